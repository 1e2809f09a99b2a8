import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { createActor, type EventObject } from 'xstate';
import {
  createMutationMachine,
  mutationMachine,
  type PerformInput,
} from '#machines/mutation/mutation.machine.ts';
import { selectWait } from '#machines/wait.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import { FreeClock } from '#tests/support/freeClock.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { type Model, portModel } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const transient = new Error('Server error: 503');
const permanent = new Error('Server error: 422');
const inProgress = new Error('The first request with this key is still in progress');
/** In progress if the key was sent before, else a conflict. */
const conflict = new Error('Changed by someone else');
/** A transient failure after which the server asks to wait for 12 s. */
const overloaded = new Error('Server error: 429');
const isTransient = (error: unknown) => error === transient || error === overloaded;
const input = 'Ada';

// One for all walks: a chart that ends is started very often.
const perform = new ScriptedPort<string, PerformInput<string>>();
const awaitActivePage = new ScriptedPort<void>();
const machineOf = (retries: number, wasSent: boolean) =>
  createMutationMachine<string, string>({
    retries,
    isTransient,
    isInProgress: (error, wasKeySent) => error === inProgress || (error === conflict && wasKeySent),
    retryAfterOf: (error) => (error === overloaded ? 12_000 : 0),
    keyOf: () => 'key-1',
    wasSent: () => wasSent,
  }).provide({ actors: { perform: perform.logic, awaitActivePage: awaitActivePage.logic } });

/** A mutation with this many retries, with a new key or one that was sent before. */
const modelOf = (
  machine: ReturnType<typeof machineOf>,
  retries: number,
  wasSent: boolean,
): Model<EventObject> => ({
  start: (simulatedClock) => {
    perform.reset();
    awaitActivePage.reset();
    const chart = startChart((options) => {
      const mutation = createActor(machine, { ...options, input });
      // Without an observer, a top-level actor reports its failure as unhandled.
      mutation.subscribe({ error: () => {} });
      return mutation;
    }, simulatedClock);
    const { actor, clock } = chart;
    const startedAt = clock.now();
    let failedAt = 0;
    let pause = 0;
    let inactiveSince: number | null = null;
    let failures = 0;
    return {
      actor,
      clock,
      ports: {
        perform: portModel(
          perform,
          { saved: 'saved' },
          { transient, permanent, inProgress, conflict, overloaded },
        ),
        awaitActivePage: portModel(
          awaitActivePage,
          { 'an active page': undefined },
          { 'no page': new Error('No page') },
        ),
      },
      check: ({ stimulus }) => {
        const snapshot = actor.getSnapshot();
        const { status, output, error, value } = snapshot;
        assert(perform.inputs.length <= 1 + retries + 3, 'more attempts than allowed');
        assert.deepEqual(perform.inputs.at(-1), { input, idempotencyKey: 'key-1' });
        assert(
          awaitActivePage.inputs.length >= perform.inputs.length - 1,
          'an attempt that did not wait for an active page',
        );
        if (stimulus.kind === 'settled' && stimulus.port === 'perform') {
          const { result } = stimulus;
          const failure = 'error' in result ? result.error : null;
          const isPending = failure === inProgress || (failure === conflict && (wasSent || failures > 0));
          const isOver = isPending ? failures >= retries + 3 : !isTransient(failure) || failures >= retries;
          failures += 1;
          failedAt = clock.now();
          pause = Math.max(
            Math.min(1_000 * 2 ** (failures - 1), 30_000),
            failure === overloaded ? 12_000 : 0,
          );
          assert.deepEqual(
            { status, output, error },
            {
              status: isOver ? (failure ? 'error' : 'done') : 'active',
              output: 'output' in result ? result.output : undefined,
              error: isOver && failure ? failure : undefined,
            },
          );
        }
        const isInactive = value.attempt === 'awaitingActivePage';
        inactiveSince = isInactive ? (inactiveSince ?? clock.now()) : null;
        if (isInactive) assert(clock.now() - failedAt >= pause, 'too early');
        // On a free clock, 8 s can pass before the other timers.
        if (status !== 'active' || clock instanceof FreeClock) return;
        assert(inactiveSince === null || clock.now() - inactiveSince < 2_000, 'delayed by an inactive page');
        const reason = { sending: 'response', backingOff: 'attempt', awaitingActivePage: 'connection' };
        assert.equal(
          selectWait(snapshot),
          clock.now() - startedAt >= 8_000 ? Reflect.get(reason, value.attempt) : null,
        );
      },
    };
  },
  events: () => ({}),
  key: ({ context, error }) => [
    context.failures,
    context.retryAfter,
    error instanceof Error ? error.message : null,
  ],
  waits: [1, 999, 1_000, 16_000],
});

describe(mutationMachine.id, () => {
  test.each([
    [0, 'new', { states: 54, changes: 82 }],
    [1, 'new', { states: 76, changes: 128 }],
    [1, 'sent before', { states: 74, changes: 128 }],
  ])(
    'every transition of the graph with %i retries and a key that is %s → the predicted state',
    async (...row) => {
      const [retries, key, size] = row;
      const wasSent = key === 'sent before';
      // A free clock knows timers by their delay: another one than the back-off of 8 s.
      const machine = machineOf(retries, wasSent).provide({ delays: { patience: 8_001 } });
      expect(await coverGraph(modelOf(machine, retries, wasSent), machine, input)).toEqual(size);
    },
  );

  test.each([
    [0, false],
    [1, false],
    [1, true],
    [6, false],
  ])(
    'any state → random responses and waits → 1 + %i attempts and three more at most, one result (key sent before: %s)',
    async (retries, wasSent) => {
      await walkAtRandom(modelOf(machineOf(retries, wasSent), retries, wasSent), { seeds: 5, steps: 200 });
    },
  );
});
