import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { patience } from '#contract/limits.ts';
import { type FitEvent, fitMachine, selectIsApplied } from '#machines/fit/fit.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { type Model, portModel } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';
import { fileOf } from '#tests/support/uploadChart.ts';

const original = fileOf('loft.jpg', 'image/jpeg');
const copy = fileOf('loft.jpg', 'image/jpeg', 2);
const input = { original };

const model: Model<FitEvent> = {
  start: (simulatedClock) => {
    const makeFit = new ScriptedPort<File, { original: File }>();
    const machine = fitMachine.provide({ actors: { makeFit: makeFit.logic } });
    const chart = startChart((options) => createActor(machine, { ...options, input }), simulatedClock);
    const { actor, clock, emitted } = chart;
    return {
      actor,
      clock,
      ports: { makeFit: portModel(makeFit, { 'a copy': copy }, { failure: new Error('No memory') }) },
      check: ({ stimulus, before }) => {
        const isApplied = selectIsApplied(actor.getSnapshot());
        const inUse = emitted.at(-1)?.file ?? original;
        assert.equal(inUse === copy, isApplied, 'the file in use');
        const isWorking = actor.getSnapshot().matches('working');
        assert.equal(makeFit.open.length, isWorking ? 1 : 0, 'the copies that are being made');
        if (stimulus.kind === 'settled' && stimulus.isLate)
          assert.deepEqual(actor.getSnapshot().value, before.value, 'a late copy');
      },
    };
  },
  events: () => ({
    request: { type: 'fit.requested' },
    cancel: { type: 'fit.cancelled' },
    undo: { type: 'fit.undone' },
    compare: { type: 'fit.comparisonOpened' },
    'close the comparison': { type: 'fit.comparisonClosed' },
    leave: { type: 'fit.left' },
  }),
  waits: [1, patience, 60_000],
};

describe(fitMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    expect(await coverGraph(model, fitMachine, input)).toEqual({ states: 6, changes: 19 });
  });

  test('any state → random events, copies and waits → the copy is in use exactly where it can be undone', async () => {
    await walkAtRandom(model, { steps: 100 });
  });
});
