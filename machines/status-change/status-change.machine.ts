import { type ActorRefFrom, assertEvent, assign, type SnapshotFrom, sendParent, setup } from 'xstate';
import type { InboxItem, Status } from '#contract/entities.ts';
import { port } from '../port.ts';

/** A status that was chosen for one inquiry or message. */
export interface StatusChoice {
  readonly id: string;
  readonly status: Status;
}

export interface StatusChangeInput extends StatusChoice {
  /** The status before. */
  readonly from: string;
}

export type StatusChangeEvent =
  | { type: 'status.chosen'; status: Status }
  /** The administrator waits no longer. The server may have stored the status nevertheless. */
  | { type: 'status.cancelled' };

/** Sent to the inbox when the last chosen status has been stored, has failed or was cancelled. */
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
  | { type: 'change.stopped'; id: string };

interface StatusChangeContext {
  readonly id: string;
  /** The status before the first choice. */
  readonly from: string;
  /** The status of the request in flight. */
  readonly sending: Status;
  /** The last status chosen since. */
  readonly next: Status | null;
}

/**
 * The pending status change of one item. One request at a time, so that the last status chosen is the last one sent
 * (Specification §4).
 */
export const statusChangeMachine = setup({
  types: {
    context: {} as StatusChangeContext,
    input: {} as StatusChangeInput,
    events: {} as StatusChangeEvent,
  },
  actors: { updateStatus: port<InboxItem | null, StatusChoice>('updateStatus') },
  guards: {
    hasNext: ({ context }) => context.next !== null && context.next !== context.sending,
    isNextWanted: ({ context }) => context.next !== null,
  },
  actions: {
    rememberNext: assign(({ event }) => {
      assertEvent(event, 'status.chosen');
      return { next: event.status };
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
    reportStop: sendParent(({ context }): StatusChangeReport => ({ type: 'change.stopped', id: context.id })),
  },
}).createMachine({
  id: 'statusChange',
  description: 'The pending status of one item; later choices wait, and only the last of them is sent.',
  context: ({ input: { id, from, status } }) => ({ id, from, sending: status, next: null }),
  initial: 'sending',
  states: {
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
