import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { fixedTexts } from '#domain/fixedTexts.ts';
import {
  type DashboardActorRef,
  type DashboardSource,
  selectHasFailed,
  selectIsRefreshing,
} from '#machines/dashboard/dashboard.machine.ts';
import type { QueryActorRef } from '#machines/query/query.machine.ts';
import { useQuery } from '#session/useQuery.ts';
import { useSendOnUnmount } from '#session/useSendOnUnmount.ts';
import { Button } from '#ui/Button.tsx';
import type { DashboardActors } from './actors.ts';
import { DashboardErrorDialog } from './DashboardErrorDialog.tsx';
import { Greeting } from './Greeting.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { type SourceView, StatCard } from './StatCard.tsx';

const cards = css`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: var(--space-2);

  @media (max-width: 70rem) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @media (max-width: 22rem) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const panels = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr));
  gap: var(--space-3);
  margin-top: var(--space-3);
`;

/** Specification §2 /dashboard. Each source fails and is retried on its own. */
export function DashboardScreen({ dashboard, now, ...queries }: DashboardActors) {
  const inquiries = useSource(dashboard, 'inquiries', queries.inquiries());
  const statistics = useSource(dashboard, 'statistics', queries.statistics());
  const counts = useSource(dashboard, 'mediaCounts', queries.mediaCounts());
  const mediaCounts = { ...counts, updatedAt: counts.data?.readAt ?? null };
  const isRefreshing = useSelector(dashboard, selectIsRefreshing);
  useSendOnUnmount(dashboard, 'dashboard.left');

  const figures = [
    ['Total Inquiries', 'inbox', fixedTexts.changes.totalInquiries, statistics, statistics.data?.total],
    ['Pending Inquiries', 'clock', fixedTexts.changes.pendingInquiries, statistics, statistics.data?.pending],
    ['Total Images', 'image', fixedTexts.changes.totalImages, mediaCounts, mediaCounts.data?.images],
    ['Total Videos', 'video', fixedTexts.changes.totalVideos, mediaCounts, mediaCounts.data?.videos],
  ] as const;

  return (
    <>
      <Greeting now={now}>
        <Button
          icon="refresh"
          isBusy={isRefreshing}
          onClick={() => dashboard.send({ type: 'dashboard.refreshRequested' })}
        >
          Refresh All Data
        </Button>
      </Greeting>
      <section className={cards} aria-label="Statistics">
        {figures.map(([label, icon, change, source, value]) => (
          <StatCard key={label} label={label} icon={icon} change={change} source={source} value={value} />
        ))}
      </section>
      <div className={panels}>
        <RecentActivity source={inquiries} now={now} />
        <QuickActions statistics={statistics} />
      </div>
      <DashboardErrorDialog dashboard={dashboard} />
    </>
  );
}

function useSource<Data>(
  dashboard: DashboardActorRef,
  source: DashboardSource,
  query: QueryActorRef<Data>,
): SourceView<Data> {
  const { data, updatedAt } = useQuery(query);
  return {
    data,
    updatedAt,
    hasFailed: useSelector(dashboard, selectHasFailed(source)),
    retry: () => dashboard.send({ type: 'source.retryRequested', source }),
  };
}
