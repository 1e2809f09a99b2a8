import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { createActor, type EventObject } from 'xstate';
import { createMutationMachine, mutationMachine } from '#machines/mutation/mutation.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { type Model, portModel } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const passing = new Error('Server error: 503');
const lasting = new Error('Server error: 422');
const underway = Object.assign(new Error('Still in progress'), { code: 'idempotency_in_progress' });
const isTransient = (error: unknown) => error === passing || error === underway;

// One for all walks: a chart that ends is started very often.
const perform = new ScriptedPort<string>();
const awaitActivePage = new ScriptedPort<void>();
const machine = createMutationMachine<string>().provide({
  actors: { perform: perform.logic, awaitActivePage: awaitActivePage.logic },
});

/** A write that is repeated at most so often. */
const writing = (retries: number): Model<EventObject> => ({
  start: (given) => {
    perform.reset();
    awaitActivePage.reset();
    const input = { retries, isTransient };
    const chart = startChart((options) => createActor(machine, { ...options, input }), given);
    const { actor, clock } = chart;
    let failedAt = 0;
    let awayAt: number | null = null;
    let failures = 0;
    return {
      actor,
      clock,
      ports: {
        perform: portModel(perform, { saved: 'saved' }, { passing, lasting, underway }),
        awaitActivePage: portModel(
          awaitActivePage,
          { presence: undefined },
          { 'no page': new Error('No page') },
        ),
      },
      check: ({ happening }) => {
        const { status, output, value } = actor.getSnapshot();
        assert(perform.inputs.length <= 1 + retries + 3, 'more attempts than allowed');
        assert(
          awaitActivePage.inputs.length >= perform.inputs.length - 1,
          'an attempt without a look at the page',
        );
        if (happening.kind === 'settled' && happening.port === 'perform') {
          const { result } = happening;
          const error = 'error' in result ? result.error : null;
          const isOver = !isTransient(error) || failures >= retries + (error === underway ? 3 : 0);
          failures += 1;
          failedAt = clock.now();
          assert.equal(status, isOver ? 'done' : 'active');
          const outcome =
            'error' in result
              ? { status: 'failed', error: result.error }
              : { status: 'succeeded', value: result.output };
          assert.deepEqual(output, isOver ? outcome : undefined);
        }
        awayAt = value === 'awaitingActivePage' ? (awayAt ?? clock.now()) : null;
        assert(awayAt === null || clock.now() - awayAt < 2_000, 'an outcome put off for an absent page');
        if (value === 'awaitingActivePage')
          assert(clock.now() - failedAt >= Math.min(1_000 * 2 ** (failures - 1), 30_000), 'too early');
      },
    };
  },
  events: () => ({}),
  key: ({ context }) => [context.failures, context.outcome?.status],
  waits: [1, 999, 1_000, 16_000],
});

describe(mutationMachine.id, () => {
  test.each([
    [0, { states: 18, changes: 28 }],
    [1, { states: 23, changes: 36 }],
    [6, { states: 48, changes: 76 }],
  ])(
    'every edge of the graph with %i retries → on the real chart → the state foretold',
    async (retries, size) => {
      const input = { retries, isTransient };
      expect(await coverGraph(writing(retries), mutationMachine, input)).toEqual(size);
    },
  );

  test.each([0, 1, 6])(
    'any state → answers and waiting at random → 1 + %i attempts and 3 looks at most, and one outcome',
    async (retries) => {
      await walkAtRandom(writing(retries), { seeds: 10, steps: 300 });
    },
  );
});
