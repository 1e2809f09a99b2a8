import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { patience } from '#contract/limits.ts';
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
import { namesImplemented, namesUsed } from '#tests/support/chartNames.ts';
import { fileOf } from '#tests/support/uploadChart.ts';

const workTimeout = 60_000;
const original = fileOf('loft.jpg', 'image/jpeg');
const copy = fileOf('loft.jpg', 'image/jpeg', 2);

function startFit() {
  const makeFit = new ScriptedPort<File, { original: File }>();
  const machine = fitMachine.provide({ actors: { makeFit: makeFit.logic } });
  const chart = startChart((options) => createActor(machine, { ...options, input: { original } }));
  const { actor } = chart;
  return {
    ...chart,
    makeFit,
    send: (type: FitEvent['type']) => actor.send({ type }),
    shown: () => {
      const snapshot = actor.getSnapshot();
      return [snapshot.value, selectFailure(snapshot)];
    },
    flags: () => {
      const snapshot = actor.getSnapshot();
      return {
        isOffered: selectIsOffered(snapshot),
        isWorking: selectIsWorking(snapshot),
        isSlow: selectIsSlow(snapshot),
        isApplied: selectIsApplied(snapshot),
        isComparing: selectIsComparing(snapshot),
      };
    },
  };
}

/** A copy was made and is compared with the original. */
async function startComparing() {
  const chart = startFit();
  chart.send('fit.requested');
  await chart.makeFit.call(0).resolve(copy);
  return chart;
}

const no = { isOffered: false, isWorking: false, isSlow: false, isApplied: false, isComparing: false };

describe(fitMachine.id, () => {
  test('every name in the chart has an implementation, and every implementation is used', () => {
    expect(namesUsed(fitMachine)).toEqual(namesImplemented(fitMachine));
  });

  test('start → offered, with the original', () => {
    const { actor, shown, flags, makeFit } = startFit();
    expect(shown()).toEqual(['offered', null]);
    expect(flags()).toEqual({ ...no, isOffered: true });
    expect(selectOriginal(actor.getSnapshot())).toBe(original);
    expect(makeFit.inputs).toEqual([]);
  });

  test('offered → fit.requested → working on the original, slow after 8 s', () => {
    const { send, shown, flags, makeFit, clock } = startFit();
    send('fit.requested');
    expect(shown()).toEqual([{ working: 'prompt' }, null]);
    expect(flags()).toEqual({ ...no, isWorking: true });
    expect(makeFit.call(0).input.original).toBe(original);
    clock.increment(patience);
    expect(shown()).toEqual([{ working: 'slow' }, null]);
    expect(flags()).toEqual({ ...no, isWorking: true, isSlow: true });
  });

  test('working → the copy is made → comparing, and the copy takes the place of the original', async () => {
    const { shown, flags, emitted } = await startComparing();
    expect(shown()).toEqual(['comparing', null]);
    expect(flags()).toEqual({ ...no, isApplied: true, isComparing: true });
    expect(emitted.map(({ type }) => type)).toEqual(['fit.fileReplaced']);
    expect(emitted[0]?.file).toBe(copy);
  });

  test.each(['fit.cancelled', 'fit.left'] as const)('working → %s → offered, and the work ends', (type) => {
    const { send, shown, emitted, makeFit } = startFit();
    send('fit.requested');
    send(type);
    expect(shown()).toEqual(['offered', null]);
    expect([makeFit.aborted, emitted]).toEqual([[true], []]);
  });

  test('working → an error → failed with its message; another attempt forgets it', async () => {
    const { send, shown, flags, makeFit } = startFit();
    send('fit.requested');
    await makeFit.call(0).reject(new Error('This browser cannot read the picture.'));
    expect(shown()).toEqual(['failed', 'This browser cannot read the picture.']);
    expect(flags()).toEqual({ ...no, isOffered: true });
    send('fit.requested');
    expect(shown()).toEqual([{ working: 'prompt' }, null]);
  });

  test('working → 60 s without a result → failed, and the work ends', () => {
    const { send, shown, makeFit, clock } = startFit();
    send('fit.requested');
    clock.increment(workTimeout);
    expect(shown()).toEqual(['failed', 'It took too long.']);
    expect(makeFit.aborted).toEqual([true]);
  });

  test('failed → fit.left → offered without a message', () => {
    const { send, shown, clock } = startFit();
    send('fit.requested');
    clock.increment(workTimeout);
    send('fit.left');
    expect(shown()).toEqual(['offered', null]);
  });

  test('comparing ⇄ applied → fit.comparisonClosed, fit.comparisonOpened, fit.left', async () => {
    const { send, shown, flags, emitted } = await startComparing();
    send('fit.comparisonClosed');
    expect(shown()).toEqual(['applied', null]);
    expect(flags()).toEqual({ ...no, isApplied: true });
    send('fit.comparisonOpened');
    expect(shown()).toEqual(['comparing', null]);
    send('fit.left');
    expect(shown()).toEqual(['applied', null]);
    expect(emitted).toHaveLength(1);
  });

  test.each(['comparing', 'applied'] as const)(
    '%s → fit.undone → offered, and the original is back',
    async (state) => {
      const { send, shown, emitted } = await startComparing();
      if (state === 'applied') send('fit.comparisonClosed');
      send('fit.undone');
      expect(shown()).toEqual(['offered', null]);
      expect(emitted.map(({ file }) => file)).toHaveLength(2);
      expect(emitted[1]?.file).toBe(original);
    },
  );
});
