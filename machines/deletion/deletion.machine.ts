import { type ActorRefFrom, type SnapshotFrom, sendParent, setup } from 'xstate';

interface DeletionItem {
  readonly id: string;
  /** Shown in the dialog. */
  readonly label: string;
}

export type DeletionEvent =
  | { type: 'deletion.confirmed' }
  /** The dialog is closed. A deletion that was confirmed goes on. */
  | { type: 'deletion.dismissed' }
  /** These items were deleted, or could not be. */
  | { type: 'deletion.settled'; ids: readonly string[] };

/** Sent to the parent, which deletes the items. */
export interface DeletionReport {
  readonly type: 'deletion.confirmed';
  readonly items: readonly DeletionItem[];
}

interface DeletionContext {
  /** One item or several. */
  readonly items: readonly DeletionItem[];
}

/** The delete confirmation (Specification §4). A request that has been sent cannot be cancelled, but its dialog can be closed. */
export const deletionMachine = setup({
  types: {
    context: {} as DeletionContext,
    input: {} as DeletionContext,
    events: {} as DeletionEvent,
    tags: {} as 'busy',
  },
  guards: {
    areSeveral: ({ context }) => context.items.length > 1,
    isSettled: ({ context: { items } }, { ids }: { ids: readonly string[] }) =>
      items.every(({ id }) => ids.includes(id)),
  },
  actions: {
    reportConfirmed: sendParent(
      ({ context: { items } }): DeletionReport => ({ type: 'deletion.confirmed', items }),
    ),
  },
}).createMachine({
  id: 'deletion',
  description: 'Asks for confirmation before one item or several are deleted.',
  context: ({ input }) => input,
  initial: 'confirming',
  states: {
    confirming: {
      on: {
        'deletion.confirmed': [
          { guard: 'areSeveral', target: 'ended', actions: 'reportConfirmed' },
          { target: 'deleting', actions: 'reportConfirmed' },
        ],
        'deletion.dismissed': 'ended',
      },
    },
    deleting: {
      description:
        'Open until the server has responded, or it is closed. The progress of several is beside the list.',
      tags: 'busy',
      on: {
        'deletion.dismissed': 'ended',
      },
    },
    ended: { type: 'final' },
  },
  on: {
    'deletion.settled': { guard: { type: 'isSettled', params: ({ event }) => event }, target: '.ended' },
  },
});

export type DeletionActorRef = ActorRefFrom<typeof deletionMachine>;

export const selectItems = ({ context }: SnapshotFrom<typeof deletionMachine>) => context.items;
export const selectIsDeleting = (snapshot: SnapshotFrom<typeof deletionMachine>) => snapshot.hasTag('busy');
