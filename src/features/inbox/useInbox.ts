import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { InboxItem } from '#contract/entities.ts';
import { useQuery } from '#data/useQuery.ts';
import { currentOf, cursorAt, placeOf } from '#domain/cursor.ts';
import { selectedAmong } from '#domain/selection.ts';
import { selectListing } from '#machines/inbox-screen/inbox-screen.machine.ts';
import { shownItems, steppedItems } from '#machines/inbox-screen/view.ts';
import { selectPending } from '#machines/writes/writes.machine.ts';
import type { InboxActors } from './actors.ts';
import { type InboxActions, inboxActions } from './inboxActions.ts';

const none: readonly InboxItem[] = [];

const nothing: ReadonlyMap<string, string> = new Map();
const selectNone = () => nothing;

const isSameMap = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  one.size === other.size && [...one].every(([id, value]) => other.get(id) === value);

/** The state of the screen joined with its items. */
export type Inbox = ReturnType<typeof useJoinedInbox>;

function useJoinedInbox(actors: InboxActors) {
  const { screen, writes, list, unread, now } = actors;
  const query = useQuery(list());
  const view = useSelector(screen, selectListing, shallowEqual);
  const news = useSelector(unread, ({ context }) => context);
  // Without a filter a status decides nothing here, and its choice renders its card alone.
  const pending = useSelector(writes, view.status === null ? selectNone : selectPending, isSameMap);
  const items = query.data?.items ?? none;
  const shown = shownItems(items, view, news, now);
  const stepped = useMemo(() => steppedItems(shown, view.status, pending), [shown, view.status, pending]);
  const { openId, isList, isBeside, isPreviewing, selection, cursor } = view;
  const { selected } = selection;
  const chosen = selectedAmong(selected, items);
  const first = stepped[0]?.id ?? null;
  const isPlaced = !isPreviewing || stepped.some(({ id }) => id === cursor?.id || id === cursor?.next);
  const currentId = isPlaced ? currentOf(stepped, cursor) : first;
  const from = openId === null && currentId !== null ? cursorAt(stepped, currentId) : cursor;
  const previewId = isPreviewing ? currentId : null;
  const readId = openId ?? previewId;
  useEffect(() => screen.send({ type: 'preview.shown', id: previewId }), [screen, previewId]);
  return {
    ...actors,
    query,
    items,
    /** What the query of the url says, and the cursor. */
    view,
    news,
    /** The items that match, in the order of the screen. */
    shown,
    /** The items that keys step through. */
    stepped,
    /** From which keys move on, or null. */
    currentId,
    /** The items before and after it, of which the first is the one after none. */
    place: from ? placeOf(stepped, from) : { number: null, next: first, previous: first },
    openId,
    /** What is read: what is open, or beside the rows without having been opened. */
    readItem: readId === null ? undefined : items.find(({ id }) => id === readId),
    /** The item was deleted elsewhere, or the url names none. */
    isGone: openId !== null && query.data !== null && !items.some(({ id }) => id === openId),
    isList,
    isBeside,
    selected,
    /** The selected items that exist. */
    chosen,
    /** How many of them the filter hides. */
    hiddenCount: chosen.length - selectedAmong(selected, shown).length,
    isFiltered: view.text !== '' || view.status !== null || view.filters.length > 0,
  };
}

export interface InboxProps {
  readonly inbox: Inbox;
  readonly actions: InboxActions;
}

/** What an inbox shows, and what a person does with it; the actions are the same at each render. */
export function useInbox(actors: InboxActors): InboxProps {
  const inbox = useJoinedInbox(actors);
  const latest = useRef(inbox);
  useLayoutEffect(() => {
    latest.current = inbox;
  });
  const actions = useMemo(() => inboxActions(() => latest.current), []);
  return { inbox, actions };
}
