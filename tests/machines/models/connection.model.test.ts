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
  start: (given) => {
    const { actor, clock } = startChart((options) => createActor(connectionMachine, options), given);
    return {
      actor,
      clock,
      ports: {},
      check: ({ happening }) => {
        const isLost = happening.kind === 'sent' && happening.event.type === 'connection.lost';
        assert.equal(selectIsOffline(actor.getSnapshot()), isLost);
      },
    };
  },
  events: () => ({ lose: { type: 'connection.lost' }, regain: { type: 'connection.returned' } }),
};

describe(connectionMachine.id, () => {
  test('every edge of the graph → on the real chart → the state foretold', async () => {
    expect(await coverGraph(model, connectionMachine)).toEqual({ states: 2, changes: 2 });
  });

  test('any state → events at random → offline exactly after connection.lost', async () => {
    await walkAtRandom(model, { seeds: 5, steps: 100 });
  });
});
