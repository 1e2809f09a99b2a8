import { type ActorRefFrom, assertEvent, assign, emit, raise, setup } from 'xstate';
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

export type DeletionEvent<Target extends DeletionTarget = DeletionTarget> =
  | { type: 'deletion.requested'; target: Target }
  | { type: 'deletion.confirmed' }
  | { type: 'deletion.cancelled' }
  /** Raised by the chart itself, a while after a deletion found its item missing. */
  | { type: 'deletion.refreshDue' };

/** Toasts show the result, and the lists are refetched. */
export type DeletionEmitted<Target extends DeletionTarget = DeletionTarget> =
  | { type: 'deletion.succeeded'; target: Target }
  | { type: 'deletion.failed'; target: Target; error: unknown }
  | { type: 'deletion.listStale' };

export interface DeletionInput<Target extends DeletionTarget = DeletionTarget> {
  /** Whether a failure says that the item is already gone. */
  readonly isMissing: (target: Target, error: unknown) => boolean;
}

export interface DeleteItemInput<Target extends DeletionTarget = DeletionTarget> {
  readonly target: Target;
}

interface DeletionContext<Target extends DeletionTarget> extends DeletionInput<Target> {
  readonly target: Target | null;
}

/**
 * Deletes one item at a time, after a confirmation (Specification §4).
 * A request that has been sent cannot be cancelled: while `deleting`, the dialog stays open.
 */
export const createDeletionMachine = <Target extends DeletionTarget>() =>
  setup({
    types: {
      context: {} as DeletionContext<Target>,
      input: {} as DeletionInput<Target>,
      events: {} as DeletionEvent<Target>,
      emitted: {} as DeletionEmitted<Target>,
      tags: {} as 'open' | 'busy',
    },
    actors: {
      deleteItem: port<void, DeleteItemInput<Target>>('deleteItem'),
    },
    delays: { refreshPause: refreshAfterMissing },
    guards: {
      isMissing: ({ context }, params: { error: unknown }) =>
        context.isMissing(targetOf(context), params.error),
    },
    actions: {
      rememberTarget: assign(({ event }) => {
        assertEvent(event, 'deletion.requested');
        return { target: event.target };
      }),
      forgetTarget: assign({ target: null }),
      reportSuccess: emit(({ context }) => ({ type: 'deletion.succeeded', target: targetOf(context) })),
      reportFailure: emit(({ context }, params: { error: unknown }) => ({
        type: 'deletion.failed',
        target: targetOf(context),
        error: params.error,
      })),
      scheduleRefresh: raise({ type: 'deletion.refreshDue' }, { delay: 'refreshPause' }),
      reportStaleList: emit({ type: 'deletion.listStale' }),
    },
  }).createMachine({
    id: 'deletion',
    description: 'Asks for confirmation before it deletes an item once.',
    context: ({ input }) => ({ ...input, target: null }),
    initial: 'closed',
    states: {
      closed: {
        entry: 'forgetTarget',
        on: { 'deletion.requested': { target: 'confirming', actions: 'rememberTarget' } },
      },
      confirming: {
        tags: 'open',
        on: { 'deletion.confirmed': 'deleting', 'deletion.cancelled': 'closed' },
      },
      deleting: {
        description: 'The request is in flight and cannot be cancelled.',
        tags: ['open', 'busy'],
        invoke: {
          src: 'deleteItem',
          input: ({ context }) => ({ target: targetOf(context) }),
          onDone: { target: 'closed', actions: 'reportSuccess' },
          onError: [
            {
              guard: { type: 'isMissing', params: ({ event }) => ({ error: event.error }) },
              target: 'closed',
              actions: [
                { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
                'scheduleRefresh',
              ],
            },
            {
              target: 'closed',
              actions: { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
            },
          ],
        },
      },
    },
    on: {
      'deletion.refreshDue': { actions: 'reportStaleList' },
    },
  });

export const deletionMachine = createDeletionMachine<DeletionTarget>();

export type DeletionActorRef<Target extends DeletionTarget = DeletionTarget> = ActorRefFrom<
  ReturnType<typeof createDeletionMachine<Target>>
>;

/** What the selectors need of a snapshot, for any kind of target. */
interface DeletionSnapshot<Target> {
  readonly context: { readonly target: Target | null };
  hasTag(tag: 'open' | 'busy'): boolean;
}

/** The item to be deleted, or null while the dialog is closed. */
export const selectTarget = <Target>(snapshot: DeletionSnapshot<Target>) => snapshot.context.target;
export const selectIsOpen = (snapshot: DeletionSnapshot<unknown>) => snapshot.hasTag('open');
export const selectIsDeleting = (snapshot: DeletionSnapshot<unknown>) => snapshot.hasTag('busy');

function targetOf<Target>(context: { readonly target: Target | null }): Target {
  if (!context.target) throw new Error('A deletion without a target');
  return context.target;
}
