import { describe, test } from 'vitest';
import { createActor, emit, setup } from 'xstate';
import {
  type BulkTask,
  type BulkTaskReport,
  bulkTaskMachine,
} from '#machines/bulk-task/bulk-task.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import type { Model } from '#tests/support/model.ts';
import { coverGraph } from '#tests/support/walks.ts';

const task: BulkTask = { item: { key: 'a', label: 'Item a' }, change: 'delete', idempotencyKey: 'key 1' };

const model: Model<'performing' | 'settled', never> = {
  initial: 'performing',
  events: () => ({}),
  outcomes: { perform: { resolves: { nothing: null }, rejects: { failure: new Error('Forbidden') } } },
  next: (value, stimulus, effects) => {
    if (stimulus.type === 'resolved') effects.emit({ type: 'task.succeeded', task });
    if (stimulus.type === 'rejected') effects.emit({ type: 'task.failed', task, error: stimulus.value });
    return stimulus.type === 'elapsed' ? value : 'settled';
  },
  calls: (value) => (value === 'performing' ? [{ port: 'perform', input: { task } }] : []),
  shown: (value) => ({ value, status: value === 'settled' ? 'done' : 'active' }),
  /** Below a parent that emits what it is told. */
  start: (simulatedClock) => {
    const perform = new ScriptedPort<unknown, { task: BulkTask }>();
    const parent = setup({
      types: { events: {} as BulkTaskReport, emitted: {} as BulkTaskReport },
      actors: { bulkTask: bulkTaskMachine.provide({ actors: { perform: perform.logic } }) },
      actions: { repeat: emit(({ event }) => event) },
    }).createMachine({
      invoke: { id: 'task', src: 'bulkTask', input: { task } },
      on: { 'task.*': { actions: 'repeat' } },
    });
    const chart = startChart((options) => createActor(parent, options), simulatedClock);
    const { task: child } = chart.actor.getSnapshot().children;
    return {
      ...chart,
      ports: { perform },
      shown: () => {
        const { value, status } = child?.getSnapshot() ?? {};
        return { value, status };
      },
    };
  },
};

describe(bulkTaskMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    await coverGraph(model);
  });
});
