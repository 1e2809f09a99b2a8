import { type ActorRefFrom, sendParent, setup } from 'xstate';
import { port } from '../port.ts';

/** An item of a bulk work. */
export interface BulkItem {
  /** Unique in the work. */
  readonly key: string;
  /** Shown to the administrator. */
  readonly label: string;
}

/** One change of one item. */
export interface BulkTask<Item extends BulkItem = BulkItem, Change = unknown> {
  readonly item: Item;
  readonly change: Change;
  /** The same for every attempt, also after 'Try again' (decision 6). */
  readonly idempotencyKey: string;
}

/** Sent to the bulk work when the server has responded. */
export type BulkTaskReport<Task extends BulkTask = BulkTask> =
  | { type: 'task.succeeded'; task: Task }
  | { type: 'task.failed'; task: Task; error: unknown };

interface BulkTaskInput<Task extends BulkTask> {
  readonly task: Task;
}

/** One request of a bulk work. */
export const createBulkTaskMachine = <Task extends BulkTask>() =>
  setup({
    types: { context: {} as BulkTaskInput<Task>, input: {} as BulkTaskInput<Task> },
    actors: { perform: port<unknown, BulkTaskInput<Task>>('perform') },
    actions: {
      reportSuccess: sendParent(
        ({ context: { task } }): BulkTaskReport<Task> => ({ type: 'task.succeeded', task }),
      ),
      reportFailure: sendParent(
        ({ context: { task } }, { error }: { error: unknown }): BulkTaskReport<Task> => ({
          type: 'task.failed',
          task,
          error,
        }),
      ),
    },
  }).createMachine({
    id: 'bulkTask',
    description: 'One request of a bulk work.',
    context: ({ input }) => input,
    initial: 'performing',
    states: {
      performing: {
        description: 'The request is in flight and cannot be cancelled.',
        invoke: {
          id: 'perform',
          src: 'perform',
          input: ({ context: { task } }) => ({ task }),
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

export const bulkTaskMachine = createBulkTaskMachine<BulkTask>();

export type BulkTaskActorRef<Task extends BulkTask = BulkTask> = ActorRefFrom<
  ReturnType<typeof createBulkTaskMachine<Task>>
>;
