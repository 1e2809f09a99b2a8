import { css } from 'goober';
import type { RedactedValue } from '#docs/review/live/redact.ts';

const tree = css`
  font: var(--text-tiny) / 1.5 ui-monospace, monospace;
  overflow-wrap: anywhere;

  & ul {
    list-style: none;
    margin: 0;
    padding-left: var(--space-2);
  }
  & > ul {
    padding-left: 0;
  }
  & summary {
    line-height: var(--space-3);
    cursor: pointer;
  }
  & b {
    font-weight: 500;
    color: var(--clay);
  }
  & i {
    color: var(--muted);
  }
`;

/** Deeper branches are collapsed at first. */
const openDepth = 2;

const isLeaf = (value: RedactedValue): boolean =>
  typeof value !== 'object' || value === null || Object.keys(value).length === 0;

/** The replacements of `redact`, such as `(function)`, are not quoted. */
function leafText(value: RedactedValue): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? '[0]' : '{}';
  return typeof value === 'string' && !/^\(.*\)$|^•+$/.test(value) ? JSON.stringify(value) : String(value);
}

export const ValueTree = ({ value }: { value: RedactedValue }) => (
  <div className={tree}>
    <ul>
      <Branch value={value} depth={0} />
    </ul>
  </div>
);

function Branch({ value, depth }: { value: RedactedValue; depth: number }) {
  if (isLeaf(value)) return <li>{leafText(value)}</li>;
  const entries: readonly (readonly [string, RedactedValue])[] = Object.entries(value ?? {});
  return entries.map(([name, content]) => (
    <li key={name}>
      {isLeaf(content) ? (
        <>
          <b>{name}</b>: {leafText(content)}
        </>
      ) : (
        <details open={depth < openDepth}>
          <summary>
            <b>{name}</b> <i>{Array.isArray(content) && `[${content.length}]`}</i>
          </summary>
          <ul>
            <Branch value={content} depth={depth + 1} />
          </ul>
        </details>
      )}
    </li>
  ));
}
