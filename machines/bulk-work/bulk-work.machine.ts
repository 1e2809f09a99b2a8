import {
  type ActorRefFrom,
  assertEvent,
  assign,
  type DoneActorEvent,
  type ErrorActorEvent,
  emit,
  sendParent,
  setup,
  stopChild,
} from 'xstate';
import { bulkConcurrency } from '#contract/limits.ts';
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
  /** The same for every attempt, also after 'Try again'. */
  readonly idempotencyKey: string;
}

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
  | { type: 'bulk.dismissed' };

export interface BulkFailure<Task extends BulkTask = BulkTask> {
  readonly task: Task;
  readonly error: unknown;
}

/** What has become of every task, over all attempts. */
export interface BulkOutcome<Task extends BulkTask = BulkTask> {
  readonly done: readonly Task[];
  readonly failed: readonly BulkFailure<Task>[];
  /** Deletions of items that are no longer there. Trying again is useless. */
  readonly missing: readonly BulkFailure<Task>[];
  /** Not begun, because the work was cancelled. */
  readonly cancelled: readonly Task[];
}

/** Lists are edited as items change, and refetched once at the end. */
export type BulkWorkEmitted<Task extends BulkTask = BulkTask> =
  | { type: 'bulk.itemChanged'; task: Task }
  | { type: 'bulk.finished'; outcome: BulkOutcome<Task> };

/** Sent to the parent when the work has ended. */
export interface BulkEnded<Task extends BulkTask = BulkTask> {
  readonly type: 'bulk.ended';
  readonly outcome: BulkOutcome<Task>;
}

export interface BulkWorkInput<Task extends BulkTask = BulkTask> {
  /** Returns a new idempotency key. */
  readonly createKey: () => string;
  /** Whether a failed deletion says that the item is no longer there. */
  readonly isMissing: (task: Task, error: unknown) => boolean;
}

interface BulkWorkContext<Item extends BulkItem, Change>
  extends BulkWorkInput<BulkTask<Item, Change>>,
    BulkOutcome<BulkTask<Item, Change>> {
  /** The tasks of the question or of the work, in order. */
  readonly tasks: readonly BulkTask<Item, Change>[];
  /** Not begun. */
  readonly waiting: readonly BulkTask<Item, Change>[];
  /** In flight, by the ids of the actors that perform them. */
  readonly running: ReadonlyMap<string, BulkTask<Item, Change>>;
}

type Settled = DoneActorEvent<unknown, string> | ErrorActorEvent<unknown, string>;

const nothing = { done: [], failed: [], missing: [], cancelled: [] } as const;
const fromSettled = ({ event }: { event: Settled }) => ({ actorId: event.actorId });
const errorOf = ({ event }: { event: ErrorActorEvent<unknown, string> }) => ({
  actorId: event.actorId,
  error: event.error,
});
const endTask = [
  { type: 'forgetTask', params: fromSettled },
  { type: 'stopActor', params: fromSettled },
] as const;

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
      input: {} as BulkWorkInput<Task>,
      events: {} as BulkWorkEvent<Item, Change> | Settled,
      emitted: {} as BulkWorkEmitted<Task>,
      tags: {} as 'asking' | 'busy' | 'reporting',
      children: {} as Record<string, 'perform'>,
    },
    actors: { perform: port<unknown, { readonly task: Task }>('perform') },
    guards: {
      hasItems: (_, params: { items: readonly Item[] }) => params.items.length > 0,
      canBegin: ({ context: { waiting, running } }) => waiting.length > 0 && running.size < bulkConcurrency,
      isMissing: ({ context }, { actorId, error }: { actorId: string; error: unknown }) =>
        context.isMissing(taskOf(context.running, actorId), error),
      hasToReport: ({ context: { running, failed, missing } }) =>
        running.size === 0 && failed.length + missing.length > 0,
      hasFailed: ({ context }) => context.failed.length > 0,
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
        const id = `bulk task ${task.item.key}`;
        spawn('perform', { id, input: { task } });
        return { waiting: rest, running: new Map(running).set(id, task) };
      }),
      cancelWaiting: assign(({ context }) => ({
        waiting: [],
        cancelled: [...context.cancelled, ...context.waiting],
      })),
      keepSuccess: assign(({ context: { running, done } }, { actorId }: { actorId: string }) => ({
        done: [...done, taskOf(running, actorId)],
      })),
      keepFailure: assign(
        ({ context: { running, failed } }, { actorId, error }: { actorId: string; error: unknown }) => ({
          failed: [...failed, { task: taskOf(running, actorId), error }],
        }),
      ),
      keepMissing: assign(
        ({ context: { running, missing } }, { actorId, error }: { actorId: string; error: unknown }) => ({
          missing: [...missing, { task: taskOf(running, actorId), error }],
        }),
      ),
      forgetTask: assign(({ context }, { actorId }: { actorId: string }) => {
        const running = new Map(context.running);
        running.delete(actorId);
        return { running };
      }),
      stopActor: stopChild((_, { actorId }: { actorId: string }) => actorId),
      reportChange: emit(({ context: { running } }, { actorId }: { actorId: string }) => ({
        type: 'bulk.itemChanged',
        task: taskOf(running, actorId),
      })),
      reportOutcome: emit(({ context }) => ({ type: 'bulk.finished', outcome: outcomeOf(context) })),
      tellParent: sendParent(
        ({ context }): BulkEnded<Task> => ({ type: 'bulk.ended', outcome: outcomeOf(context) }),
      ),
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
          { guard: 'hasToReport', target: 'reporting', actions: ['reportOutcome', 'tellParent'] },
          { guard: 'hasSettled', target: 'idle', actions: ['reportOutcome', 'tellParent'] },
        ],
        on: {
          'xstate.done.actor.*': {
            actions: [
              { type: 'keepSuccess', params: fromSettled },
              { type: 'reportChange', params: fromSettled },
              ...endTask,
            ],
          },
          'xstate.error.actor.*': [
            {
              guard: { type: 'isMissing', params: errorOf },
              actions: [{ type: 'keepMissing', params: errorOf }, ...endTask],
            },
            { actions: [{ type: 'keepFailure', params: errorOf }, ...endTask] },
          ],
          'bulk.cancelled': { actions: 'cancelWaiting' },
        },
      },
      reporting: {
        description: 'A dialog says what failed or was missing, and why.',
        tags: 'reporting',
        on: {
          'bulk.retryRequested': { guard: 'hasFailed', target: 'working', actions: 'queueFailed' },
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
export const selectMissing = <Item extends BulkItem, Change>({ context }: BulkWorkSnapshot<Item, Change>) =>
  context.missing;
/** How many tasks have ended, well or not. */
export const selectSettledCount = ({ context }: BulkWorkSnapshot<BulkItem, unknown>): number =>
  context.done.length + context.failed.length + context.missing.length;
/** How many tasks can still be cancelled. */
export const selectWaitingCount = ({ context }: BulkWorkSnapshot<BulkItem, unknown>): number =>
  context.waiting.length;

const outcomeOf = <Task extends BulkTask>({ done, failed, missing, cancelled }: BulkOutcome<Task>) => ({
  done,
  failed,
  missing,
  cancelled,
});

function taskOf<Task extends BulkTask>(running: ReadonlyMap<string, Task>, actorId: string): Task {
  const task = running.get(actorId);
  if (!task) throw new Error(`No bulk task: ${actorId}`);
  return task;
}
