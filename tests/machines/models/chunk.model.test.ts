import { describe, test } from 'vitest';
import { createActor } from 'xstate';
import {
  type ChunkEvent,
  chunkMachine,
  type DeployedBuild,
  selectIsLoaded,
  selectIsUnavailable,
} from '#machines/chunk/chunk.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import type { Model } from '#tests/support/model.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

const input = { build: 'build-1', reloadedInto: null };
const running: DeployedBuild = { id: 'build-1', files: ['assets/route.js'] };
const newer: DeployedBuild = { id: 'build-2', files: [] };
const failure = new TypeError('Failed to fetch');

interface Chunk {
  readonly step: 'importing' | 'comparing' | 'loadingAgain' | 'reloading' | 'unavailable' | 'loaded';
  /** The build that the tab was last reloaded into, until Retry is pressed. */
  readonly reloadedInto: string | null;
}

const portOf = { importing: 'importCode', comparing: 'readBuild', loadingAgain: 'loadAgain' } as const;

const model: Model<Chunk, ChunkEvent> = {
  initial: { step: 'importing', reloadedInto: null },
  events: () => ({
    retry: { type: 'chunk.retryRequested' },
    'return to the page': { type: 'page.returned' },
  }),
  outcomes: {
    importCode: { resolves: { 'the code': undefined }, rejects: { failure } },
    readBuild: { resolves: { running, newer }, rejects: { failure } },
    loadAgain: { resolves: { 'the code': true, 'a kept failure': false }, rejects: { failure } },
  },
  next: (chunk, stimulus, { emit }) => {
    const { step, reloadedInto } = chunk;
    const isUnavailable = step === 'unavailable';
    const giveUp: Chunk = { ...chunk, step: 'unavailable' };
    /** Once into each build. */
    const reloadInto = (build: string): Chunk => {
      if (build === reloadedInto) return giveUp;
      emit({ type: 'chunk.reloadRequired', build });
      return { step: 'reloading', reloadedInto: build };
    };
    switch (stimulus.type) {
      case 'chunk.retryRequested':
        return isUnavailable ? { step: 'importing', reloadedInto: null } : chunk;
      case 'page.returned':
        return isUnavailable ? { ...chunk, step: 'importing' } : chunk;
      case 'resolved':
        if (stimulus.outcome === 'the code') return { ...chunk, step: 'loaded' };
        if (stimulus.outcome === 'newer') return reloadInto('build-2');
        if (stimulus.outcome === 'running') return { ...chunk, step: 'loadingAgain' };
        return reloadInto('build-1');
      default:
        return step === 'importing' ? { ...chunk, step: 'comparing' } : giveUp;
    }
  },
  calls: ({ step }) =>
    step in portOf
      ? [
          {
            port: portOf[step as keyof typeof portOf],
            input: step === 'loadingAgain' ? running.files : undefined,
          },
        ]
      : [],
  timers: ({ step }): Readonly<Record<string, number>> =>
    step === 'unavailable' || step === 'loaded' ? {} : { [step]: 10_000 },
  shown: ({ step }) => [step, step === 'loaded', step === 'unavailable'],
  isDone: ({ step }) => step === 'loaded',
  start: (clock) => {
    const importCode = new ScriptedPort<void>();
    const readBuild = new ScriptedPort<DeployedBuild>();
    const loadAgain = new ScriptedPort<boolean, readonly string[]>();
    const machine = chunkMachine.provide({
      actors: { importCode: importCode.logic, readBuild: readBuild.logic, loadAgain: loadAgain.logic },
    });
    const chart = startChart((options) => createActor(machine, { ...options, input }), clock);
    return {
      ...chart,
      ports: { importCode, readBuild, loadAgain },
      shown: () => {
        const snapshot = chart.actor.getSnapshot();
        return [snapshot.value, selectIsLoaded(snapshot), selectIsUnavailable(snapshot)];
      },
    };
  },
};

describe(chunkMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    await coverGraph(model);
  });

  test('any state → random events, results and waits → at most one reload into a build until Retry is pressed', async () => {
    await walkAtRandom(model);
  });
});
