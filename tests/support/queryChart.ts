import { createActor, type SimulatedClock } from 'xstate';
import { dataScreenPolicy, type QueryPolicy } from '#contract/limits.ts';
import {
  createQueryMachine,
  type FetchInput,
  selectData,
  selectError,
  selectIsFetching,
  selectIsForced,
  selectUpdatedAt,
} from '#machines/query/query.machine.ts';
import { ScriptedPort, startChart } from './chart.ts';
import { fixedNow } from './factories.ts';

/** The key of every query that `startQuery` starts. */
export const key = 'images/gallery';

/** The one failure that may pass by itself. */
export const passing = new Error('Server error: 503');

/** A failure that will not pass by itself. */
export const lasting = new Error('Server error: 422');

/** Starts a query for a text under the policy of the data screens; `now` is `fixedNow` plus what the clock has run. */
export function startQuery(overrides: Partial<QueryPolicy> = {}, given?: SimulatedClock) {
  const fetchData = new ScriptedPort<string, FetchInput>();
  const awaitActivePage = new ScriptedPort<void>();
  const machine = createQueryMachine<string>().provide({
    actors: { fetchData: fetchData.logic, awaitActivePage: awaitActivePage.logic },
  });
  const policy = { ...dataScreenPolicy, ...overrides };
  const isTransient = (error: unknown) => error === passing;
  const chart = startChart(({ clock }) => {
    const now = () => fixedNow + clock.now();
    return createActor(machine, { clock, input: { key, policy, now, isTransient } });
  }, given);
  const { actor } = chart;
  return {
    ...chart,
    fetchData,
    awaitActivePage,
    subscribe: () => actor.send({ type: 'query.subscribed' }),
    unsubscribe: () => actor.send({ type: 'query.unsubscribed' }),
    refresh: () => actor.send({ type: 'query.refreshed' }),
    edit: (edit: (data: string) => string) => actor.send({ type: 'query.edited', edit }),
    invalidate: () => actor.send({ type: 'query.invalidated' }),
    returnToPage: () => actor.send({ type: 'page.returned' }),
    state: () => actor.getSnapshot().value,
    request: () => actor.getSnapshot().value.request,
    subscribers: () => actor.getSnapshot().context.subscribers,
    /** What a view sees. */
    view: () => {
      const snapshot = actor.getSnapshot();
      return {
        data: selectData(snapshot),
        error: selectError(snapshot),
        isFetching: selectIsFetching(snapshot),
        isForced: selectIsForced(snapshot),
        updatedAt: selectUpdatedAt(snapshot),
      };
    },
  };
}

/** The states of the request. */
export const stale = { settled: 'stale' };
export const fresh = { settled: 'fresh' };
export const fetching = { inFlight: 'fetching' };
export const waiting = { inFlight: { backingOff: 'waiting' } };
export const awaitingActivePage = { inFlight: { backingOff: 'awaitingActivePage' } };

/** What a view sees before the first answer, while nothing is asked for. */
export const nothing = {
  data: null,
  error: null,
  isFetching: false,
  isForced: false,
  updatedAt: null,
} as const;

/** The event of an answered request. */
export const loaded = (isForced = false) => ({ type: 'query.loaded', key, isForced });

/** The event of a request that failed for good. */
export const failed = (error: Error, isForced = false) => ({ type: 'query.failed', key, isForced, error });
