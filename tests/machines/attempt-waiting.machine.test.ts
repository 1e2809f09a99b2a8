import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { writeRetries } from '#contract/limits.ts';
import { attemptMachine } from '#machines/attempt/attempt.machine.ts';
import { selectWait } from '#machines/wait.ts';
import {
  attempts,
  busy,
  conflict,
  failed,
  inProgress,
  overloaded,
  startMutation,
  succeeded,
  transient,
} from '#tests/support/mutationChart.ts';

describe(attemptMachine.id, () => {
  test('sending again → the first attempt is in progress → up to three more attempts with the same key', async () => {
    const { perform, retry, shown } = startMutation();
    await perform.call(0).reject(transient);
    for (const [index, pause] of [1_000, 2_000, 4_000].entries()) {
      await retry(index + 1, pause);
      expect(shown()).toEqual(busy('sending'));
      if (index < 2) await perform.call(index + 1).reject(inProgress);
    }
    await perform.call(3).resolve('saved');
    expect(shown()).toEqual(succeeded('saved'));
    expect(perform.inputs).toEqual(attempts(4));
  });

  test('sending again → in progress for the fourth time → error', async () => {
    const { perform, retry, shown } = startMutation();
    await perform.call(0).reject(transient);
    for (const [index, pause] of [1_000, 2_000, 4_000, 8_000].entries()) {
      await retry(index + 1, pause);
      await perform.call(index + 1).reject(inProgress);
    }
    expect(shown()).toEqual(failed(inProgress, 'response'));
    expect(perform.inputs).toEqual(attempts(5));
  });

  test('sending a new key → a conflict → error after one attempt', async () => {
    const { perform, shown } = startMutation();
    await perform.call(0).reject(conflict);
    expect(shown()).toEqual(failed(conflict));
    expect(perform.inputs).toEqual(attempts(1));
  });

  test('sending again → a conflict → the first attempt is in progress, and its response counts', async () => {
    const { perform, retry, shown } = startMutation();
    await perform.call(0).reject(transient);
    await retry(1, 1_000);
    await perform.call(1).reject(conflict);
    expect(shown()).toEqual(busy('backingOff'));
    await retry(2, 2_000);
    await perform.call(2).resolve('saved');
    expect(shown()).toEqual(succeeded('saved'));
    expect(perform.inputs).toEqual(attempts(3));
  });

  test('sending a key that an earlier mutation sent → a conflict → up to four more attempts', async () => {
    const { perform, retry, shown } = startMutation(writeRetries, true);
    for (const [index, pause] of [1_000, 2_000, 4_000, 8_000].entries()) {
      await perform.call(index).reject(conflict);
      await retry(index + 1, pause);
    }
    expect(shown()).toEqual(busy('sending', 'response'));
    await perform.call(4).reject(conflict);
    expect(shown()).toEqual(failed(conflict, 'response'));
    expect(perform.inputs).toEqual(attempts(5, true));
  });

  test('backingOff → the server asks for a longer pause → it is kept, and does not count for the next one', async () => {
    const { clock, perform, retry, shown } = startMutation(2);
    await perform.call(0).reject(overloaded);
    clock.increment(11_999);
    expect(shown()).toEqual(busy('backingOff', 'attempt'));
    await retry(1, 1);
    await perform.call(1).reject(transient);
    clock.increment(1_999);
    expect(shown()).toEqual(busy('backingOff', 'attempt'));
    clock.increment(1);
    expect(shown()).toEqual(busy('awaitingPage', 'connection'));
  });

  test('sending → 8 s → it waits for the response', async () => {
    const { clock, perform, shown } = startMutation();
    clock.increment(7_999);
    expect(shown()).toEqual(busy('sending'));
    clock.increment(1);
    expect(shown()).toEqual(busy('sending', 'response'));
    await perform.call(0).resolve('saved');
    expect(shown()).toEqual(succeeded('saved'));
  });

  test('a promise in place of the chart → nothing is said about its wait', () => {
    const promise = createActor(fromPromise(() => new Promise(() => {}))).start();
    expect([selectWait(promise.getSnapshot()), selectWait(undefined)]).toEqual([null, null]);
    promise.stop();
  });

  test('start → the write is tracked once, by the actor that sends it', async () => {
    const { actor, perform, retry, trackRequest } = startMutation();
    await perform.call(0).reject(transient);
    await retry(1, 1_000);
    expect(trackRequest.mock.calls.map(([{ self }]) => self)).toEqual([
      actor.getSnapshot().children.saveName,
    ]);
  });

  test('sending after an attempt in progress → another transient failure → error', async () => {
    const { perform, retry, shown } = startMutation();
    await perform.call(0).reject(transient);
    await retry(1, 1_000);
    await perform.call(1).reject(inProgress);
    await retry(2, 2_000);
    await perform.call(2).reject(transient);
    expect(shown()).toEqual(failed(transient));
  });
});
