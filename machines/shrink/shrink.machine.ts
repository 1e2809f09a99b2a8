import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { patience } from '#contract/limits.ts';
import { messageOf } from '#domain/messages.ts';
import { port } from '../port.ts';

export type ShrinkEvent =
  | { type: 'shrink.requested' }
  | { type: 'shrink.cancelled' }
  | { type: 'shrink.undone' }
  | { type: 'shrink.comparisonOpened' }
  | { type: 'shrink.comparisonClosed' }
  /** The view of the file is gone. */
  | { type: 'shrink.left' };

/** The file takes the place of the chosen one: the copy, or the original again. */
export interface FileReplaced {
  readonly type: 'shrink.fileReplaced';
  readonly file: File;
}

interface ShrinkInput {
  /** A picture that the server would refuse. */
  readonly original: File;
}

interface ShrinkContext extends ShrinkInput {
  /** The message of the last attempt's error, or null. */
  readonly failure: string | null;
}

/** Milliseconds after which an attempt without a result counts as failed. */
const workTimeout = 60_000;

/** A picture that is refused, and its copy that is not (decision 69). The copy is not in the context: it may be large. */
export const shrinkMachine = setup({
  types: {
    context: {} as ShrinkContext,
    input: {} as ShrinkInput,
    events: {} as ShrinkEvent,
    emitted: {} as FileReplaced,
    tags: {} as 'offered' | 'working' | 'slow' | 'applied' | 'comparing',
  },
  actors: { makeCopy: port<File, ShrinkInput>('makeCopy') },
  delays: { patience, workTimeout },
  actions: {
    useCopy: emit((_, params: { file: File }) => ({ type: 'shrink.fileReplaced', file: params.file })),
    useOriginal: emit(({ context: { original } }) => ({ type: 'shrink.fileReplaced', file: original })),
    rememberFailure: assign({ failure: (_, params: { error: unknown }) => messageOf(params.error) }),
    rememberTimeout: assign({ failure: 'It took too long.' }),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'shrink',
  description: 'A copy of a refused picture that the server takes.',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'offered',
  states: {
    offered: {
      tags: 'offered',
      on: { 'shrink.requested': 'working' },
    },
    working: {
      description: 'A worker makes the copy. Leaving this state ends the worker.',
      tags: 'working',
      initial: 'prompt',
      entry: 'forgetFailure',
      invoke: {
        src: 'makeCopy',
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
      on: { 'shrink.cancelled': 'offered', 'shrink.left': 'offered' },
      states: {
        prompt: { after: { patience: 'slow' } },
        slow: { tags: 'slow' },
      },
    },
    comparing: {
      description: 'The copy is in use and shown beside the original.',
      tags: ['applied', 'comparing'],
      on: {
        'shrink.comparisonClosed': 'applied',
        'shrink.left': 'applied',
        'shrink.undone': { target: 'offered', actions: 'useOriginal' },
      },
    },
    applied: {
      tags: 'applied',
      on: {
        'shrink.comparisonOpened': 'comparing',
        'shrink.undone': { target: 'offered', actions: 'useOriginal' },
      },
    },
    failed: {
      tags: 'offered',
      on: { 'shrink.requested': 'working', 'shrink.left': { target: 'offered', actions: 'forgetFailure' } },
    },
  },
});

export type ShrinkActorRef = ActorRefFrom<typeof shrinkMachine>;
type ShrinkSnapshot = SnapshotFrom<typeof shrinkMachine>;

export const selectIsOffered = (snapshot: ShrinkSnapshot) => snapshot.hasTag('offered');
export const selectIsWorking = (snapshot: ShrinkSnapshot) => snapshot.hasTag('working');
/** Whether the work takes so long that it has to be said: see `patience`. */
export const selectIsSlow = (snapshot: ShrinkSnapshot) => snapshot.hasTag('slow');
/** Whether the copy is in use. */
export const selectIsApplied = (snapshot: ShrinkSnapshot) => snapshot.hasTag('applied');
export const selectIsComparing = (snapshot: ShrinkSnapshot) => snapshot.hasTag('comparing');
export const selectOriginal = (snapshot: ShrinkSnapshot) => snapshot.context.original;
/** The message of the last attempt's error, or null. */
export const selectFailure = (snapshot: ShrinkSnapshot) => snapshot.context.failure;
