import { type ActorRefFrom, assertEvent, assign, type SnapshotFrom, sendParent, setup } from 'xstate';
import type { InboxItem, Status } from '#contract/entities.ts';
import { patience } from '#contract/limits.ts';
import { port } from '../port.ts';

/** A status that was chosen for one inquiry or message. */
export interface StatusChoice {
  readonly id: string;
  readonly status: Status;
}

export interface StatusChangeInput extends StatusChoice {
  /** The status before. */
  readonly from: string;
  /** An undo is sent only if the item still has this status. */
  readonly expected?: string | undefined;
}

export type StatusChangeEvent =
  | { type: 'status.chosen'; status: Status }
  /** The administrator waits no longer. The server may have stored the status nevertheless. */
  | { type: 'status.cancelled' };

/** Sent to the status changes of the inbox when this one has ended. */
export type StatusChangeReport =
  | {
      type: 'change.succeeded';
      id: string;
      from: string;
      status: Status;
      /** As the server stores it; null when the response lacks it. */
      item: InboxItem | null;
    }
  | { type: 'change.failed'; id: string; error: unknown }
  | { type: 'change.stopped'; id: string }
  /** The item does not have the expected status; nothing was sent. */
  | { type: 'change.refused'; id: string; item: InboxItem }
  /** The item could not be read; nothing was sent. The error is null when the server has not responded in time. */
  | { type: 'change.unchecked'; id: string; error: unknown };

interface StatusChangeContext {
  readonly id: string;
  /** The status before the first choice. */
  readonly from: string;
  readonly expected: string | undefined;
  /** The status that is checked for, or of the request in flight. */
  readonly sending: Status;
  /** The last status chosen since. */
  readonly next: Status | null;
}

/**
 * The pending status change of one item. One request at a time, so that the last status chosen is the last one sent
 * (Specification §4). Before an undo, the item is read again: a change made elsewhere is not overwritten.
 */
export const statusChangeMachine = setup({
  types: {
    context: {} as StatusChangeContext,
    input: {} as StatusChangeInput,
    events: {} as StatusChangeEvent,
  },
  actors: {
    readItem: port<InboxItem, { readonly id: string }>('readItem'),
    updateStatus: port<InboxItem | null, StatusChoice>('updateStatus'),
  },
  delays: { patience },
  guards: {
    isConditional: ({ context }) => context.expected !== undefined,
    isExpected: ({ context }, params: { item: InboxItem }) => params.item.status === context.expected,
    isReached: ({ context }, params: { item: InboxItem }) => params.item.status === context.sending,
    hasNext: ({ context }) => context.next !== null && context.next !== context.sending,
    isNextWanted: ({ context }) => context.next !== null,
  },
  actions: {
    rememberNext: assign(({ event }) => {
      assertEvent(event, 'status.chosen');
      return { next: event.status };
    }),
    replaceChoice: assign(({ event }) => {
      assertEvent(event, 'status.chosen');
      return { sending: event.status };
    }),
    takeNext: assign(({ context }) => ({ sending: chosenIn(context), next: null })),
    reportSuccess: sendParent(
      ({ context }, params: { item: InboxItem | null }): StatusChangeReport => ({
        type: 'change.succeeded',
        id: context.id,
        from: context.from,
        status: context.sending,
        item: params.item,
      }),
    ),
    reportFailure: sendParent(
      ({ context }, params: { error: unknown }): StatusChangeReport => ({
        type: 'change.failed',
        id: context.id,
        error: params.error,
      }),
    ),
    reportRefusal: sendParent(
      ({ context }, params: { item: InboxItem }): StatusChangeReport => ({
        type: 'change.refused',
        id: context.id,
        item: params.item,
      }),
    ),
    reportUnchecked: sendParent(
      ({ context }, params: { error: unknown }): StatusChangeReport => ({
        type: 'change.unchecked',
        id: context.id,
        error: params.error,
      }),
    ),
    reportStop: sendParent(({ context }): StatusChangeReport => ({ type: 'change.stopped', id: context.id })),
  },
}).createMachine({
  id: 'statusChange',
  description: 'The pending status of one item; later choices wait, and only the last of them is sent.',
  context: ({ input: { id, from, status, expected } }) => ({
    id,
    from,
    expected,
    sending: status,
    next: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      description: 'An undo is checked first.',
      always: [{ guard: 'isConditional', target: 'checking' }, { target: 'sending' }],
    },
    checking: {
      description: 'Whether the item still has the status that is to be undone.',
      invoke: {
        id: 'readItem',
        src: 'readItem',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isExpected', params: ({ event }) => ({ item: event.output }) },
            target: 'sending',
          },
          {
            guard: { type: 'isReached', params: ({ event }) => ({ item: event.output }) },
            target: 'settled',
            actions: { type: 'reportSuccess', params: ({ event }) => ({ item: event.output }) },
          },
          {
            target: 'settled',
            actions: { type: 'reportRefusal', params: ({ event }) => ({ item: event.output }) },
          },
        ],
        onError: {
          target: 'settled',
          actions: { type: 'reportUnchecked', params: ({ event }) => ({ error: event.error }) },
        },
      },
      after: {
        patience: { target: 'settled', actions: { type: 'reportUnchecked', params: { error: null } } },
      },
      on: {
        'status.chosen': { target: 'sending', actions: 'replaceChoice' },
        'status.cancelled': { target: 'settled', actions: 'reportStop' },
      },
    },
    sending: {
      invoke: {
        id: 'updateStatus',
        src: 'updateStatus',
        input: ({ context }) => ({ id: context.id, status: context.sending }),
        onDone: [
          { guard: 'hasNext', target: 'sending', reenter: true, actions: 'takeNext' },
          {
            target: 'settled',
            actions: { type: 'reportSuccess', params: ({ event }) => ({ item: event.output }) },
          },
        ],
        onError: [
          { guard: 'isNextWanted', target: 'sending', reenter: true, actions: 'takeNext' },
          {
            target: 'settled',
            actions: { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
      on: {
        'status.chosen': { actions: 'rememberNext' },
        'status.cancelled': { target: 'settled', actions: 'reportStop' },
      },
    },
    settled: { type: 'final' },
  },
});

export type StatusChangeActorRef = ActorRefFrom<typeof statusChangeMachine>;

/** The status that the administrator sees: the last one chosen. */
export const selectChosenStatus = (snapshot: SnapshotFrom<typeof statusChangeMachine>): Status =>
  chosenIn(snapshot.context);

const chosenIn = ({ next, sending }: StatusChangeContext): Status => next ?? sending;
