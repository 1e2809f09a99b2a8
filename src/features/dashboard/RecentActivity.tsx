import { css } from 'goober';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { InboxItem, List } from '#contract/entities.ts';
import { figureText, type InboxStats } from '#domain/statistics.ts';
import { Card } from '#ui/Card.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { Failed, type SourceView } from './StatCard.tsx';

const card = css`
  grid-template-rows: auto auto 1fr;
  align-content: stretch;
`;

const head = css`
  display: flex;
  justify-content: space-between;
  align-items: baseline;
  gap: var(--space-2);
`;

const list = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(10rem, 100%), 1fr));
  gap: var(--space-1);

  & > * {
    display: flex;
    align-items: center;
    gap: var(--space-1);
    min-height: var(--space-8);
    padding: var(--space-1);
    border-radius: var(--radius);
    background: var(--sunken);
    font-family: var(--font-display);
    font-size: var(--text-card);
  }
  & > * > svg {
    color: var(--clay);
  }
`;

/* Every state of the figures is as high as two of them. */
const figures = css`
  display: grid;

  & > * {
    grid-area: 1 / 1;
  }
`;

/* Every state of the newest inquiries is as high as five of them, each as high as the variable. */
const newest = css`
  --newest-height: 4.25rem;
  display: grid;
  min-height: calc(5 * var(--newest-height));
`;

/* Replaces figures and newest inquiries at the height of both. */
const empty = css`
  grid-row: 2 / 4;
  display: grid;
  gap: inherit;

  & > * {
    grid-column: 1;
  }
  & > :first-child {
    grid-row: 1 / 3;
  }
`;

const rows = css`
  display: grid;
  grid-auto-rows: minmax(var(--newest-height), 1fr);
  align-items: center;
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

interface RecentActivityProps {
  statistics: SourceView<InboxStats>;
  inquiries: SourceView<List<InboxItem>>;
  /** The newest inquiries. */
  children?: ReactNode;
}

/** New inquiries this week and pending responses, of all inquiries (Specification §2). */
export const RecentActivity = (props: RecentActivityProps) => (
  <Card className={card} aria-labelledby="recent-activity">
    <div className={head}>
      <h2 id="recent-activity">Recent Activity</h2>
      <Link href="/inquiries">View all</Link>
    </div>
    <Activity {...props} />
  </Card>
);

function Activity({ statistics, inquiries, children }: RecentActivityProps) {
  const { data } = statistics;
  const isEmpty = data?.recent === 0 && data.pending === 0;
  const sources = [statistics, inquiries];
  /** Both have failed, which is said once. */
  const joined = {
    ...statistics,
    failure: [...new Set(sources.map(({ failure }) => failure))].join(' · '),
    retry: () => {
      for (const { retry } of sources) retry();
    },
  };
  if (isEmpty || sources.every((source) => source.failure !== null && !source.data))
    return (
      <div className={empty}>
        {isEmpty ? <NoActivity /> : <Failed name="Recent Activity" source={joined} />}
        <div className={figures}>
          <TwoFigures />
        </div>
        <div className={newest} />
      </div>
    );
  return (
    <>
      <div className={figures}>
        <TwoFigures />
        {data ? (
          <Figures {...data} />
        ) : statistics.failure !== null ? (
          <Failed name="Recent Activity" source={statistics} />
        ) : (
          <SkeletonGroup label="Loading recent activity">
            <TwoFigures>
              <Skeleton width="65%" />
            </TwoFigures>
          </SkeletonGroup>
        )}
      </div>
      <div className={newest}>
        {inquiries.data ? (
          // Beside figures, an empty list would contradict them.
          inquiries.data.items.length === 0 && !data ? (
            <NoActivity />
          ) : (
            children
          )
        ) : inquiries.failure !== null ? (
          <Failed name="Newest Inquiries" source={inquiries} />
        ) : (
          <SkeletonGroup label="Loading newest inquiries">
            <div className={rows}>
              {Array.from({ length: 5 }, (_, index) => (
                <Skeleton key={String(index)} width="80%" height="2em" />
              ))}
            </div>
          </SkeletonGroup>
        )}
      </div>
    </>
  );
}

const Figures = ({ recent, pending }: InboxStats) => (
  <ul className={list}>
    {recent > 0 && (
      <li>
        <Icon name="inbox" />
        <span>
          {recent === 1 ? '1 new inquiry this week' : `${figureText(recent)} new inquiries this week`}
        </span>
      </li>
    )}
    {pending > 0 && (
      <li>
        <Icon name="clock" />
        <span>{pending === 1 ? '1 pending response' : `${figureText(pending)} pending responses`}</span>
      </li>
    )}
  </ul>
);

/** Two boxes of figures: their height, and with children their skeleton. */
const TwoFigures = ({ children }: { children?: ReactNode }) => (
  <div className={list} style={children ? undefined : { visibility: 'hidden' }} aria-hidden="true">
    <div>{children}</div>
    <div>{children}</div>
  </div>
);

const NoActivity = () => (
  <p className={note}>
    <Icon name="inbox" />
    <span>No recent activity</span>
  </p>
);
