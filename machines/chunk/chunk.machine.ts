import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { port } from '../port.ts';

/** What build.json says of the deployed build. */
export interface DeployedBuild {
  readonly id: string;
  /** The files of the chunk and of what it imports. */
  readonly files: readonly string[];
}

export type ChunkEvent =
  | { type: 'chunk.retryRequested' }
  /** The page was focused or shown, or the connection came back. */
  | { type: 'page.returned' };

/** The page is to be reloaded into this build. */
export interface ReloadRequired {
  readonly type: 'chunk.reloadRequired';
  readonly build: string;
}

interface ChunkInput {
  /** The id of the running build. */
  readonly build: string;
  /** The id of the build that this tab was last reloaded into for want of a chunk. */
  readonly reloadedInto: string | null;
}

interface ChunkContext extends ChunkInput {
  readonly deployed: DeployedBuild;
}

/** Milliseconds after which a step without a result counts as failed. */
const stepTimeout = 10_000;

/** Loads the code of a route; after a failure once more, or from a newer build (decision 52). */
export const chunkMachine = setup({
  types: {
    context: {} as ChunkContext,
    input: {} as ChunkInput,
    events: {} as ChunkEvent,
    emitted: {} as ReloadRequired,
  },
  actors: {
    importCode: port<void>('importCode'),
    readBuild: port<DeployedBuild>('readBuild'),
    /** Fetches the files past the cache, then imports the code. Resolves with whether the import succeeded. */
    loadAgain: port<boolean, readonly string[]>('loadAgain'),
  },
  delays: { stepTimeout },
  guards: {
    isRunning: ({ context }, params: { deployed: DeployedBuild }) => params.deployed.id === context.build,
    hasReloadedInto: ({ context }, params: { deployed: DeployedBuild }) =>
      params.deployed.id === context.reloadedInto,
    isImported: (_, params: { isImported: boolean }) => params.isImported,
    hasReloaded: ({ context }) => context.deployed.id === context.reloadedInto,
  },
  actions: {
    rememberDeployed: assign({ deployed: (_, params: { deployed: DeployedBuild }) => params.deployed }),
    rememberReload: assign({ reloadedInto: ({ context }) => context.deployed.id }),
    forgetReload: assign({ reloadedInto: null }),
    reload: emit(({ context }) => ({ type: 'chunk.reloadRequired', build: context.deployed.id })),
  },
}).createMachine({
  id: 'chunk',
  description:
    'The code of a route: imported, fetched once more after a failure, or taken from a newer build.',
  context: ({ input }) => ({ ...input, deployed: { id: input.build, files: [] } }),
  initial: 'importing',
  states: {
    importing: {
      invoke: { src: 'importCode', onDone: 'loaded', onError: 'comparing' },
      after: { stepTimeout: 'comparing' },
    },
    comparing: {
      description: 'Whether the running build is still the deployed one.',
      invoke: {
        src: 'readBuild',
        onDone: [
          {
            guard: { type: 'isRunning', params: ({ event }) => ({ deployed: event.output }) },
            target: 'loadingAgain',
            actions: { type: 'rememberDeployed', params: ({ event }) => ({ deployed: event.output }) },
          },
          {
            guard: { type: 'hasReloadedInto', params: ({ event }) => ({ deployed: event.output }) },
            target: 'unavailable',
          },
          {
            target: 'reloading',
            actions: { type: 'rememberDeployed', params: ({ event }) => ({ deployed: event.output }) },
          },
        ],
        onError: 'unavailable',
      },
      after: { stepTimeout: 'unavailable' },
    },
    loadingAgain: {
      description: 'A browser that keeps the failure of an import forgets it only with the page.',
      invoke: {
        src: 'loadAgain',
        input: ({ context }) => context.deployed.files,
        onDone: [
          {
            guard: { type: 'isImported', params: ({ event }) => ({ isImported: event.output }) },
            target: 'loaded',
          },
          { guard: 'hasReloaded', target: 'unavailable' },
          { target: 'reloading' },
        ],
        onError: 'unavailable',
      },
      after: { stepTimeout: 'unavailable' },
    },
    reloading: {
      description: 'Left only when the administrator stays on the page.',
      entry: ['rememberReload', 'reload'],
      after: { stepTimeout: 'unavailable' },
    },
    unavailable: {
      on: {
        'chunk.retryRequested': { target: 'importing', actions: 'forgetReload' },
        'page.returned': 'importing',
      },
    },
    loaded: { type: 'final' },
  },
});

export type ChunkActorRef = ActorRefFrom<typeof chunkMachine>;

export const selectIsLoaded = (snapshot: SnapshotFrom<typeof chunkMachine>) => snapshot.matches('loaded');

export const selectIsUnavailable = (snapshot: SnapshotFrom<typeof chunkMachine>) =>
  snapshot.matches('unavailable');
