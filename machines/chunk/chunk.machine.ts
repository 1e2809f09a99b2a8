import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { port } from '../port.ts';

/** What build.json says of the deployed build. */
export interface DeployedBuild {
  readonly id: string;
  /** The files of the chunk and of what it imports. */
  readonly files: readonly string[];
  /** The file that a call may import by another URL; null where other chunks import it too, and for a view. */
  readonly copy: string | null;
}

export type ChunkEvent =
  /** The code will probably be needed. */
  | { type: 'chunk.preloadRequested' }
  /** A view or a call waits for the code. */
  | { type: 'chunk.needed' }
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
  /** Whether the page may be reloaded for the code: for a view, not for a call. */
  readonly mayReload: boolean;
}

interface ChunkContext extends ChunkInput {
  readonly deployed: DeployedBuild;
}

/** Milliseconds after which the import counts as failed; then the same for all that is tried after it. */
const timeout = 10_000;

/** Loads code on demand; after a failure once more, or from a newer build. */
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
    /** Past the cache. */
    fetchFiles: port<void, readonly string[]>('fetchFiles'),
    /** Rejects without a file. */
    importCopy: port<void, string | null>('importCopy'),
  },
  delays: { timeout },
  guards: {
    isRunning: ({ context }) => context.deployed.id === context.build,
    canReload: ({ context }) => context.mayReload && context.deployed.id !== context.reloadedInto,
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
    'Code that is loaded on demand: imported, fetched once more after a failure, or taken from a newer build.',
  context: ({ input }) => ({ ...input, deployed: { id: input.build, files: [], copy: null } }),
  initial: 'idle',
  states: {
    idle: {
      on: { 'chunk.preloadRequested': 'preloading', 'chunk.needed': 'importing' },
    },
    preloading: {
      description: 'A failure is left until the code is needed.',
      invoke: { src: 'importCode', onDone: 'loaded', onError: 'idle' },
      on: { 'chunk.needed': 'importing' },
    },
    importing: {
      invoke: { src: 'importCode', onDone: 'loaded', onError: 'recovering' },
      after: { timeout: 'recovering' },
    },
    recovering: {
      initial: 'comparing',
      after: { timeout: 'unavailable' },
      onDone: 'unavailable',
      states: {
        comparing: {
          invoke: {
            src: 'readBuild',
            onDone: {
              target: 'compared',
              actions: { type: 'rememberDeployed', params: ({ event }) => ({ deployed: event.output }) },
            },
            onError: 'failed',
          },
        },
        compared: {
          description: 'Whether the running build is still the deployed one.',
          always: [
            { guard: 'isRunning', target: 'fetching' },
            { guard: 'canReload', target: 'reloading' },
            { target: 'failed' },
          ],
        },
        fetching: {
          invoke: {
            src: 'fetchFiles',
            input: ({ context }) => context.deployed.files,
            onDone: 'importing',
            onError: 'failed',
          },
        },
        importing: {
          description: 'A browser that keeps the failure of an import forgets it only with the page.',
          invoke: {
            src: 'importCode',
            onDone: '#chunk.loaded',
            onError: [{ guard: 'canReload', target: 'reloading' }, { target: 'importingCopy' }],
          },
        },
        importingCopy: {
          description: 'By another URL, for a call, which may not reload the page.',
          invoke: {
            src: 'importCopy',
            input: ({ context }) => context.deployed.copy,
            onDone: '#chunk.loaded',
            onError: 'failed',
          },
        },
        reloading: {
          description: 'Left only when the administrator stays on the page.',
          entry: ['rememberReload', 'reload'],
        },
        failed: { type: 'final' },
      },
    },
    unavailable: {
      on: {
        'chunk.retryRequested': { target: 'importing', actions: 'forgetReload' },
        'chunk.needed': 'importing',
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
