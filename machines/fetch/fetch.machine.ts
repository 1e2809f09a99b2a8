import { assign, isMachineSnapshot, sendParent, setup } from 'xstate';
import { backOff, patience } from '#contract/limits.ts';
import { messages } from '#domain/messages.ts';
import { port } from '../port.ts';

export interface FetchOptions {
  /** How often a transient failure is followed by another attempt. */
  readonly retries: number;
  /** The time limit of an attempt in milliseconds; absent where there is none (Specification §7). */
  readonly timeout?: number;
  /** Whether a failure may pass by itself (decision 6). */
  isTransient(error: unknown): boolean;
  /** How long the server asks to wait before the next attempt, in milliseconds. */
  retryAfterOf(error: unknown): number;
  isOnline(): boolean;
}

export interface FetchInput {
  /** Whether the response must come from the server, past every cache. */
  readonly isForced: boolean;
}

export interface AttemptInput extends FetchInput {
  /** Whether a failure is not followed by another attempt. */
  readonly isLastAttempt: boolean;
}

/** The attempts so far do not count. */
export type FetchEvent = { type: 'fetch.restarted' };

/** Sent to the query, which then ends the fetch or restarts it. `disconnected`: it failed for want of a connection. */
export type FetchReport<Data> = FetchInput &
  (
    | { readonly type: 'fetch.loaded'; readonly data: Data }
    | { readonly type: 'fetch.disconnected' | 'fetch.failed'; readonly error: unknown }
  );

interface FetchContext extends FetchInput {
  readonly failures: number;
  /** Of the last failure. */
  readonly error: unknown;
}

type Failure = { readonly error: unknown };
const errorOf = ({ event }: { event: Failure }) => ({ error: event.error });

/** One fetch of a query, with its retries (Specification §9, decisions 6, 20 and 97). */
export const createFetchMachine = <Data>({
  retries,
  timeout,
  isTransient,
  retryAfterOf,
  isOnline,
}: FetchOptions) =>
  setup({
    types: {
      context: {} as FetchContext,
      input: {} as FetchInput,
      events: {} as FetchEvent,
      tags: {} as 'retrying' | 'slow',
    },
    actors: {
      fetchData: port<Data, AttemptInput>('fetchData'),
      /** Resolves when the page is visible. */
      awaitVisiblePage: port<void>('awaitVisiblePage'),
    },
    delays: {
      /** Without a limit, the longest delay of a browser's timer: 24 days. */
      timeout: () => timeout ?? 2 ** 31 - 1,
      patience,
      backOff: ({ context: { failures, error } }) =>
        Math.max(Math.min(backOff.first * 2 ** (failures - 1), backOff.longest), retryAfterOf(error)),
    },
    guards: {
      isDisconnected: (_, { error }: Failure) => isTransient(error) && !isOnline(),
      canRetry: ({ context }, { error }: Failure) => context.failures < retries && isTransient(error),
    },
    actions: {
      countFailure: assign(({ context }, { error }: Failure) => ({ failures: context.failures + 1, error })),
      forgetFailures: assign({ failures: 0 }),
      reportLoad: sendParent(
        ({ context: { isForced } }, { data }: { data: Data }): FetchReport<Data> => ({
          type: 'fetch.loaded',
          isForced,
          data,
        }),
      ),
      reportDisconnection: sendParent(
        ({ context: { isForced } }, { error }: Failure): FetchReport<Data> => ({
          type: 'fetch.disconnected',
          isForced,
          error,
        }),
      ),
      reportFailure: sendParent(
        ({ context: { isForced } }, { error }: Failure): FetchReport<Data> => ({
          type: 'fetch.failed',
          isForced,
          error,
        }),
      ),
    },
  }).createMachine({
    id: 'fetch',
    description: 'One fetch of a query, repeated after a transient failure while the page is visible.',
    context: ({ input }) => ({ ...input, failures: 0, error: null }),
    initial: 'active',
    states: {
      active: {
        type: 'parallel',
        states: {
          attempt: {
            initial: 'fetching',
            states: {
              fetching: {
                invoke: {
                  src: 'fetchData',
                  input: ({ context: { isForced, failures } }) => ({
                    isForced,
                    isLastAttempt: failures >= retries,
                  }),
                  onDone: {
                    target: '#fetch.settled',
                    actions: { type: 'reportLoad', params: ({ event }) => ({ data: event.output }) },
                  },
                  onError: [
                    {
                      guard: { type: 'isDisconnected', params: errorOf },
                      target: '#fetch.settled',
                      actions: { type: 'reportDisconnection', params: errorOf },
                    },
                    {
                      guard: { type: 'canRetry', params: errorOf },
                      target: 'backingOff',
                      actions: { type: 'countFailure', params: errorOf },
                    },
                    { target: '#fetch.settled', actions: { type: 'reportFailure', params: errorOf } },
                  ],
                },
                after: {
                  timeout: {
                    target: '#fetch.settled',
                    actions: {
                      type: 'reportFailure',
                      params: () => ({ error: new Error(messages.timedOut) }),
                    },
                  },
                },
              },
              backingOff: {
                description: 'Waits 1 s, 2 s, … up to 30 s, or for Retry-After.',
                tags: 'retrying',
                after: { backOff: 'awaitingVisiblePage' },
              },
              awaitingVisiblePage: {
                tags: 'retrying',
                invoke: { src: 'awaitVisiblePage', onDone: 'fetching', onError: 'fetching' },
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
      settled: { description: 'The query ends the fetch, or restarts it when the connection returns.' },
    },
    on: { 'fetch.restarted': { target: '.active', actions: 'forgetFailures' } },
  });

/** The chart with options that never retry, for tools that only read it; not in the build. */
export const fetchMachine = /* @__PURE__ */ createFetchMachine<unknown>({
  retries: 0,
  isTransient: () => false,
  retryAfterOf: () => 0,
  isOnline: () => true,
});

/** Whether the administrator asked for the request in flight. Takes the snapshot of any actor, because a port may also be a promise. */
export const selectIsForced = (snapshot: unknown): boolean =>
  isMachineSnapshot(snapshot) && snapshot.matches('active') && snapshot.context.isForced === true;
