import { type ActorRefFrom, assertEvent, assign, emit, raise, type SnapshotFrom, setup } from 'xstate';
import type { MediaKind } from '#contract/entities.ts';
import { refreshAfterMissing } from '#contract/limits.ts';
import { port } from '../port.ts';

/** What the administrator is about to delete. `label` is shown in the dialog. */
export interface DeletionTarget {
  readonly id: string;
  readonly label: string;
  readonly kind: MediaKind | 'inquiry' | 'contact';
  /** Images and videos live in a section; inquiries and messages do not. */
  readonly section: string | null;
}

export type DeletionEvent =
  | { type: 'deletion.requested'; target: DeletionTarget }
  | { type: 'deletion.confirmed' }
  | { type: 'deletion.cancelled' }
  /** The moment after which a list is read again because its item was already gone. */
  | { type: 'deletion.refreshDue' };

/** Leaves the chart; toasts and list refreshes are someone else's business. */
export type DeletionEmitted =
  | { type: 'deletion.succeeded'; target: DeletionTarget }
  | { type: 'deletion.failed'; target: DeletionTarget; error: unknown }
  | { type: 'deletion.listStale' };

export interface DeletionInput {
  /** Whether a failure says that the item is already gone. */
  readonly isMissing: (target: DeletionTarget, error: unknown) => boolean;
}

interface DeletionContext extends DeletionInput {
  readonly target: DeletionTarget | null;
}

/**
 * One item, asked about once, deleted at most once (Specification §4).
 * Cancelling is possible only before the call leaves: while `deleting`, the dialog stays and says so.
 */
export const deletionMachine = setup({
  types: {
    context: {} as DeletionContext,
    input: {} as DeletionInput,
    events: {} as DeletionEvent,
    emitted: {} as DeletionEmitted,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    deleteItem: port<void, DeletionTarget>('deleteItem'),
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
  description: 'Asks before an item is deleted, then deletes it once.',
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
      description: 'The call is on its way and cannot be taken back.',
      tags: ['open', 'busy'],
      invoke: {
        src: 'deleteItem',
        input: ({ context }) => targetOf(context),
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

export type DeletionActorRef = ActorRefFrom<typeof deletionMachine>;
type DeletionSnapshot = SnapshotFrom<typeof deletionMachine>;

/** What the dialog asks about, or null while it is closed. */
export const selectTarget = (snapshot: DeletionSnapshot) => snapshot.context.target;
export const selectIsOpen = (snapshot: DeletionSnapshot) => snapshot.hasTag('open');
export const selectIsDeleting = (snapshot: DeletionSnapshot) => snapshot.hasTag('busy');

function targetOf(context: { target: DeletionTarget | null }): DeletionTarget {
  if (!context.target) throw new Error('A deletion without a target');
  return context.target;
}
