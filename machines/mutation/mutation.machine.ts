import { assign, setup } from 'xstate';
import { backOff, patience } from '#contract/limits.ts';
import { port } from '../port.ts';

export interface MutationOptions<Input> {
  /** How often a transient failure is followed by another attempt (Specification §9: once). */
  readonly retries: number;
  /** Whether a failure may pass by itself (decision 6). */
  isTransient(error: unknown): boolean;
  /** Whether the server is still processing an earlier attempt with the same key (decision 51). */
  isInProgress(error: unknown, wasKeySent: boolean): boolean;
  /** How long the server asks to wait before the next attempt, in milliseconds. */
  retryAfterOf(error: unknown): number;
  /** Returns the idempotency key of the input, possibly a new one. */
  keyOf(input: Input): string;
  /** Whether an earlier mutation may have sent the key. */
  wasSent(key: string): boolean;
}

export interface PerformInput<Input> {
  readonly input: Input;
  /** The same for every attempt of one mutation. */
  readonly idempotencyKey: string;
}

interface MutationContext<Result, Input> extends PerformInput<Input> {
  readonly failures: number;
  /** Earlier mutations with the same key that are known of: none or one. */
  readonly predecessors: number;
  /** Of the last failure. */
  readonly error: unknown;
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
  retryAfterOf,
  keyOf,
  wasSent,
}: MutationOptions<Input>) =>
  setup({
    types: {
      context: {} as MutationContext<Result, Input>,
      input: {} as Input,
      output: {} as Result,
      tags: {} as 'retrying' | 'disconnected' | 'slow',
    },
    actors: {
      perform: port<Result, PerformInput<Input>>('perform'),
      /** Resolves when the page is visible and online. */
      awaitActivePage: port<void>('awaitActivePage'),
    },
    delays: {
      backOff: ({ context }) =>
        Math.max(
          Math.min(backOff.first * 2 ** (context.failures - 1), backOff.longest),
          retryAfterOf(context.error),
        ),
      /** The administrator waits for the result, so an inactive page delays it by no more than this. */
      activityTimeout: 2_000,
      patience,
    },
    guards: {
      canRetry: ({ context: { failures, predecessors } }, { error }: { error: unknown }) =>
        isInProgress(error, failures + predecessors > 0)
          ? failures < retries + inProgressRetries
          : isTransient(error) && failures < retries,
      hasSucceeded: ({ context }) => context.success !== null,
    },
    actions: {
      countFailure: assign(({ context }, params: { error: unknown }) => ({
        failures: context.failures + 1,
        error: params.error,
      })),
      storeResult: assign((_, params: { result: Result }) => ({ success: params })),
      /** Provided by the session: the browser asks before the page is left. */
      trackWrite: () => {},
    },
  }).createMachine({
    id: 'mutation',
    description: 'One write: sent, retried after a transient failure, then done or in error.',
    context: ({ input }) => {
      const idempotencyKey = keyOf(input);
      const predecessors = Number(wasSent(idempotencyKey));
      return { input, idempotencyKey, predecessors, failures: 0, error: null, success: null };
    },
    output: ({ context }) => resultOf(context),
    entry: 'trackWrite',
    type: 'parallel',
    states: {
      attempt: {
        initial: 'sending',
        states: {
          sending: {
            description:
              'A failure that cannot be retried is not handled here: it ends the actor in error, for the onError of the parent.',
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
                actions: { type: 'countFailure', params: ({ event }) => ({ error: event.error }) },
              },
            },
          },
          backingOff: {
            description: 'Waits 1 s, 2 s, … up to 30 s, or as long as the server asks.',
            tags: 'retrying',
            after: { backOff: 'awaitingActivePage' },
          },
          awaitingActivePage: {
            description: 'Waits 2 s at most for a visible, online page, then sends in any case.',
            tags: 'disconnected',
            invoke: { src: 'awaitActivePage', onDone: 'sending', onError: 'sending' },
            after: { activityTimeout: 'sending' },
          },
          succeeded: { type: 'final' },
        },
      },
      wait: {
        initial: 'short',
        states: {
          short: {
            always: { guard: 'hasSucceeded', target: 'over' },
            after: { patience: 'long' },
          },
          long: {
            description: 'The view says what it waits for.',
            tags: 'slow',
            always: { guard: 'hasSucceeded', target: 'over' },
          },
          over: { type: 'final' },
        },
      },
    },
  });

/** The chart with options that never retry, for tools that only read it. */
export const mutationMachine = createMutationMachine<unknown, unknown>({
  retries: 0,
  isTransient: () => false,
  isInProgress: () => false,
  retryAfterOf: () => 0,
  keyOf: () => '',
  wasSent: () => false,
});

function resultOf<Result>({ success }: { readonly success: { readonly result: Result } | null }): Result {
  if (!success) throw new Error('A mutation without a result');
  return success.result;
}
