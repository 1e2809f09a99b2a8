import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  type ConnectionEvent,
  connectionMachine,
  selectIsOffline,
} from '#machines/connection/connection.machine.ts';
import { startChart } from '#tests/support/chart.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import type { Model } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const model: Model<ConnectionEvent> = {
  start: (simulatedClock) => {
    const { actor, clock } = startChart((options) => createActor(connectionMachine, options), simulatedClock);
    return {
      actor,
      clock,
      ports: {},
      check: ({ stimulus }) => {
        const isLost = stimulus.kind === 'sent' && stimulus.event.type === 'connection.lost';
        assert.equal(selectIsOffline(actor.getSnapshot()), isLost);
      },
    };
  },
  events: () => ({ lose: { type: 'connection.lost' }, regain: { type: 'connection.returned' } }),
};

describe(connectionMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    expect(await coverGraph(model, connectionMachine)).toEqual({ states: 2, changes: 2 });
  });

  test('any state → random events → offline exactly after connection.lost', async () => {
    await walkAtRandom(model, { seeds: 5, steps: 100 });
  });
});
