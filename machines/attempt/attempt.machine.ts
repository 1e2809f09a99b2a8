import {
  Actor,
  type ActorRefFrom,
  type AnyActorRef,
  assign,
  fromPromise,
  type SnapshotFrom,
  sendTo,
  setup,
} from 'xstate';
import { backOff, patience } from '#contract/limits.ts';
import { messages } from '#domain/messages.ts';
import { type Failed, failedWith, type Port, port } from '../port.ts';

/** What every attempt of one request is given, with the number of failures before it. */
export interface AttemptInput<Request> {
  readonly request: Request;
  readonly failures: number;
}

export interface AttemptOptions<Input, Request> {
  /** Called once, so that every attempt is given the same. */
  prepare(input: Input): Request;
  /** Whether the failure of this attempt is followed by another one. */
  canRetry(error: unknown, attempt: AttemptInput<Request>): boolean;
  /** How long the server asks to wait before the next attempt, in milliseconds. */
  retryAfterOf(error: unknown): number;
  /** Where it is given: a failure without a connection does not count, and the next attempt follows at once when it returns. */
  isOnline?(): boolean;
  /** The time limit of an attempt in milliseconds; absent where there is none (Specification §7). */
  readonly timeout?: number | undefined;
  /** How long the page may delay the next attempt, in milliseconds; absent where there is no limit. */
  readonly pageTimeout?: number;
}

/** The administrator does not wait for the next attempt: it is made at once, and earlier failures do not count. */
export type AttemptEvent = { type: 'attempt.restarted' };

interface AttemptContext<Result, Request> extends AttemptInput<Request> {
  /** Of the last failure. */
  readonly error: unknown;
  readonly result: Result | null;
}

/** The longest delay of a browser's timer: 24 days. */
const unlimited = 2 ** 31 - 1;
const never: Port<void> = fromPromise<void>(() => new Promise(() => {}));
const errorOf = ({ event }: { event: { readonly error: unknown } }) => ({ error: event.error });

/**
 * One request with its attempts (Specification §9). It is invoked or spawned in place of a promise: its
 * output is the result, and a failure that is not retried ends it in error.
 */
export const createAttemptMachine = <Result, Input, Request = Input>({
  prepare,
  canRetry,
  retryAfterOf,
  isOnline = () => true,
  timeout = unlimited,
  pageTimeout = unlimited,
}: AttemptOptions<Input, Request>) =>
  setup({
    types: {
      context: {} as AttemptContext<Result, Request>,
      input: {} as Input,
      output: {} as Result,
      events: {} as AttemptEvent | Failed,
      tags: {} as 'retrying' | 'disconnected' | 'slow',
    },
    actors: {
      perform: port<Result, AttemptInput<Request>>('perform'),
      /** Resolves when the page is as the next attempt needs it: visible, online, or both. */
      awaitPage: port<void>('awaitPage'),
      /** Resolves when the connection returns, where that ends the pause. */
      awaitReconnection: never,
    },
    delays: {
      timeout: () => timeout,
      pageTimeout: () => pageTimeout,
      patience,
      backOff: ({ context: { failures, error } }) =>
        Math.max(Math.min(backOff.first * 2 ** (failures - 1), backOff.longest), retryAfterOf(error)),
    },
    guards: {
      isOffline: ({ context }, { error }: { error: unknown }) =>
        !isOnline() && canRetry(error, { ...context, failures: 0 }),
      canRetry: ({ context }, { error }: { error: unknown }) => canRetry(error, context),
    },
    actions: {
      storeResult: assign((_, params: { result: Result }) => params),
      countFailure: assign(({ context }, { error }: { error: unknown }) => ({
        failures: context.failures + 1,
        error,
      })),
      forgetFailures: assign({ failures: 0 }),
      fail: sendTo(
        ({ self }) => self,
        () => failedWith(new Error(messages.timedOut)),
      ),
      /** Provided for writes: the browser asks before the page is left. */
      trackRequest: () => {},
    },
  }).createMachine({
    id: 'attempt',
    description: 'One request, repeated after a failure that may pass, then done or in error.',
    context: ({ input }) => ({ request: prepare(input), failures: 0, error: null, result: null }),
    output: ({ context }) => context.result as Result,
    entry: 'trackRequest',
    initial: 'active',
    states: {
      active: {
        type: 'parallel',
        states: {
          request: {
            initial: 'sending',
            states: {
              sending: {
                description:
                  'A failure that is not retried is not handled here: it ends the actor in error, for the onError of the parent.',
                invoke: {
                  src: 'perform',
                  input: ({ context: { request, failures } }) => ({ request, failures }),
                  onDone: {
                    target: '#attempt.succeeded',
                    actions: { type: 'storeResult', params: ({ event }) => ({ result: event.output }) },
                  },
                  onError: [
                    {
                      guard: { type: 'isOffline', params: errorOf },
                      target: 'awaitingPage',
                      actions: 'forgetFailures',
                    },
                    {
                      guard: { type: 'canRetry', params: errorOf },
                      target: 'backingOff',
                      actions: { type: 'countFailure', params: errorOf },
                    },
                  ],
                },
                after: { timeout: '#attempt.timedOut' },
              },
              backingOff: {
                description: 'Waits 1 s, 2 s, … up to 30 s, and at least as long as the server asks.',
                tags: 'retrying',
                invoke: {
                  src: 'awaitReconnection',
                  onDone: { target: 'sending', actions: 'forgetFailures' },
                  onError: 'sending',
                },
                after: { backOff: 'awaitingPage' },
              },
              awaitingPage: {
                description: 'Until the page is as the attempt needs it, or has delayed it for long enough.',
                tags: 'disconnected',
                invoke: { src: 'awaitPage', onDone: 'sending', onError: 'sending' },
                after: { pageTimeout: 'sending' },
              },
            },
          },
          wait: {
            initial: 'short',
            states: {
              short: { after: { patience: 'long' } },
              long: { description: 'The view says what it waits for.', tags: 'slow' },
            },
          },
        },
      },
      timedOut: { description: 'Ends in error at once.', entry: 'fail' },
      succeeded: { type: 'final' },
    },
    on: { 'attempt.restarted': { target: '.active', actions: 'forgetFailures' } },
  });

/** The chart with options that never retry, for tools that only read it; not in the build. */
export const attemptMachine = /* @__PURE__ */ createAttemptMachine<unknown, unknown>({
  prepare: (input) => input,
  canRetry: () => false,
  retryAfterOf: () => 0,
});

export type AttemptActorRef = ActorRefFrom<typeof attemptMachine>;

/** Whether an actor behind a port is this chart. */
export const isAttempt = (actor: AnyActorRef | undefined): actor is AttemptActorRef =>
  actor instanceof Actor && actor.logic.id === 'attempt';

/** Whether the last attempt has failed and the next one has not begun. */
export const selectIsRetrying = (snapshot: Pick<SnapshotFrom<typeof attemptMachine>, 'hasTag'>): boolean =>
  snapshot.hasTag('retrying') || snapshot.hasTag('disconnected');
