import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { createActor, type EventObject } from 'xstate';
import {
  createMutationMachine,
  mutationMachine,
  type PerformInput,
} from '#machines/mutation/mutation.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { type Model, portModel } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const transient = new Error('Server error: 503');
const permanent = new Error('Server error: 422');
const inProgress = new Error('The first request with this key is still in progress');
const isTransient = (error: unknown) => error === transient || error === inProgress;
const input = 'Ada';

// One for all walks: a chart that ends is started very often.
const perform = new ScriptedPort<string, PerformInput<string>>();
const awaitActivePage = new ScriptedPort<void>();
const machineOf = (retries: number) =>
  createMutationMachine<string, string>({
    retries,
    isTransient,
    isInProgress: (error) => error === inProgress,
    keyOf: () => 'key-1',
  }).provide({ actors: { perform: perform.logic, awaitActivePage: awaitActivePage.logic } });

/** A mutation with this many retries. */
const modelOf = (machine: ReturnType<typeof machineOf>, retries: number): Model<EventObject> => ({
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
    let failedAt = 0;
    let inactiveSince: number | null = null;
    let failures = 0;
    return {
      actor,
      clock,
      ports: {
        perform: portModel(perform, { saved: 'saved' }, { transient, permanent, inProgress }),
        awaitActivePage: portModel(
          awaitActivePage,
          { 'an active page': undefined },
          { 'no page': new Error('No page') },
        ),
      },
      check: ({ stimulus }) => {
        const { status, output, error, value } = actor.getSnapshot();
        assert(perform.inputs.length <= 1 + retries + 3, 'more attempts than allowed');
        assert.deepEqual(perform.inputs.at(-1), { input, idempotencyKey: 'key-1' });
        assert(
          awaitActivePage.inputs.length >= perform.inputs.length - 1,
          'an attempt that did not wait for an active page',
        );
        if (stimulus.kind === 'settled' && stimulus.port === 'perform') {
          const { result } = stimulus;
          const failure = 'error' in result ? result.error : null;
          const isOver = !isTransient(failure) || failures >= retries + (failure === inProgress ? 3 : 0);
          failures += 1;
          failedAt = clock.now();
          assert.deepEqual(
            { status, output, error },
            {
              status: isOver ? (failure ? 'error' : 'done') : 'active',
              output: 'output' in result ? result.output : undefined,
              error: isOver && failure ? failure : undefined,
            },
          );
        }
        inactiveSince = value === 'awaitingActivePage' ? (inactiveSince ?? clock.now()) : null;
        assert(inactiveSince === null || clock.now() - inactiveSince < 2_000, 'delayed by an inactive page');
        if (value === 'awaitingActivePage')
          assert(clock.now() - failedAt >= Math.min(1_000 * 2 ** (failures - 1), 30_000), 'too early');
      },
    };
  },
  events: () => ({}),
  key: ({ context, error }) => [context.failures, error instanceof Error ? error.message : null],
  waits: [1, 999, 1_000, 16_000],
});

describe(mutationMachine.id, () => {
  test.each([
    [0, { states: 23, changes: 28 }],
    [1, { states: 28, changes: 36 }],
  ])('every transition of the graph with %i retries → the predicted state', async (retries, size) => {
    const machine = machineOf(retries);
    expect(await coverGraph(modelOf(machine, retries), machine, input)).toEqual(size);
  });

  test.each([0, 1, 6])(
    'any state → random responses and waits → 1 + %i attempts and three more at most, one result',
    async (retries) => {
      await walkAtRandom(modelOf(machineOf(retries), retries), { seeds: 5, steps: 200 });
    },
  );
});
