import { css } from 'goober';
import type { QueryView } from '#data/useQuery.ts';
import { clockTime } from '#domain/dates.ts';
import { Button } from '#ui/Button.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';

/** One of the three sources. */
export interface SourceView<Data> extends Pick<QueryView<Data>, 'data' | 'updatedAt'> {
  /** Why it has failed; null if it has not. */
  readonly failure: string | null;
  retry(): void;
}

const stat = css`
  display: grid;
  /* Aligns the figures of a row, whatever is below them. */
  grid-template: auto auto 1fr / minmax(0, 1fr) auto;
  gap: var(--space-half) var(--space-1);
  min-width: 0;
  padding: var(--space-3);
  background: var(--surface);
  border: var(--hairline) solid transparent;
  border-radius: var(--radius-large);
  box-shadow: var(--shadow);

  & > h2 {
    align-self: start;
    color: var(--muted);
    font: 500 var(--text-small) / 1.5 var(--font-text);
  }
  @media (max-width: 70rem) {
    padding: var(--space-2) var(--space-1-half);

    & > h2 {
      font-size: var(--text-tiny);
    }
  }
  & > svg {
    color: var(--clay);
  }
  & > [role] {
    grid-area: 2 / 1 / 4 / -1;
  }
  & > [data-figure] {
    grid-column: 1 / -1;
    display: flex;
    align-items: center;
    min-height: calc(1.375 * var(--text-figure));
    font-family: var(--font-display);
    font-size: var(--text-figure);
    line-height: 1.375;
  }
  & > div:last-child {
    grid-column: 1 / -1;
    min-height: 1.5em;
    color: var(--muted);
    font-size: var(--text-small);
  }
`;

const failed = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  align-self: start;
  gap: var(--space-half) var(--space-1);
  color: var(--muted);
  font: var(--text-small) / 1.5 var(--font-text);
  overflow-wrap: anywhere;

  & > span {
    flex: 1 1 7rem;
    min-width: 0;
  }
  & strong {
    display: block;
    color: var(--danger);
  }
`;

/** A figure of the dashboard. It keeps its height while it loads; a failed refresh keeps the last figure. */
export function StatCard({
  label,
  icon,
  change,
  source,
  value,
}: {
  label: string;
  icon: IconName;
  /** Fixed text, not computed. */
  change: string;
  source: SourceView<unknown>;
  value: string | undefined;
}) {
  const hasFailed = source.failure !== null;
  const isLoading = value === undefined && !hasFailed;
  const failure = <Failed name={label} source={source} />;
  return (
    <article className={stat} aria-label={label} aria-busy={isLoading || undefined}>
      <h2>{label}</h2>
      <Icon name={icon} />
      {value === undefined && hasFailed ? (
        failure
      ) : (
        <>
          <div data-figure="">{value ?? <Skeleton width="2.5em" />}</div>
          <div>{value !== undefined && (hasFailed ? failure : change)}</div>
        </>
      )}
    </article>
  );
}

/** In the place of what could not be loaded, or below what is old. */
export const Failed = ({ name, source }: { name: string; source: SourceView<unknown> }) => (
  <div className={failed} role="status">
    <span>
      <strong>Failed to load</strong>
      <span>{`${source.updatedAt === null ? '' : `As of ${clockTime(source.updatedAt)}. `}${source.failure}`}</span>
    </span>
    <Button size="small" aria-label={`Retry ${name}`} onClick={source.retry}>
      Retry
    </Button>
  </div>
);
