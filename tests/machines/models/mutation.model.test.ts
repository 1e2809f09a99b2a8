import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createMutationMachine, type Write as Request } from '#data/mutations.ts';
import type { AttemptInput } from '#machines/attempt/attempt.machine.ts';
import { selectWait } from '#machines/wait.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import type { Model } from '#tests/support/model.ts';
import { conflict, inProgress, overloaded, permanent, transient } from '#tests/support/mutationChart.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

/** A transient failure after which the server asks to wait for a minute. */
const closed = new Error('Server error: 503, for a minute');
const pauses = new Map<unknown, number>([
  [overloaded, 12_000],
  [closed, 60_000],
]);

// One for all walks: a chart that ends is started very often.
const perform = new ScriptedPort<string, AttemptInput<Request<string>>>();
const awaitPage = new ScriptedPort<void>();
let writes = 0;

interface Write {
  readonly phase: 'sending' | 'backingOff' | 'awaitingPage' | 'succeeded' | 'failed' | 'timedOut';
  readonly failures: number;
  /** What the server asked for with the last failure, in milliseconds. */
  readonly pause: number;
  readonly isSlow: boolean;
  readonly error: unknown;
}

const reasons: Readonly<Record<string, string>> = {
  backingOff: 'attempt',
  awaitingPage: 'connection',
  sending: 'response',
  failed: 'response',
};

const isOver = (phase: Write['phase']) => ['succeeded', 'failed', 'timedOut'].includes(phase);
const textOf = (error: unknown) => error && String(error);

/** A write with this many retries, with a new key or one that was sent before. */
function modelOf(retries: number, wasSent: boolean): Model<Write, never> {
  const canRetry = (error: unknown, failures: number) => {
    if (error === inProgress || (error === conflict && (wasSent || failures > 0)))
      return failures < retries + 3;
    return [transient, overloaded, closed].includes(error as Error) && failures < retries;
  };
  const machine = createMutationMachine<string, string>({
    retries,
    isTransient: (error) => error === transient || pauses.has(error),
    isInProgress: (error, wasKeySent) => error === inProgress || (error === conflict && wasKeySent),
    retryAfterOf: (error) => pauses.get(error) ?? 0,
    keyOf: (name) => `key of ${name}`,
    wasSent: () => wasSent,
  }).provide({
    actors: { perform: perform.logic, awaitPage: awaitPage.logic },
    actions: {
      trackRequest: () => {
        writes += 1;
      },
    },
  });
  return {
    initial: { phase: 'sending', failures: 0, pause: 0, isSlow: false, error: undefined },
    events: () => ({}),
    next: (write, stimulus) => {
      if (stimulus.type === 'elapsed' && stimulus.timer === 'patience') return { ...write, isSlow: true };
      if (stimulus.type === 'elapsed' && stimulus.timer === 'timeout')
        return { ...write, phase: 'timedOut', error: new Error('Request timed out') };
      switch (write.phase) {
        case 'backingOff':
          return { ...write, phase: 'awaitingPage' };
        case 'awaitingPage':
          return { ...write, phase: 'sending' };
        default: {
          if (stimulus.type === 'resolved') return { ...write, phase: 'succeeded' };
          const error = 'value' in stimulus ? stimulus.value : null;
          if (!canRetry(error, write.failures)) return { ...write, phase: 'failed', error };
          const failures = write.failures + 1;
          return { ...write, phase: 'backingOff', failures, pause: pauses.get(error) ?? 0 };
        }
      }
    },
    calls: ({ phase, failures }) => [
      ...(phase === 'sending'
        ? [
            {
              port: 'perform',
              input: { request: { input: 'Ada', idempotencyKey: 'key of Ada', wasSent }, failures },
            },
          ]
        : []),
      ...(phase === 'awaitingPage' ? [{ port: 'awaitPage' }] : []),
    ],
    outcomes: {
      perform: {
        resolves: { saved: 'saved' },
        rejects: { transient, permanent, inProgress, conflict, overloaded, closed },
      },
      awaitPage: {
        resolves: { 'an active page': undefined },
        rejects: { 'no page': new Error('No page') },
      },
    },
    timers: ({ phase, failures, pause, isSlow }) => ({
      ...(!isSlow && !isOver(phase) && { patience: 8_000 }),
      ...(phase === 'sending' && { timeout: 2_147_483_647 }),
      ...(phase === 'awaitingPage' && { pageTimeout: 2_000 }),
      // 1 s, 2 s, … up to 30 s, or as long as the server asks.
      ...(phase === 'backingOff' && {
        backOff: Math.max([0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000][failures] ?? 30_000, pause),
      }),
    }),
    shown: ({ phase, isSlow, error }) => ({
      value:
        phase === 'succeeded' || phase === 'timedOut'
          ? phase
          : {
              active: {
                request: phase === 'failed' ? 'sending' : phase,
                wait: isSlow ? 'long' : 'short',
              },
            },
      status: phase === 'succeeded' ? 'done' : isOver(phase) ? 'error' : 'active',
      output: phase === 'succeeded' ? 'saved' : undefined,
      error: textOf(error),
      wait: isSlow ? (reasons[phase] ?? null) : null,
      writes: 1,
    }),
    isDone: ({ phase }) => phase === 'succeeded',
    isOver: ({ phase }) => phase === 'failed' || phase === 'timedOut',
    start: (simulatedClock) => {
      perform.reset();
      awaitPage.reset();
      writes = 0;
      const chart = startChart((options) => {
        const mutation = createActor(machine, { ...options, input: 'Ada' });
        // Without an observer, a top-level actor reports its failure as unhandled.
        mutation.subscribe({ error: () => {} });
        return mutation;
      }, simulatedClock);
      return {
        ...chart,
        ports: { perform, awaitPage },
        shown: () => {
          const snapshot = chart.actor.getSnapshot();
          const { value, status, output, error } = snapshot;
          return { value, status, output, error: textOf(error), wait: selectWait(snapshot), writes };
        },
      };
    },
  };
}

describe('mutation', () => {
  // @spec 9.10 9.11
  test.each([
    [1, 'new'],
    [1, 'sent before'],
  ])(
    'every transition of the model with %i retries and a key that is %s → the chart shows and returns the same',
    async (retries, key) => {
      await expect(coverGraph(modelOf(retries, key === 'sent before'))).resolves.toBeUndefined();
    },
  );

  test('any state → random responses and waits → 1 + 6 attempts and three more at most, one result', async () => {
    await expect(walkAtRandom(modelOf(6, false), { seeds: 2 })).resolves.toBeUndefined();
  });
});
