import { css } from 'goober';
import { Link } from 'wouter';
import type { InboxItem, List } from '#contract/entities.ts';
import type { InboxStats } from '#domain/statistics.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import type { SourceView } from './StatCard.tsx';

const head = css`
  display: flex;
  justify-content: space-between;
  align-items: baseline;
  gap: var(--space-2);
`;

const list = css`
  list-style: none;
  margin: 0;
  padding: 0;
  display: grid;
  gap: var(--space-1);

  /* Each is as high as two of the quick actions beside it. */
  & > * {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-height: calc(2 * var(--target) + var(--space-1));
    padding: var(--space-2) var(--space-3);
    border-radius: var(--radius);
    background: var(--sunken);
    font-family: var(--font-display);
    font-size: var(--text-large);
  }
  & > * > svg {
    color: var(--clay);
  }
  & > li > div {
    min-width: 0;
  }
  & p {
    overflow: hidden;
    color: var(--muted);
    font-family: var(--font-text);
    font-size: var(--text-small);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const note = css`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: var(--space-1);
  min-height: calc(2 * var(--target));
  color: var(--muted);

  & > svg {
    width: var(--space-4);
    height: var(--space-4);
    color: var(--oak);
    stroke-width: 1;
  }
`;

/** Names that are shown. */
const latestCount = 3;

interface RecentActivityProps {
  statistics: SourceView<InboxStats>;
  inquiries: SourceView<List<InboxItem>>;
}

/** New inquiries this week and pending responses, and from whom the latest are (Specification §2, decision 8). */
export const RecentActivity = (props: RecentActivityProps) => (
  <Card aria-labelledby="recent-activity">
    <div className={head}>
      <h2 id="recent-activity">Recent Activity</h2>
      <Link href="/inquiries">View all</Link>
    </div>
    <Activity {...props} />
  </Card>
);

function Activity({ statistics: { data, hasFailed, retry }, inquiries }: RecentActivityProps) {
  if (data === null)
    return hasFailed ? (
      <p className={note} role="status">
        Failed to load
        <Button size="small" icon="refresh" aria-label="Retry Recent Activity" onClick={retry}>
          Retry
        </Button>
      </p>
    ) : (
      <SkeletonGroup label="Loading recent activity">
        <div className={list}>
          <div>
            <Skeleton width="70%" />
          </div>
          <div>
            <Skeleton width="60%" />
          </div>
        </div>
      </SkeletonGroup>
    );

  const { recent, pending } = data;
  if (recent === 0 && pending === 0)
    return (
      <p className={note}>
        <Icon name="inbox" />
        No recent activity
      </p>
    );
  const figures = [
    recent > 0 &&
      (['inbox', recent === 1 ? '1 new inquiry this week' : `${recent} new inquiries this week`] as const),
    pending > 0 &&
      (['clock', pending === 1 ? '1 pending response' : `${pending} pending responses`] as const),
  ].filter((figure) => figure !== false);
  return (
    <ul className={list}>
      {figures.map(([icon, text], index) => (
        <li key={icon}>
          <Icon name={icon} />
          <div>
            {text}
            {index === 0 && <Latest {...inquiries} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** From whom the newest inquiries are. */
function Latest({ data, hasFailed, retry }: SourceView<List<InboxItem>>) {
  if (data === null && hasFailed)
    return (
      <p role="status">
        Latest inquiries: Failed to load{' '}
        <Button size="small" tone="quiet" aria-label="Retry latest inquiries" onClick={retry}>
          Retry
        </Button>
      </p>
    );
  const names = data?.items.slice(0, latestCount).map(({ name }) => name ?? 'No name provided');
  return <p dir="auto">{names ? `Latest from ${names.join(', ')}` : '…'}</p>;
}
