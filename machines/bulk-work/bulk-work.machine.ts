import { type ActorRefFrom, type AnyActorRef, assertEvent, assign, emit, setup } from 'xstate';
import { bulkConcurrency } from '#contract/limits.ts';
import {
  type BulkItem,
  type BulkTask,
  type BulkTaskActorRef,
  type BulkTaskReport,
  createBulkTaskMachine,
} from '../bulk-task/bulk-task.machine.ts';

export type BulkWorkEvent<Item extends BulkItem = BulkItem, Change = unknown> =
  /** Asks first. */
  | { type: 'bulk.requested'; items: readonly Item[]; change: Change }
  /** In the question: another value for all items. */
  | { type: 'bulk.changeChosen'; change: Change }
  | { type: 'bulk.confirmed' }
  /** The question is closed, or its screen left. */
  | { type: 'bulk.declined' }
  /** What has not begun does not begin; what is in flight goes on. */
  | { type: 'bulk.cancelled' }
  | { type: 'bulk.retryRequested' }
  /** The report is closed. */
  | { type: 'bulk.dismissed' }
  | BulkTaskReport<BulkTask<Item, Change>>;

export interface BulkFailure<Task extends BulkTask = BulkTask> {
  readonly task: Task;
  readonly error: unknown;
}

/** What has become of every task, over all attempts. */
export interface BulkOutcome<Task extends BulkTask = BulkTask> {
  readonly done: readonly Task[];
  readonly failed: readonly BulkFailure<Task>[];
  /** Not begun, because the work was cancelled. */
  readonly cancelled: readonly Task[];
}

/** Lists are edited as items change, and refetched once at the end. */
export type BulkWorkEmitted<Task extends BulkTask = BulkTask> =
  | { type: 'bulk.itemChanged'; task: Task }
  | { type: 'bulk.finished'; outcome: BulkOutcome<Task> };

export interface BulkWorkInput {
  /** Returns a new idempotency key. */
  readonly createKey: () => string;
}

interface BulkWorkContext<Item extends BulkItem, Change>
  extends BulkWorkInput,
    BulkOutcome<BulkTask<Item, Change>> {
  /** The tasks of the question or of the work, in order. */
  readonly tasks: readonly BulkTask<Item, Change>[];
  /** Not begun. */
  readonly waiting: readonly BulkTask<Item, Change>[];
  /** In flight, by the keys of their items. */
  readonly running: ReadonlyMap<string, BulkTaskActorRef<BulkTask<Item, Change>>>;
}

const nothing = { done: [], failed: [], cancelled: [] } as const;

