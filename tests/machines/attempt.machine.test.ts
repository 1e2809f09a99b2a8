import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  type AttemptInput,
  attemptMachine,
  createAttemptMachine,
  isAttempt,
} from '#machines/attempt/attempt.machine.ts';
import { selectCall } from '#machines/auth/auth.machine.ts';
import { selectWait } from '#machines/wait.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import {
  attempts,
  busy,
  failed,
  inProgress,
  permanent,
  startMutation,
  succeeded,
  transient,
} from '#tests/support/mutationChart.ts';

/** A call that is repeated once and waits for the connection; the test settles its ports. */
function startCall() {
  const perform = new ScriptedPort<string, AttemptInput<string>>();
  const awaitPage = new ScriptedPort<void>();
  let isOnline = true;
  const machine = createAttemptMachine<string, string>({
    prepare: (input) => input,
    canRetry: (error, { failures }) => error === transient && failures < 1,
    retryAfterOf: () => 0,
    isOnline: () => isOnline,
  }).provide({ actors: { perform: perform.logic, awaitPage: awaitPage.logic } });
  const chart = startChart((options) => {
    const actor = createActor(machine, { ...options, input: 'refresh-1' });
    actor.subscribe({ error: () => {} });
    return actor;
  });
  const goOffline = () => {
    isOnline = false;
  };
  return { ...chart, perform, awaitPage, goOffline };
}

describe(attemptMachine.id, () => {
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

  // @spec 9.11
  test('sending again → a second transient failure → error: a write is retried once', async () => {
    const { clock, perform, retry, shown } = startMutation();
    await perform.call(0).reject(transient);
    await retry(1, 1_000);
    await perform.call(1).reject(transient);
    clock.increment(60_000);
    expect(shown()).toEqual(failed(transient));
    expect(perform.inputs).toEqual(attempts(2));
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

  // @spec 9.10
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

  test('sending → a failure offline, after the last retry → waits for the connection nevertheless', async () => {
    const { actor, awaitPage, clock, goOffline, perform } = startCall();
    await perform.call(0).reject(transient);
    clock.increment(1_000);
    await awaitPage.call(0).resolve();
    goOffline();
    await perform.call(1).reject(transient);
    expect(actor.getSnapshot().value).toMatchObject({ active: { request: 'awaitingPage' } });
  });

  test('sending → a permanent failure offline → error', async () => {
    const { actor, goOffline, perform } = startCall();
    goOffline();
    await perform.call(0).reject(permanent);
    expect(actor.getSnapshot()).toMatchObject({ status: 'error', error: permanent });
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

  test('the actor is recognized behind a port, and another is not', () => {
    expect([isAttempt(startCall().actor), isAttempt(undefined)]).toEqual([true, false]);
    const { actor } = startCall();
    const children = [{ call: actor }, { call: createActor(new ScriptedPort<void>().logic) }, {}];
    expect(children.map((each) => selectCall({ children: each }))).toEqual([actor, null, null]);
  });
});
