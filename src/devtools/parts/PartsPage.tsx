import { css } from 'goober';
import { useLayoutEffect } from 'react';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Toasts } from '#ui/Toasts.tsx';
import { samples } from './samples.tsx';
import { showStates } from './shownStates.ts';

const page = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(30rem, 100%), 1fr));

  & > header {
    grid-column: 1 / -1;
    margin: 0;
    padding: var(--space-4) var(--space-3);
  }
`;

const side = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--space-5);
  padding: var(--space-4) var(--space-3);
  background: var(--paper);
  color: var(--ink);

  & figure {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-2);
  }
  & figcaption {
    color: var(--muted);
  }
  & [data-row] {
    display: flex;
    flex-wrap: wrap;
    align-items: start;
    gap: var(--space-2);
  }
  & [data-row] > label {
    display: grid;
    justify-items: start;
    gap: var(--space-half);
  }
`;

/** Longer than anyone looks, in milliseconds. */
const toastDuration = 8_000;

/** Every part of src/ui in every state, in both themes side by side. Hovering, pressing and focusing are shown at rest. */
export default function PartsPage() {
  useLayoutEffect(showStates, []);
  return (
    <main className={page}>
      <PageHeader title="Parts" subtitle="Every part in every state, in both themes." />
      {(['light', 'dark'] as const).map((theme) => (
        <section
          key={theme}
          className={side}
          style={{ colorScheme: theme }}
          aria-label={`The ${theme} theme`}
        >
          {samples.map(({ name, Sample }) => (
            <figure key={name}>
              <figcaption>{name}</figcaption>
              <Sample theme={theme} />
            </figure>
          ))}
        </section>
      ))}
      <Toasts duration={toastDuration} />
    </main>
  );
}
