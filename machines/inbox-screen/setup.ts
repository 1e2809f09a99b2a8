import {
  and,
  assertEvent,
  assign,
  type EventObject,
  emit,
  enqueueActions,
  fromCallback,
  or,
  raise,
  sendTo,
  setup,
  stateIn,
} from 'xstate';
import type { Status } from '#contract/entities.ts';
import { neighbourOf, placeAt, placeBeside, placeIn, placeSettled } from '#domain/currentItem.ts';
import { itemFilters } from '#domain/itemFilters.ts';
import type { BulkItem } from '../bulk-work/bulk-work.machine.ts';
import { createBulkWorkMachine } from '../bulk-work/bulk-work.machine.ts';
import type { LocationEvent } from '../location.ts';
import type { InboxDeletionTarget } from '../media-deletion/media-deletion.machine.ts';
import { createDeletionMachine } from '../media-deletion/media-deletion.machine.ts';
import { hearParts } from '../parts.ts';
import { callbackPort } from '../port.ts';
import { searchMachine } from '../search/search.machine.ts';
import { selectionMachine, selectSelected } from '../selection/selection.machine.ts';
import type { UnreadActorRef } from '../unread/unread.machine.ts';
import { selectPending, writesMachine } from '../writes/writes.machine.ts';
import type { InboxScreenContext, InboxScreenEmitted, InboxScreenEvent, InboxScreenInput } from './events.ts';
import { guards } from './guards.ts';
import { choiceIn, searchIn, told } from './reports.ts';
import {
  formatView,
  idsOf,
  itemIn,
  parseView,
  selectedIn,
  shownItems,
  steppedIds,
  successorIn,
  targetIn,
  targetOf,
  targetsIn,
} from './view.ts';

