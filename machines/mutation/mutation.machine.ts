import { assign, setup } from 'xstate';
import { backOff } from '#contract/limits.ts';
import { port } from '../port.ts';

export interface MutationInput {
  /** How often a failure that may pass is followed by another attempt (Specification §9: once). */
  readonly retries: number;
  /** Whether a failure may pass by itself (decision 6). */
  readonly isTransient: (error: unknown) => boolean;
}

interface MutationContext<Result> extends MutationInput {
  readonly failures: number;
  readonly outcome: MutationOutcome<Result> | null;
}

/** How a write ended. */
export type MutationOutcome<Result> =
  | { readonly status: 'succeeded'; readonly value: Result }
  | { readonly status: 'failed'; readonly error: unknown };

/** How often it is asked again what became of a first attempt that the server still works on. */
const looksAtFirstAttempt = 3;

/** Whether the server says that the attempt before, with the same key, is still being worked on (decision 6). */
const isUnderway = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'idempotency_in_progress';

/** One write of the administrator: sent, sent once more if the failure may pass, settled (Specification §9, decision 6). */
export const createMutationMachine = <Result>() =>
  setup({
    types: {
      context: {} as MutationContext<Result>,
      input: {} as MutationInput,
      output: {} as MutationOutcome<Result>,
      tags: {} as 'busy',
    },
    actors: {
      /** Sends the write; every attempt carries the same idempotency key. */
      perform: port<Result>('perform'),
      /** Settles when the page is visible and online. */
      awaitActivePage: port<void>('awaitActivePage'),
    },
    delays: {
      backOff: ({ context }) => Math.min(backOff.first * 2 ** (context.failures - 1), backOff.longest),
      /** An administrator waits for the outcome: a page that stays away does not put it off for longer. */
      activityTimeout: 2_000,
    },
    guards: {
      canRetry: ({ context }, params: { error: unknown }) =>
        context.isTransient(params.error) &&
        context.failures < context.retries + (isUnderway(params.error) ? looksAtFirstAttempt : 0),
    },
    actions: {
      countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
      rememberValue: assign((_, params: { value: Result }) => ({
        outcome: { status: 'succeeded' as const, value: params.value },
      })),
      rememberError: assign((_, params: { error: unknown }) => ({
        outcome: { status: 'failed' as const, error: params.error },
      })),
    },
  }).createMachine({
    id: 'mutation',
    description: 'One write: sent, tried once more when the failure may pass, and then settled for good.',
    context: ({ input }) => ({ ...input, failures: 0, outcome: null }),
    output: ({ context }) =>
      context.outcome ?? { status: 'failed', error: new Error('The write never ended') },
    initial: 'sending',
    states: {
      sending: {
        tags: 'busy',
        invoke: {
          src: 'perform',
          onDone: {
            target: 'succeeded',
            actions: { type: 'rememberValue', params: ({ event }) => ({ value: event.output }) },
          },
          onError: [
            {
              guard: { type: 'canRetry', params: ({ event }) => ({ error: event.error }) },
              target: 'backingOff',
              actions: 'countFailure',
            },
            {
              target: 'failed',
              actions: { type: 'rememberError', params: ({ event }) => ({ error: event.error }) },
            },
          ],
        },
      },
      backingOff: {
        description: 'Waits 1 s, 2 s, … up to 30 s.',
        tags: 'busy',
        after: { backOff: 'awaitingActivePage' },
      },
      awaitingActivePage: {
        description:
          'A hidden or disconnected page has a moment to come back; then the write is tried all the same.',
        tags: 'busy',
        invoke: { src: 'awaitActivePage', onDone: 'sending', onError: 'sending' },
        after: { activityTimeout: 'sending' },
      },
      succeeded: { type: 'final' },
      failed: { type: 'final' },
    },
  });

/** The chart itself, for whoever looks at it without sending anything. */
export const mutationMachine = createMutationMachine<unknown>();
