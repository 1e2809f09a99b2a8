import { css } from 'goober';
import { clockTime } from '#domain/dates.ts';
import { Button } from '#ui/Button.tsx';
import { Stat } from '#ui/Stat.tsx';
import type { Figure, SourceView } from './source.ts';

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

/** A figure of the dashboard. Without an answer it says so; a failed refresh keeps the last figure and says how old it is. */
export function StatCard({ label, icon, change, source, value }: Figure) {
  const isKept = source.hasFailed && value !== undefined;
  return (
    <Stat
      label={label}
      icon={icon}
      isLoading={value === undefined && !source.hasFailed}
      value={value ?? (source.hasFailed ? <Failed label={label} source={source} /> : null)}
      note={isKept ? <Kept label={label} source={source} /> : value === undefined ? null : change}
    />
  );
}

const Failed = ({ label, source }: { label: string; source: SourceView<unknown> }) => (
  <span className={failure} role="status">
    Failed to load
    <Button size="small" aria-label={`Retry ${label}`} onClick={source.retry}>
      Retry
    </Button>
  </span>
);

/** What stands below a figure whose refresh failed. */
const Kept = ({ label, source }: { label: string; source: SourceView<unknown> }) => (
  <>
    Failed to load. As of {source.updatedAt === null ? 'earlier' : clockTime(source.updatedAt)}{' '}
    <Button size="small" tone="quiet" aria-label={`Retry ${label}`} onClick={source.retry}>
      Retry
    </Button>
  </>
);
