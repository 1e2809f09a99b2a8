import { type ActorRefFrom, assertEvent, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { backOff, type QueryPolicy } from '#contract/limits.ts';
import { messages } from '#domain/messages.ts';
import { port } from '../port.ts';

export type QueryEvent<Data = unknown> =
  /** A view begins to show this data. */
  | { type: 'query.subscribed' }
  | { type: 'query.unsubscribed' }
  /** The administrator asks for it anew: past every cache. */
  | { type: 'query.refreshed' }
  /** A write may have changed it. */
  | { type: 'query.invalidated' }
  /** A write's answer is put in place without waiting for the next request. */
  | { type: 'query.edited'; edit: (data: Data) => Data }
  /** The page was focused or shown, or the connection came back. */
  | { type: 'page.returned' };

/** Leaves the chart: who keeps the queries drops this one; a toast tells a failed load. */
export type QueryEmitted =
  | { type: 'query.garbageCollected'; key: string }
  | { type: 'query.loaded'; key: string; isForced: boolean }
  | { type: 'query.failed'; key: string; isForced: boolean; error: unknown };

export interface QueryInput {
  /** Names the data; one actor never shows the data of another key. */
  readonly key: string;
  readonly policy: QueryPolicy;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Whether a failure may pass by itself (decision 6). */
  readonly isTransient: (error: unknown) => boolean;
}

export interface QueryContext<Data> extends QueryInput {
  readonly data: Data | null;
  /** Epoch milliseconds of the data's arrival, or null before the first. */
  readonly updatedAt: number | null;
  /** Why the last attempt failed, until the next success. */
  readonly error: unknown;
  readonly failures: number;
  readonly subscribers: number;
  /** The running request goes past the caches. */
  readonly isForced: boolean;
}

/** What a query asks its port: whether the answer must come from the server. */
export interface FetchInput {
  readonly isForced: boolean;
}

/**
 * One piece of server data, shared by all who subscribe it (Specification §9, decisions 6, 7, 14 and 20).
 * Leaving `fetching` aborts the request, so that a superseded answer is never heard.
 */
export const createQueryMachine = <Data>() =>
  setup({
    types: {
      context: {} as QueryContext<Data>,
      input: {} as QueryInput,
      events: {} as QueryEvent<Data>,
      emitted: {} as QueryEmitted,
      tags: {} as 'busy' | 'failed',
    },
    actors: {
      fetchData: port<Data, FetchInput>('fetchData'),
      /** Settles when the page is visible and online. */
      awaitActivePage: port<void>('awaitActivePage'),
    },
    delays: {
      staleTime: ({ context }) => context.policy.staleTime,
      gcTime: ({ context }) => context.policy.gcTime,
      /** Without a limit, the longest time that a browser's timer can count: 24 days. */
      timeout: ({ context }) => context.policy.timeout ?? 2 ** 31 - 1,
      backOff: ({ context }) => Math.min(backOff.first * 2 ** (context.failures - 1), backOff.longest),
    },
    guards: {
      isLastSubscriber: ({ context }) => context.subscribers === 1,
      isSubscribed: ({ context }) => context.subscribers > 0,
      canRefetch: ({ context }) => context.subscribers > 0 && context.policy.refetchOnFocus,
      canRetry: ({ context }, params: { error: unknown }) =>
        context.failures < context.policy.retries && context.isTransient(params.error),
    },
    actions: {
      addSubscriber: assign({ subscribers: ({ context }) => context.subscribers + 1 }),
      removeSubscriber: assign({ subscribers: ({ context }) => context.subscribers - 1 }),
      force: assign({ isForced: true }),
      unforce: assign({ isForced: false }),
      countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
      forgetFailures: assign({ failures: 0 }),
      storeData: assign(({ context }, params: { data: Data }) => ({
        data: params.data,
        updatedAt: context.now(),
        error: null,
      })),
      editData: assign(({ context, event }) => {
        assertEvent(event, 'query.edited');
        return { data: context.data === null ? null : event.edit(context.data) };
      }),
      storeTimeout: assign({ error: timedOut }),
      reportTimeout: emit(({ context }) => ({
        type: 'query.failed',
        key: context.key,
        isForced: context.isForced,
        error: timedOut(),
      })),
      storeError: assign((_, params: { error: unknown }) => ({ error: params.error })),
      forgetData: assign({ data: null, updatedAt: null, error: null }),
      reportLoad: emit(({ context }) => ({
        type: 'query.loaded',
        key: context.key,
        isForced: context.isForced,
      })),
      reportFailure: emit(({ context }, params: { error: unknown }) => ({
        type: 'query.failed',
        key: context.key,
        isForced: context.isForced,
        error: params.error,
      })),
      reportGarbageCollection: emit(({ context }) => ({ type: 'query.garbageCollected', key: context.key })),
    },
  }).createMachine({
    id: 'query',
    description:
      'One piece of server data: fetched when watched, fresh for a while, tried again when it fails.',
    context: ({ input }) => ({
      ...input,
      data: null,
      updatedAt: null,
      error: null,
      failures: 0,
      subscribers: 0,
      isForced: false,
    }),
    type: 'parallel',
    states: {
      subscription: {
        initial: 'unsubscribed',
        states: {
          unsubscribed: {
            description: 'Nobody looks; the data is kept for a while in case someone comes back.',
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
        initial: 'idle',
        states: {
          idle: {
            description: 'What is there, if anything, may be old: whoever comes to look causes a request.',
            initial: 'outdated',
            states: {
              outdated: {},
              failed: { tags: 'failed' },
            },
            on: {
              'query.subscribed': 'fetching',
              'page.returned': { guard: 'canRefetch', target: 'fetching' },
            },
          },
          fetching: {
            tags: 'busy',
            invoke: {
              src: 'fetchData',
              input: ({ context }) => ({ isForced: context.isForced }),
              onDone: {
                target: 'fresh',
                actions: [
                  { type: 'storeData', params: ({ event }) => ({ data: event.output }) },
                  'reportLoad',
                  'unforce',
                  'forgetFailures',
                ],
              },
              onError: [
                {
                  guard: { type: 'canRetry', params: ({ event }) => ({ error: event.error }) },
                  target: 'backingOff',
                  actions: 'countFailure',
                },
                {
                  target: 'idle.failed',
                  actions: [
                    { type: 'storeError', params: ({ event }) => ({ error: event.error }) },
                    { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
                    'unforce',
                    'forgetFailures',
                  ],
                },
              ],
            },
            after: {
              timeout: {
                target: 'idle.failed',
                actions: ['storeTimeout', 'reportTimeout', 'unforce', 'forgetFailures'],
              },
            },
            on: {
              'query.unsubscribed': {
                guard: 'isLastSubscriber',
                target: 'idle',
                actions: ['unforce', 'forgetFailures'],
              },
            },
          },
          backingOff: {
            description: 'Waits 1 s, 2 s, … up to 30 s, and then for a page that is visible and online.',
            tags: 'busy',
            initial: 'waiting',
            states: {
              waiting: { after: { backOff: 'awaitingActivePage' } },
              awaitingActivePage: {
                invoke: {
                  src: 'awaitActivePage',
                  onDone: '#query.request.fetching',
                  onError: '#query.request.fetching',
                },
              },
            },
            on: {
              'query.unsubscribed': {
                guard: 'isLastSubscriber',
                target: 'idle',
                actions: ['unforce', 'forgetFailures'],
              },
            },
          },
          fresh: {
            description: 'Shown to whoever comes, without a request.',
            after: { staleTime: 'idle' },
          },
        },
        on: {
          'query.edited': { actions: 'editData' },
          'query.refreshed': { target: '.fetching', actions: ['force', 'forgetFailures'] },
          'query.invalidated': [
            { guard: 'isSubscribed', target: '.fetching', actions: 'forgetFailures' },
            { target: '.idle', actions: ['unforce', 'forgetFailures'] },
          ],
        },
      },
    },
  });

/** The chart itself, for whoever looks at it without fetching anything. */
export const queryMachine = createQueryMachine<unknown>();

export type QueryMachine<Data> = ReturnType<typeof createQueryMachine<Data>>;
export type QueryActorRef<Data> = ActorRefFrom<QueryMachine<Data>>;
export type QuerySnapshot<Data> = SnapshotFrom<QueryMachine<Data>>;

/** The data, or null before the first answer. A failed refetch keeps what was there. */
export const selectData = <Data>(snapshot: QuerySnapshot<Data>): Data | null => snapshot.context.data;

/** The failure that a view must show, or null while there is hope. */
export const selectError = <Data>(snapshot: QuerySnapshot<Data>): unknown =>
  snapshot.hasTag('failed') ? snapshot.context.error : null;

/** Whether a request, or the wait for the next attempt, is under way. */
export const selectIsFetching = <Data>(snapshot: QuerySnapshot<Data>): boolean => snapshot.hasTag('busy');

/** Whether the administrator asked for the running request. */
export const selectIsForced = <Data>(snapshot: QuerySnapshot<Data>): boolean => snapshot.context.isForced;

/** When the data arrived, in epoch milliseconds. */
export const selectUpdatedAt = <Data>(snapshot: QuerySnapshot<Data>): number | null =>
  snapshot.context.updatedAt;

/** A request over its time limit is aborted with these words (Specification §8). */
function timedOut(): Error {
  return new Error(messages.timedOut);
}
