import {
  type ActorRefFrom,
  type AnyActorRef,
  assertEvent,
  assign,
  type DoneActorEvent,
  type ErrorActorEvent,
  emit,
  sendParent,
  setup,
  stopChild,
} from 'xstate';
import type { MediaKind, MediaSection } from '#contract/entities.ts';
import { refreshAfterMissing } from '#contract/limits.ts';
import { port } from '../port.ts';

export interface MediaDeletionTarget {
  readonly kind: MediaKind;
  readonly section: MediaSection;
  readonly id: string;
  /** Shown in the dialog. */
  readonly label: string;
}

export interface InboxDeletionTarget {
  readonly kind: 'inquiry' | 'contact';
  readonly id: string;
  /** Shown in the dialog. */
  readonly label: string;
}

export type DeletionTarget = MediaDeletionTarget | InboxDeletionTarget;

export interface DeleteItemInput<Target extends DeletionTarget = DeletionTarget> {
  readonly target: Target;
}

export type DeletionEvent<Target extends DeletionTarget = DeletionTarget> =
  | { type: 'deletion.requested'; target: Target }
  | { type: 'deletion.confirmed' }
  /** The dialog is closed or its screen left. A deletion that was confirmed goes on. */
  | { type: 'deletion.dismissed' };

/** Toasts show the result, and the lists are refetched. */
export type DeletionEmitted<Target extends DeletionTarget = DeletionTarget> =
  | { type: 'deletion.succeeded'; target: Target }
  | { type: 'deletion.failed'; target: Target; error: unknown }
  | { type: 'deletion.listStale' };

/** Sent to the parent when an item was deleted. */
export interface DeletionReport<Target extends DeletionTarget = DeletionTarget> {
  readonly type: 'deletion.done';
  readonly target: Target;
}

export interface DeletionInput<Target extends DeletionTarget = DeletionTarget> {
  /** Whether a failure says that the item is already gone. */
  readonly isMissing: (target: Target, error: unknown) => boolean;
}

interface DeletionContext<Target extends DeletionTarget> extends DeletionInput<Target> {
  /** The item of the dialog, or null while it is closed. */
  readonly target: Target | null;
  /** What is being deleted, by the ids of the actors that do it. */
  readonly running: Readonly<Record<string, Target>>;
}

type Settled = DoneActorEvent<void, string> | ErrorActorEvent<unknown, string>;

const fromSettled = ({ event }: { event: Settled }) => ({ actorId: event.actorId });
const errorOf = ({ event }: { event: ErrorActorEvent<unknown, string> }) => ({
  actorId: event.actorId,
  error: event.error,
});
const forgetDeletion = [
  { type: 'forgetDeletion', params: fromSettled },
  { type: 'stopActor', params: fromSettled },
] as const;

/**
 * Deletes items after a confirmation (Specification §4). A request that has been sent cannot be cancelled, but its dialog
 * can be closed: the deletion goes on, and another one can begin.
 */
