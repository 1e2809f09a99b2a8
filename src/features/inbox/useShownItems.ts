import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { unreadActorsOf } from '#components/unreadActors.ts';
import type { InboxItem } from '#contract/entities.ts';
import { filterItems, type ItemFilter } from '#domain/itemFilters.ts';
import { searchInbox } from '#domain/search.ts';
import { selectFilter, selectOpenId } from '#machines/inbox/inbox.machine.ts';
import { selectFilters } from '#machines/item-filters/item-filters.machine.ts';
import { selectApplied } from '#machines/search/search.machine.ts';
import type { SessionScope } from '#session/services.ts';
import type { InboxActors } from './actors.ts';
import type { InboxKind } from './api.ts';
import { topicOf } from './queries.ts';

const none: ReadonlySet<string> = new Set();

/** What is new in an inbox. Not by the chart's selectors, which would load its code with the screen. */
export function useNew(scope: SessionScope, kind: InboxKind) {
  const { subscribe, read } = unreadActorsOf(scope);
  const actor = useSyncExternalStore(subscribe, read)?.[topicOf[kind]];
  return {
    /** Undefined until its code has loaded. */
    actor,
    /** The ids of the items that are new; null while that is not known. */
    unread: useSelector(actor, (state) => state?.context.unread) ?? null,
    /** The ids of items that are no longer new and stay in the list of new items. */
    kept: useSelector(actor, (state) => state?.context.kept) ?? none,
  };
}

/** Of the items that were found, those that pass the filters. */
export const shownOf = (
  found: readonly InboxItem[],
  filters: readonly ItemFilter[],
  { unread, kept }: Pick<ReturnType<typeof useNew>, 'unread' | 'kept'>,
  now: number,
) => filterItems(found, filters, unread && ((id) => unread.has(id) || kept.has(id)), now);

/** The items that match the search and every filter, and which of all items are new. An open item is seen. */
export function useShownItems(
  {
    scope,
    kind,
    inbox,
    search,
    filters: filtersRef,
    now,
  }: Pick<InboxActors, 'scope' | 'kind' | 'inbox' | 'search' | 'filters' | 'now'>,
  items: readonly InboxItem[],
) {
  const status = useSelector(inbox, selectFilter);
  const openId = useSelector(inbox, selectOpenId);
  const text = useSelector(search, selectApplied);
  const filters = useSelector(filtersRef, selectFilters);
  const { actor, unread, kept } = useNew(scope, kind);

  useEffect(() => {
    actor?.send(openId === null ? { type: 'unread.itemClosed' } : { type: 'unread.itemOpened', id: openId });
  }, [actor, openId]);

  const found = useMemo(() => searchInbox(items, text, status), [items, text, status]);
  const shown = useMemo(
    () => shownOf(found, filters, { unread, kept }, now()),
    [found, filters, unread, kept, now],
  );
  return {
    text,
    shown,
    isFiltered: text !== '' || status !== null || filters.length > 0,
    newIds: unread ?? none,
    clearFilters: () => {
      search.send({ type: 'search.cleared' });
      inbox.send({ type: 'inbox.filterSelected', filter: null });
      filtersRef.send({ type: 'filters.cleared' });
    },
  };
}
