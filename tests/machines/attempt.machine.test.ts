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

const transient = new Error('Server error: 503');
const permanent = new Error('Server error: 422');

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

  test('sending → the actor is stopped → perform is aborted', () => {
    const { actor, perform } = startCall();
    actor.stop();
    expect(perform.aborted).toEqual([true]);
  });

  test('backingOff → the actor is stopped → no further attempt', async () => {
    const { actor, awaitPage, clock, perform } = startCall();
    await perform.call(0).reject(transient);
    actor.stop();
    clock.increment(60_000);
    expect([perform.inputs.length, awaitPage.inputs.length]).toEqual([1, 0]);
  });

  test('sending → bytes move → one request all the same, and it is slow only after 8 s without any', () => {
    const { actor, clock, perform } = startCall();
    const isSlow = () => actor.getSnapshot().hasTag('slow');
    const move = (sent: number) => perform.given[0]?.onProgress(sent, 100);
    clock.increment(7_999);
    move(50);
    clock.increment(7_999);
    expect(isSlow()).toBe(false);
    move(50);
    clock.increment(1);
    expect(isSlow()).toBe(true);
    move(70);
    expect([isSlow(), actor.getSnapshot().context.sent, perform.inputs.length]).toEqual([false, 70, 1]);
  });

  test('a promise in place of the chart → nothing is said about its wait', () => {
    const promise = createActor(fromPromise(() => new Promise(() => {}))).start();
    expect([selectWait(promise.getSnapshot()), selectWait(undefined)]).toEqual([null, null]);
    promise.stop();
  });

  test('the actor is recognized behind a port, and another is not', () => {
    expect([isAttempt(startCall().actor), isAttempt(undefined)]).toEqual([true, false]);
    const { actor } = startCall();
    const children = [{ call: actor }, { call: createActor(new ScriptedPort<void>().logic) }, {}];
    expect(children.map((each) => selectCall({ children: each }))).toEqual([actor, null, null]);
  });
});