/** One change of many items, some at a time; the outcome of each is kept, and the failed ones can be tried again. */
export const createBulkWorkMachine = <Item extends BulkItem, Change>() => {
  type Task = BulkTask<Item, Change>;
  const tasksOf = (
    createKey: () => string,
    { items, change }: { readonly items: readonly Item[]; readonly change: Change },
  ): readonly Task[] => items.map((item) => ({ item, change, idempotencyKey: createKey() }));

  return setup({
    types: {
      context: {} as BulkWorkContext<Item, Change>,
      input: {} as BulkWorkInput,
      events: {} as BulkWorkEvent<Item, Change>,
      emitted: {} as BulkWorkEmitted<Task>,
      tags: {} as 'asking' | 'busy' | 'reporting',
      children: {} as Record<string, 'bulkTask'>,
    },
    actors: { bulkTask: createBulkTaskMachine<Task>() },
    guards: {
      hasItems: (_, params: { items: readonly Item[] }) => params.items.length > 0,
      canBegin: ({ context: { waiting, running } }) => waiting.length > 0 && running.size < bulkConcurrency,
      hasFailed: ({ context: { running, failed } }) => running.size === 0 && failed.length > 0,
      hasSettled: ({ context }) => context.running.size === 0,
    },
    actions: {
      createTasks: assign(({ context, event }) => {
        assertEvent(event, 'bulk.requested');
        return { tasks: tasksOf(context.createKey, event) };
      }),
      chooseChange: assign(({ context: { tasks }, event }) => {
        assertEvent(event, 'bulk.changeChosen');
        return { tasks: tasks.map((task) => ({ ...task, change: event.change })) };
      }),
      queueAll: assign(({ context }) => ({ ...nothing, waiting: context.tasks })),
      queueFailed: assign(({ context }) => ({ waiting: context.failed.map(({ task }) => task), failed: [] })),
      beginNext: assign(({ context: { waiting, running }, spawn }) => {
        const [task, ...rest] = waiting;
        if (!task) throw new Error('A bulk work without a task that waits');
        const { key } = task.item;
        const actor = spawn('bulkTask', { id: `bulk task ${key}`, input: { task } });
        return { waiting: rest, running: new Map(running).set(key, actor) };
      }),
      cancelWaiting: assign(({ context }) => ({
        waiting: [],
        cancelled: [...context.cancelled, ...context.waiting],
      })),
      keepSuccess: assign(({ context, event }) => {
        assertEvent(event, 'task.succeeded');
        return { done: [...context.done, event.task], running: without(context.running, event.task) };
      }),
      keepFailure: assign(({ context, event }) => {
        assertEvent(event, 'task.failed');
        const { task, error } = event;
        return { failed: [...context.failed, { task, error }], running: without(context.running, task) };
      }),
      reportChange: emit(({ event }) => {
        assertEvent(event, 'task.succeeded');
        return { type: 'bulk.itemChanged', task: event.task };
      }),
      reportOutcome: emit(({ context: { done, failed, cancelled } }) => ({
        type: 'bulk.finished',
        outcome: { done, failed, cancelled },
      })),
      forgetWork: assign({ ...nothing, tasks: [] }),
    },
  }).createMachine({
    id: 'bulkWork',
    description: 'One change of many items, four at a time; the outcome of each is kept.',
    context: ({ input }) => ({ ...input, ...nothing, tasks: [], waiting: [], running: new Map() }),
    initial: 'idle',
    states: {
      idle: {
        entry: 'forgetWork',
        on: {
          'bulk.requested': {
            guard: { type: 'hasItems', params: ({ event }) => event },
            target: 'asking',
            actions: 'createTasks',
          },
        },
      },
      asking: {
        description: 'A dialog asks for confirmation, or for the value that all items get.',
        tags: 'asking',
        on: {
          'bulk.changeChosen': { actions: 'chooseChange' },
          'bulk.confirmed': { target: 'working', actions: 'queueAll' },
          'bulk.declined': 'idle',
        },
      },
      working: {
        description: 'Begins as many requests as may be in flight at a time.',
        tags: 'busy',
        always: [
          { guard: 'canBegin', actions: 'beginNext' },
          { guard: 'hasFailed', target: 'reporting', actions: 'reportOutcome' },
          { guard: 'hasSettled', target: 'idle', actions: 'reportOutcome' },
        ],
        on: {
          'task.succeeded': { actions: ['keepSuccess', 'reportChange'] },
          'task.failed': { actions: 'keepFailure' },
          'bulk.cancelled': { actions: 'cancelWaiting' },
        },
      },
      reporting: {
        description: 'A dialog says what failed, and why.',
        tags: 'reporting',
        on: {
          'bulk.retryRequested': { target: 'working', actions: 'queueFailed' },
          'bulk.dismissed': 'idle',
        },
      },
    },
  });
};

export const bulkWorkMachine = createBulkWorkMachine<BulkItem, unknown>();

export type BulkWorkActorRef<Item extends BulkItem = BulkItem, Change = unknown> = ActorRefFrom<
  ReturnType<typeof createBulkWorkMachine<Item, Change>>
>;

/** What the selectors need of a snapshot, for any kind of item. */
interface BulkWorkSnapshot<Item extends BulkItem, Change> {
  readonly context: BulkOutcome<BulkTask<Item, Change>> & {
    readonly tasks: readonly BulkTask<Item, Change>[];
    readonly waiting: readonly BulkTask<Item, Change>[];
    readonly running: ReadonlyMap<string, AnyActorRef>;
  };
  hasTag(tag: 'asking' | 'busy' | 'reporting'): boolean;
}

export const selectIsAsking = (snapshot: BulkWorkSnapshot<BulkItem, unknown>) => snapshot.hasTag('asking');
export const selectIsBusy = (snapshot: BulkWorkSnapshot<BulkItem, unknown>) => snapshot.hasTag('busy');
export const selectIsReporting = (snapshot: BulkWorkSnapshot<BulkItem, unknown>) =>
  snapshot.hasTag('reporting');
export const selectTasks = <Item extends BulkItem, Change>({ context }: BulkWorkSnapshot<Item, Change>) =>
  context.tasks;
export const selectDone = <Item extends BulkItem, Change>({ context }: BulkWorkSnapshot<Item, Change>) =>
  context.done;
export const selectFailed = <Item extends BulkItem, Change>({ context }: BulkWorkSnapshot<Item, Change>) =>
  context.failed;
/** How many tasks have ended, well or not. */
export const selectSettledCount = ({ context }: BulkWorkSnapshot<BulkItem, unknown>): number =>
  context.done.length + context.failed.length;
/** How many tasks can still be cancelled. */
export const selectWaitingCount = ({ context }: BulkWorkSnapshot<BulkItem, unknown>): number =>
  context.waiting.length;

function without<Value>(
  map: ReadonlyMap<string, Value>,
  { item: { key } }: BulkTask,
): ReadonlyMap<string, Value> {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}
