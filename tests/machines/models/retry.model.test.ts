import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  createRetryMachine,
  isRetry,
  type RetryEvent,
  retryMachine,
  selectWait,
} from '#machines/retry/retry.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import type { Model } from '#tests/support/model.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

const transient = new Error('Server error: 503');
const refusal = new Error('Server error: 401');
/** Failures after which the server asks to wait for 12 s, and for a minute. */
const overloaded = new Error('Server error: 429');
const closed = new Error('Server error: 503, for a minute');
const pauses = new Map<unknown, number>([
  [overloaded, 12_000],
  [closed, 60_000],
]);
const retries = 2;
const input = 'refresh-1';

// One for all walks: a chart that ends is started very often.
const perform = new ScriptedPort<string, { readonly input: string }>();
const awaitConnection = new ScriptedPort<{ readonly hasWaited: boolean }>();
const awaitReconnection = new ScriptedPort<void>();
const machine = createRetryMachine<string, string>({
  retries,
  isRefused: (error) => error === refusal,
  retryAfterOf: (error) => pauses.get(error) ?? 0,
}).provide({
  actors: {
    perform: perform.logic,
    awaitConnection: awaitConnection.logic,
    awaitReconnection: awaitReconnection.logic,
  },
});

interface Attempts {
  readonly phase:
    | 'recent'
    | 'slow'
    | 'awaitingConnection'
    | 'backingOff'
    | 'answered'
    | 'refused'
    | 'unreachable';
  /** Failures since the start, a request or a return of the connection. */
  readonly failures: number;
  /** What the server asked for with the last failure, in milliseconds. */
  readonly pause: number;
}

const first: Attempts = { phase: 'recent', failures: 0, pause: 0 };
const isCalling = ({ phase }: Attempts) => phase === 'recent' || phase === 'slow';
const isDone = ({ phase }: Attempts) => ['answered', 'refused', 'unreachable'].includes(phase);

const model: Model<Attempts, RetryEvent> = {
  initial: first,
  events: () => ({ 'try again': { type: 'retry.requested' } }),
  next: (attempts, stimulus, { restart }) => {
    const { phase, failures } = attempts;
    switch (stimulus.type) {
      case 'retry.requested':
        restart('perform');
        restart('patience');
        return { ...first, pause: attempts.pause };
      case 'elapsed':
        return { ...attempts, phase: stimulus.timer === 'patience' ? 'slow' : 'recent' };
      case 'resolved':
        if (stimulus.port === 'perform') return { ...attempts, phase: 'answered' };
        if (stimulus.outcome === 'online again') return { ...first, pause: attempts.pause };
        return { ...attempts, phase: failures > retries ? 'unreachable' : 'backingOff' };
      case 'rejected':
        if (phase === 'awaitingConnection') return { ...attempts, phase: 'unreachable' };
        if (phase === 'backingOff') return { ...attempts, phase: 'recent' };
        if (stimulus.value === refusal) return { ...attempts, phase: 'refused' };
        return {
          phase: 'awaitingConnection',
          failures: failures + 1,
          pause: pauses.get(stimulus.value) ?? 0,
        };
    }
  },
  calls: (attempts) => [
    ...(isCalling(attempts) ? [{ port: 'perform', input: { input } }] : []),
    ...(attempts.phase === 'awaitingConnection' ? [{ port: 'awaitConnection' }] : []),
    ...(attempts.phase === 'backingOff' ? [{ port: 'awaitReconnection' }] : []),
  ],
  outcomes: {
    perform: { resolves: { 'a response': 'access-2' }, rejects: { transient, refusal, overloaded, closed } },
    awaitConnection: {
      resolves: { online: { hasWaited: false }, 'online again': { hasWaited: true } },
      rejects: { failure: new Error('No window') },
    },
    awaitReconnection: {
      resolves: { 'online again': undefined },
      rejects: { failure: new Error('No window') },
    },
  },
  timers: ({ phase, failures, pause }) => ({
    ...(phase === 'recent' && { patience: 8_000 }),
    // 1 s, 2 s, … and at least what the server asks for, up to 30 s.
    ...(phase === 'backingOff' && {
      backOff: Math.min(Math.max([0, 1_000, 2_000][failures] ?? Number.NaN, pause), 30_000),
    }),
  }),
  isDone,
  shown: (attempts) => {
    const { phase } = attempts;
    return {
      value: isCalling(attempts) ? { calling: phase } : phase,
      wait: isCalling(attempts)
        ? phase === 'slow'
          ? 'slow'
          : null
        : isDone(attempts)
          ? null
          : 'unreachable',
      output: isDone(attempts)
        ? { type: phase, ...(phase === 'answered' && { result: 'access-2' }) }
        : undefined,
      isRetry: true,
    };
  },
  start: (simulatedClock) => {
    for (const each of [perform, awaitConnection, awaitReconnection]) each.reset();
    const chart = startChart((options) => createActor(machine, { ...options, input }), simulatedClock);
    return {
      ...chart,
      ports: { perform, awaitConnection, awaitReconnection },
      shown: () => {
        const snapshot = chart.actor.getSnapshot();
        const { value, output } = snapshot;
        return { value, wait: selectWait(snapshot), output, isRetry: isRetry(chart.actor) };
      },
    };
  },
};

describe(retryMachine.id, () => {
  test('every transition of the model → the chart shows and returns the same', async () => {
    await expect(coverGraph(model)).resolves.toBeUndefined();
  });

  test('any state → random responses, requests and waits → at most one call, with its pauses', async () => {
    await expect(walkAtRandom(model, { seeds: 2 })).resolves.toBeUndefined();
  });
});
