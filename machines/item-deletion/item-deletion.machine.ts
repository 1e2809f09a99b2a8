import { type ActorRefFrom, sendParent, setup } from 'xstate';
import type { MediaKind, MediaSection } from '#contract/entities.ts';
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

/** Sent to the deletion chart when the server has responded. */
export type ItemDeletionReport<Target extends DeletionTarget = DeletionTarget> =
  | { type: 'itemDeletion.succeeded'; target: Target }
  | { type: 'itemDeletion.failed'; target: Target; error: unknown };

/** The confirmed deletion of one item. It goes on when its dialog is closed. */
export const createItemDeletionMachine = <Target extends DeletionTarget>() =>
  setup({
    types: {
      context: {} as DeleteItemInput<Target>,
      input: {} as DeleteItemInput<Target>,
    },
    actors: { deleteItem: port<void, DeleteItemInput<Target>>('deleteItem') },
    actions: {
      reportSuccess: sendParent(
        ({ context: { target } }): ItemDeletionReport<Target> => ({ type: 'itemDeletion.succeeded', target }),
      ),
      reportFailure: sendParent(
        ({ context: { target } }, { error }: { error: unknown }): ItemDeletionReport<Target> => ({
          type: 'itemDeletion.failed',
          target,
          error,
        }),
      ),
    },
  }).createMachine({
    id: 'itemDeletion',
    description: 'The confirmed deletion of one item.',
    context: ({ input }) => input,
    initial: 'deleting',
    states: {
      deleting: {
        description: 'The request is in flight and cannot be cancelled.',
        invoke: {
          id: 'deleteItem',
          src: 'deleteItem',
          input: ({ context: { target } }) => ({ target }),
          onDone: { target: 'settled', actions: 'reportSuccess' },
          onError: {
            target: 'settled',
            actions: { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      settled: { type: 'final' },
    },
  });

export const itemDeletionMachine = createItemDeletionMachine<DeletionTarget>();

export type ItemDeletionActorRef<Target extends DeletionTarget = DeletionTarget> = ActorRefFrom<
  ReturnType<typeof createItemDeletionMachine<Target>>
>;
