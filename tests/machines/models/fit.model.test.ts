import { describe, test } from 'vitest';
import { createActor } from 'xstate';
import {
  type FitEvent,
  fitMachine,
  selectFailure,
  selectIsApplied,
  selectIsComparing,
  selectIsOffered,
  selectIsSlow,
  selectIsWorking,
  selectOriginal,
} from '#machines/fit/fit.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import type { Model } from '#tests/support/model.ts';
import { fileOf } from '#tests/support/uploadChart.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

const original = fileOf('loft.jpg', 'image/jpeg');
const copy = fileOf('loft.jpg', 'image/jpeg', 2);

interface Fit {
  readonly at: 'offered' | 'working' | 'slow' | 'comparing' | 'applied';
  readonly failure: string | null;
}

const model: Model<Fit, FitEvent> = {
  initial: { at: 'offered', failure: null },
  events: () => ({
    request: { type: 'fit.requested' },
    cancel: { type: 'fit.cancelled' },
    undo: { type: 'fit.undone' },
    compare: { type: 'fit.comparisonOpened' },
    'close the comparison': { type: 'fit.comparisonClosed' },
    leave: { type: 'fit.left' },
  }),
  outcomes: { makeFit: { resolves: { 'a copy': copy }, rejects: { failure: new Error('No memory') } } },
  next: (fit, stimulus, { emit }) => {
    const { at } = fit;
    const isWorking = at === 'working' || at === 'slow';
    const isApplied = at === 'comparing' || at === 'applied';
    switch (stimulus.type) {
      case 'fit.requested':
        return at === 'offered' ? { at: 'working', failure: null } : fit;
      case 'fit.cancelled':
        return isWorking ? { at: 'offered', failure: null } : fit;
      case 'fit.left':
        return isApplied ? { at: 'applied', failure: null } : { at: 'offered', failure: null };
      case 'fit.undone':
        if (!isApplied) return fit;
        emit({ type: 'fit.fileReplaced', file: original });
        return { at: 'offered', failure: null };
      case 'fit.comparisonOpened':
        return isApplied ? { at: 'comparing', failure: null } : fit;
      case 'fit.comparisonClosed':
        return isApplied ? { at: 'applied', failure: null } : fit;
      case 'resolved':
        emit({ type: 'fit.fileReplaced', file: copy });
        return { at: 'comparing', failure: null };
      case 'rejected':
        return { at: 'offered', failure: 'No memory' };
      case 'elapsed':
        return stimulus.timer === 'patience'
          ? { at: 'slow', failure: null }
          : { at: 'offered', failure: 'It took too long.' };
      default:
        return fit;
    }
  },
  calls: ({ at }) => (at === 'working' || at === 'slow' ? [{ port: 'makeFit', input: { original } }] : []),
  timers: ({ at }) => ({
    ...(at === 'working' && { patience: 8_000 }),
    ...((at === 'working' || at === 'slow') && { workTimeout: 60_000 }),
  }),
  shown: ({ at, failure }) => ({
    isOffered: at === 'offered',
    isWorking: at === 'working' || at === 'slow',
    isSlow: at === 'slow',
    isApplied: at === 'comparing' || at === 'applied',
    isComparing: at === 'comparing',
    failure,
    original,
  }),
  start: (simulatedClock) => {
    const makeFit = new ScriptedPort<File, { original: File }>();
    const machine = fitMachine.provide({ actors: { makeFit: makeFit.logic } });
    const input = { original };
    const chart = startChart((options) => createActor(machine, { ...options, input }), simulatedClock);
    return {
      ...chart,
      ports: { makeFit },
      shown: () => {
        const snapshot = chart.actor.getSnapshot();
        return {
          isOffered: selectIsOffered(snapshot),
          isWorking: selectIsWorking(snapshot),
          isSlow: selectIsSlow(snapshot),
          isApplied: selectIsApplied(snapshot),
          isComparing: selectIsComparing(snapshot),
          failure: selectFailure(snapshot),
          original: selectOriginal(snapshot),
        };
      },
    };
  },
};

describe(fitMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    await coverGraph(model);
  });

  test('any state → random events, copies and waits → the copy is in use exactly where it can be undone', async () => {
    await walkAtRandom(model);
  });
});
