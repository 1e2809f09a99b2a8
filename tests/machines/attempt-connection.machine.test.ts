import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  type AttemptInput,
  attemptMachine,
  createAttemptMachine,
  isAttempt,
  selectIsRetrying,
} from '#machines/attempt/attempt.machine.ts';
import { selectCall } from '#machines/auth/auth.machine.ts';
import { selectWait } from '#machines/wait.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';

const transient = new Error('Server error: 503');
const refusal = new Error('Server error: 401');
const retries = 4;

/** Starts the chart of a call of the session; the test settles its ports. `retryAfter` is what the server asks for, in milliseconds. */
function startCall({
  retryAfter = 0,
  timeout,
  limit = retries,
}: {
  retryAfter?: number;
  timeout?: number;
  limit?: number;
} = {}) {
  const perform = new ScriptedPort<string, AttemptInput<string>>();
  const awaitPage = new ScriptedPort<void>();
  const awaitReconnection = new ScriptedPort<void>();
  let isOnline = true;
  const machine = createAttemptMachine<string, string>({
    prepare: (input) => input,
    canRetry: (error, { failures }) => error !== refusal && failures < limit,
    retryAfterOf: () => retryAfter,
    isOnline: () => isOnline,
    timeout,
  }).provide({
    actors: {
      perform: perform.logic,
      awaitPage: awaitPage.logic,
      awaitReconnection: awaitReconnection.logic,
    },
  });
  const chart = startChart((options) => {
    const actor = createActor(machine, { ...options, input: 'refresh-1' });
    actor.subscribe({ error: () => {} });
    return actor;
  });
  const { actor, clock } = chart;
  const last = <Output, Input>(port: ScriptedPort<Output, Input>) => port.call(port.inputs.length - 1);
  return {
    ...chart,
    perform,
    awaitPage,
    awaitReconnection,
    restart: () => actor.send({ type: 'attempt.restarted' }),
    /** The call fails while the browser is online. */
    fail: () => last(perform).reject(transient),
    goOffline: () => {
      isOnline = false;
    },
    goOnline: async () => {
      isOnline = true;
      await last(awaitPage).resolve();
    },
    /** The pause passes while the browser is online. */
    pass: async (pause: number) => {
      clock.increment(pause);
      await last(awaitPage).resolve();
    },
    shown: () => {
      const snapshot = actor.getSnapshot();
      const { value, status, output } = snapshot;
      return {
        value: typeof value === 'string' ? value : value.active.request,
        isRetrying: selectIsRetrying(snapshot),
        wait: selectWait(snapshot),
        status,
        output,
      };
    },
  };
}

const sending = (wait: 'response' | null = null) => ({
  value: 'sending',
  isRetrying: false,
  wait,
  status: 'active',
  output: undefined,
});
const waiting = (value: 'backingOff' | 'awaitingPage') => ({
  value,
  isRetrying: true,
  wait: null,
  status: 'active',
  output: undefined,
});
const answered = (output: string) => ({
  value: 'succeeded',
  isRetrying: false,
  wait: null,
  status: 'done',
  output,
});

