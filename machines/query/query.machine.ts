import { type ActorRefFrom, assertEvent, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { backOff, patience, type QueryPolicy } from '#contract/limits.ts';
import { messages } from '#domain/messages.ts';
import { port } from '../port.ts';
import type { QueryEmitted, QueryEvent } from './events.ts';

export interface QueryInput {
  /** Identifies the data; an actor has one key for life. */
  readonly key: string;
  readonly policy: QueryPolicy;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Whether a failure may pass by itself (decision 6). */
  readonly isTransient: (error: unknown) => boolean;
  /** Milliseconds that the server asks to wait before the next attempt. */
  readonly retryAfterOf: (error: unknown) => number;
  readonly isOnline: () => boolean;
}

export interface QueryContext<Data> extends QueryInput {
  readonly data: Data | null;
  /** When the data arrived, in epoch milliseconds; null before the first response. */
  readonly updatedAt: number | null;
  /** The last failure, until the next success. */
  readonly error: unknown;
  readonly failures: number;
  /** Of the last failure, in milliseconds. */
  readonly retryAfter: number;
  readonly subscribers: number;
  /** Whether the request in flight bypasses the caches. */
  readonly isForced: boolean;
}

export interface FetchInput {
  /** Whether the response must come from the server, past every cache. */
  readonly isForced: boolean;
  /** Whether a failure is not followed by another attempt. */
  readonly isLastAttempt: boolean;
}

/** The parameters of guards and actions after a failure, and after a request over its time limit (Specification §8). */
type Failure = { readonly error: unknown };
const errorOf = ({ event }: { event: Failure }) => ({ error: event.error });
const timedOut = () => ({ error: new Error(messages.timedOut) });
const failWith = <Params>(params: Params) => [
  { type: 'storeError' as const, params },
  { type: 'reportFailure' as const, params },
];

const noData = { data: null, updatedAt: null, error: null };
const noFailures = { failures: 0, retryAfter: 0 };

/**
 * One piece of server data, shared by all its subscribers (Specification §9, decisions 6, 7, 14 and 20).
 * Leaving `fetching` aborts the request, so that a superseded response is ignored.
 */
export const createQueryMachine = <Data>() =>
  setup({
    types: {
      context: {} as QueryContext<Data>,
      input: {} as QueryInput,
      events: {} as QueryEvent<Data>,
      emitted: {} as QueryEmitted,
      tags: {} as 'busy' | 'failed' | 'retrying' | 'slow',
    },
    actors: {
      fetchData: port<Data, FetchInput>('fetchData'),
      /** Resolves when the page is visible. */
      awaitVisiblePage: port<void>('awaitVisiblePage'),
    },
    delays: {
      staleTime: ({ context }) => context.policy.staleTime,
      gcTime: ({ context }) => context.policy.gcTime,
      /** Without a limit, the longest delay of a browser's timer: 24 days. */
      timeout: ({ context }) => context.policy.timeout ?? 2 ** 31 - 1,
      patience,
      backOff: ({ context }) =>
        Math.max(Math.min(backOff.first * 2 ** (context.failures - 1), backOff.longest), context.retryAfter),
    },
    guards: {
      isLastSubscriber: ({ context }) => context.subscribers === 1,
      isSubscribed: ({ context }) => context.subscribers > 0,
      canRefetch: ({ context }) => context.subscribers > 0 && context.policy.refetchOnFocus,
      isDisconnected: ({ context }, { error }: Failure) => context.isTransient(error) && !context.isOnline(),
      canRetry: ({ context }, params: Failure) =>
        context.failures < context.policy.retries && context.isTransient(params.error),
    },
    actions: {
      addSubscriber: assign({ subscribers: ({ context }) => context.subscribers + 1 }),
      removeSubscriber: assign({ subscribers: ({ context }) => context.subscribers - 1 }),
      force: assign({ isForced: true }),
      unforce: assign({ isForced: false }),
      countFailure: assign(({ context }, params: Failure) => ({
        failures: context.failures + 1,
        retryAfter: context.retryAfterOf(params.error),
      })),
      forgetFailures: assign(noFailures),
      storeData: assign(({ context: { now } }, done: { data: Data }) => ({
        ...done,
        updatedAt: now(),
        error: null,
      })),
      editData: assign(({ context, event }) => {
        assertEvent(event, 'query.edited');
        return { data: context.data === null ? null : event.edit(context.data) };
      }),
      storeError: assign((_, params: Failure) => ({ error: params.error })),
      forgetData: assign(noData),
      reportLoad: emit(({ context: { key, isForced } }) => ({ type: 'query.loaded', key, isForced })),
      reportFailure: emit(({ context: { key, isForced } }, { error }: Failure) => ({
        type: 'query.failed',
        key,
        isForced,
        error,
      })),
      reportGarbageCollection: emit(({ context }) => ({ type: 'query.garbageCollected', key: context.key })),
    },
  }).createMachine({
    id: 'query',
    description:
      'One piece of server data: fetched for its subscribers, fresh for a while, retried after a transient failure.',
    context: ({ input }) => ({ ...input, ...noData, ...noFailures, subscribers: 0, isForced: false }),
    type: 'parallel',
    states: {
      subscription: {
        initial: 'unsubscribed',
        states: {
          unsubscribed: {
            description: 'The data is kept for a while for the next subscriber.',
            after: { gcTime: 'garbageCollected' },
            on: { 'query.subscribed': { target: 'subscribed', actions: 'addSubscriber' } },
          },
          subscribed: {
            on: {
              'query.subscribed': { actions: 'addSubscriber' },
              'query.unsubscribed': [
                { guard: 'isLastSubscriber', target: 'unsubscribed', actions: 'removeSubscriber' },
                { actions: 'removeSubscriber' },
              ],
            },
          },
          garbageCollected: { type: 'final', entry: ['forgetData', 'reportGarbageCollection'] },
        },
      },
      request: {
        initial: 'settled',
        states: {
          settled: {
            on: { 'query.refreshed': { target: 'inFlight', actions: 'force' } },
            entry: 'forgetFailures',
            initial: 'stale',
            states: {
              stale: {
                description: 'The data, if there is any, may be old: the next subscriber causes a request.',
                entry: 'unforce',
                on: {
                  'query.subscribed': '#query.request.inFlight',
                  'page.returned': { guard: 'canRefetch', target: '#query.request.inFlight' },
                },
              },
              disconnected: {
                description: 'Failed without a connection: the request goes on when it returns.',
                tags: 'failed',
                on: {
                  'query.subscribed': '#query.request.inFlight',
                  'page.returned': { guard: 'isSubscribed', target: '#query.request.inFlight' },
                },
              },
              failed: {
                tags: 'failed',
                entry: 'unforce',
                on: {
                  'query.subscribed': '#query.request.inFlight',
                  'page.returned': { guard: 'canRefetch', target: '#query.request.inFlight' },
                },
              },
              fresh: {
                description: 'New subscribers get the data without a request.',
                entry: 'unforce',
                after: { staleTime: 'stale' },
                on: { 'query.outdated': 'stale' },
              },
            },
          },
          inFlight: {
            tags: 'busy',
            type: 'parallel',
            states: {
              attempt: {
                initial: 'fetching',
                states: {
                  fetching: {
                    invoke: {
                      src: 'fetchData',
                      input: ({ context }) => ({
                        isForced: context.isForced,
                        isLastAttempt: context.failures >= context.policy.retries,
                      }),
                      onDone: {
                        target: '#query.request.settled.fresh',
                        actions: [
                          { type: 'storeData', params: ({ event }) => ({ data: event.output }) },
                          'reportLoad',
                        ],
                      },
                      onError: [
                        {
                          guard: { type: 'isDisconnected', params: errorOf },
                          target: '#query.request.settled.disconnected',
                          actions: failWith(errorOf),
                        },
                        {
                          guard: { type: 'canRetry', params: errorOf },
                          target: 'backingOff',
                          actions: { type: 'countFailure', params: errorOf },
                        },
                        {
                          target: '#query.request.settled.failed',
                          actions: failWith(errorOf),
                        },
                      ],
                    },
                    after: {
                      timeout: {
                        target: '#query.request.settled.failed',
                        actions: failWith(timedOut),
                      },
                    },
                  },
                  backingOff: {
                    description:
                      'Waits 1 s, 2 s, … up to 30 s, or for Retry-After, and then for a visible page.',
                    tags: 'retrying',
                    initial: 'waiting',
                    states: {
                      waiting: { after: { backOff: 'awaitingVisiblePage' } },
                      awaitingVisiblePage: {
                        invoke: {
                          src: 'awaitVisiblePage',
                          onDone: '#query.request.inFlight.attempt.fetching',
                          onError: '#query.request.inFlight.attempt.fetching',
                        },
                      },
                    },
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
            on: {
              'query.refreshed': { target: 'inFlight', actions: ['force', 'forgetFailures'] },
              'query.outdated': { target: 'inFlight', reenter: true, actions: 'forgetFailures' },
              'query.unsubscribed': { guard: 'isLastSubscriber', target: 'settled' },
            },
          },
        },
        on: {
          'query.edited': { actions: 'editData' },
          'query.invalidated': [
            { guard: 'isSubscribed', target: '.inFlight', actions: 'forgetFailures' },
            { target: '.settled' },
          ],
        },
      },
    },
  });

/** The chart without a data type, for tools that only read it. */
export const queryMachine = createQueryMachine<unknown>();

export type QueryMachine<Data> = ReturnType<typeof createQueryMachine<Data>>;
export type QueryActorRef<Data> = ActorRefFrom<QueryMachine<Data>>;
export type QuerySnapshot<Data> = SnapshotFrom<QueryMachine<Data>>;

/** The data, or null before the first response. A failed refetch keeps the data. */
export const selectData = <Data>(snapshot: QuerySnapshot<Data>): Data | null => snapshot.context.data;

/** The failure that a view shows, or null, also while the request is retried. */
export const selectError = <Data>(snapshot: QuerySnapshot<Data>): unknown =>
  snapshot.hasTag('failed') ? snapshot.context.error : null;

/** Whether a request is in flight, or waits for its next attempt. */
export const selectIsFetching = <Data>(snapshot: QuerySnapshot<Data>): boolean => snapshot.hasTag('busy');

/** Whether the administrator asked for the request in flight. */
export const selectIsForced = <Data>(snapshot: QuerySnapshot<Data>): boolean => snapshot.context.isForced;

/** When the data arrived, in epoch milliseconds. */
export const selectUpdatedAt = <Data>({ context }: QuerySnapshot<Data>): number | null => context.updatedAt;
