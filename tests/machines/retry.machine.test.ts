import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { selectCall } from '#machines/auth/auth.machine.ts';
import { createRetryMachine, isRetry, retryMachine, selectWait } from '#machines/retry/retry.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import { namesImplemented, namesUsed } from '#tests/support/chartNames.ts';

const transient = new Error('Server error: 503');
const refusal = new Error('Server error: 401');
const retries = 4;

/** Starts the chart; the test settles its ports. `retryAfter` is what the server asks for, in milliseconds. */
function startRetry(retryAfter = 0) {
  const perform = new ScriptedPort<string, { readonly input: string }>();
  const awaitConnection = new ScriptedPort<{ readonly hasWaited: boolean }>();
  const awaitReconnection = new ScriptedPort<void>();
  const machine = createRetryMachine<string, string>({
    retries,
    isRefused: (error) => error === refusal,
    retryAfterOf: () => retryAfter,
  }).provide({
    actors: {
      perform: perform.logic,
      awaitConnection: awaitConnection.logic,
      awaitReconnection: awaitReconnection.logic,
    },
  });
  const chart = startChart((options) => createActor(machine, { ...options, input: 'refresh-1' }));
  const { actor } = chart;
  const last = <Output, Input>(port: ScriptedPort<Output, Input>) => port.call(port.inputs.length - 1);
  return {
    ...chart,
    perform,
    awaitConnection,
    awaitReconnection,
    request: () => actor.send({ type: 'retry.requested' }),
    /** The call fails while the browser is online. */
    fail: async () => {
      await last(perform).reject(transient);
      await last(awaitConnection).resolve({ hasWaited: false });
    },
    shown: () => {
      const snapshot = actor.getSnapshot();
      return { value: snapshot.value, wait: selectWait(snapshot), output: snapshot.output };
    },
  };
}

const calling = (state: 'recent' | 'slow') => ({
  value: { calling: state },
  wait: state === 'slow' ? 'slow' : null,
  output: undefined,
});
const waiting = (value: string) => ({ value, wait: 'unreachable', output: undefined });
const ended = (type: string, result?: string) => ({
  value: type,
  wait: null,
  output: result === undefined ? { type } : { type, result },
});

describe(retryMachine.id, () => {
  test('every name in the chart has an implementation, and every implementation is used', () => {
    expect(namesUsed(retryMachine)).toEqual(namesImplemented(retryMachine));
  });

  test('start → calling with the input, and a response → answered with it', async () => {
    const { perform, shown } = startRetry();
    expect(shown()).toEqual(calling('recent'));
    expect(perform.inputs).toEqual([{ input: 'refresh-1' }]);
    await perform.call(0).resolve('access-2');
    expect(shown()).toEqual(ended('answered', 'access-2'));
  });

  test('calling → refused → refused at once', async () => {
    const { perform, shown } = startRetry();
    await perform.call(0).reject(refusal);
    expect(shown()).toEqual(ended('refused'));
  });

  test('calling → no response for 8 s → slow, and the response still counts', async () => {
    const { clock, perform, shown } = startRetry();
    clock.increment(7_999);
    expect(shown()).toEqual(calling('recent'));
    clock.increment(1);
    expect(shown()).toEqual(calling('slow'));
    expect(perform.aborted).toEqual([false]);
    await perform.call(0).resolve('access-2');
    expect(shown()).toEqual(ended('answered', 'access-2'));
  });

  test('calling → failures → called again after 1, 2, 4 and 8 s, then unreachable', async () => {
    const { clock, fail, perform, shown } = startRetry();
    for (const [index, pause] of [1_000, 2_000, 4_000, 8_000].entries()) {
      await fail();
      expect(shown()).toEqual(waiting('backingOff'));
      clock.increment(pause - 1);
      expect(perform.inputs).toHaveLength(index + 1);
      clock.increment(1);
      expect(shown()).toEqual(calling('recent'));
      expect(perform.inputs).toHaveLength(index + 2);
    }
    await fail();
    expect(shown()).toEqual(ended('unreachable'));
  });

  test.each([
    [3_000, 3_000],
    [60_000, 30_000],
    [500, 1_000],
  ])('backingOff with a Retry-After of %i ms → called again after %i ms', async (retryAfter, pause) => {
    const { clock, fail, perform } = startRetry(retryAfter);
    await fail();
    clock.increment(pause - 1);
    expect(perform.inputs).toHaveLength(1);
    clock.increment(1);
    expect(perform.inputs).toHaveLength(2);
  });

  test('awaitingConnection → offline → waits without an end, then called at once, and the count starts again', async () => {
    const { awaitConnection, clock, fail, perform, shown } = startRetry();
    await fail();
    clock.increment(1_000);
    await perform.call(1).reject(transient);
    expect(shown()).toEqual(waiting('awaitingConnection'));
    clock.increment(600_000);
    expect(perform.inputs).toHaveLength(2);
    await awaitConnection.call(1).resolve({ hasWaited: true });
    expect(shown()).toEqual(calling('recent'));
    await fail();
    clock.increment(1_000);
    expect(perform.inputs).toHaveLength(4);
  });

  test('awaitingConnection → an error → unreachable', async () => {
    const { awaitConnection, perform, shown } = startRetry();
    await perform.call(0).reject(transient);
    await awaitConnection.call(0).reject(new Error('No window'));
    expect(shown()).toEqual(ended('unreachable'));
  });

  test.each(['resolves', 'rejects'])(
    'backingOff → the wait for the connection %s → called at once',
    async (how) => {
      const { awaitReconnection, fail, perform, shown } = startRetry();
      await fail();
      const call = awaitReconnection.call(0);
      await (how === 'resolves' ? call.resolve() : call.reject(new Error('No window')));
      expect(shown()).toEqual(calling('recent'));
      expect(perform.inputs).toHaveLength(2);
    },
  );

  test('backingOff → retry.requested → called at once, and the count starts again', async () => {
    const { clock, fail, perform, request, shown } = startRetry();
    await fail();
    clock.increment(1_000);
    await fail();
    request();
    expect(shown()).toEqual(calling('recent'));
    expect(perform.inputs).toHaveLength(3);
    await fail();
    clock.increment(1_000);
    expect(perform.inputs).toHaveLength(4);
  });

  test('slow → retry.requested → the call is aborted and made again, and its late response is ignored', async () => {
    const { clock, perform, request, shown } = startRetry();
    clock.increment(8_000);
    request();
    expect(perform.aborted).toEqual([true, false]);
    expect(shown()).toEqual(calling('recent'));
    await perform.call(0).resolve('access-9');
    expect(shown()).toEqual(calling('recent'));
    await perform.call(1).resolve('access-2');
    expect(shown()).toEqual(ended('answered', 'access-2'));
  });

  test('the actor is recognized behind a port, and another is not', () => {
    expect([isRetry(startRetry().actor), isRetry(undefined)]).toEqual([true, false]);
    const { actor } = startRetry();
    const children = [{ call: actor }, { call: createActor(new ScriptedPort<void>().logic) }, {}];
    expect(children.map((each) => selectCall({ children: each }))).toEqual([actor, null, null]);
  });
});
