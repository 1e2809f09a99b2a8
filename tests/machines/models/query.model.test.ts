import { describe, expect, test } from 'vitest';
import { dashboardPolicy, dataScreenPolicy, defaultPolicy, type QueryPolicy } from '#contract/limits.ts';
import { type QueryEvent, queryMachine } from '#machines/query/query.machine.ts';
import { fixedNow } from '#tests/support/factories.ts';
import type { Model, Recorder } from '#tests/support/model.ts';
import {
  disconnected,
  failed,
  lasting,
  loaded,
  passing,
  startQuery,
  throttled,
} from '#tests/support/queryChart.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

const waits: Readonly<Record<string, string>> = {
  sending: 'response',
  backingOff: 'attempt',
  awaitingPage: 'connection',
};

interface Query {
  readonly phase: 'stale' | 'fresh' | 'failed' | 'disconnected' | 'sending' | 'backingOff' | 'awaitingPage';
  readonly subscribers: number;
  /** Then the query cache stops the actor. */
  readonly isCollected: boolean;
  /** Whether the administrator asked for the request, in flight or interrupted without a connection. */
  readonly isForced: boolean;
  /** Of the request in flight. */
  readonly failures: number;
  /** What the server asked for with the last failure, in milliseconds. */
  readonly pause: number;
  readonly isSlow: boolean;
  readonly data: string | null;
  readonly updatedAt: number | null;
  readonly error: unknown;
}

const idle = { isForced: false, failures: 0, pause: 0, isSlow: false, error: null };
const isInFlight = ({ phase }: Query) => ['sending', 'backingOff', 'awaitingPage'].includes(phase);

