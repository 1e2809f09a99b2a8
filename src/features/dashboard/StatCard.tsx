import { css } from 'goober';
import type { QueryView } from '#data/useQuery.ts';
import { clockTime } from '#domain/dates.ts';
import { Button } from '#ui/Button.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';

/** One of the three sources: its data, whether it has failed, and its retry. */
export interface SourceView<Data> extends Pick<QueryView<Data>, 'data' | 'updatedAt'> {
  readonly hasFailed: boolean;
  retry(): void;
}

const stat = css`
  display: grid;
  /* Aligns the figures of a row, however long the names above them are. */
  grid-template: 1fr auto auto / minmax(0, 1fr) auto;
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
  @media (max-width: 30rem) {
    padding: var(--space-2);

    & > h2 {
      font-size: var(--text-tiny);
    }
  }
  & > svg {
    color: var(--clay);
  }
  & > div {
    grid-column: 1 / -1;
    display: flex;
    align-items: center;
    min-height: calc(1.375 * var(--text-figure));
    font-family: var(--font-display);
    font-size: var(--text-figure);
    font-variant-numeric: tabular-nums lining-nums;
    line-height: 1.375;
  }
  & > p {
    grid-column: 1 / -1;
    min-height: 1.5em;
    color: var(--muted);
    font-size: var(--text-small);
  }
`;

const failure = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-1);
  font-family: var(--font-text);
  font-size: var(--text-small);
  color: var(--danger);
`;

/** A figure of the dashboard. It keeps its height while it loads; a failed refresh keeps the last figure and shows its time. */
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
  /** A text where the figure is incomplete. */
  value: number | string | undefined;
}) {
  const isLoading = value === undefined && !source.hasFailed;
  return (
    <article className={stat} aria-label={label} aria-busy={isLoading || undefined}>
      <h2>{label}</h2>
      <Icon name={icon} />
      <div>
        {isLoading ? (
          <Skeleton width="2.5em" />
        ) : (
          (value ?? <Failed className={failure} name={label} onRetry={source.retry} />)
        )}
      </div>
      <p>{value !== undefined && (source.hasFailed ? <Outdated label={label} source={source} /> : change)}</p>
    </article>
  );
}

/** In the place of what could not be loaded. */
export const Failed = ({
  name,
  className,
  onRetry,
}: {
  name: string;
  className: string;
  onRetry(): void;
}) => (
  <span className={className} role="status">
    <span>Failed to load</span>
    <Button size="small" aria-label={`Retry ${name}`} onClick={onRetry}>
      Retry
    </Button>
  </span>
);

/** The note below a figure whose refresh failed. */
const Outdated = ({ label, source }: { label: string; source: SourceView<unknown> }) => (
  <>
    <span>{`Failed to load. As of ${source.updatedAt === null ? 'earlier' : clockTime(source.updatedAt)} `}</span>
    <Button size="small" tone="quiet" aria-label={`Retry ${label}`} onClick={source.retry}>
      Retry
    </Button>
  </>
);
