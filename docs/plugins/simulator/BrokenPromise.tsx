import { css } from 'goober';
import { ValueTree } from '#devtools/charts/ValueTree.tsx';
import type { Violation } from '#docs/review/live/recorder.ts';
import { Icon } from '#ui/Icon.tsx';

const style = css`
  flex: 1 1 100%;
  padding: var(--space-half) var(--space-1);
  border: var(--hairline) solid var(--danger);
  border-radius: var(--radius-small);
  background: var(--danger-soft);
  overflow-wrap: anywhere;

  & > p > svg {
    vertical-align: -0.25em;
    color: var(--danger);
  }
  & > details > div {
    max-height: 12rem;
    overflow: auto;
  }
  & summary {
    line-height: var(--space-3);
    cursor: pointer;
  }
`;

/** What was promised, when it was judged broken, and what the judgement has read. */
export function BrokenPromise({
  violation: { promise, text, step, act, found },
  onLeave,
}: {
  violation: Violation;
  /** Before the page shows its promises. */
  onLeave(): void;
}) {
  const place = `promises/${promise}`;
  return (
    <section className={style} aria-label="Broken promise">
      <p>
        <Icon name="warning" /> <strong>Broken promise:</strong>{' '}
        {document.getElementById(place) ? (
          <a href={`#${place}`} onClick={onLeave}>
            {text}
          </a>
        ) : (
          `${text} It is no longer one of the promises.`
        )}
      </p>
      <p>
        Judged after step {step}: {act}
      </p>
      <details>
        <summary>What was found</summary>
        <ValueTree value={found} />
      </details>
    </section>
  );
}
