import { describe, test } from 'vitest';
import { createActor } from 'xstate';
import {
  type ConnectionEvent,
  connectionMachine,
  selectIsOffline,
} from '#machines/connection/connection.machine.ts';
import { startChart } from '#tests/support/chart.ts';
import type { Model } from '#tests/support/model.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

/** Whether the browser is offline. */
const model: Model<boolean, ConnectionEvent> = {
  initial: false,
  events: () => ({ lose: { type: 'connection.lost' }, regain: { type: 'connection.returned' } }),
  next: (_, { type }) => type === 'connection.lost',
  shown: (isOffline) => isOffline,
  start: (simulatedClock) => {
    const chart = startChart((options) => createActor(connectionMachine, options), simulatedClock);
    return { ...chart, shown: () => selectIsOffline(chart.actor.getSnapshot()) };
  },
};

describe(connectionMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    await coverGraph(model);
  });

  test('any state → random events → offline exactly after connection.lost', async () => {
    await walkAtRandom(model, { seeds: 1 });
  });
});
