import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  type ChunkEvent,
  chunkMachine,
  type DeployedBuild,
  selectIsLoaded,
  selectIsUnavailable,
} from '#machines/chunk/chunk.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { type Model, portModel } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const stepTimeout = 10_000;
const input = { build: 'build-1', reloadedInto: null };
const running: DeployedBuild = { id: 'build-1', files: ['assets/route.js'] };
const newer: DeployedBuild = { id: 'build-2', files: [] };
const failure = new TypeError('Failed to fetch');

const model: Model<ChunkEvent> = {
  start: (simulatedClock) => {
    const importCode = new ScriptedPort<void>();
    const readBuild = new ScriptedPort<DeployedBuild>();
    const loadAgain = new ScriptedPort<boolean, readonly string[]>();
    const machine = chunkMachine.provide({
      actors: { importCode: importCode.logic, readBuild: readBuild.logic, loadAgain: loadAgain.logic },
    });
    const chart = startChart((options) => createActor(machine, { ...options, input }), simulatedClock);
    const { actor, clock, emitted } = chart;
    let isLoaded = false;
    /** The builds that the tab has been reloaded into since the last press of Retry. */
    let reloads: string[] = [];
    let checkedEvents = 0;
    return {
      actor,
      clock,
      ports: {
        importCode: portModel(importCode, { 'the code': undefined }, { failure }),
        readBuild: portModel(readBuild, { running, newer }, { failure }),
        loadAgain: portModel(loadAgain, { 'the code': true, 'a kept failure': false }, { failure }),
      },
      check: ({ stimulus, before }) => {
        if (stimulus.kind === 'sent' && stimulus.event.type === 'chunk.retryRequested')
          if (before.matches('unavailable')) reloads = [];
        if (stimulus.kind === 'settled' && !stimulus.isLate && stimulus.port !== 'readBuild')
          isLoaded ||= 'output' in stimulus.result && stimulus.result.output !== false;
        for (const { build } of emitted.slice(checkedEvents)) {
          assert.notEqual(build, reloads.at(-1), 'a second reload into the same build');
          reloads.push(build);
        }
        checkedEvents = emitted.length;

        const snapshot = actor.getSnapshot();
        assert.equal(selectIsLoaded(snapshot), isLoaded);
        const isWaiting = importCode.open.length + readBuild.open.length + loadAgain.open.length > 0;
        const isSettled = isLoaded || selectIsUnavailable(snapshot) || snapshot.matches('reloading');
        assert.equal(isWaiting, !isSettled, 'exactly one step at a time, until the result');
      },
    };
  },
  events: () => ({
    retry: { type: 'chunk.retryRequested' },
    'return to the page': { type: 'page.returned' },
  }),
  key: ({ context }) => [context.reloadedInto, context.deployed.id],
  waits: [1, stepTimeout - 1, stepTimeout],
};

describe(chunkMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    expect(await coverGraph(model, chunkMachine, input)).toEqual({ states: 25, changes: 59 });
  });

  test('any state → random events, results and waits → at most one reload into a build until Retry is pressed', async () => {
    await walkAtRandom(model, { steps: 100 });
  });
});
