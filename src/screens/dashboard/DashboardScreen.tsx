import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useLeaving } from '#app/hooks/useLeaving.ts';
import { useQuery } from '#app/hooks/useQuery.ts';
import type { InboxItem } from '#contract/entities.ts';
import { fixedTexts } from '#domain/fixedTexts.ts';
import type { InboxStats } from '#domain/statistics.ts';
import {
  type DashboardActorRef,
  type DashboardSource,
  selectHasFailed,
  selectIsRefreshing,
} from '#machines/dashboard/dashboard.machine.ts';
import type { QueryActorRef } from '#machines/query/query.machine.ts';
import { Button } from '#ui/Button.tsx';
import { DashboardErrorDialog } from './DashboardErrorDialog.tsx';
import { Greeting } from './Greeting.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { StatCard } from './StatCard.tsx';
import type { DatedCounts, Figure, SourceView } from './source.ts';

export interface DashboardScreenProps {
  readonly dashboard: DashboardActorRef;
  recent(): QueryActorRef<readonly InboxItem[]>;
  stats(): QueryActorRef<InboxStats>;
  counts(): QueryActorRef<DatedCounts>;
  goHome(): void;
}

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

/** What happened, at a glance (Specification §2 /dashboard). Each source fails and is retried on its own. */
export function DashboardScreen({ dashboard, recent, stats, counts, goHome }: DashboardScreenProps) {
  const inquiries = useSource(dashboard, 'inquiries', recent());
  const statistics = useSource(dashboard, 'statistics', stats());
  const media = useSource(dashboard, 'mediaCounts', counts());
  const mediaCounts = { ...media, updatedAt: media.data?.readAt ?? null };
  const isRefreshing = useSelector(dashboard, selectIsRefreshing);
  useLeaving(dashboard, 'dashboard.left');

  const figures: readonly Figure[] = [
    {
      label: 'Total Inquiries',
      icon: 'inbox',
      change: fixedTexts.changes.totalInquiries,
      source: statistics,
      value: statistics.data?.total,
    },
    {
      label: 'Pending Inquiries',
      icon: 'clock',
      change: fixedTexts.changes.pendingInquiries,
      source: statistics,
      value: statistics.data?.pending,
    },
    {
      label: 'Total Images',
      icon: 'image',
      change: fixedTexts.changes.totalImages,
      source: mediaCounts,
      value: mediaCounts.data?.images,
    },
    {
      label: 'Total Videos',
      icon: 'video',
      change: fixedTexts.changes.totalVideos,
      source: mediaCounts,
      value: mediaCounts.data?.videos,
    },
  ];

  return (
    <>
      <Greeting>
        <Button
          icon="refresh"
          isBusy={isRefreshing}
          onClick={() => dashboard.send({ type: 'dashboard.refreshRequested' })}
        >
          Refresh All Data
        </Button>
      </Greeting>
      <section className={cards} aria-label="Statistics">
        {figures.map((figure) => (
          <StatCard key={figure.label} {...figure} />
        ))}
      </section>
      <div className={panels}>
        <RecentActivity source={inquiries} />
        <QuickActions statistics={statistics} />
      </div>
      <DashboardErrorDialog dashboard={dashboard} onHome={goHome} />
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
