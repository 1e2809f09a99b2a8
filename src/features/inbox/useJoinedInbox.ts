import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { InboxItem } from '#contract/entities.ts';
import { useQuery } from '#data/useQuery.ts';
import { currentOf, cursorAt, placeOf } from '#domain/cursor.ts';
import { selectedAmong } from '#domain/selection.ts';
import {
  selectIsBeside,
  selectIsList,
  selectOpenId,
  selectSelected,
} from '#machines/inbox-screen/inbox-screen.machine.ts';
import { shownItems, steppedIds } from '#machines/inbox-screen/view.ts';
import { selectPending } from '#machines/writes/writes.machine.ts';
import type { InboxActors } from './actors.ts';

const none: readonly InboxItem[] = [];

const isSameMap = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  one.size === other.size && [...one].every(([id, value]) => other.get(id) === value);

/** The state of the screen joined with its items. */
export type Inbox = ReturnType<typeof useJoinedInbox>;

export function useJoinedInbox(actors: InboxActors) {
  const { kind, scope, screen, writes, list, unread, now } = actors;
  const query = useQuery(list());
  const snapshot = useSelector(screen, (state) => state);
  const news = useSelector(unread, ({ context }) => context);
  const pending = useSelector(writes, selectPending, isSameMap);
  const { context: view } = snapshot;
  const items = query.data?.items ?? none;
  const shown = shownItems(items, view, news, now);
  const ids = useMemo(() => steppedIds(shown, view.status, pending), [shown, view.status, pending]);
  const openId = selectOpenId(snapshot);
  const selected = selectSelected(snapshot);
  const chosen = selectedAmong(selected, items);
  const currentId = currentOf(ids, view.cursor);
  const from = openId === null && currentId !== null ? cursorAt(ids, currentId) : view.cursor;
  const openItem = openId === null ? undefined : items.find(({ id }) => id === openId);
  return {
    kind,
    scope,
    screen,
    writes,
    query,
    items,
    /** What the query of the url says, and the cursor. */
    view,
    news,
    pending,
    /** The items that match, in the order of the screen. */
    shown,
    /** Of the items that keys step through. */
    ids,
    /** From which keys move on, or null. */
    currentId,
    /** The items before and after it, of which the first is the one after none. */
    place: from ? placeOf(ids, from) : { number: null, next: ids[0] ?? null, previous: ids[0] ?? null },
    openId,
    openItem,
    /** The item was deleted elsewhere, or the url names none. */
    isGone: openId !== null && query.data !== null && !openItem,
    isList: selectIsList(snapshot),
    isBeside: selectIsBeside(snapshot),
    selected,
    /** The selected items that exist. */
    chosen,
    /** How many of them the filter hides. */
    hiddenCount: chosen.length - selectedAmong(selected, shown).length,
    isFiltered: view.text !== '' || view.status !== null || view.filters.length > 0,
  };
}
