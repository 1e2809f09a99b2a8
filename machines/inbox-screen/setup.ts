import { assertEvent, assign, emit, raise, sendTo, setup } from 'xstate';
import type { InboxItem, List, Status } from '#contract/entities.ts';
import { neighbourOf, placeAt, placeBeside, placeIn } from '#domain/currentItem.ts';
import { itemFilters } from '#domain/itemFilters.ts';
import type { BulkItem } from '../bulk-work/bulk-work.machine.ts';
import { createBulkWorkMachine } from '../bulk-work/bulk-work.machine.ts';
import type { InboxDeletionTarget } from '../deletion/deletion.machine.ts';
import { createDeletionMachine } from '../deletion/deletion.machine.ts';
import type { LocationEvent } from '../location.ts';
import { hearParts } from '../parts.ts';
import { callbackPort } from '../port.ts';
import { replyMachine } from '../reply/reply.machine.ts';
import { searchMachine } from '../search/search.machine.ts';
import { selectionMachine } from '../selection/selection.machine.ts';
import { statusChangesMachine } from '../status-changes/status-changes.machine.ts';
import {
  type InboxScreenContext,
  type InboxScreenEmitted,
  type InboxScreenEvent,
  type InboxScreenInput,
  isPartOpen,
  outside,
} from './events.ts';
import {
  formatView,
  isHistoryEntry,
  itemIn,
  namedOutcome,
  parseView,
  selectedIn,
  shownItems,
  targetIn,
  targetOf,
} from './view.ts';
import { watchUnread } from './watchUnread.ts';

interface Named {
  readonly id: string;
}

