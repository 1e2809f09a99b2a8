import { type ActorRefFrom, assertEvent, assign, type SnapshotFrom, setup } from 'xstate';
import type { QueryPolicy } from '#contract/limits.ts';
import { structuralSharing } from '#domain/structuralSharing.ts';
import { effect, port } from '../port.ts';

export type QueryEvent<Data = unknown> =
  /** A view shows this data. */
  | { type: 'query.subscribed' }
  | { type: 'query.unsubscribed' }
  /** The administrator asked for new data: past every cache. `joins` a forced request that is in flight. */
  | { type: 'query.refreshed'; joins?: true }
  /** A write may have changed it. */
  | { type: 'query.invalidated' }
  /** A write has changed it, and `query.edited` shows the change: the next subscriber fetches it. */
  | { type: 'query.outdated' }
  /** The response of a write changes the data without another request. */
  | { type: 'query.edited'; edit: (data: Data) => Data }
  /** The page was focused or shown, or the connection came back. */
  | { type: 'page.returned' };

export interface FetchInput {
  /** Whether the response must come from the server, past every cache. */
  readonly isForced: boolean;
}

export interface QueryInput {
  readonly policy: Pick<QueryPolicy, 'staleTime' | 'gcTime' | 'refetchOnFocus'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Whether a failure is one for want of a connection, and passes with its return. */
  readonly isDisconnected: (error: unknown) => boolean;
}

export interface QueryContext<Data> extends QueryInput, Pick<FetchInput, 'isForced'> {
  readonly data: Data | null;
  /** When the data arrived, in epoch milliseconds; null before the first response. */
  readonly updatedAt: number | null;
  /** The last failure, until the next success. */
  readonly error: unknown;
  readonly subscribers: number;
}

const errorOf = ({ event }: { event: { readonly error: unknown } }) => ({ error: event.error });
const outputOf = <Data>({ event }: { event: { readonly output: Data } }) => ({ data: event.output });
const fail = [
  { type: 'storeError', params: errorOf },
  {
    type: 'reportFailure',
    params: <Data>({ context: { isForced, error } }: { context: QueryContext<Data> }) => ({
      isForced,
      error,
    }),
  },
] as const;

/** What has a request sent for data that may be old. */
const requests = {
  'query.subscribed': '#query.request.requested',
  'page.returned': { guard: 'canRefetch', target: '#query.request.requested' },
} as const;

/**
 * One piece of server data, shared by all its subscribers (Specification §9).
 * Leaving `fetching` aborts its request, so that a superseded response is ignored.
 */
