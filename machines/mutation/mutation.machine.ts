import { assign, setup } from 'xstate';
import { backOff } from '#contract/limits.ts';
import { port } from '../port.ts';

export interface MutationOptions<Input> {
  /** How often a transient failure is followed by another attempt (Specification §9: once). */
  readonly retries: number;
  /** Whether a failure may pass by itself (decision 6). */
  isTransient(error: unknown): boolean;
  /** Whether the server is still processing an earlier attempt with the same key (decision 6). */
  isInProgress(error: unknown): boolean;
  /** Returns the idempotency key of the input, possibly a new one. */
  keyOf(input: Input): string;
}

export interface PerformInput<Input> {
  readonly input: Input;
  /** The same for every attempt of one mutation. */
  readonly idempotencyKey: string;
}

interface MutationContext<Result, Input> extends PerformInput<Input> {
  readonly failures: number;
  readonly success: { readonly result: Result } | null;
}

/** Further attempts while the server is still processing an earlier one. */
const inProgressRetries = 3;

/**
 * One write: sent, and sent once more after a transient failure (Specification §9, decision 6). It is invoked in place of a
 * promise: its output is the result, and a failure that is not retried ends it in error.
 */
export const createMutationMachine = <Result, Input>({
  retries,
  isTransient,
  isInProgress,
  keyOf,
}: MutationOptions<Input>) =>
  setup({
    types: {
      context: {} as MutationContext<Result, Input>,
      input: {} as Input,
      output: {} as Result,
      tags: {} as 'busy',
    },
    actors: {
      perform: port<Result, PerformInput<Input>>('perform'),
      /** Resolves when the page is visible and online. */
      awaitActivePage: port<void>('awaitActivePage'),
    },
    delays: {
      backOff: ({ context }) => Math.min(backOff.first * 2 ** (context.failures - 1), backOff.longest),
      /** The administrator waits for the result, so an inactive page delays it by no more than this. */
      activityTimeout: 2_000,
    },
    guards: {
      canRetry: ({ context }, params: { error: unknown }) =>
        isTransient(params.error) &&
        context.failures < retries + (isInProgress(params.error) ? inProgressRetries : 0),
    },
    actions: {
      countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
      storeResult: assign((_, params: { result: Result }) => ({ success: params })),
    },
  }).createMachine({
    id: 'mutation',
    description: 'One write: sent, retried after a transient failure, then done or in error.',
    context: ({ input }) => ({ input, idempotencyKey: keyOf(input), failures: 0, success: null }),
    output: ({ context }) => resultOf(context),
    initial: 'sending',
    states: {
      sending: {
        description:
          'A failure that cannot be retried is not handled here: it ends the actor in error, for the onError of the parent.',
        tags: 'busy',
        invoke: {
          src: 'perform',
          input: ({ context: { input, idempotencyKey } }) => ({ input, idempotencyKey }),
          onDone: {
            target: 'succeeded',
            actions: { type: 'storeResult', params: ({ event }) => ({ result: event.output }) },
          },
          onError: {
            guard: { type: 'canRetry', params: ({ event }) => ({ error: event.error }) },
            target: 'backingOff',
            actions: 'countFailure',
          },
        },
      },
      backingOff: {
        description: 'Waits 1 s, 2 s, … up to 30 s.',
        tags: 'busy',
        after: { backOff: 'awaitingActivePage' },
      },
      awaitingActivePage: {
        description: 'Waits 2 s at most for a visible, online page, then sends in any case.',
        tags: 'busy',
        invoke: { src: 'awaitActivePage', onDone: 'sending', onError: 'sending' },
        after: { activityTimeout: 'sending' },
      },
      succeeded: { type: 'final' },
    },
  });

/** The chart with options that never retry, for tools that only read it. */
export const mutationMachine = createMutationMachine<unknown, unknown>({
  retries: 0,
  isTransient: () => false,
  isInProgress: () => false,
  keyOf: () => '',
});

function resultOf<Result>({ success }: { readonly success: { readonly result: Result } | null }): Result {
  if (!success) throw new Error('A mutation without a result');
  return success.result;
}
