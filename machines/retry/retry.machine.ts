import { Actor, type ActorRefFrom, type AnyActorRef, assign, type SnapshotFrom, setup } from 'xstate';
import { backOff, patience } from '#contract/limits.ts';
import { port } from '../port.ts';

export interface RetryOptions {
  /** How often a call that could not be made is repeated. */
  readonly retries: number;
  /** Whether the server has refused the call, so that repeating it is useless. */
  isRefused(error: unknown): boolean;
  /** How long the server asks to wait, in milliseconds; 0 without such a request. */
  retryAfterOf(error: unknown): number;
}

/** How the call has ended. `unreachable`: it could not be made, and every repetition neither. */
export type Outcome<Result> =
  | { readonly type: 'answered'; readonly result: Result }
  | { readonly type: 'refused' }
  | { readonly type: 'unreachable' };

interface RetryContext<Result, Input> {
  readonly input: Input;
  readonly failures: number;
  /** Of the last failure. */
  readonly error: unknown;
  readonly outcome: Outcome<Result>;
}

/** The administrator does not want to wait for the next repetition. */
export type RetryEvent = { type: 'retry.requested' };

/**
 * One call that is repeated while it cannot be made (decision 50): no answer, or one that says nothing about the call.
 * It is invoked in place of a promise; its output is the outcome.
 */
export const createRetryMachine = <Result, Input = void>({
  retries,
  isRefused,
  retryAfterOf,
}: RetryOptions) =>
  setup({
    types: {
      context: {} as RetryContext<Result, Input>,
      events: {} as RetryEvent,
      input: {} as Input,
      output: {} as Outcome<Result>,
      tags: {} as 'slow' | 'unreachable',
    },
    actors: {
      perform: port<Result, { readonly input: Input }>('perform'),
      /** Resolves when the browser has a connection, with whether it was without one. */
      awaitConnection: port<{ readonly hasWaited: boolean }>('awaitConnection'),
      /** Resolves when the browser has a connection again after it was without one. */
      awaitReconnection: port<void>('awaitReconnection'),
    },
    delays: {
      patience,
      backOff: ({ context: { failures, error } }) =>
        Math.min(Math.max(backOff.first * 2 ** (failures - 1), retryAfterOf(error)), backOff.longest),
    },
    guards: {
      isRefused: (_, params: { error: unknown }) => isRefused(params.error),
      hasWaited: (_, params: { hasWaited: boolean }) => params.hasWaited,
      isExhausted: ({ context }) => context.failures > retries,
    },
    actions: {
      storeResult: assign((_, params: { result: Result }) => ({
        outcome: { type: 'answered', result: params.result },
      })),
      storeRefusal: assign({ outcome: { type: 'refused' } }),
      countFailure: assign(({ context }, params: { error: unknown }) => ({
        failures: context.failures + 1,
        error: params.error,
      })),
      forgetFailures: assign({ failures: 0 }),
    },
  }).createMachine({
    id: 'retry',
    description: 'One call, repeated while the server cannot be reached, until it is answered or refused.',
    context: ({ input }) => ({ input, failures: 0, error: null, outcome: { type: 'unreachable' } }),
    output: ({ context }) => context.outcome,
    initial: 'calling',
    states: {
      calling: {
        invoke: {
          src: 'perform',
          input: ({ context: { input } }) => ({ input }),
          onDone: {
            target: 'answered',
            actions: { type: 'storeResult', params: ({ event }) => ({ result: event.output }) },
          },
          onError: [
            {
              guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
              target: 'refused',
              actions: 'storeRefusal',
            },
            {
              target: 'awaitingConnection',
              actions: { type: 'countFailure', params: ({ event }) => ({ error: event.error }) },
            },
          ],
        },
        initial: 'recent',
        states: {
          recent: { after: { patience: 'slow' } },
          slow: { tags: 'slow' },
        },
      },
      awaitingConnection: {
        description:
          'Goes on at once where the browser has a connection. A failure without one does not count.',
        tags: 'unreachable',
        invoke: {
          src: 'awaitConnection',
          onDone: [
            {
              guard: { type: 'hasWaited', params: ({ event }) => event.output },
              target: 'calling',
              actions: 'forgetFailures',
            },
            { guard: 'isExhausted', target: 'unreachable' },
            { target: 'backingOff' },
          ],
          onError: 'unreachable',
        },
      },
      backingOff: {
        description: 'Waits 1 s, 2 s, … and at least as long as the server asks for, up to 30 s.',
        tags: 'unreachable',
        invoke: {
          src: 'awaitReconnection',
          onDone: { target: 'calling', actions: 'forgetFailures' },
          onError: 'calling',
        },
        after: { backOff: 'calling' },
      },
      answered: { type: 'final' },
      refused: { type: 'final' },
      unreachable: { type: 'final' },
    },
    on: { 'retry.requested': { target: '.calling', actions: 'forgetFailures' } },
  });

/** The chart with options that never retry, for tools that only read it; not in the build. */
export const retryMachine = /* @__PURE__ */ createRetryMachine<unknown, unknown>({
  retries: 0,
  isRefused: () => false,
  retryAfterOf: () => 0,
});

export type RetryActorRef = ActorRefFrom<typeof retryMachine>;

/** Whether an actor behind a port is this chart. */
export const isRetry = (actor: AnyActorRef | undefined): actor is RetryActorRef =>
  actor instanceof Actor && actor.logic.id === 'retry';

/** What there is to say about a call in progress. `slow`: no answer for 8 s. `unreachable`: it waits to be repeated. */
export const selectWait = (
  snapshot: Pick<SnapshotFrom<typeof retryMachine>, 'hasTag'>,
): 'slow' | 'unreachable' | null =>
  snapshot.hasTag('unreachable') ? 'unreachable' : snapshot.hasTag('slow') ? 'slow' : null;
