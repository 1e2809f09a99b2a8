import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
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
import type { Model } from '#tests/support/model.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

const transient = new Error('Server error: 503');
const refusal = new Error('Server error: 401');
/** Without a connection, which returns before the next attempt. */
const disconnected = new Error('Network error');
/** A failure after which the server asks to wait for 12 s. */
const overloaded = new Error('Server error: 429');
const timedOut = new Error('Request timed out');
const retries = 2;
const timeout = 20_000;
const request = 'refresh-1';

// One for all walks: a chart that ends is started very often.
const perform = new ScriptedPort<string, AttemptInput<string>>();
const awaitPage = new ScriptedPort<void>();
const awaitReconnection = new ScriptedPort<void>();
let last: unknown = null;
const machine = createAttemptMachine<string, string>({
  prepare: (input) => input,
  canRetry: (error, { failures }) => error !== refusal && failures < retries,
  retryAfterOf: (error) => (error === overloaded ? 12_000 : 0),
  isOnline: () => last !== disconnected,
  timeout,
}).provide({
  actors: {
    perform: perform.logic,
    awaitPage: awaitPage.logic,
    awaitReconnection: awaitReconnection.logic,
  },
});

interface Attempts {
  readonly phase: 'sending' | 'backingOff' | 'awaitingPage' | 'succeeded' | 'failed' | 'timedOut';
  readonly isSlow: boolean;
  /** Failures since the start, a restart or a return of the connection. */
  readonly failures: number;
  /** What the server asked for with the last failure, in milliseconds. */
  readonly pause: number;
  readonly error: unknown;
}

const first: Attempts = { phase: 'sending', isSlow: false, failures: 0, pause: 0, error: undefined };
const isActive = ({ phase }: Attempts) => ['sending', 'backingOff', 'awaitingPage'].includes(phase);

const waits: Readonly<Record<string, string>> = {
  sending: 'response',
  backingOff: 'attempt',
  awaitingPage: 'connection',
  failed: 'response',
};

const model: Model<Attempts, { type: 'attempt.restarted' }> = {
  initial: first,
  events: () => ({ restart: { type: 'attempt.restarted' } }),
  next: (attempts, stimulus, { restart }) => {
    const { phase, failures, pause } = attempts;
    switch (stimulus.type) {
      case 'attempt.restarted':
        if (phase !== 'backingOff' && phase !== 'awaitingPage') return attempts;
        restart('patience');
        return { ...first, pause };
      case 'elapsed':
        switch (stimulus.timer) {
          case 'patience':
            return { ...attempts, isSlow: true };
          case 'timeout':
            return { ...attempts, phase: 'timedOut', error: timedOut };
          case 'backOff':
            return { ...attempts, phase: 'awaitingPage' };
          default:
            return { ...attempts, phase: 'sending' };
        }
      case 'resolved':
        if (stimulus.port === 'perform') return { ...attempts, phase: 'succeeded' };
        return { ...attempts, phase: 'sending', failures: phase === 'backingOff' ? 0 : failures };
      case 'rejected': {
        if (stimulus.port !== 'perform') return { ...attempts, phase: 'sending' };
        const { value } = stimulus;
        if (value === disconnected) return { ...attempts, phase: 'awaitingPage', failures: 0 };
        if (value === refusal || failures === retries) return { ...attempts, phase: 'failed', error: value };
        return {
          ...attempts,
          phase: 'backingOff',
          failures: failures + 1,
          pause: value === overloaded ? 12_000 : 0,
        };
      }
    }
  },
  calls: ({ phase, failures }) => [
    ...(phase === 'sending' ? [{ port: 'perform', input: { request, failures } }] : []),
    ...(phase === 'awaitingPage' ? [{ port: 'awaitPage' }] : []),
    ...(phase === 'backingOff' ? [{ port: 'awaitReconnection' }] : []),
  ],
  outcomes: {
    perform: {
      resolves: { 'a response': 'access-2' },
      rejects: { transient, refusal, overloaded, disconnected },
    },
    awaitPage: { resolves: { 'a page': undefined }, rejects: { failure: new Error('No window') } },
    awaitReconnection: {
      resolves: { 'online again': undefined },
      rejects: { failure: new Error('No window') },
    },
  },
  timers: (attempts) => ({
    ...(isActive(attempts) && !attempts.isSlow && { patience: 8_000 }),
    ...(attempts.phase === 'sending' && { timeout }),
    ...(attempts.phase === 'awaitingPage' && { pageTimeout: 2_147_483_647 }),
    // 1 s, 2 s, … up to 30 s, and at least what the server asks for.
    ...(attempts.phase === 'backingOff' && {
      backOff: Math.max([0, 1_000, 2_000][attempts.failures] ?? Number.NaN, attempts.pause),
    }),
  }),
  isDone: ({ phase }) => phase === 'succeeded',
  isOver: ({ phase }) => phase === 'failed' || phase === 'timedOut',
  key: ({ error, ...attempts }) => [attempts, String(error)],
  shown: (attempts) => {
    const { phase, isSlow, error } = attempts;
    return {
      request: phase === 'failed' ? 'sending' : phase,
      isRetrying: phase === 'backingOff' || phase === 'awaitingPage',
      wait: isSlow ? (waits[phase] ?? null) : null,
      output: phase === 'succeeded' ? 'access-2' : undefined,
      error: error && String(error),
    };
  },
  start: (simulatedClock) => {
    for (const each of [perform, awaitPage, awaitReconnection]) each.reset();
    const chart = startChart((options) => {
      const actor = createActor(machine, { ...options, input: request });
      actor.subscribe({ error: () => {} });
      return actor;
    }, simulatedClock);
    return {
      ...chart,
      ports: {
        perform: {
          get inputs() {
            return perform.inputs;
          },
          get open() {
            return perform.open;
          },
          get late() {
            return perform.late;
          },
          call: (index: number) => {
            const call = perform.call(index);
            return {
              ...call,
              resolve: (output: unknown) => call.resolve(String(output)),
              reject: (error: unknown) => {
                last = error;
                return call.reject(error);
              },
            };
          },
        },
        awaitPage,
        awaitReconnection,
      },
      shown: () => {
        const snapshot = chart.actor.getSnapshot();
        const { value, output, error } = snapshot;
        return {
          request: typeof value === 'string' ? value : value.active.request,
          isRetrying: selectIsRetrying(snapshot),
          wait: selectWait(snapshot),
          output,
          error: error && String(error),
        };
      },
    };
  },
};

describe(attemptMachine.id, () => {
  test('every transition of the model → the chart shows and returns the same', async () => {
    await expect(coverGraph(model)).resolves.toBeUndefined();
  });

  test('any state → random responses, restarts and waits → at most one call, with its pauses', async () => {
    await expect(walkAtRandom(model, { seeds: 2 })).resolves.toBeUndefined();
  });
});

describe('single transitions', () => {
  /** A call that is repeated once; the test settles its ports. */
  function startCall({ isOnline = true } = {}) {
    const perform = new ScriptedPort<string, AttemptInput<string>>();
    const awaitPage = new ScriptedPort<void>();
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
    return { ...chart, perform, awaitPage };
  }

  test('sending → a permanent failure offline → error', async () => {
    const { actor, perform } = startCall({ isOnline: false });
    await perform.call(0).reject(refusal);
    expect(actor.getSnapshot()).toMatchObject({ status: 'error', error: refusal });
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

  test('a promise instead of the chart → nothing is reported about its wait', () => {
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
