import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { useEffect, useMemo } from 'react';
import { DeleteDialog } from '#components/DeleteDialog.tsx';
import { KeysDialog } from '#components/KeysDialog.tsx';
import { useDocumentTitle } from '#components/useDocumentTitle.ts';
import { useFocusAfterReading } from '#components/useFocusAfterReading.ts';
import { useItemKeys } from '#components/useItemKeys.ts';
import { useQuery } from '#data/useQuery.ts';
import { prepareInboxSearch } from '#domain/search.ts';
import { inboxStats } from '#domain/statistics.ts';
import {
  selectIsShowingKeys,
  selectOpenId,
  selectParts,
  selectShown,
} from '#machines/inbox-screen/inbox-screen.machine.ts';
import { selectIsTyped } from '#machines/search/search.machine.ts';
import { selectIsSelecting } from '#machines/selection/selection.machine.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Pill } from '#ui/Pill.tsx';
import type { InboxActors } from './actors.ts';
import { InboxDetails } from './InboxDetails.tsx';
import { InboxFilters } from './InboxFilters.tsx';
import { InboxList } from './InboxList.tsx';
import { InboxSelection } from './InboxSelection.tsx';
import { InboxStatCards } from './InboxStatCards.tsx';
import { InboxToolbar } from './InboxToolbar.tsx';
import { inboxKeyRows, inboxKeys, undo } from './keys.ts';
import { inboxLabels } from './labels.ts';

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
  useItemKeys(screen, inboxKeys, undo);

  const stats = useMemo(() => items.data && inboxStats(items.data.items, now()), [items.data, now]);
  const shownCount = useSelector(screen, (snapshot) => selectShown(snapshot).length);
  useFocusAfterReading(useSelector(screen, (snapshot) => selectOpenId(snapshot) !== null));
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
      <KeysDialog
        isOpen={useSelector(screen, selectIsShowingKeys)}
        details="the details"
        more={inboxKeyRows}
        onClose={() => screen.send({ type: 'question.dismissed' })}
      />
    </>
  );
}
