import { type ActorRefFrom, assertEvent, assign, emit, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { InboxItem, Status } from '#contract/entities.ts';
import {
  type StatusChangeActorRef,
  type StatusChangeReport,
  statusChangeMachine,
} from '../status-change/status-change.machine.ts';

/** The part of an inbox that is in the URL (decision 12). */
export interface InboxView {
  /** Null for all statuses. */
  readonly filter: Status | null;
  /** The item whose details are open, or null. */
  readonly openId: string | null;
}

export type InboxEvent =
  | { type: 'inbox.filterSelected'; filter: Status | null }
  /** Replaces the item that is open. */
  | { type: 'inbox.itemOpened'; id: string }
  | { type: 'inbox.itemClosed' }
  /** `from` is the status that was shown. */
  | { type: 'inbox.statusChosen'; id: string; from: string; status: Status }
  /** The administrator waits no longer for the pending change of this item. */
  | { type: 'inbox.changeCancelled'; id: string }
  /** By Back, Forward or a link. */
  | { type: 'inbox.urlChanged'; view: InboxView }
  | StatusChangeReport;

/** A toast shows the result, and the cached list is updated. After a stop, the status may have been stored or not. */
export type InboxEmitted =
  | { type: 'inbox.statusUpdated'; id: string; from: string; status: Status; item: InboxItem | null }
  | { type: 'inbox.statusFailed'; id: string; error: unknown }
  | { type: 'inbox.statusStopped'; id: string };

interface InboxContext extends InboxView {
  /** The pending status changes, by item. */
  readonly changes: Readonly<Record<string, StatusChangeActorRef>>;
}

/** Inquiries or contact messages: the filter, the open details and the pending status changes (Specification §2, §4). */
export const inboxMachine = setup({
  types: {
    context: {} as InboxContext,
    input: {} as InboxView,
    events: {} as InboxEvent,
    emitted: {} as InboxEmitted,
    tags: {} as 'open',
    children: {} as Record<string, 'statusChange'>,
  },
  actors: { statusChange: statusChangeMachine },
  guards: {
    isItemOpen: ({ context }) => context.openId !== null,
    isChanging: ({ context }, { id }: { id: string }) => changeOf(context.changes, id) !== undefined,
  },
  actions: {
    selectFilter: assign(({ event }) => {
      assertEvent(event, 'inbox.filterSelected');
      return { filter: event.filter };
    }),
    openItem: assign(({ event }) => {
      assertEvent(event, 'inbox.itemOpened');
      return { openId: event.id };
    }),
    closeItem: assign({ openId: null }),
    applyUrl: assign(({ event }) => {
      assertEvent(event, 'inbox.urlChanged');
      return event.view;
    }),
    startChange: assign(({ context, event, spawn }) => {
      assertEvent(event, 'inbox.statusChosen');
      const { id, from, status } = event;
      const change = spawn('statusChange', { id: `status of ${id}`, input: { id, from, status } });
      return { changes: { ...context.changes, [id]: change } };
    }),
    replaceChoice: sendTo(runningChange, ({ event }) => {
      assertEvent(event, 'inbox.statusChosen');
      return { type: 'status.chosen', status: event.status };
    }),
    cancelChange: sendTo(runningChange, { type: 'status.cancelled' }),
    forgetChange: assign(({ context, event }) => {
      assertEvent(event, ['change.succeeded', 'change.failed', 'change.stopped']);
      const { [event.id]: _, ...changes } = context.changes;
      return { changes };
    }),
    reportSuccess: emit(({ event }) => {
      assertEvent(event, 'change.succeeded');
      const { id, from, status, item } = event;
      return { type: 'inbox.statusUpdated', id, from, status, item };
    }),
    reportFailure: emit(({ event }) => {
      assertEvent(event, 'change.failed');
      return { type: 'inbox.statusFailed', id: event.id, error: event.error };
    }),
    reportStop: emit(({ event }) => {
      assertEvent(event, 'change.stopped');
      return { type: 'inbox.statusStopped', id: event.id };
    }),
  },
}).createMachine({
  id: 'inbox',
  description: 'The filter and the open item of an inbox, and its pending status changes.',
  context: ({ input }) => ({ ...input, changes: {} }),
  initial: 'listing',
  states: {
    listing: {
      description: 'The cards, without details.',
      always: { guard: 'isItemOpen', target: 'reading' },
    },
    reading: {
      description: 'The details of one item are open over the cards.',
      tags: 'open',
      on: { 'inbox.itemClosed': { target: 'listing', actions: 'closeItem' } },
    },
  },
  on: {
    'inbox.filterSelected': { actions: 'selectFilter' },
    'inbox.itemOpened': { actions: 'openItem' },
    'inbox.urlChanged': { target: '.listing', actions: 'applyUrl' },
    'inbox.statusChosen': [
      { guard: { type: 'isChanging', params: ({ event }) => event }, actions: 'replaceChoice' },
      { actions: 'startChange' },
    ],
    'inbox.changeCancelled': {
      guard: { type: 'isChanging', params: ({ event }) => event },
      actions: 'cancelChange',
    },
    'change.succeeded': { actions: ['reportSuccess', 'forgetChange'] },
    'change.failed': { actions: ['reportFailure', 'forgetChange'] },
    'change.stopped': { actions: ['reportStop', 'forgetChange'] },
  },
});

export type InboxActorRef = ActorRefFrom<typeof inboxMachine>;
type InboxSnapshot = SnapshotFrom<typeof inboxMachine>;

export const selectFilter = (snapshot: InboxSnapshot) => snapshot.context.filter;
/** The item whose details are open, or null. */
export const selectOpenId = (snapshot: InboxSnapshot) => snapshot.context.openId;
/** The pending status change of one item, or undefined. */
export const selectChange = (id: string) => (snapshot: InboxSnapshot) =>
  changeOf(snapshot.context.changes, id);
/** The view for the URL. */
export const selectView = ({ context }: InboxSnapshot): InboxView => ({
  filter: context.filter,
  openId: context.openId,
});

/** The pending change of the event's item, which the guard `isChanging` has found. */
function runningChange({
  context,
  event,
}: {
  context: InboxContext;
  event: InboxEvent;
}): StatusChangeActorRef {
  assertEvent(event, ['inbox.statusChosen', 'inbox.changeCancelled']);
  const change = changeOf(context.changes, event.id);
  if (!change) throw new Error(`No status change of ${event.id}`);
  return change;
}

/** Ids come from the server: an id such as `constructor` must not find an inherited property. */
const changeOf = (changes: InboxContext['changes'], id: string): StatusChangeActorRef | undefined =>
  Object.hasOwn(changes, id) ? changes[id] : undefined;
