import {
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
  assertEvent,
  assign,
  type DoneActorEvent,
  type ErrorActorEvent,
  emit,
  enqueueActions,
  type InputFrom,
  type SnapshotFrom,
  setup,
} from 'xstate';
import { childOf } from '../parts.ts';
import { callbackPort } from '../port.ts';
import { unreadMachine } from '../unread/unread.machine.ts';
import { uploadQueueMachine } from '../upload-queue/upload-queue.machine.ts';

/** Something that is not uploaded yet; a sign-out discards it. */
export interface Unsent {
  readonly title: string;
  readonly hasFile: boolean;
}

export type SessionEvent =
  /** From the port `watchSession`. `isRequested`: by a sign-out, in whichever tab. */
  | { type: 'session.ended'; isRequested: boolean }
  /** From the port `watchUnsent`: of all tabs of the user. */
  | { type: 'unsent.changed'; unsent: readonly Unsent[] }
  /** The first visit of a screen: its chart with its ports, which come with the code of the screen. */
  | { type: 'screen.opened'; path: string; screen: AnyActorLogic; input: unknown };

export type SessionEmitted =
  /** What this browser keeps of the user is to be deleted, and told by name. */
  | { type: 'session.cleared'; unsent: readonly Unsent[] }
  /** `part` is the id of the actor; what shows it meets the error too, and leads to the crash screen. */
  | { type: 'part.failed'; part: string; error: unknown };

export interface SessionInput {
  readonly inquiries: InputFrom<typeof unreadMachine>;
  readonly contact: InputFrom<typeof unreadMachine>;
  readonly queue: InputFrom<typeof uploadQueueMachine>;
}

interface SessionContext extends SessionInput {
  readonly unsent: readonly Unsent[];
}

/** What lives from a sign-in to its end, on every screen. */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    input: {} as SessionInput,
    events: {} as SessionEvent | DoneActorEvent | ErrorActorEvent,
    emitted: {} as SessionEmitted,
    children: {} as { inquiries: 'unreadInquiries'; contact: 'unreadContact'; queue: 'queue' },
  },
  actors: {
    watchSession: callbackPort('watchSession'),
    watchUnsent: callbackPort<unknown>('watchUnsent'),
    unreadInquiries: unreadMachine,
    unreadContact: unreadMachine,
    queue: uploadQueueMachine,
  },
  guards: { isRequested: (_, { isRequested }: { isRequested: boolean }) => isRequested },
  actions: {
    rememberUnsent: assign(({ event }) => {
      assertEvent(event, 'unsent.changed');
      return { unsent: event.unsent };
    }),
    startScreen: enqueueActions(({ enqueue, event }) => {
      assertEvent(event, 'screen.opened');
      const options = { id: event.path, input: event.input };
      // XState's types admit an id only for actors of `setup`.
      enqueue.spawnChild(event.screen, options as Omit<typeof options, 'id'>);
    }),
    clear: emit(({ context: { unsent } }): SessionEmitted => ({ type: 'session.cleared', unsent })),
    reportFailure: emit(
      (_, { actorId, error }: ErrorActorEvent): SessionEmitted => ({
        type: 'part.failed',
        part: actorId,
        error,
      }),
    ),
  },
}).createMachine({
  id: 'session',
  description:
    'What a signed-in user has on every screen: the new items of both inboxes, the upload queue, and the screens visited so far.',
  context: ({ input }) => ({ ...input, unsent: [] }),
  invoke: [
    { src: 'watchSession' },
    { src: 'watchUnsent' },
    { id: 'inquiries', src: 'unreadInquiries', input: ({ context }) => context.inquiries },
    { id: 'contact', src: 'unreadContact', input: ({ context }) => context.contact },
    { id: 'queue', src: 'queue', input: ({ context }) => context.queue },
  ],
  on: {
    'screen.opened': { actions: 'startScreen' },
    'xstate.error.actor.*': {
      description: 'A part that fails leaves the others as they are.',
      actions: { type: 'reportFailure', params: ({ event }) => event },
    },
  },
  initial: 'open',
  states: {
    open: {
      on: {
        'unsent.changed': { actions: 'rememberUnsent' },
        'session.ended': [
          { guard: { type: 'isRequested', params: ({ event }) => event }, target: 'ended', actions: 'clear' },
          { target: 'ended' },
        ],
      },
    },
    ended: {
      description: 'Only a sign-out deletes drafts and rows of the queue; the next sign-in finds others.',
    },
  },
});

export type SessionActorRef = ActorRefFrom<typeof sessionMachine>;

export const selectParts = ({ children }: SnapshotFrom<typeof sessionMachine>) => ({
  unread: { inquiries: childOf(children.inquiries), contact: childOf(children.contact) },
  queue: childOf(children.queue),
});

/** The chart of a screen that has been opened. */
export const selectScreen = ({ children }: SnapshotFrom<typeof sessionMachine>, path: string): AnyActorRef =>
  childOf((children as Readonly<Record<string, AnyActorRef | undefined>>)[path]);

export const selectUnsent = ({ context }: SnapshotFrom<typeof sessionMachine>) => context.unsent;