describe(attemptMachine.id, () => {
  test('sending → refused → error at once', async () => {
    const { actor, perform } = startCall();
    await perform.call(0).reject(refusal);
    expect(actor.getSnapshot()).toMatchObject({ status: 'error', error: refusal });
  });

  test('sending → the time limit of the attempt → error, and the call is aborted', () => {
    const { actor, clock, perform } = startCall({ timeout: 10_000 });
    clock.increment(9_999);
    expect(perform.aborted).toEqual([false]);
    clock.increment(1);
    expect(perform.aborted).toEqual([true]);
    expect(actor.getSnapshot()).toMatchObject({
      status: 'error',
      value: 'timedOut',
      error: { message: 'Request timed out' },
    });
  });

  test('sending → no response for 8 s → slow, and the response still counts', async () => {
    const { clock, perform, shown } = startCall();
    clock.increment(7_999);
    expect(shown()).toEqual(sending());
    clock.increment(1);
    expect(shown()).toEqual(sending('response'));
    expect(perform.aborted).toEqual([false]);
    await perform.call(0).resolve('access-2');
    expect(shown()).toEqual(answered('access-2'));
  });

  test('sending → failures → sent again after 1, 2, 4 and 8 s, then error', async () => {
    const { actor, clock, fail, perform, awaitPage, shown } = startCall();
    for (const [index, pause] of [1_000, 2_000, 4_000, 8_000].entries()) {
      await fail();
      expect(shown().value).toBe('backingOff');
      clock.increment(pause - 1);
      expect(awaitPage.inputs).toHaveLength(index);
      clock.increment(1);
      await awaitPage.call(index).resolve();
      expect(perform.inputs).toHaveLength(index + 2);
    }
    await fail();
    expect(actor.getSnapshot()).toMatchObject({ status: 'error', error: transient });
  });

  test.each([
    [3_000, 3_000],
    [30_000, 30_000],
    [45_000, 45_000],
    [500, 1_000],
  ])(
    'backingOff with a Retry-After of %i ms → sent again after %i ms, not earlier',
    async (retryAfter, pause) => {
      const { clock, fail, awaitPage } = startCall({ retryAfter });
      await fail();
      clock.increment(pause - 1);
      expect(awaitPage.inputs).toHaveLength(0);
      clock.increment(1);
      expect(awaitPage.inputs).toHaveLength(1);
    },
  );

  test('sending → a failure offline → waits without an end, then sent at once, and the count starts again', async () => {
    const { clock, fail, goOffline, goOnline, pass, perform, shown } = startCall();
    await fail();
    await pass(1_000);
    goOffline();
    await fail();
    expect(shown()).toEqual(waiting('awaitingPage'));
    clock.increment(600_000);
    expect(perform.inputs).toHaveLength(2);
    await goOnline();
    expect(shown()).toEqual(sending('response'));
    expect(perform.inputs.at(-1)).toEqual({ request: 'refresh-1', failures: 0 });
    await fail();
    await pass(1_000);
    expect(perform.inputs).toHaveLength(4);
  });

  test('sending → a failure offline, after the last retry → waits for the connection nevertheless', async () => {
    const { fail, goOffline, pass, shown } = startCall({ limit: 1 });
    await fail();
    await pass(1_000);
    goOffline();
    await fail();
    expect(shown()).toEqual(waiting('awaitingPage'));
  });

  test('sending → a refusal offline → error', async () => {
    const { actor, goOffline, perform } = startCall();
    goOffline();
    await perform.call(0).reject(refusal);
    expect(actor.getSnapshot()).toMatchObject({ status: 'error', error: refusal });
  });

  test('backingOff → the connection returns → sent at once, and the count starts again', async () => {
    const { awaitReconnection, fail, perform, shown } = startCall();
    await fail();
    await awaitReconnection.call(0).resolve();
    expect(shown()).toEqual(sending());
    expect(perform.inputs.map(({ failures }) => failures)).toEqual([0, 0]);
  });

  test('backingOff → the wait for the connection fails → sent at once, and the failure counts', async () => {
    const { awaitReconnection, fail, perform, shown } = startCall();
    await fail();
    await awaitReconnection.call(0).reject(new Error('No window'));
    expect(shown()).toEqual(sending());
    expect(perform.inputs.map(({ failures }) => failures)).toEqual([0, 1]);
  });

  test('backingOff → attempt.restarted → sent at once, and the count starts again', async () => {
    const { fail, pass, perform, restart, shown } = startCall();
    await fail();
    await pass(1_000);
    await fail();
    restart();
    expect(shown()).toEqual(sending());
    expect(perform.inputs).toHaveLength(3);
    await fail();
    await pass(1_000);
    expect(perform.inputs).toHaveLength(4);
  });

  test('slow → attempt.restarted → the call is aborted and made again, and its late response is ignored', async () => {
    const { clock, perform, restart, shown } = startCall();
    clock.increment(8_000);
    restart();
    expect(perform.aborted).toEqual([true, false]);
    expect(shown()).toEqual(sending());
    await perform.call(0).resolve('access-9');
    expect(shown()).toEqual(sending());
    await perform.call(1).resolve('access-2');
    expect(shown()).toEqual(answered('access-2'));
  });

  test('the actor is recognized behind a port, and another is not', () => {
    expect([isAttempt(startCall().actor), isAttempt(undefined)]).toEqual([true, false]);
    const { actor } = startCall();
    const children = [{ call: actor }, { call: createActor(new ScriptedPort<void>().logic) }, {}];
    expect(children.map((each) => selectCall({ children: each }))).toEqual([actor, null, null]);
  });
});
