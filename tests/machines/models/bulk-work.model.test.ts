import { describe, test } from 'vitest';
import {
  type BulkTask,
  type BulkWorkEvent,
  bulkWorkMachine,
  selectTasks,
} from '#machines/bulk-work/bulk-work.machine.ts';
import { gone, items, startBulkWork } from '#tests/support/bulkWorkChart.ts';
import type { Effects, Model } from '#tests/support/model.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

const broken = new Error('Server error: 500');
/** How many requests are in flight at a time. */
const most = 4;

/** The keys of the items in each place, in order; keys are single letters. */
interface Work {
  readonly value: 'idle' | 'asking' | 'working' | 'reporting';
  readonly change: string;
  readonly tasks: string;
  readonly waiting: string;
  readonly running: string;
  readonly done: string;
  readonly failed: string;
  readonly missing: string;
  readonly cancelled: string;
  /** The number of idempotency keys that were made, and that were before this work. */
  readonly keys: number;
  readonly earlierKeys: number;
}

const nothing = { tasks: '', waiting: '', running: '', done: '', failed: '', missing: '', cancelled: '' };

const tasksOf = ({ tasks, change, earlierKeys }: Work, keys: string): readonly BulkTask[] =>
  [...keys].flatMap((key) =>
    items
      .filter((item) => item.key === key)
      .map((item) => ({ item, change, idempotencyKey: `key ${earlierKeys + tasks.indexOf(key) + 1}` })),
  );

/** As many as possible have begun; when none is in flight, the work has ended. */
function continued(work: Work, { emit }: Effects): Work {
  const free = most - work.running.length;
  const running = work.running + work.waiting.slice(0, free);
  const begun = { ...work, running, waiting: work.waiting.slice(free) };
  if (running !== '') return begun;
  const failed = tasksOf(work, work.failed).map((task) => ({ task, error: broken }));
  const missing = tasksOf(work, work.missing).map((task) => ({ task, error: gone }));
  emit({
    type: 'bulk.finished',
    outcome: { done: tasksOf(work, work.done), failed, missing, cancelled: tasksOf(work, work.cancelled) },
  });
  return work.failed + work.missing === ''
    ? { ...work, ...nothing, value: 'idle' }
    : { ...begun, value: 'reporting' };
}

const working = (count: number): Model<Work, BulkWorkEvent> => ({
  initial: { value: 'idle', change: '', keys: 0, earlierKeys: 0, ...nothing },
  events: () => ({
    request: { type: 'bulk.requested', items: items.slice(0, count), change: 'delete' },
    'request one item': { type: 'bulk.requested', items: items.slice(0, 1), change: 'delete' },
    'request nothing': { type: 'bulk.requested', items: [], change: 'delete' },
    choose: { type: 'bulk.changeChosen', change: 'Office' },
    confirm: { type: 'bulk.confirmed' },
    decline: { type: 'bulk.declined' },
    cancel: { type: 'bulk.cancelled' },
    'try again': { type: 'bulk.retryRequested' },
    dismiss: { type: 'bulk.dismissed' },
  }),
  outcomes: {
    perform: ({ input }) => ({
      resolves: { done: null },
      // Only a deletion can find that the item is missing.
      rejects: (input as { task: BulkTask }).task.change === 'delete' ? { broken, gone } : { broken },
    }),
  },
  next: (work, stimulus, effects) => {
    if (stimulus.type === 'resolved' || stimulus.type === 'rejected') {
      const { id } = stimulus;
      const running = work.running.replace(id, '');
      if (stimulus.value === gone)
        return continued({ ...work, running, missing: work.missing + id }, effects);
      if (stimulus.type === 'rejected')
        return continued({ ...work, running, failed: work.failed + id }, effects);
      for (const task of tasksOf(work, id)) effects.emit({ type: 'bulk.itemChanged', task });
      return continued({ ...work, running, done: work.done + id }, effects);
    }
    switch (`${work.value} ${stimulus.type}`) {
      case 'idle bulk.requested': {
        if (!('items' in stimulus) || stimulus.items.length === 0) return work;
        const tasks = stimulus.items.map(({ key }) => key).join('');
        return {
          ...work,
          value: 'asking',
          change: 'delete',
          tasks,
          keys: work.keys + tasks.length,
          earlierKeys: work.keys,
        };
      }
      case 'asking bulk.changeChosen':
        return { ...work, change: 'Office' };
      case 'asking bulk.confirmed':
        return continued({ ...work, value: 'working', waiting: work.tasks }, effects);
      case 'asking bulk.declined':
      case 'reporting bulk.dismissed':
        return { ...work, ...nothing, value: 'idle' };
      case 'working bulk.cancelled':
        return { ...work, waiting: '', cancelled: work.cancelled + work.waiting };
      case 'reporting bulk.retryRequested':
        if (work.failed === '') return work;
        return continued({ ...work, value: 'working', waiting: work.failed, failed: '' }, effects);
      default:
        return work;
    }
  },
  calls: (work) =>
    tasksOf(work, work.running).map((task) => ({ port: 'perform', id: task.item.key, input: { task } })),
  shown: ({ change, keys, earlierKeys, ...work }) => ({
    ...work,
    all: tasksOf({ ...work, change, keys, earlierKeys }, work.tasks),
    tags: [work.value === 'asking', work.value === 'working', work.value === 'reporting'],
    waiting: work.waiting.length,
    settled: work.done.length + work.failed.length + work.missing.length,
  }),
  key: ({ keys: _, earlierKeys: __, ...work }) => work,
  start: (clock) => {
    const { perform, shown, ...chart } = startBulkWork(clock);
    return {
      ...chart,
      ports: { perform },
      shown: () => ({ ...shown(), all: selectTasks(chart.actor.getSnapshot()) }),
    };
  },
});

describe(bulkWorkMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    await coverGraph(working(2));
  });

  test('any state → random events and responses → each item is in one place, four are in flight, one end per work', async () => {
    await walkAtRandom(working(6));
  });
});