/** What the chart `inboxScreen` does and decides. */
export const inboxScreenSetup = setup({
  types: {
    context: {} as InboxScreenContext,
    input: {} as InboxScreenInput,
    events: {} as InboxScreenEvent,
    emitted: {} as InboxScreenEmitted,
    tags: {} as 'shown',
    children: {} as {
      search: 'search';
      selection: 'selection';
      changes: 'changes';
      deletion: 'deletion';
      work: 'work';
      reply: 'reply';
    },
  },
  actors: {
    watchLocation: callbackPort('watchLocation'),
    watchQuery: callbackPort<unknown>('watchQuery'),
    watchUnread,
    hearParts,
    search: searchMachine,
    selection: selectionMachine,
    changes: statusChangesMachine,
    deletion: createDeletionMachine<InboxDeletionTarget>(),
    work: createBulkWorkMachine<BulkItem, unknown>(),
    reply: replyMachine,
  },
  guards: {
    isUrlOutdated: ({ context }) => formatView(context) !== context.search,
    isItemNamed: (_, { search }: { search: string }) => parseView(search).openId !== null,
    isKnown: ({ context }, { id }: Named) => itemIn(context, id) !== undefined,
    isOpen: ({ context }, { id }: Named) => context.openId === id,
    /** Of the item that is shown: behind open details nothing can be pressed. */
    isShown: ({ context }, { id }: Named) =>
      itemIn(context, id) !== undefined && (context.openId === null || context.openId === id),
    isOpenMissing: ({ context }) => context.items !== null && !itemIn(context, context.openId),
    isOpenPresent: ({ context }) => itemIn(context, context.openId) !== undefined,
    hasTarget: ({ context }) => targetIn(context) !== undefined,
    hasCurrent: ({ context }) => context.openId === null && targetIn(context) !== undefined,
    isListing: ({ context }) => context.openId === null,
    canStep: ({ context: { openId, place } }, { step }: { step: 1 | -1 }) =>
      openId !== null && neighbourOf(place, step) !== null,
    isAskedGone: ({ context }, { data }: { data: List<InboxItem> }) =>
      context.asked !== null && !data.items.some(({ id }) => id === context.asked),
    isSearchApplied: ({ context, event }) =>
      event.type === 'xstate.snapshot.search' && event.snapshot.context.applied !== context.text,
    isUnreadChanged: ({ context, event }) =>
      event.type === 'unread.changed' &&
      (event.snapshot.context.unread !== context.unread || event.snapshot.context.kept !== context.kept),
    isPartOpen: ({ event }) => isPartOpen(event) === true,
    isPartClosed: ({ event }) => isPartOpen(event) === false,
    hasSelected: ({ context }, { ids }: { ids: ReadonlySet<string> }) =>
      context.items?.some(({ id }) => ids.has(id)) ?? false,
  },
  actions: {
    applyUrl: assign((_, { search }: { search: string }) => {
      const view = parseView(search);
      return { ...view, search: formatView(view) };
    }),
    tellSearch: sendTo(
      ({ context }) => context.parts.search,
      ({ context }) => ({ type: 'search.urlChanged', text: context.text }),
    ),
    clearSearch: sendTo(({ context }) => context.parts.search, { type: 'search.cleared' }),
    reportSearch: emit(({ context }): InboxScreenEmitted => {
      const search = formatView(context);
      return {
        type: 'screen.searchChanged',
        search,
        isEntry: isHistoryEntry(parseView(context.search), context),
      };
    }),
    rememberSearch: assign({ search: ({ context }) => formatView(context) }),
    chooseStatus: assign(({ event }) => {
      assertEvent(event, 'filter.statusChosen');
      return { status: event.status };
    }),
    toggleFilter: assign(({ context: { filters }, event }) => {
      assertEvent(event, 'filter.toggled');
      const { filter } = event;
      return {
        filters: itemFilters.filter((each) => filters.includes(each) !== (each === filter)),
      };
    }),
    clearFilters: assign({ status: null, text: '', filters: [] }),
    applySearch: assign(({ event }) => {
      assertEvent(event, 'xstate.snapshot.search');
      return { text: event.snapshot.context.applied };
    }),
    rememberUnread: assign(({ event }) => {
      assertEvent(event, 'unread.changed');
      const { unread, kept } = event.snapshot.context;
      return { unread, kept };
    }),
    placeOpened: assign(({ context: { place, openId } }) =>
      openId === null ? {} : { place: placeAt(place, openId) },
    ),
    rememberItems: assign(({ event }) => {
      assertEvent(event, 'query.read');
      return { items: event.data.items };
    }),
    moveWithList: assign(({ context }) => ({
      place: placeIn(
        context.place,
        shownItems(context).map(({ id }) => id),
      ),
    })),
    tellSelection: sendTo(
      ({ context }) => context.parts.selection,
      ({ context }) => ({
        type: 'selection.listChanged',
        list: context.name,
        present: (context.items ?? []).map(({ id }) => id),
        shown: shownItems(context).map(({ id }) => id),
      }),
    ),
    clearSelection: sendTo(({ context }) => context.parts.selection, { type: 'selection.cleared' }),
    focusItem: assign(({ context }, { id }: Named) => ({ place: placeAt(context.place, id) })),
    move: assign(({ context }, { step }: { step: 1 | -1 }) => ({ place: placeBeside(context.place, step) })),
    /** The list hides the item when its status is stored; keys go on with the next one at once. */
    moveOn: assign(({ context }, { status }: { status: Status }) => {
      const { place, openId } = context;
      if (openId !== null || context.status === null || context.status === status) return {};
      return { place: neighbourOf(place, 1) === null ? placeBeside(place, -1) : placeBeside(place, 1) };
    }),
    openItem: assign(({ context }, { id }: Named) => ({ openId: id, place: placeAt(context.place, id) })),
    openCurrent: raise(
      ({ context }): InboxScreenEvent => ({ type: 'item.opened', id: targetIn(context)?.id ?? '' }),
    ),
    openNeighbour: raise(
      ({ context }, { step }: { step: 1 | -1 }): InboxScreenEvent => ({
        type: 'item.opened',
        id: neighbourOf(context.place, step) ?? '',
      }),
    ),
    closeItem: assign({ openId: null }),
    tellOpened: sendTo(
      ({ context }) => context.unreadRef,
      ({ context }) => ({ type: 'unread.itemOpened', id: context.openId ?? '' }),
    ),
    tellClosed: sendTo(({ context }) => context.unreadRef, { type: 'unread.itemClosed' }),
    markAll: sendTo(({ context }) => context.unreadRef, { type: 'unread.allMarked' }),
    leaveReply: sendTo(({ context }) => context.parts.reply, { type: 'reply.left' }),
    changeStatus: sendTo(
      ({ context }) => context.parts.changes,
      (_, { id, from, status }: { id: string; from: string; status: Status }) => ({
        type: 'status.chosen',
        id,
        from,
        status,
      }),
    ),
    changeTarget: sendTo(
      ({ context }) => context.parts.changes,
      ({ context }, { status }: { status: Status }) => {
        const { id, status: from } = targetOf(context);
        return { type: 'status.chosen', id, from, status };
      },
    ),
    cancelChange: sendTo(
      ({ context }) => context.parts.changes,
      (_, { id }: Named) => ({ type: 'status.cancelled', id }),
    ),
    undo: sendTo(
      ({ context }) => context.parts.changes,
      (_, { keys }: { keys: readonly string[] }) => ({ type: 'undo.requested', keys }),
    ),
    rememberAsked: assign((_, { id }: Named) => ({ asked: id })),
    askDeletion: sendTo(
      ({ context }) => context.parts.deletion,
      ({ context }, { id }: Named) => {
        const { kind, labelOf } = context;
        return { type: 'deletion.requested', target: { kind, id, label: labelOf(itemIn(context, id)) } };
      },
    ),
    requestTargetDeletion: raise(
      ({ context }): InboxScreenEvent => ({ type: 'item.deletionRequested', id: targetOf(context).id }),
    ),
    requestTargetReply: raise(
      ({ context }): InboxScreenEvent => ({ type: 'item.replyRequested', id: targetOf(context).id }),
    ),
    toggleCurrent: sendTo(
      ({ context }) => context.parts.selection,
      ({ context }) => ({ type: 'selection.toggled', id: targetOf(context).id }),
    ),
    composeReply: sendTo(
      ({ context }) => context.parts.reply,
      ({ context }, { id }: Named) => {
        const item = itemIn(context, id);
        if (!item) throw new Error('A reply without an item');
        return { type: 'reply.requested', item };
      },
    ),
    dismissDeletion: sendTo(({ context }) => context.parts.deletion, { type: 'deletion.dismissed' }),
    declineWork: sendTo(({ context }) => context.parts.work, { type: 'bulk.declined' }),
    askBulkDeletion: sendTo(
      ({ context }) => context.parts.work,
      ({ context }, { ids }: { ids: ReadonlySet<string> }) => ({
        type: 'bulk.requested',
        items: selectedIn(context, ids).map((item) => ({ key: item.id, label: context.labelOf(item) })),
        change: { type: 'deletion' },
      }),
    ),
    askStatus: assign(({ context }, { ids }: { ids: ReadonlySet<string> }) => ({
      question: {
        items: selectedIn(context, ids).map((item) => ({
          id: item.id,
          label: context.labelOf(item),
          from: item.status,
        })),
        status: 'completed' as const,
      },
    })),
    pickStatus: assign(({ context: { question } }, { status }: { status: Status }) => ({
      question: question && { ...question, status },
    })),
    changeSelected: sendTo(
      ({ context }) => context.parts.changes,
      ({ context: { question, items } }) => {
        const present = new Set(items?.map(({ id }) => id));
        return {
          type: 'batch.chosen',
          items: question?.items.filter(({ id }) => present.has(id)) ?? [],
          status: question?.status ?? 'completed',
        };
      },
    ),
    forgetQuestion: assign({ question: null }),
    tellOutside: emit(({ event }) => {
      assertEvent(event, outside);
      return event;
    }),
    reportUndo: emit(({ context, event }): InboxScreenEmitted => {
      assertEvent(event, 'undo.finished');
      return { type: 'undo.finished', outcome: namedOutcome(context, event.outcome) };
    }),
    reportReply: emit(({ context, event }): InboxScreenEmitted => {
      assertEvent(event, 'reply.prepared');
      return { type: 'reply.opened', reply: event.reply, isRead: context.openId === event.item.id };
    }),
  },
});

/** After every change of what the list shows. */
export const followList = ['moveWithList', 'tellSelection'] as const;

/** Shows what the url says. */
export const followUrl = [
  {
    type: 'applyUrl',
    params: ({ event }: { event: LocationEvent & { type: 'location.changed' } }) => event,
  },
  'tellSearch',
  'placeOpened',
  ...followList,
] as const;
