import {
  Actor,
  type ActorRefFrom,
  type AnyActorRef,
  assign,
  fromPromise,
  or,
  type SnapshotFrom,
  sendTo,
  setup,
  stateIn,
} from 'xstate';
import { backOff, patience } from '#contract/limits.ts';
import { messages } from '#domain/messages.ts';
import { type Port, port } from '../port.ts';

/** One request, and the number of failures before this attempt. */
interface Attempt<Request> {
  readonly request: Request;
  readonly failures: number;
}

/** What every attempt is given. */
export interface AttemptInput<Request> extends Attempt<Request> {
  /** Reports `attempt.progressed`; not to be called after the attempt. */
  onProgress(sent: number, total: number): void;
}

export interface AttemptOptions<Input, Request> {
  /** Called once, so that every attempt is given the same. */
  prepare(input: Input): Request;
  /** Whether the failure of this attempt is followed by another one. */
  canRetry(error: unknown, attempt: Attempt<Request>): boolean;
  /** How long the server asks to wait before the next attempt, in milliseconds. */
  retryAfterOf(error: unknown): number;
  /** Where it is given: a failure without a connection does not count, and the next attempt follows at once when it returns. */
  isOnline?(): boolean;
  /** The time limit of an attempt in milliseconds; absent where there is none (Specification §7). */
  readonly timeout?: number | undefined;
  /** How long the page may delay the next attempt, in milliseconds; absent where there is no limit. */
  readonly pageTimeout?: number;
}

export type AttemptEvent =
  /** The administrator does not wait for the next attempt: it is made at once, and earlier failures do not count. */
  | { type: 'attempt.restarted' }
  /** Bytes of the request that have been sent, of all of its bytes. */
  | { type: 'attempt.progressed'; sent: number; total: number };

interface AttemptContext<Result, Request> extends Attempt<Request> {
  /** Bytes of the current attempt; zero where nothing reports its progress. */
  readonly sent: number;
  readonly total: number;
  /** Of the last failure. */
  readonly error: unknown;
  readonly result: Result | null;
}

/** The longest delay of a browser's timer: 24 days. */
const unlimited = 2 ** 31 - 1;
const never: Port<void> = fromPromise<void>(() => new Promise(() => {}));
const errorOf = ({ event }: { event: { readonly error: unknown } }) => ({ error: event.error });
const bytesOf = ({
  event: { sent, total },
}: {
  event: { readonly sent: number; readonly total: number };
}) => ({
  sent,
  total,
});
const showProgress = { type: 'showProgress', params: bytesOf } as const;
/** Less than before after the token was refreshed. */
const moved = { guard: { type: 'hasMoved', params: bytesOf } } as const;

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
      /** 'attempt.timedOut' is from the chart to itself: the request is aborted by then. */
      events: {} as AttemptEvent | { type: 'attempt.timedOut' },
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
      hasMoved: ({ context }, { sent }: { sent: number }) => sent !== context.sent,
      isBetweenAttempts: or([
        stateIn({ active: { request: 'backingOff' } }),
        stateIn({ active: { request: 'awaitingPage' } }),
      ]),
    },
    actions: {
      storeResult: assign((_, params: { result: Result }) => params),
      countFailure: assign(({ context }, { error }: { error: unknown }) => ({
        failures: context.failures + 1,
        error,
      })),
      forgetFailures: assign({ failures: 0 }),
      showProgress: assign((_, params: { sent: number; total: number }) => params),
      resetProgress: assign({ sent: 0, total: 0 }),
      reportTimeout: sendTo(({ self }) => self, { type: 'attempt.timedOut' }),
      fail: assign(() => {
        throw new Error(messages.timedOut);
      }),
      /** Provided for writes: the browser asks before the page is left. */
      trackRequest: () => {},
    },
  }).createMachine({
    id: 'attempt',
    description: 'One request, repeated after a failure that may pass, then done or in error.',
    context: ({ input }) => ({
      request: prepare(input),
      failures: 0,
      sent: 0,
      total: 0,
      error: null,
      result: null,
    }),
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
                entry: 'resetProgress',
                invoke: {
                  src: 'perform',
                  input: ({ context: { request, failures }, self }) => ({
                    request,
                    failures,
                    onProgress: (sent: number, total: number) =>
                      self.send({ type: 'attempt.progressed', sent, total }),
                  }),
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
              short: {
                after: { patience: 'long' },
                on: {
                  'attempt.progressed': { ...moved, target: 'short', reenter: true, actions: showProgress },
                },
              },
              long: {
                description: 'Nothing has moved for 8 s. The view says what it waits for.',
                tags: 'slow',
                on: { 'attempt.progressed': { ...moved, target: 'short', actions: showProgress } },
              },
            },
          },
        },
      },
      timedOut: {
        description: 'Ends in error at once.',
        entry: 'reportTimeout',
        on: { 'attempt.timedOut': { actions: 'fail' } },
      },
      succeeded: { type: 'final' },
    },
    on: {
      'attempt.restarted': {
        guard: 'isBetweenAttempts',
        target: '.active',
        actions: 'forgetFailures',
      },
    },
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
