import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { patience } from '#contract/limits.ts';
import {
  type ShrinkEvent,
  selectFailure,
  selectIsApplied,
  selectIsComparing,
  selectIsOffered,
  selectIsSlow,
  selectIsWorking,
  selectOriginal,
  shrinkMachine,
} from '#machines/shrink/shrink.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import { fileOf } from '#tests/support/uploadChart.ts';

const workTimeout = 60_000;
const original = fileOf('loft.jpg', 'image/jpeg');
const copy = fileOf('loft.jpg', 'image/jpeg', 2);

function startShrink() {
  const makeCopy = new ScriptedPort<File, { original: File }>();
  const machine = shrinkMachine.provide({ actors: { makeCopy: makeCopy.logic } });
  const chart = startChart((options) => createActor(machine, { ...options, input: { original } }));
  const { actor } = chart;
  return {
    ...chart,
    makeCopy,
    send: (type: ShrinkEvent['type']) => actor.send({ type }),
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
  const chart = startShrink();
  chart.send('shrink.requested');
  await chart.makeCopy.call(0).resolve(copy);
  return chart;
}

const no = { isOffered: false, isWorking: false, isSlow: false, isApplied: false, isComparing: false };

describe(shrinkMachine.id, () => {
  test('start → offered, with the original', () => {
    const { actor, shown, flags, makeCopy } = startShrink();
    expect(shown()).toEqual(['offered', null]);
    expect(flags()).toEqual({ ...no, isOffered: true });
    expect(selectOriginal(actor.getSnapshot())).toBe(original);
    expect(makeCopy.inputs).toEqual([]);
  });

  test('offered → shrink.requested → working on the original, slow after 8 s', () => {
    const { send, shown, flags, makeCopy, clock } = startShrink();
    send('shrink.requested');
    expect(shown()).toEqual([{ working: 'prompt' }, null]);
    expect(flags()).toEqual({ ...no, isWorking: true });
    expect(makeCopy.call(0).input.original).toBe(original);
    clock.increment(patience);
    expect(shown()).toEqual([{ working: 'slow' }, null]);
    expect(flags()).toEqual({ ...no, isWorking: true, isSlow: true });
  });

  test('working → the copy is made → comparing, and the copy takes the place of the original', async () => {
    const { shown, flags, emitted } = await startComparing();
    expect(shown()).toEqual(['comparing', null]);
    expect(flags()).toEqual({ ...no, isApplied: true, isComparing: true });
    expect(emitted.map(({ type }) => type)).toEqual(['shrink.fileReplaced']);
    expect(emitted[0]?.file).toBe(copy);
  });

  test.each(['shrink.cancelled', 'shrink.left'] as const)(
    'working → %s → offered, and the work ends',
    (type) => {
      const { send, shown, emitted, makeCopy } = startShrink();
      send('shrink.requested');
      send(type);
      expect(shown()).toEqual(['offered', null]);
      expect([makeCopy.aborted, emitted]).toEqual([[true], []]);
    },
  );

  test('working → an error → failed with its message; another attempt forgets it', async () => {
    const { send, shown, flags, makeCopy } = startShrink();
    send('shrink.requested');
    await makeCopy.call(0).reject(new Error('This browser cannot read the picture.'));
    expect(shown()).toEqual(['failed', 'This browser cannot read the picture.']);
    expect(flags()).toEqual({ ...no, isOffered: true });
    send('shrink.requested');
    expect(shown()).toEqual([{ working: 'prompt' }, null]);
  });

  test('working → 60 s without a result → failed, and the work ends', () => {
    const { send, shown, makeCopy, clock } = startShrink();
    send('shrink.requested');
    clock.increment(workTimeout);
    expect(shown()).toEqual(['failed', 'It took too long.']);
    expect(makeCopy.aborted).toEqual([true]);
  });

  test('failed → shrink.left → offered without a message', () => {
    const { send, shown, clock } = startShrink();
    send('shrink.requested');
    clock.increment(workTimeout);
    send('shrink.left');
    expect(shown()).toEqual(['offered', null]);
  });

  test('comparing ⇄ applied → shrink.comparisonClosed, shrink.comparisonOpened, shrink.left', async () => {
    const { send, shown, flags, emitted } = await startComparing();
    send('shrink.comparisonClosed');
    expect(shown()).toEqual(['applied', null]);
    expect(flags()).toEqual({ ...no, isApplied: true });
    send('shrink.comparisonOpened');
    expect(shown()).toEqual(['comparing', null]);
    send('shrink.left');
    expect(shown()).toEqual(['applied', null]);
    expect(emitted).toHaveLength(1);
  });

  test.each(['comparing', 'applied'] as const)(
    '%s → shrink.undone → offered, and the original is back',
    async (state) => {
      const { send, shown, emitted } = await startComparing();
      if (state === 'applied') send('shrink.comparisonClosed');
      send('shrink.undone');
      expect(shown()).toEqual(['offered', null]);
      expect(emitted.map(({ file }) => file)).toHaveLength(2);
      expect(emitted[1]?.file).toBe(original);
    },
  );
});