export const createQueryMachine = <Data>() =>
  setup({
    types: {
      context: {} as QueryContext<Data>,
      input: {} as QueryInput,
      events: {} as QueryEvent<Data>,
      tags: {} as 'busy' | 'failed',
      children: {} as { fetch: 'fetch' },
    },
    actors: { fetch: port<Data, FetchInput>('fetch') },
    delays: {
      staleTime: ({ context }) => context.policy.staleTime,
      gcTime: ({ context }) => context.policy.gcTime,
    },
    guards: {
      isLastSubscriber: ({ context }) => context.subscribers === 1,
      isSubscribed: ({ context }) => context.subscribers > 0,
      isDisconnected: ({ context }, { error }: { error: unknown }) => context.isDisconnected(error),
      isDisconnectedRefetch: ({ context }, { error }: { error: unknown }) =>
        context.data !== null && !context.isForced && context.isDisconnected(error),
      joinsForced: ({ context, event }) => context.isForced && 'joins' in event,
      canRefetch: ({ context }) => context.subscribers > 0 && context.policy.refetchOnFocus,
    },
    actions: {
      addSubscriber: assign({ subscribers: ({ context }) => context.subscribers + 1 }),
      removeSubscriber: assign({ subscribers: ({ context }) => context.subscribers - 1 }),
      storeData: assign(({ context: { now, data: previous } }, { data }: { data: Data }) => ({
        data: structuralSharing(previous, data),
        updatedAt: now(),
        error: null,
      })),
      editData: assign(({ context, event }) => {
        assertEvent(event, 'query.edited');
        return { data: context.data === null ? null : event.edit(context.data) };
      }),
      storeError: assign((_, params: { error: unknown }) => params),
      rememberKind: assign(({ event }) => ({ isForced: event.type === 'query.refreshed' })),
      reportLoad: effect<{ isForced: boolean; data: Data }>('reportLoad'),
      reportFailure: effect<{ isForced: boolean; error: unknown }>('reportFailure'),
      /** No subscriber has come: the query is stopped. */
      collect: effect('collect'),
    },
  }).createMachine({
    id: 'query',
    description: 'One piece of server data: fetched for its subscribers, and fresh for a while.',
    context: ({ input }) => ({
      ...input,
      data: null,
      updatedAt: null,
      error: null,
      isForced: false,
      subscribers: 0,
    }),
    type: 'parallel',
    states: {
      subscription: {
        initial: 'unsubscribed',
        states: {
          unsubscribed: {
            description: 'Kept for a while for the next subscriber; then the query cache stops the actor.',
            after: { gcTime: { actions: 'collect' } },
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
                on: requests,
              },
              failed: {
                tags: 'failed',
                on: requests,
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
            entry: 'rememberKind',
            initial: 'fetching',
            states: {
              fetching: {
                tags: 'busy',
                invoke: {
                  id: 'fetch',
                  src: 'fetch',
                  input: ({ context: { isForced } }) => ({ isForced }),
                  onDone: {
                    target: '#query.request.settled.fresh',
                    actions: [
                      { type: 'storeData', params: outputOf },
                      // Stored just before.
                      {
                        type: 'reportLoad',
                        params: ({ context: { isForced, data } }) => ({ isForced, data: data as Data }),
                      },
                    ],
                  },
                  onError: [
                    {
                      guard: { type: 'isDisconnectedRefetch', params: errorOf },
                      target: 'disconnected',
                      actions: { type: 'storeError', params: { error: null } },
                    },
                    {
                      guard: { type: 'isDisconnected', params: errorOf },
                      target: 'disconnected',
                      actions: fail,
                    },
                    { target: '#query.request.settled.failed', actions: fail },
                  ],
                },
                on: {
                  'query.refreshed': { guard: 'joinsForced' },
                  'query.outdated': { target: 'fetching', reenter: true },
                  'query.unsubscribed': {
                    guard: 'isLastSubscriber',
                    target: '#query.request.settled',
                  },
                },
              },
              disconnected: {
                description: 'Failed without a connection: fetched again when it returns, forced if it was.',
                tags: 'failed',
                on: {
                  'query.subscribed': 'fetching',
                  'page.returned': { guard: 'isSubscribed', target: 'fetching' },
                },
              },
            },
            on: {
              'query.refreshed': { target: 'requested', reenter: true },
              'query.invalidated': { guard: 'isSubscribed', target: '.fetching' },
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

export type QueryActorRef<Data> = ActorRefFrom<ReturnType<typeof createQueryMachine<Data>>>;
export type QuerySnapshot<Data> = SnapshotFrom<ReturnType<typeof createQueryMachine<Data>>>;

/** The data, or null before the first response. A failed refetch keeps the data. */
export const selectData = <Data>(snapshot: QuerySnapshot<Data>): Data | null => snapshot.context.data;

/** The failure that a view shows, or null, also while the request is retried. */
export const selectError = <Data>(snapshot: QuerySnapshot<Data>): unknown =>
  snapshot.hasTag('failed') ? snapshot.context.error : null;

/** Whether a request is in flight, or waits for its next attempt. */
export const selectIsFetching = <Data>(snapshot: QuerySnapshot<Data>): boolean => snapshot.hasTag('busy');

/** Whether the administrator asked for the request in flight. */
export const selectIsForced = <Data>(snapshot: QuerySnapshot<Data>): boolean =>
  snapshot.hasTag('busy') && snapshot.context.isForced;

/** The request in flight: a chart, or a promise in its place. */
export const selectFetch = <Data>({ children }: QuerySnapshot<Data>) => children.fetch;

/** When the data arrived, in epoch milliseconds. */
export const selectUpdatedAt = <Data>({ context }: QuerySnapshot<Data>): number | null => context.updatedAt;
