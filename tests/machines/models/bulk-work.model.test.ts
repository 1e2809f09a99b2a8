import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { bulkConcurrency } from '#contract/limits.ts';
import type { BulkTask } from '#machines/bulk-task/bulk-task.machine.ts';
import {
  type BulkFailure,
  type BulkWorkEvent,
  bulkWorkMachine,
} from '#machines/bulk-work/bulk-work.machine.ts';
import { items, startBulkWork } from '#tests/support/bulkWorkChart.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { type Model, portModel } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const broken = new Error('Server error: 500');

const eventsOn = (count: number): Readonly<Record<string, BulkWorkEvent>> => ({
  request: { type: 'bulk.requested', items: items.slice(0, count), change: 'delete' },
  'request nothing': { type: 'bulk.requested', items: [], change: 'delete' },
  choose: { type: 'bulk.changeChosen', change: 'Office' },
  confirm: { type: 'bulk.confirmed' },
  decline: { type: 'bulk.declined' },
  cancel: { type: 'bulk.cancelled' },
  'try again': { type: 'bulk.retryRequested' },
  dismiss: { type: 'bulk.dismissed' },
});

/** The reports of running tasks, sent directly: the graph of the chart does not include the charts that it spawns. */
function reportsOf({ context }: AnyMachineSnapshot): Readonly<Record<string, BulkWorkEvent>> {
  const { tasks, running }: { tasks: readonly BulkTask[]; running: ReadonlyMap<string, unknown> } = context;
  return Object.fromEntries(
    tasks
      .filter(({ item }) => running.has(item.key))
      .flatMap((task): [string, BulkWorkEvent][] => [
        [`${task.item.key} succeeds`, { type: 'task.succeeded', task }],
        [`${task.item.key} fails`, { type: 'task.failed', task, error: broken }],
      ]),
  );
}

const keysOf = (tasks: readonly BulkTask[]) => tasks.map(({ item }) => item.key).join('');

const model = (count: number, hasReports: boolean): Model<BulkWorkEvent> => ({
  start: (simulatedClock) => {
    const { actor, clock, emitted, perform, shown } = startBulkWork(simulatedClock);
    let value = 'idle';
    const empty = { tasks: '', waiting: '', running: '', done: '', failed: '', cancelled: '' };
    let work = empty;
    let ends = 0;

    const begin = () => {
      const free = bulkConcurrency - work.running.length;
      work = {
        ...work,
        running: work.running + work.waiting.slice(0, free),
        waiting: work.waiting.slice(free),
      };
      if (work.running !== '') return;
      ends += 1;
      value = work.failed === '' ? 'idle' : 'reporting';
      if (value === 'idle') work = empty;
    };
    const settle = (key: string, isDone: boolean) => {
      work = {
        ...work,
        running: work.running.replace(key, ''),
        ...(isDone ? { done: work.done + key } : { failed: work.failed + key }),
      };
      begin();
    };
    const all = items
      .slice(0, count)
      .map(({ key }) => key)
      .join('');
    const receive = (event: BulkWorkEvent) => {
      const { type } = event;
      if (type === 'task.succeeded' || type === 'task.failed')
        return settle(event.task.item.key, type === 'task.succeeded');
      switch (`${value} ${type}`) {
        case 'idle bulk.requested':
          if (!('items' in event) || event.items.length === 0) return;
          work = { ...empty, tasks: all };
          value = 'asking';
          return;
        case 'asking bulk.confirmed':
          value = 'working';
          work = { ...work, waiting: all };
          return begin();
        case 'asking bulk.declined':
        case 'reporting bulk.dismissed':
          value = 'idle';
          work = empty;
          return;
        case 'working bulk.cancelled':
          work = { ...work, waiting: '', cancelled: work.cancelled + work.waiting };
          return;
        case 'reporting bulk.retryRequested':
          work = { ...work, waiting: work.failed, failed: '' };
          value = 'working';
          return begin();
      }
    };

    return {
      actor,
      clock,
      ports: { perform: portModel(perform, { done: null }, { broken }) },
      check: ({ stimulus }) => {
        if (stimulus.kind === 'sent') receive(stimulus.event);
        if (stimulus.kind === 'settled' && !stimulus.isLate) {
          const { key } = perform.call(stimulus.call).input.task.item;
          settle(key, 'output' in stimulus.result);
        }
        const { tags: _, ...actual } = shown();
        assert.deepEqual(actual, {
          value,
          ...work,
          waiting: work.waiting.length,
          settled: work.done.length + work.failed.length,
        });
        assert.equal(emitted.filter(({ type }) => type === 'bulk.finished').length, ends, 'ends');
        const keys = new Map(perform.inputs.map(({ task }) => [task.idempotencyKey, task.item.key]));
        // The tasks of the graph's reports have other keys than those of the running chart.
        if (!hasReports)
          assert.ok(
            perform.inputs.every(({ task }) => keys.get(task.idempotencyKey) === task.item.key),
            'a key belongs to one item',
          );
      },
    };
  },
  events: (snapshot) => ({ ...eventsOn(count), ...(hasReports && reportsOf(snapshot)) }),
  key: ({ context: { tasks, waiting, running, done, failed, cancelled } }) => [
    tasks.map(({ change }: BulkTask) => change),
    ...[tasks, waiting, done, failed.map(({ task }: BulkFailure) => task), cancelled].map(keysOf),
    [...running.keys()],
  ],
  spawned: ['perform'],
});

describe(bulkWorkMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    const input = { createKey: () => 'key' };
    expect(await coverGraph(model(2, true), bulkWorkMachine, input)).toEqual({ states: 23, changes: 54 });
  });

  test('any state → random events and responses → each item is in one place, four are in flight, one end per work', async () => {
    await walkAtRandom(model(6, false));
  });
});
