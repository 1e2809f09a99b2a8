import { css } from 'goober';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Toasts } from '#ui/Toasts.tsx';
import { controls } from './controls.tsx';
import { surfaces } from './surfaces.tsx';

const page = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(30rem, 100%), 1fr));

  & > header {
    grid-column: 1 / -1;
    margin: 0;
    padding: var(--space-4) var(--space-3);
  }
`;

const column = css`
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

/** Every component of src/ui in every state, in both themes side by side: what is at `/__components` instead of the application. */
export function ComponentPage() {
  return (
    <main className={page}>
      <PageHeader title="Components" subtitle="Every component in every state, in both themes." />
      {(['light', 'dark'] as const).map((theme) => (
        <section
          key={theme}
          className={column}
          style={{ colorScheme: theme }}
          aria-label={`The ${theme} theme`}
        >
          {Object.entries({ ...controls, ...surfaces }).map(([name, Example]) => (
            <figure key={name}>
              <figcaption>{name}</figcaption>
              <Example theme={theme} />
            </figure>
          ))}
        </section>
      ))}
      <Toasts duration={8_000} limit={20} successLimit={20} />
    </main>
  );
}
