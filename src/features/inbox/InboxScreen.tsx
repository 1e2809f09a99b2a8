import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { DeleteDialog } from '#components/DeleteDialog.tsx';
import { lazyRoute } from '#components/lazyRoute.tsx';
import { useSelectableList } from '#components/useSelectableList.ts';
import { whenIdle } from '#components/whenIdle.ts';
import type { InboxItem } from '#contract/entities.ts';
import { prepareInboxSearch } from '#domain/search.ts';
import { inboxStats } from '#domain/statistics.ts';
import { selectOpenId } from '#machines/inbox/inbox.machine.ts';
import { selectIsTyped } from '#machines/search/search.machine.ts';
import { selectIsSelecting } from '#machines/selection/selection.machine.ts';
import { useQuery } from '#session/useQuery.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Pill } from '#ui/Pill.tsx';
import { useLostFocus } from '#ui/useLostFocus.ts';
import { focusCurrentItem } from '#ui/VirtualGrid.tsx';
import type { InboxActors } from './actors.ts';
import { InboxDetails } from './InboxDetails.tsx';
import { InboxList } from './InboxList.tsx';
import { InboxStatCards } from './InboxStatCards.tsx';
import { InboxToolbar } from './InboxToolbar.tsx';
import { inboxLabels } from './labels.ts';
import { useShownItems } from './useShownItems.ts';

/** The bars of the selected items; their keys work without them being shown. */
const bars = {
  inquiry: lazyRoute(
    'InquiriesSelectionRoute',
    () => whenIdle().then(() => import('./selection/InquiriesSelectionRoute.tsx')),
    { unavailable: 'nothing' },
  ),
  contact: lazyRoute(
    'ContactSelectionRoute',
    () => whenIdle().then(() => import('./selection/ContactSelectionRoute.tsx')),
    { unavailable: 'nothing' },
  ),
};

/** The keys of an inbox. */
const keys = {
  inquiry: lazyRoute(
    'InquiriesTriageRoute',
    () => whenIdle().then(() => import('./triage/InquiriesTriageRoute.tsx')),
    { unavailable: 'nothing' },
  ),
  contact: lazyRoute(
    'ContactTriageRoute',
    () => whenIdle().then(() => import('./triage/ContactTriageRoute.tsx')),
    { unavailable: 'nothing' },
  ),
};

/** The filters beside the status; their state is in the url. */
const filterRows = {
  inquiry: lazyRoute(
    'InquiriesFiltersRoute',
    () => whenIdle().then(() => import('./filters/InquiriesFiltersRoute.tsx')),
    { unavailable: 'nothing' },
  ),
  contact: lazyRoute(
    'ContactFiltersRoute',
    () => whenIdle().then(() => import('./filters/ContactFiltersRoute.tsx')),
    { unavailable: 'nothing' },
  ),
};

const noItems: readonly InboxItem[] = [];

const sections = css`
  display: grid;
  gap: var(--space-2);
`;

/** Inquiries Management and Contact Messages (Specification §2). */
export function InboxScreen({
  scope,
  kind,
  inbox,
  search,
  filters,
  selection,
  current,
  deletion,
  requestDeletion,
  list,
  now,
}: Omit<InboxActors, 'url'>) {
  const items = useQuery(list());
  const openId = useSelector(inbox, selectOpenId);
  const labels = inboxLabels[kind];

  const stats = useMemo(() => items.data && inboxStats(items.data.items, now()), [items.data, now]);
  const present = items.data?.items ?? noItems;
  const results = useShownItems({ scope, kind, inbox, search, filters, now }, present);
  const { shown } = results;
  useSelectableList(selection, labels.many, present, shown);
  const ids = useMemo(() => shown.map(({ id }) => id), [shown]);
  useEffect(() => {
    current.send({ type: 'current.listChanged', shown: ids });
  }, [current, ids]);
  // The focus that the dialog returns to its opener goes to the item that was read last.
  const isReading = openId !== null;
  const wasReading = useRef(isReading);
  const owesFocus = useRef(false);
  useLayoutEffect(() => {
    if (wasReading.current && !isReading) {
      owesFocus.current = true;
      focusCurrentItem();
    }
    wasReading.current = isReading;
  }, [isReading]);
  useLostFocus(owesFocus, focusCurrentItem);
  const isSelecting = useSelector(selection, selectIsSelecting);
  const isTyped = useSelector(search, selectIsTyped);
  useEffect(() => {
    if (isTyped && items.data) void prepareInboxSearch(items.data.items);
  }, [isTyped, items.data]);
  const missing = items.error === null ? '…' : '–';
  const openItem = openId === null ? undefined : present.find(({ id }) => id === openId);

  const Selection = bars[kind];
  const Triage = keys[kind];
  const Filters = filterRows[kind];

  return (
    <>
      <PageHeader title={labels.title} subtitle={labels.subtitle}>
        <Pill>
          {labels.total} <strong>{stats?.total ?? missing}</strong>
        </Pill>
        <Pill>
          Pending <strong>{stats?.pending ?? missing}</strong>
        </Pill>
      </PageHeader>
      <div className={sections} data-selecting={isSelecting || undefined}>
        <InboxStatCards kind={kind} inbox={inbox} stats={stats} hasFailed={items.error !== null} />
        <InboxToolbar
          inbox={inbox}
          search={search}
          shownCount={shown.length}
          totalCount={items.data?.items.length ?? null}
          isRefreshing={items.isRefreshing}
          onRefresh={items.refresh}
        >
          <Filters scope={scope} fallback={null} />
        </InboxToolbar>
        <InboxList
          kind={kind}
          inbox={inbox}
          items={items}
          shown={shown}
          ids={ids}
          selection={selection}
          current={current}
          isFiltered={results.isFiltered}
          search={results.text}
          newIds={results.newIds}
          onDelete={requestDeletion}
          onClearFilters={results.clearFilters}
        />
        <Selection scope={scope} fallback={null} />
      </div>
      <InboxDetails
        scope={scope}
        kind={kind}
        inbox={inbox}
        current={current}
        item={openItem ?? null}
        search={results.text}
        isMissing={openId !== null && items.data !== null && openItem === undefined}
        onDelete={requestDeletion}
      />
      <DeleteDialog deletion={deletion} />
      <Triage scope={scope} fallback={null} />
    </>
  );
}
