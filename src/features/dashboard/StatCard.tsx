import { css } from 'goober';
import type { QueryView } from '#data/useQuery.ts';
import { clockTime } from '#domain/dates.ts';
import { Button } from '#ui/Button.tsx';
import type { IconName } from '#ui/Icon.tsx';
import { Stat } from '#ui/Stat.tsx';

/** One of the three sources: its data, whether it has failed, and its retry. */
export interface SourceView<Data> extends Pick<QueryView<Data>, 'data' | 'updatedAt'> {
  readonly hasFailed: boolean;
  retry(): void;
}

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

/** A figure of the dashboard. A failed refresh keeps the last figure and shows its time. */
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
  const isOutdated = source.hasFailed && value !== undefined;
  return (
    <Stat
      label={label}
      icon={icon}
      isLoading={value === undefined && !source.hasFailed}
      value={
        value ??
        (source.hasFailed ? <Failed className={failure} name={label} onRetry={source.retry} /> : null)
      }
      note={isOutdated ? <Outdated label={label} source={source} /> : value === undefined ? null : change}
    />
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
    Failed to load
    <Button size="small" aria-label={`Retry ${name}`} onClick={onRetry}>
      Retry
    </Button>
  </span>
);

/** The note below a figure whose refresh failed. */
const Outdated = ({ label, source }: { label: string; source: SourceView<unknown> }) => (
  <>
    Failed to load. As of {source.updatedAt === null ? 'earlier' : clockTime(source.updatedAt)}{' '}
    <Button size="small" tone="quiet" aria-label={`Retry ${label}`} onClick={source.retry}>
      Retry
    </Button>
  </>
);
