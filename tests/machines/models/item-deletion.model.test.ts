import { describe, test } from 'vitest';
import { createActor, emit, setup } from 'xstate';
import {
  type DeleteItemInput,
  type ItemDeletionReport,
  itemDeletionMachine,
} from '#machines/item-deletion/item-deletion.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import { gone, sofa } from '#tests/support/deletionChart.ts';
import type { Model } from '#tests/support/model.ts';
import { coverGraph } from '#tests/support/walks.ts';

const model: Model<'deleting' | 'settled', never> = {
  initial: 'deleting',
  events: () => ({}),
  outcomes: { deleteItem: { resolves: { nothing: undefined }, rejects: { gone } } },
  next: (value, stimulus, effects) => {
    if (stimulus.type === 'resolved') effects.emit({ type: 'itemDeletion.succeeded', target: sofa });
    if (stimulus.type === 'rejected')
      effects.emit({ type: 'itemDeletion.failed', target: sofa, error: stimulus.value });
    return stimulus.type === 'elapsed' ? value : 'settled';
  },
  calls: (value) => (value === 'deleting' ? [{ port: 'deleteItem', input: { target: sofa } }] : []),
  shown: (value) => ({ value, status: value === 'settled' ? 'done' : 'active' }),
  /** Below a parent that emits what it is told. */
  start: (simulatedClock) => {
    const deleteItem = new ScriptedPort<void, DeleteItemInput>();
    const parent = setup({
      types: { events: {} as ItemDeletionReport, emitted: {} as ItemDeletionReport },
      actors: { itemDeletion: itemDeletionMachine.provide({ actors: { deleteItem: deleteItem.logic } }) },
      actions: { repeat: emit(({ event }) => event) },
    }).createMachine({
      invoke: { id: 'deletion', src: 'itemDeletion', input: { target: sofa } },
      on: { 'itemDeletion.*': { actions: 'repeat' } },
    });
    const chart = startChart((options) => createActor(parent, options), simulatedClock);
    const { deletion } = chart.actor.getSnapshot().children;
    return {
      ...chart,
      ports: { deleteItem },
      shown: () => {
        const { value, status } = deletion?.getSnapshot() ?? {};
        return { value, status };
      },
    };
  },
};

describe(itemDeletionMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    await coverGraph(model);
  });
});