/** A query with this policy and two subscribers at most. */
function modelOf(policy: QueryPolicy): Model<Query, QueryEvent<string>> {
  const { staleTime, gcTime, retries, refetchOnFocus, timeout } = policy;
  return {
    initial: { ...idle, phase: 'stale', subscribers: 0, isCollected: false, data: null, updatedAt: null },
    events: ({ subscribers }) => ({
      ...(subscribers < 2 && { subscribe: { type: 'query.subscribed' } }),
      'no longer subscribe': { type: 'query.unsubscribed' },
      refresh: { type: 'query.refreshed' },
      'refresh, or join a refresh': { type: 'query.refreshed', joins: true },
      invalidate: { type: 'query.invalidated' },
      outdate: { type: 'query.outdated' },
      'edit it': { type: 'query.edited', edit: (data) => data.toUpperCase() },
      'return to the page': { type: 'page.returned' },
    }),
    next: (query, stimulus, recorder) => {
      const { phase, subscribers, isForced } = query;
      const stale: Query = { ...query, ...idle, phase: 'stale' };
      const request = (): Query => {
        for (const name of ['fetchData', 'timeout', 'patience']) recorder.restart(name);
        return { ...query, ...idle, phase: 'sending', isForced };
      };
      switch (stimulus.type) {
        case 'query.subscribed': {
          const isNeeded = !isInFlight(query) && phase !== 'fresh';
          return { ...(isNeeded ? request() : query), subscribers: subscribers + 1 };
        }
        case 'query.unsubscribed':
          if (subscribers === 1 && isInFlight(query)) return { ...stale, subscribers: 0 };
          return { ...query, subscribers: Math.max(0, subscribers - 1) };
        case 'query.refreshed':
          if (stimulus.joins && isInFlight(query) && isForced) return query;
          return { ...request(), isForced: true };
        case 'query.invalidated':
          return subscribers > 0 ? request() : stale;
        case 'query.outdated':
          if (isInFlight(query)) return request();
          return phase === 'fresh' ? stale : query;
        case 'query.edited':
          return query.data === null ? query : { ...query, data: stimulus.edit(query.data) };
        case 'page.returned': {
          const isNeeded =
            phase === 'disconnected' || (['stale', 'failed'].includes(phase) && refetchOnFocus);
          return subscribers > 0 && isNeeded ? request() : query;
        }
        case 'elapsed':
          switch (stimulus.timer) {
            case 'gcTime':
              recorder.effect({ type: 'collect' });
              return { ...query, isCollected: true };
            case 'staleTime':
              return stale;
            case 'patience':
              return { ...query, isSlow: true };
            case 'timeout':
              return rest(query, 'failed', new Error('Request timed out'), recorder);
            case 'backOff':
              return { ...query, phase: 'awaitingPage' };
            default:
              return { ...query, phase: 'sending' };
          }
        case 'resolved':
          if (stimulus.port === 'awaitPage') return { ...query, phase: 'sending' };
          recorder.effect(loaded(String(stimulus.value), isForced));
          return {
            ...stale,
            phase: 'fresh',
            data: String(stimulus.value),
            updatedAt: fixedNow + recorder.now,
          };
        case 'rejected': {
          if (stimulus.port === 'awaitPage') return { ...query, phase: 'sending' };
          const error = stimulus.value as Error;
          if (error === disconnected && query.data !== null && !isForced)
            return { ...query, ...idle, phase: 'disconnected' };
          if (error === disconnected) return { ...rest(query, 'disconnected', error, recorder), isForced };
          if (error === lasting || query.failures === retries) return rest(query, 'failed', error, recorder);
          const pause = error === throttled ? 5_000 : 0;
          return { ...query, phase: 'backingOff', failures: query.failures + 1, pause };
        }
      }
    },
    calls: ({ phase, isForced, failures }) => [
      ...(phase === 'sending' ? [{ port: 'fetchData', input: { request: { isForced }, failures } }] : []),
      ...(phase === 'awaitingPage' ? [{ port: 'awaitPage' }] : []),
    ],
    outcomes: {
      fetchData: {
        resolves: { rooms: 'rooms', halls: 'halls' },
        rejects: { passing, throttled, lasting, disconnected },
      },
      awaitPage: {
        resolves: { 'a visible page': undefined },
        rejects: { 'no page': new Error('No page') },
      },
    },
    timers: (query) => ({
      ...(query.subscribers === 0 && !query.isCollected && { gcTime }),
      ...(query.phase === 'fresh' && { staleTime }),
      ...(query.phase === 'sending' && { timeout: timeout ?? 2_147_483_647 }),
      ...(isInFlight(query) && !query.isSlow && { patience: 8_000 }),
      // 1 s, 2 s, … up to 30 s, or as long as the server asks.
      ...(query.phase === 'awaitingPage' && { pageTimeout: 2_147_483_647 }),
      ...(query.phase === 'backingOff' && {
        backOff: Math.max([0, 1_000, 2_000][query.failures] ?? Number.NaN, query.pause),
      }),
    }),
    isOver: ({ isCollected }) => isCollected,
    key: ({ data, updatedAt: _, error, ...query }) => [query, data === null, String(error)],
    shown: (query) => {
      const { phase, subscribers, isForced, isSlow, data, updatedAt } = query;
      const error = ['failed', 'disconnected'].includes(phase) ? query.error : null;
      const request = isInFlight(query)
        ? { inFlight: phase }
        : phase === 'disconnected'
          ? { requested: phase }
          : { settled: phase };
      const subscription = subscribers > 0 ? 'subscribed' : 'unsubscribed';
      return {
        state: { subscription, request },
        data,
        error,
        isFetching: isInFlight(query),
        isForced: isInFlight(query) && isForced,
        updatedAt,
        wait: isInFlight(query) && isSlow ? waits[phase] : null,
      };
    },
    start: (simulatedClock) => startQuery(policy, simulatedClock),
  };
}

/** A request that ends without data. */
function rest(query: Query, phase: 'failed' | 'disconnected', error: Error, { effect }: Recorder): Query {
  effect(failed(error, query.isForced));
  return { ...query, ...idle, phase, error };
}

const policies: Readonly<Record<string, QueryPolicy>> = {
  'data screens': dataScreenPolicy,
  'the dashboard': dashboardPolicy,
  'everything else': defaultPolicy,
};

describe(queryMachine.id, () => {
  test('every transition of the model → the chart shows, requests and reports the same', async () => {
    const policy = { ...dashboardPolicy, gcTime: 500, retries: 1 };
    await expect(coverGraph(modelOf(policy))).resolves.toBeUndefined();
  });

  // @spec 7.28 8.14 9.9 9.10 9.12 9.13
  test.each(Object.entries(policies))(
    'any state under the policy of %s → random events, responses and waits → the newest data, and no request unwanted',
    async (_, policy) => {
      await expect(walkAtRandom(modelOf(policy), { seeds: 4 })).resolves.toBeUndefined();
    },
  );

  test('fetching → the actor is stopped → the request is aborted', () => {
    const { actor, ports } = startQuery();
    actor.send({ type: 'query.subscribed' });
    actor.stop();
    expect(ports.fetchData.aborted).toEqual([true]);
  });
});
