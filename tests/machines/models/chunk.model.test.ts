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
import type { Call, Model } from '#tests/support/model.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

const running: DeployedBuild = { id: 'build-1', files: ['assets/route.js'], copy: 'assets/route.js' };
const newer: DeployedBuild = { id: 'build-2', files: [], copy: null };
const failure = new TypeError('Failed to fetch');

const recovery = ['comparing', 'fetching', 'importing again', 'importingCopy', 'reloading'] as const;
type Recovery = (typeof recovery)[number];
const isRecovery = (step: string): step is Recovery => recovery.some((each) => each === step);

interface Chunk {
  readonly step: 'idle' | 'preloading' | 'importing' | Recovery | 'unavailable' | 'loaded';
  /** The build that the tab was last reloaded into, until Retry is pressed. */
  readonly reloadedInto: string | null;
}

const calls: Readonly<Partial<Record<Chunk['step'], Call>>> = {
  preloading: { port: 'importCode', id: 'preload' },
  importing: { port: 'importCode' },
  comparing: { port: 'readBuild' },
  fetching: { port: 'fetchFiles', input: running.files },
  'importing again': { port: 'importCode', id: 'second import' },
  importingCopy: { port: 'importCopy', input: running.copy },
};

const modelOf = (mayReload: boolean): Model<Chunk, ChunkEvent> => ({
  initial: { step: 'idle', reloadedInto: null },
  events: () => ({
    preload: { type: 'chunk.preloadRequested' },
    need: { type: 'chunk.needed' },
    retry: { type: 'chunk.retryRequested' },
    'return to the page': { type: 'page.returned' },
  }),
  outcomes: {
    importCode: { resolves: { code: undefined }, rejects: { failure } },
    readBuild: { resolves: { running, newer }, rejects: { failure } },
    fetchFiles: { resolves: { files: undefined }, rejects: { failure } },
    importCopy: { resolves: { code: undefined }, rejects: { failure } },
  },
  next: (chunk, stimulus, { emit }) => {
    const { step, reloadedInto } = chunk;
    const isUnavailable = step === 'unavailable';
    const to = (next: Chunk['step']): Chunk => ({ ...chunk, step: next });
    /** Once into each build. */
    const reloadInto = (build: string, otherwise: Chunk['step'] = 'unavailable'): Chunk => {
      if (!mayReload || build === reloadedInto) return to(otherwise);
      emit({ type: 'chunk.reloadRequired', build });
      return { step: 'reloading', reloadedInto: build };
    };
    switch (stimulus.type) {
      case 'chunk.preloadRequested':
        return step === 'idle' ? to('preloading') : chunk;
      case 'chunk.needed':
        return step === 'idle' || step === 'preloading' || isUnavailable ? to('importing') : chunk;
      case 'chunk.retryRequested':
        return isUnavailable ? { step: 'importing', reloadedInto: null } : chunk;
      case 'page.returned':
        return isUnavailable ? to('importing') : chunk;
      case 'resolved':
        if (stimulus.outcome === 'code') return to('loaded');
        if (stimulus.outcome === 'newer') return reloadInto('build-2');
        return to(stimulus.outcome === 'running' ? 'fetching' : 'importing again');
      case 'rejected':
        if (step === 'preloading') return to('idle');
        if (step === 'importing') return to('comparing');
        return step === 'importing again' ? reloadInto('build-1', 'importingCopy') : to('unavailable');
      case 'elapsed':
        return to(step === 'importing' ? 'comparing' : 'unavailable');
    }
  },
  calls: ({ step }) => [calls[step] ?? []].flat(),
  timers: ({ step }): Readonly<Record<string, number>> =>
    step === 'importing' ? { import: 10_000 } : isRecovery(step) ? { recovery: 10_000 } : {},
  shown: ({ step }) => [
    isRecovery(step) ? { recovering: step === 'importing again' ? 'importing' : step } : step,
    step === 'loaded',
    step === 'unavailable',
  ],
  isDone: ({ step }) => step === 'loaded',
  start: (clock) => {
    const importCode = new ScriptedPort<void>();
    const readBuild = new ScriptedPort<DeployedBuild>();
    const fetchFiles = new ScriptedPort<void, readonly string[]>();
    const importCopy = new ScriptedPort<void, string | null>();
    const machine = chunkMachine.provide({
      actors: {
        importCode: importCode.logic,
        readBuild: readBuild.logic,
        fetchFiles: fetchFiles.logic,
        importCopy: importCopy.logic,
      },
    });
    const input = { build: 'build-1', reloadedInto: null, mayReload };
    const chart = startChart((options) => createActor(machine, { ...options, input }), clock);
    return {
      ...chart,
      ports: { importCode, readBuild, fetchFiles, importCopy },
      shown: () => {
        const snapshot = chart.actor.getSnapshot();
        return [snapshot.value, selectIsLoaded(snapshot), selectIsUnavailable(snapshot)];
      },
    };
  },
});

describe.each([
  ['a view', true],
  ['a call', false],
] as const)(`${chunkMachine.id} for %s`, (_, mayReload) => {
  const model = modelOf(mayReload);

  test('every transition of the graph → the predicted state', async () => {
    await coverGraph(model);
  });

  test('any state → random events, results and waits → at most one reload into a build until Retry is pressed', async () => {
    await walkAtRandom(model);
  });
});
