import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createRetryMachine, type RetryEvent, retryMachine } from '#machines/retry/retry.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { type Model, portModel } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const transient = new Error('Server error: 503');
const refusal = new Error('Server error: 401');
const retries = 2;
const input = 'refresh-1';

// One for all walks: a chart that ends is started very often.
const perform = new ScriptedPort<string, { readonly input: string }>();
const awaitConnection = new ScriptedPort<{ readonly hasWaited: boolean }>();
const awaitReconnection = new ScriptedPort<void>();
const machine = createRetryMachine<string, string>({
  retries,
  isRefused: (error) => error === refusal,
  retryAfterOf: () => 0,
}).provide({
  actors: {
    perform: perform.logic,
    awaitConnection: awaitConnection.logic,
    awaitReconnection: awaitReconnection.logic,
  },
});

const model: Model<RetryEvent> = {
  start: (simulatedClock) => {
    perform.reset();
    awaitConnection.reset();
    awaitReconnection.reset();
    const { actor, clock } = startChart(
      (options) => createActor(machine, { ...options, input }),
      simulatedClock,
    );
    /** Failures since the start, a request or a return of the connection. */
    let failures = 0;
    let failedAt = 0;
    return {
      actor,
      clock,
      ports: {
        perform: portModel(perform, { 'a response': 'access-2' }, { transient, refusal }),
        awaitConnection: portModel(
          awaitConnection,
          { online: { hasWaited: false }, 'online again': { hasWaited: true } },
          { failure: new Error('No window') },
        ),
        awaitReconnection: portModel(
          awaitReconnection,
          { 'online again': undefined },
          { failure: new Error('No window') },
        ),
      },
      check: ({ stimulus, before, after }) => {
        if (stimulus.kind === 'settled' && stimulus.isLate) return;
        const settled = stimulus.kind === 'settled' ? stimulus : null;
        if (settled?.port === 'perform') {
          const { result } = settled;
          const isRefused = 'error' in result && result.error === refusal;
          if ('output' in result) assert.deepEqual(after.output, { type: 'answered', result: result.output });
          else if (isRefused) assert.deepEqual(after.output, { type: 'refused' });
          else {
            failures += 1;
            failedAt = clock.now();
            assert(after.matches('awaitingConnection'), 'a failure that does not look for the connection');
          }
        }
        const isCalledAgain = !before.matches('calling') && after.matches('calling');
        if (stimulus.kind === 'sent' && after.status === 'active') {
          assert(after.matches({ calling: 'recent' }), 'not called at once');
          failures = 0;
        } else if (isCalledAgain && stimulus.kind === 'waited') {
          const pause = 1_000 * 2 ** (failures - 1);
          assert(clock.now() - failedAt >= pause, 'called too early');
          assert(failures <= retries, 'called too often');
        } else if (isCalledAgain && settled && 'output' in settled.result) failures = 0;
        if (after.matches('unreachable')) assert.deepEqual(after.output, { type: 'unreachable' });
        assert.equal(after.context.failures, failures);
      },
    };
  },
  events: () => ({ 'try again': { type: 'retry.requested' } }),
  key: ({ context }) => context.failures,
  waits: [1, 999, 1_000, 8_000],
};

describe(retryMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    expect(await coverGraph(model, machine, input)).toEqual({ states: 20, changes: 46 });
  });

  test('any state → random responses, requests and waits → at most one call, with its pauses', async () => {
    await walkAtRandom(model);
  });
});
