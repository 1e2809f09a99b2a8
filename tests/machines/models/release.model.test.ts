import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type ReleaseEvent, releaseMachine, selectIsOutdated } from '#machines/release/release.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { type Model, portModel } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const interval = 5 * 60_000;
const checkTimeout = 30_000;
const input = { build: 'build-1' };

const model: Model<ReleaseEvent> = {
  start: (simulatedClock) => {
    const readBuild = new ScriptedPort<string>();
    const machine = releaseMachine.provide({ actors: { readBuild: readBuild.logic } });
    const chart = startChart((options) => createActor(machine, { ...options, input }), simulatedClock);
    const { actor, clock } = chart;
    let isNewer = false;
    let postponedAt = Number.NEGATIVE_INFINITY;
    return {
      actor,
      clock,
      ports: {
        readBuild: portModel(
          readBuild,
          { 'the same': 'build-1', 'a newer one': 'build-2' },
          { failure: new Error('Server error: 500') },
        ),
      },
      check: ({ stimulus, before }) => {
        if (stimulus.kind === 'settled' && !stimulus.isLate && 'output' in stimulus.result)
          isNewer ||= stimulus.result.output === 'build-2';
        if (
          stimulus.kind === 'sent' &&
          stimulus.event.type === 'release.postponed' &&
          before.matches('outdated')
        )
          postponedAt = clock.now();
        const isOffered = isNewer && clock.now() - postponedAt >= interval;
        assert.equal(selectIsOutdated(actor.getSnapshot()), isOffered);
        if (isNewer) assert.deepEqual(readBuild.open, [], 'a check although a newer build is known');
      },
    };
  },
  events: () => ({
    'return to the page': { type: 'page.returned' },
    postpone: { type: 'release.postponed' },
  }),
  waits: [1, checkTimeout, interval - 1, interval],
};

describe(releaseMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    expect(await coverGraph(model, releaseMachine, input)).toEqual({ states: 4, changes: 8 });
  });

  test('any state → random events, responses and waits → a newer build is offered until it is postponed for 5 min', async () => {
    await walkAtRandom(model, { steps: 100 });
  });
});