export const createDeletionMachine = <Target extends DeletionTarget>() =>
  setup({
    types: {
      context: {} as DeletionContext<Target>,
      input: {} as DeletionInput<Target>,
      events: {} as DeletionEvent<Target> | Settled,
      emitted: {} as DeletionEmitted<Target>,
      tags: {} as 'open' | 'busy',
      children: {} as Record<string, 'deleteItem'>,
    },
    actors: { deleteItem: port<void, DeleteItemInput<Target>>('deleteItem') },
    delays: { refreshPause: refreshAfterMissing },
    guards: {
      isRunning: ({ context }, params: { target: Target }) => idOf(params.target) in context.running,
      hasSettled: ({ context }) => !(idOf(targetOf(context)) in context.running),
      isMissing: ({ context }, { actorId, error }: { actorId: string; error: unknown }) =>
        context.isMissing(runningOf(context, actorId), error),
    },
    actions: {
      rememberTarget: assign(({ event }) => {
        assertEvent(event, 'deletion.requested');
        return { target: event.target };
      }),
      forgetTarget: assign({ target: null }),
      startDeletion: assign(({ context, spawn }) => {
        const target = targetOf(context);
        const id = idOf(target);
        spawn('deleteItem', { id, input: { target } });
        return { running: { ...context.running, [id]: target } };
      }),
      forgetDeletion: assign(({ context }, { actorId }: { actorId: string }) => {
        const { [actorId]: _, ...running } = context.running;
        return { running };
      }),
      stopActor: stopChild((_, { actorId }: { actorId: string }) => actorId),
      reportSuccess: emit(({ context }, { actorId }: { actorId: string }) => ({
        type: 'deletion.succeeded',
        target: runningOf(context, actorId),
      })),
      tellParent: sendParent(
        ({ context }, { actorId }: { actorId: string }): DeletionReport<Target> => ({
          type: 'deletion.done',
          target: runningOf(context, actorId),
        }),
      ),
      reportFailure: emit(({ context }, { actorId, error }: { actorId: string; error: unknown }) => ({
        type: 'deletion.failed',
        target: runningOf(context, actorId),
        error,
      })),
      reportStaleList: emit({ type: 'deletion.listStale' }),
    },
  }).createMachine({
    id: 'mediaDeletion',
    description: 'Asks for confirmation before it deletes an item once.',
    context: ({ input }) => ({ ...input, target: null, running: {} }),
    type: 'parallel',
    states: {
      dialog: {
        initial: 'closed',
        states: {
          closed: {
            entry: 'forgetTarget',
            on: {
              'deletion.requested': [
                {
                  guard: { type: 'isRunning', params: ({ event }) => event },
                  target: 'waiting',
                  actions: 'rememberTarget',
                },
                { target: 'confirming', actions: 'rememberTarget' },
              ],
            },
          },
          confirming: {
            tags: 'open',
            on: {
              'deletion.confirmed': { target: 'waiting', actions: 'startDeletion' },
              'deletion.dismissed': 'closed',
            },
          },
          waiting: {
            description: 'Open until the server has responded, or it is dismissed.',
            tags: ['open', 'busy'],
            always: { guard: 'hasSettled', target: 'closed' },
            on: { 'deletion.dismissed': 'closed' },
          },
        },
      },
      list: {
        description: 'Whether the list still shows an item that was missing.',
        initial: 'fresh',
        states: {
          fresh: {},
          stale: { after: { refreshPause: { target: 'fresh', actions: 'reportStaleList' } } },
        },
        on: {
          'xstate.error.actor.*': {
            guard: { type: 'isMissing', params: errorOf },
            target: '.stale',
            actions: [{ type: 'reportFailure', params: errorOf }, ...forgetDeletion],
          },
        },
      },
    },
    on: {
      'xstate.done.actor.*': {
        actions: [
          { type: 'tellParent', params: fromSettled },
          { type: 'reportSuccess', params: fromSettled },
          ...forgetDeletion,
        ],
      },
      'xstate.error.actor.*': {
        actions: [{ type: 'reportFailure', params: errorOf }, ...forgetDeletion],
      },
    },
  });

export const deletionMachine = createDeletionMachine<DeletionTarget>();

export type DeletionActorRef<Target extends DeletionTarget = DeletionTarget> = ActorRefFrom<
  ReturnType<typeof createDeletionMachine<Target>>
>;

/** What the selectors need of a snapshot, for any kind of target. */
interface DeletionSnapshot<Target> {
  readonly context: { readonly target: Target | null };
  readonly children: Readonly<Record<string, AnyActorRef | undefined>>;
  hasTag(tag: 'open' | 'busy'): boolean;
}

/** The item to be deleted, or null while the dialog is closed. */
export const selectTarget = <Target>(snapshot: DeletionSnapshot<Target>) => snapshot.context.target;
export const selectIsOpen = (snapshot: DeletionSnapshot<unknown>) => snapshot.hasTag('open');
export const selectIsDeleting = (snapshot: DeletionSnapshot<unknown>) => snapshot.hasTag('busy');
/** The write that deletes the item in the dialog, or undefined. */
export const selectDeletion = ({ context: { target }, children }: DeletionSnapshot<DeletionTarget>) =>
  target ? children[idOf(target)] : undefined;

/** Of the actor that deletes it. */
const idOf = (target: DeletionTarget): string =>
  [`deletion of ${target.kind}`, ...('section' in target ? [target.section] : []), target.id].join('/');

function targetOf<Target>(context: { readonly target: Target | null }): Target {
  if (!context.target) throw new Error('A deletion without a target');
  return context.target;
}

function runningOf<Target>(
  { running }: { readonly running: Readonly<Record<string, Target>> },
  actorId: string,
): Target {
  const target = running[actorId];
  if (!target) throw new Error(`No deletion: ${actorId}`);
  return target;
}