/** Tells the chart what is new. */
const watchUnread = fromCallback<EventObject, UnreadActorRef>(({ input, sendBack }) => {
  const report = () => {
    const event: InboxScreenEvent = { type: 'unread.changed', snapshot: input.getSnapshot() };
    sendBack(event);
  };
  report();
  const subscription = input.subscribe(report);
  return () => subscription.unsubscribe();
});

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
      writes: 'writes';
      deletion: 'deletion';
      work: 'work';
    },
  },
  actors: {
    watchLocation: callbackPort('watchLocation'),
    watchQuery: callbackPort<unknown>('watchQuery'),
    /** Tells which view this browser keeps. */
    readView: callbackPort('readView'),
    watchWidth: callbackPort('watchWidth'),
    watchUnread,
    hearParts,
    search: searchMachine,
    selection: selectionMachine,
    writes: writesMachine,
    deletion: createDeletionMachine<InboxDeletionTarget>(),
    work: createBulkWorkMachine<BulkItem, unknown>(),
  },
  guards: {
    ...guards,
    isBeside: stateIn({ view: { list: 'beside' } }),
    isUrlOutdatedBeside: and(['isUrlOutdated', 'isBeside']),
    /** Behind open details nothing can be pressed. */
    isListReachable: or(['isListing', 'isBeside']),
    /** Keys act on the selection if there is one. */
    isSelectionMeant: and(['isListReachable', 'hasSelection']),
    isHiddenSelectionMeant: and(['isListReachable', 'isSelectionHidden']),
    canToggle: and(['isListReachable', 'hasTarget']),
    canBegin: and(['isBeside', 'isListing']),
    isOtherFollowed: and(['isBeside', 'isOtherFocused']),
    isPassedOver: and(['isBeside', 'isLeavingFilter']),
    canShowNext: and(['isBeside', 'isOpenDeleted', 'hasSuccessor']),
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
    reportSearch: emit(({ context }, { isBeside }: { isBeside: boolean }) => searchIn(context, isBeside)),
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
    chooseOrder: assign(({ event }) => {
      assertEvent(event, 'order.chosen');
      return { order: event.order };
    }),
    reportView: emit(choiceIn),
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
      place: placeIn(context.place, steppedIds(context)),
    })),
    /** At the choice of a status, and not at its response, keys go on with the next item. */
    rememberPending: assign(({ context, event }) => {
      assertEvent(event, 'xstate.snapshot.writes');
      const pending = selectPending(event.snapshot);
      const place = placeIn(context.place, steppedIds({ ...context, pending }));
      return { pending, place: context.openId === null ? placeSettled(place) : place };
    }),
    rememberSelection: assign(({ event }) => {
      assertEvent(event, 'xstate.snapshot.selection');
      return { selected: selectSelected(event.snapshot) };
    }),
    tellSelection: sendTo(
      ({ context }) => context.parts.selection,
      ({ context }) => ({
        type: 'selection.listChanged',
        list: context.name,
        present: context.items ? idsOf(context.items) : [],
        shown: idsOf(shownItems(context)),
      }),
    ),
    clearSelection: sendTo(({ context }) => context.parts.selection, { type: 'selection.cleared' }),
    focusItem: assign(({ context }, { id }: Named) => ({ place: placeAt(context.place, id) })),
    move: assign(({ context }, { step }: { step: 1 | -1 }) => ({ place: placeBeside(context.place, step) })),
    openItem: assign(({ context }, { id }: Named) => ({ openId: id, place: placeAt(context.place, id) })),
    openCurrent: raise(
      ({ context }): InboxScreenEvent => ({ type: 'item.opened', id: targetIn(context)?.id ?? '' }),
    ),
    /** The item that takes the place of the open one, which was deleted. */
    openSuccessor: assign(({ context: { place } }) => {
      const openId = successorIn(place);
      return openId === null ? {} : { openId, place: placeAt(place, openId) };
    }),
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
    tellHandled: sendTo(
      ({ context }) => context.unreadRef,
      (_, { id }: Named) => ({ type: 'unread.itemsHandled', ids: [id] }),
    ),
    markAll: sendTo(({ context }) => context.unreadRef, { type: 'unread.allMarked' }),
    changeStatus: sendTo(
      ({ context }) => context.parts.writes,
      ({ context }, { id, from, status }: { id: string; from: string; status: Status }) => ({
        type: 'writes.requested',
        changes: [
          { type: 'status' as const, id, label: context.labelOf(itemIn(context, id)), from, to: status },
        ],
        isBulk: false,
      }),
    ),
    changeTarget: raise(({ context }, { status }: { status: Status }): InboxScreenEvent => {
      const { id, status: from } = targetOf(context);
      return { type: 'item.statusChosen', id, from, status };
    }),
    cancelChange: sendTo(
      ({ context }) => context.parts.writes,
      (_, { id }: Named) => ({ type: 'write.cancelled', id }),
    ),
    undo: sendTo(
      ({ context }) => context.parts.writes,
      (_, { action }: { action: string | null }) => ({ type: 'undo.requested', action }),
    ),
    rememberAsked: assign((_, { id }: Named) => ({ asked: id })),
    askDeletion: sendTo(
      ({ context }) => context.parts.deletion,
      ({ context }, { id }: Named) => {
        const { kind, labelOf } = context;
        return { type: 'deletion.requested', target: { kind, id, label: labelOf(itemIn(context, id)) } };
      },
    ),
    requestSelectionDeletion: raise(
      ({ context }): InboxScreenEvent => ({ type: 'bulk.deletionRequested', ids: context.selected }),
    ),
    requestTargetDeletion: raise(
      ({ context }): InboxScreenEvent => ({ type: 'item.deletionRequested', id: targetOf(context).id }),
    ),
    toggleCurrent: sendTo(
      ({ context }) => context.parts.selection,
      ({ context }) => ({ type: 'selection.toggled', id: targetOf(context).id }),
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
      question: { items: targetsIn(context, ids), status: 'completed' as const },
    })),
    askForSelection: assign(({ context }) => ({
      question: { items: targetsIn(context, context.selected), status: 'completed' as const },
    })),
    pickStatus: assign(({ context: { question } }, { status }: { status: Status }) => ({
      question: question && { ...question, status },
    })),
    changeSelected: enqueueActions(({ context: { question, items, parts, unreadRef }, enqueue }) => {
      const present = new Set(items?.map(({ id }) => id));
      const targets = question?.items.filter(({ id }) => present.has(id)) ?? [];
      const status = question?.status ?? 'completed';
      const changes = targets.map((target) => ({ ...target, type: 'status' as const, to: status }));
      enqueue.sendTo(parts.writes, { type: 'writes.requested', changes, isBulk: true });
      enqueue.sendTo(unreadRef, { type: 'unread.itemsHandled', ids: targets.map(({ id }) => id) });
    }),
    forgetQuestion: assign({ question: null }),
    tellOutside: emit(({ event }) => told(event)),
    reportReply: emit(
      ({ context }): InboxScreenEmitted => ({ type: 'reply.requested', item: targetOf(context) }),
    ),
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
