import { type ActorRefFrom, assertEvent, assign, emit, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { QueryPolicy } from '#contract/limits.ts';
import type { FetchInput, FetchReport } from '../fetch/fetch.machine.ts';
import { port } from '../port.ts';
import type { QueryEmitted, QueryEvent } from './events.ts';

export interface QueryInput {
  readonly policy: Pick<QueryPolicy, 'staleTime' | 'gcTime' | 'refetchOnFocus'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export interface QueryContext<Data> extends QueryInput {
  readonly data: Data | null;
  /** When the data arrived, in epoch milliseconds; null before the first response. */
  readonly updatedAt: number | null;
  /** The last failure, until the next success. */
  readonly error: unknown;
  readonly subscribers: number;
}

type Failure = FetchInput & { readonly error: unknown };
const params = ({ event }: { event: Failure }) => event;
const fail = [
  { type: 'storeError' as const, params },
  { type: 'reportFailure' as const, params },
];

/**
 * One piece of server data, shared by all its subscribers (Specification §9, decisions 7, 14, 20 and 97).
 * Leaving `requested` ends the fetch and aborts its request, so that a superseded response is ignored.
 */
export const createQueryMachine = <Data>() =>
  setup({
    types: {
      context: {} as QueryContext<Data>,
      input: {} as QueryInput,
      events: {} as QueryEvent<Data> | FetchReport<Data>,
      emitted: {} as QueryEmitted,
      tags: {} as 'busy' | 'failed',
      children: {} as { fetch: 'fetch' },
    },
    actors: { fetch: port<unknown, FetchInput>('fetch') },
    delays: {
      staleTime: ({ context }) => context.policy.staleTime,
      gcTime: ({ context }) => context.policy.gcTime,
    },
    guards: {
      isLastSubscriber: ({ context }) => context.subscribers === 1,
      isSubscribed: ({ context }) => context.subscribers > 0,
      canRefetch: ({ context }) => context.subscribers > 0 && context.policy.refetchOnFocus,
    },
    actions: {
      addSubscriber: assign({ subscribers: ({ context }) => context.subscribers + 1 }),
      removeSubscriber: assign({ subscribers: ({ context }) => context.subscribers - 1 }),
      storeData: assign(({ context: { now } }, { data }: { data: Data }) => ({
        data,
        updatedAt: now(),
        error: null,
      })),
      editData: assign(({ context, event }) => {
        assertEvent(event, 'query.edited');
        return { data: context.data === null ? null : event.edit(context.data) };
      }),
      storeError: assign((_, { error }: Pick<Failure, 'error'>) => ({ error })),
      restart: sendTo('fetch', { type: 'fetch.restarted' }),
      reportLoad: emit((_, { isForced }: FetchInput) => ({ type: 'query.loaded', isForced })),
      reportFailure: emit((_, { isForced, error }: Failure) => ({ type: 'query.failed', isForced, error })),
      reportGarbageCollection: emit({ type: 'query.garbageCollected' }),
    },
  }).createMachine({
    id: 'query',
    description: 'One piece of server data: fetched for its subscribers, and fresh for a while.',
    context: ({ input }) => ({ ...input, data: null, updatedAt: null, error: null, subscribers: 0 }),
    type: 'parallel',
    states: {
      subscription: {
        initial: 'unsubscribed',
        states: {
          unsubscribed: {
            description:
              'The data is kept for a while for the next subscriber; then the query cache stops the actor.',
            after: { gcTime: { actions: 'reportGarbageCollection' } },
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
        },
      },
      request: {
        initial: 'settled',
        states: {
          settled: {
            on: {
              'query.refreshed': 'requested',
              'query.invalidated': { guard: 'isSubscribed', target: 'requested' },
            },
            initial: 'stale',
            states: {
              stale: {
                description: 'The data, if there is any, may be old: the next subscriber causes a request.',
                on: {
                  'query.subscribed': '#query.request.requested',
                  'page.returned': { guard: 'canRefetch', target: '#query.request.requested' },
                },
              },
              failed: {
                tags: 'failed',
                on: {
                  'query.subscribed': '#query.request.requested',
                  'page.returned': { guard: 'canRefetch', target: '#query.request.requested' },
                },
              },
              fresh: {
                description: 'New subscribers get the data without a request.',
                after: { staleTime: 'stale' },
                on: { 'query.outdated': 'stale' },
              },
            },
          },
          requested: {
            description: 'Fetched; past every cache when the administrator asked for it.',
            invoke: {
              id: 'fetch',
              src: 'fetch',
              input: ({ event }) => ({ isForced: event.type === 'query.refreshed' }),
              onError: {
                target: 'settled.failed',
                actions: { type: 'storeError', params: ({ event }) => event },
              },
            },
            initial: 'fetching',
            states: {
              fetching: {
                tags: 'busy',
                on: {
                  'query.outdated': { actions: 'restart' },
                  'query.unsubscribed': {
                    guard: 'isLastSubscriber',
                    target: '#query.request.settled',
                  },
                },
              },
              disconnected: {
                description: 'Failed without a connection: the fetch goes on when it returns.',
                tags: 'failed',
                on: {
                  'query.subscribed': { target: 'fetching', actions: 'restart' },
                  'page.returned': { guard: 'isSubscribed', target: 'fetching', actions: 'restart' },
                },
              },
            },
            on: {
              'query.refreshed': { target: 'requested', reenter: true },
              'fetch.loaded': {
                target: 'settled.fresh',
                actions: [
                  { type: 'storeData', params: ({ event }) => event },
                  { type: 'reportLoad', params: ({ event }) => event },
                ],
              },
              'fetch.disconnected': { target: '.disconnected', actions: fail },
              'fetch.failed': { target: 'settled.failed', actions: fail },
              'query.invalidated': { guard: 'isSubscribed', target: '.fetching', actions: 'restart' },
            },
          },
        },
        on: {
          'query.edited': { actions: 'editData' },
          'query.invalidated': '.settled',
        },
      },
    },
  });

/** The chart without a data type, for tools that only read it. */
export const queryMachine = /* @__PURE__ */ createQueryMachine<unknown>();

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

/** The fetch that is not settled: a chart, or a promise in its place. */
export const selectFetch = <Data>({ children }: QuerySnapshot<Data>) => children.fetch;

/** When the data arrived, in epoch milliseconds. */
export const selectUpdatedAt = <Data>({ context }: QuerySnapshot<Data>): number | null => context.updatedAt;
