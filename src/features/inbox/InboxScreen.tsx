import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { DeleteDialog } from '#components/DeleteDialog.tsx';
import { useDocumentTitle } from '#components/useDocumentTitle.ts';
import { useQuery } from '#data/useQuery.ts';
import { prepareInboxSearch } from '#domain/search.ts';
import { inboxStats } from '#domain/statistics.ts';
import { selectOpenId, selectParts, selectShown } from '#machines/inbox-screen/inbox-screen.machine.ts';
import { selectIsTyped } from '#machines/search/search.machine.ts';
import { selectIsSelecting } from '#machines/selection/selection.machine.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Pill } from '#ui/Pill.tsx';
import { useLostFocus } from '#ui/useLostFocus.ts';
import { focusCurrentItem } from '#ui/VirtualGrid.tsx';
import type { InboxActors } from './actors.ts';
import { InboxDetails } from './InboxDetails.tsx';
import { InboxFilters } from './InboxFilters.tsx';
import { InboxList } from './InboxList.tsx';
import { InboxSelection } from './InboxSelection.tsx';
import { InboxStatCards } from './InboxStatCards.tsx';
import { InboxToolbar } from './InboxToolbar.tsx';
import { inboxLabels } from './labels.ts';
import { KeysDialog } from './shortcuts/KeysDialog.tsx';
import { useShortcuts } from './shortcuts/useShortcuts.ts';

const sections = css`
  display: grid;
  gap: var(--space-2);
`;

/** Inquiries Management and Contact Messages (Specification §2). */
export function InboxScreen({ scope, kind, screen, list, now, Reply }: InboxActors) {
  const items = useQuery(list());
  const { deletion, search, selection } = useSelector(screen, selectParts);
  const labels = inboxLabels[kind];
  useDocumentTitle(labels.title);
  useShortcuts(screen);

  const stats = useMemo(() => items.data && inboxStats(items.data.items, now()), [items.data, now]);
  const shownCount = useSelector(screen, (snapshot) => selectShown(snapshot).length);
  // The focus that the dialog returns to its opener goes to the item that was read last.
  const isReading = useSelector(screen, (snapshot) => selectOpenId(snapshot) !== null);
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
        <InboxStatCards kind={kind} screen={screen} stats={stats} hasFailed={items.error !== null} />
        <InboxToolbar
          screen={screen}
          shownCount={shownCount}
          totalCount={items.data?.items.length ?? null}
          isRefreshing={items.isRefreshing}
          onRefresh={items.refresh}
        >
          <InboxFilters scope={scope} kind={kind} screen={screen} now={now} />
        </InboxToolbar>
        <InboxList kind={kind} screen={screen} items={items} />
        <InboxSelection kind={kind} screen={screen} />
      </div>
      <InboxDetails scope={scope} kind={kind} screen={screen} Reply={Reply} />
      <DeleteDialog deletion={deletion} />
      <KeysDialog screen={screen} />
    </>
  );
}
