import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { patience } from '#contract/limits.ts';
import { messageOf } from '#domain/messages.ts';
import { port } from '../port.ts';

export type FitEvent =
  | { type: 'fit.requested' }
  | { type: 'fit.cancelled' }
  | { type: 'fit.undone' }
  | { type: 'fit.comparisonOpened' }
  | { type: 'fit.comparisonClosed' }
  /** The view of the file is gone. */
  | { type: 'fit.left' };

/** The file takes the place of the chosen one: the copy, or the original again. */
export interface FileReplaced {
  readonly type: 'fit.fileReplaced';
  readonly file: File;
}

interface FitInput {
  /** A picture that the server would refuse. */
  readonly original: File;
}

interface FitContext extends FitInput {
  /** The message of the last attempt's error, or null. */
  readonly failure: string | null;
}

/** Milliseconds after which an attempt without a result counts as failed. */
const workTimeout = 60_000;

/** A picture that is refused, and its copy that is not (decision 69). The copy is not in the context: it may be large. */
export const fitMachine = setup({
  types: {
    context: {} as FitContext,
    input: {} as FitInput,
    events: {} as FitEvent,
    emitted: {} as FileReplaced,
    tags: {} as 'offered' | 'working' | 'slow' | 'applied' | 'comparing',
  },
  actors: { makeFit: port<File, FitInput>('makeFit') },
  delays: { patience, workTimeout },
  actions: {
    useCopy: emit((_, params: { file: File }) => ({ type: 'fit.fileReplaced', file: params.file })),
    useOriginal: emit(({ context: { original } }) => ({ type: 'fit.fileReplaced', file: original })),
    rememberFailure: assign({ failure: (_, params: { error: unknown }) => messageOf(params.error) }),
    rememberTimeout: assign({ failure: 'It took too long.' }),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'fit',
  description: 'A copy of a refused picture that the server takes.',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'offered',
  states: {
    offered: {
      tags: 'offered',
      on: { 'fit.requested': 'working' },
    },
    working: {
      description: 'A worker makes the copy. Leaving this state ends the worker.',
      tags: 'working',
      initial: 'prompt',
      entry: 'forgetFailure',
      invoke: {
        src: 'makeFit',
        input: ({ context: { original } }) => ({ original }),
        onDone: {
          target: 'comparing',
          actions: { type: 'useCopy', params: ({ event }) => ({ file: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      after: { workTimeout: { target: 'failed', actions: 'rememberTimeout' } },
      on: { 'fit.cancelled': 'offered', 'fit.left': 'offered' },
      states: {
        prompt: { after: { patience: 'slow' } },
        slow: { tags: 'slow' },
      },
    },
    comparing: {
      description: 'The copy is in use and shown beside the original.',
      tags: ['applied', 'comparing'],
      on: {
        'fit.comparisonClosed': 'applied',
        'fit.left': 'applied',
        'fit.undone': { target: 'offered', actions: 'useOriginal' },
      },
    },
    applied: {
      tags: 'applied',
      on: {
        'fit.comparisonOpened': 'comparing',
        'fit.undone': { target: 'offered', actions: 'useOriginal' },
      },
    },
    failed: {
      tags: 'offered',
      on: { 'fit.requested': 'working', 'fit.left': { target: 'offered', actions: 'forgetFailure' } },
    },
  },
});

export type FitActorRef = ActorRefFrom<typeof fitMachine>;
type FitSnapshot = SnapshotFrom<typeof fitMachine>;

export const selectIsOffered = (snapshot: FitSnapshot) => snapshot.hasTag('offered');
export const selectIsWorking = (snapshot: FitSnapshot) => snapshot.hasTag('working');
/** Whether the work takes so long that it has to be said: see `patience`. */
export const selectIsSlow = (snapshot: FitSnapshot) => snapshot.hasTag('slow');
/** Whether the copy is in use. */
export const selectIsApplied = (snapshot: FitSnapshot) => snapshot.hasTag('applied');
export const selectIsComparing = (snapshot: FitSnapshot) => snapshot.hasTag('comparing');
export const selectOriginal = (snapshot: FitSnapshot) => snapshot.context.original;
/** The message of the last attempt's error, or null. */
export const selectFailure = (snapshot: FitSnapshot) => snapshot.context.failure;
