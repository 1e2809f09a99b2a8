import type { InboxItem, List } from '#contract/entities.ts';
import { neighbourOf } from '#domain/currentItem.ts';
import { passesStatus } from '#domain/status.ts';
import { selectPending } from '../writes/writes.machine.ts';
import { type InboxListView, type InboxScreenContext, type InboxScreenEvent, isPartOpen } from './events.ts';
import {
  formatView,
  isSamePending,
  itemIn,
  parseView,
  selectedIn,
  shownItems,
  successorIn,
  targetIn,
} from './view.ts';

interface Guarded {
  readonly context: InboxScreenContext;
  readonly event: InboxScreenEvent;
}
interface Named {
  readonly id: string;
}

/** What the chart `inboxScreen` decides by its context and an event. */
export const guards = {
  isUrlOutdated: ({ context }: Guarded) => formatView(context) !== context.search,
  isItemNamed: (_: Guarded, { search }: { search: string }) => parseView(search).openId !== null,
  isList: (_: Guarded, { view }: { view: InboxListView }) => view === 'list',
  isCards: (_: Guarded, { view }: { view: InboxListView }) => view === 'cards',
  isKnown: ({ context }: Guarded, { id }: Named) => itemIn(context, id) !== undefined,
  isOpen: ({ context }: Guarded, { id }: Named) => context.openId === id,
  /** Of the item that is shown: behind open details nothing can be pressed. */
  isShown: ({ context }: Guarded, { id }: Named) =>
    itemIn(context, id) !== undefined && (context.openId === null || context.openId === id),
  isOpenMissing: ({ context }: Guarded) => context.items !== null && !itemIn(context, context.openId),
  isOpenPresent: ({ context }: Guarded) => itemIn(context, context.openId) !== undefined,
  isOpenDeleted: ({ context, event }: Guarded) =>
    event.type === 'deletion.succeeded' && event.target.id === context.openId,
  hasSuccessor: ({ context }: Guarded) => successorIn(context.place) !== null,
  isOtherFocused: ({ context, event }: Guarded) =>
    event.type === 'item.focused' && event.id !== context.openId && itemIn(context, event.id) !== undefined,
  hasTarget: ({ context }: Guarded) => targetIn(context) !== undefined,
  hasCurrent: ({ context }: Guarded) => context.openId === null && targetIn(context) !== undefined,
  isListing: ({ context }: Guarded) => context.openId === null,
  canStep: ({ context: { openId, place } }: Guarded, { step }: { step: 1 | -1 }) =>
    openId !== null && neighbourOf(place, step) !== null,
  /** The filter will hide the open item, and another one follows it. */
  isLeavingFilter: ({ context: { status, place, openId }, event }: Guarded) =>
    event.type === 'current.statusChosen' &&
    !passesStatus(event.status, status) &&
    openId !== null &&
    place.shown.includes(openId) &&
    neighbourOf(place, 1) !== null,
  isAskedGone: ({ context }: Guarded, { data }: { data: List<InboxItem> }) =>
    context.asked !== null && !data.items.some(({ id }) => id === context.asked),
  isSearchApplied: ({ context, event }: Guarded) =>
    event.type === 'xstate.snapshot.search' && event.snapshot.context.applied !== context.text,
  isUnreadChanged: ({ context, event }: Guarded) =>
    event.type === 'unread.changed' &&
    (event.snapshot.context.unread !== context.unread || event.snapshot.context.kept !== context.kept),
  isPartOpen: ({ event }: Guarded) => isPartOpen(event) === true,
  isPartClosed: ({ event }: Guarded) => isPartOpen(event) === false,
  isPendingChanged: ({ context, event }: Guarded) =>
    event.type === 'xstate.snapshot.writes' && !isSamePending(selectPending(event.snapshot), context.pending),
  hasSelection: ({ context }: Guarded) => context.selected.size > 0,
  /** The filter hides some of it. */
  isSelectionHidden: ({ context }: Guarded) => {
    const shown = new Set(shownItems(context).map(({ id }) => id));
    return [...context.selected].some((id) => !shown.has(id));
  },
  hasSelected: ({ context }: Guarded, { ids }: { ids: ReadonlySet<string> }) =>
    selectedIn(context, ids).length > 0,
};
