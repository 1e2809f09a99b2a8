import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { lazyPart } from '#components/lazyView.tsx';
import type { MediaKind } from '#contract/entities.ts';
import { useQuery } from '#data/useQuery.ts';
import { fixedTexts } from '#domain/fixedTexts.ts';
import { totalText, uncountedText } from '#domain/media.ts';
import { figureText } from '#domain/statistics.ts';
import {
  type DashboardActorRef,
  type DashboardSource,
  selectFailure,
  selectIsRefreshing,
} from '#machines/dashboard/dashboard.machine.ts';
import type { QueryActorRef } from '#machines/query/query.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { DashboardActors } from './actors.ts';
import { Greeting } from './Greeting.tsx';
import { InquiriesPerWeek } from './InquiriesPerWeek.tsx';
import { NewestInquiries } from './NewestInquiries.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { type SourceView, StatCard } from './StatCard.tsx';

const DashboardError = lazyPart(async () => (await import('./DashboardError.tsx')).DashboardError);

const cards = css`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: var(--space-2);

  @media (max-width: 60rem) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @media (max-width: 22rem) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const panels = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr));
  gap: var(--space-3);
  margin-top: var(--space-3);

  & > div {
    display: grid;
    grid-template-rows: auto minmax(18rem, 1fr);
    gap: var(--space-3);
  }
`;

const partial = css`
  margin-top: var(--space-2);
`;

/** Specification §2 /dashboard. Each source fails and is retried on its own. */
export function DashboardScreen({ dashboard, now, ...queries }: DashboardActors) {
  const inquiries = useSource(dashboard, 'inquiries', queries.inquiries());
  const statistics = useSource(dashboard, 'statistics', queries.statistics());
  const counts = useSource(dashboard, 'mediaCounts', queries.mediaCounts());
  const isRefreshing = useSelector(dashboard, selectIsRefreshing);

  const totalOf = (kind: MediaKind) => counts.data && totalText(counts.data, kind);
  const figureOf = (name: 'total' | 'pending') => statistics.data && figureText(statistics.data[name]);
  const figures = [
    ['Total Inquiries', 'inbox', fixedTexts.changes.totalInquiries, statistics, figureOf('total')],
    ['Pending Inquiries', 'clock', fixedTexts.changes.pendingInquiries, statistics, figureOf('pending')],
    ['Total Images', 'image', fixedTexts.changes.totalImages, counts, totalOf('image')],
    ['Total Videos', 'video', fixedTexts.changes.totalVideos, counts, totalOf('video')],
  ] as const;
  const uncounted = counts.data && uncountedText(counts.data);

  return (
    <>
      <title>Dashboard · Studio Admin</title>
      <Greeting now={now}>
        <Button
          icon="refresh"
          size="small"
          data-refresh=""
          isBusy={isRefreshing}
          onClick={() => dashboard.send({ type: 'dashboard.refreshRequested' })}
        >
          Refresh All Data
        </Button>
      </Greeting>
      <section className={cards} aria-label="Statistics">
        {figures.map(([label, icon, change, source, value]) => (
          <StatCard
            key={label}
            label={label}
            icon={icon}
            change={change}
            source={source}
            value={value ?? undefined}
          />
        ))}
      </section>
      {uncounted && (
        <Notice tone="error" className={partial} actions={<Button onClick={counts.retry}>Retry</Button>}>
          {uncounted}
        </Notice>
      )}
      <div className={panels}>
        <RecentActivity statistics={statistics} inquiries={inquiries}>
          <NewestInquiries items={inquiries.data?.items ?? []} now={now} />
        </RecentActivity>
        <div>
          <QuickActions statistics={statistics} />
          <InquiriesPerWeek statistics={statistics} />
        </div>
      </div>
      <DashboardError dashboard={dashboard} />
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
    failure: useSelector(dashboard, selectFailure(source)),
    retry: () => dashboard.send({ type: 'source.retryRequested', source }),
  };
}
