import { describe, expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { attemptMachine } from '#machines/attempt/attempt.machine.ts';
import {
  attempts,
  busy,
  failed,
  permanent,
  startMutation,
  succeeded,
  transient,
} from '#tests/support/mutationChart.ts';

describe(attemptMachine.id, () => {
  test('start → the input of the parent is sent with a new key → sending', () => {
    const { perform, awaitPage, shown } = startMutation();
    expect(shown()).toEqual(busy('sending'));
    expect(perform.inputs).toEqual(attempts(1));
    expect(awaitPage.inputs).toEqual([]);
  });

  test('sending → perform resolves → succeeded, and onDone of the parent has the result', async () => {
    const { perform, shown } = startMutation();
    await perform.call(0).resolve('saved');
    expect(shown()).toEqual(succeeded('saved'));
  });

  test('sending → a permanent failure → error after one attempt, and onError of the parent has it', async () => {
    const { clock, perform, isTransient, shown } = startMutation();
    await perform.call(0).reject(permanent);
    clock.increment(60_000);
    expect(shown()).toEqual(failed(permanent));
    expect(isTransient.mock.calls).toEqual([[permanent]]);
    expect(perform.inputs).toEqual(attempts(1));
  });

  test('sending → a transient failure without retries → error', async () => {
    const { perform, shown } = startMutation(0);
    await perform.call(0).reject(transient);
    expect(shown()).toEqual(failed(transient));
  });

  test('backingOff → 1 s → awaitingPage, and nothing is sent yet', async () => {
    const { clock, perform, awaitPage, shown } = startMutation();
    await perform.call(0).reject(transient);
    clock.increment(999);
    expect(shown()).toEqual(busy('backingOff'));
    expect(awaitPage.inputs).toHaveLength(0);
    clock.increment(1);
    expect(shown()).toEqual(busy('awaitingPage'));
    expect(awaitPage.inputs).toHaveLength(1);
    expect(perform.inputs).toHaveLength(1);
  });

  test('awaitingPage → the page is active → sending with the same key, and its result counts', async () => {
    const { perform, retry, shown } = startMutation();
    await perform.call(0).reject(transient);
    await retry(1, 1_000);
    expect(shown()).toEqual(busy('sending'));
    expect(perform.inputs).toEqual(attempts(2));
    await perform.call(1).resolve('saved at last');
    expect(shown()).toEqual(succeeded('saved at last'));
  });

  test('awaitingPage → 2 s without an active page → sending in any case', async () => {
    const { clock, perform, awaitPage, shown } = startMutation();
    await perform.call(0).reject(transient);
    clock.increment(1_000);
    clock.increment(1_999);
    expect(shown()).toEqual(busy('awaitingPage'));
    clock.increment(1);
    expect(shown()).toEqual(busy('sending'));
    expect(awaitPage.aborted).toEqual([true]);
    await perform.call(1).reject(transient);
    expect(shown()).toEqual(failed(transient));
  });

  test('awaitingPage → awaitPage rejects → sending', async () => {
    const { clock, perform, awaitPage, shown } = startMutation();
    await perform.call(0).reject(transient);
    clock.increment(1_000);
    await awaitPage.call(0).reject(new Error('No page'));
    expect(shown()).toEqual(busy('sending'));
    expect(perform.inputs).toEqual(attempts(2));
  });

  test('sending again → a second transient failure → error: a write is retried once', async () => {
    const { clock, perform, retry, shown } = startMutation();
    await perform.call(0).reject(transient);
    await retry(1, 1_000);
    await perform.call(1).reject(transient);
    clock.increment(60_000);
    expect(shown()).toEqual(failed(transient));
    expect(perform.inputs).toEqual(attempts(2));
  });

  test('sending again → a permanent failure → error with the later one', async () => {
    const { perform, retry, shown } = startMutation(5);
    await perform.call(0).reject(transient);
    await retry(1, 1_000);
    await perform.call(1).reject(permanent);
    expect(shown()).toEqual(failed(permanent));
  });

  test('backingOff → one failure after another → 1, 2, 4, 8, 16 s and then 30 s at most', async () => {
    const seconds = [1, 2, 4, 8, 16, 30, 30];
    const { clock, perform, awaitPage, shown } = startMutation(seconds.length);
    for (const [attempt, wait] of seconds.entries()) {
      await perform.call(attempt).reject(transient);
      clock.increment(wait * 1_000 - 1);
      expect([wait, shown().value]).toEqual([wait, 'backingOff']);
      clock.increment(1);
      expect([wait, shown().value]).toEqual([wait, 'awaitingPage']);
      await awaitPage.call(attempt).resolve();
    }
    await perform.call(seconds.length).reject(transient);
    expect(shown()).toEqual(failed(transient, 'response'));
  });

  test('sending → the parent is stopped → perform is aborted', () => {
    const { actor, perform } = startMutation();
    actor.stop();
    expect(perform.aborted).toEqual([true]);
  });

  test('backingOff → the parent is stopped → no further attempt', async () => {
    const { actor, awaitPage, clock, perform } = startMutation();
    await perform.call(0).reject(transient);
    actor.stop();
    clock.increment(60_000);
    expect([perform.inputs.length, awaitPage.inputs.length]).toEqual([1, 0]);
  });

  test('two actors of one machine → start → a key for each', () => {
    const { machine, perform } = startMutation();
    const second = createActor(machine, { input: { name: 'Bo' } }).start();
    expect(perform.inputs).toEqual([
      ...attempts(1),
      { request: { input: { name: 'Bo' }, idempotencyKey: 'key-2', wasSent: false }, failures: 0 },
    ]);
    second.stop();
  });

  test('a top-level actor → it ends → toPromise resolves with the result, or rejects with the failure', async () => {
    const { machine, perform } = startMutation();
    const start = () => toPromise(createActor(machine, { input: { name: 'Bo' } }).start());
    const [saved, broken] = [start(), start()];
    await perform.call(1).resolve('saved');
    await perform.call(2).reject(permanent);
    await expect(saved).resolves.toBe('saved');
    await expect(broken).rejects.toBe(permanent);
  });
});
