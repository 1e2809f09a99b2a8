import { createActor, isMachineSnapshot, type SimulatedClock } from 'xstate';
import { dataScreenPolicy, type QueryPolicy } from '#contract/limits.ts';
import { type AttemptInput, createAttemptMachine } from '#machines/attempt/attempt.machine.ts';
import {
  createQueryMachine,
  type FetchInput,
  selectData,
  selectError,
  selectFetch,
  selectIsFetching,
  selectIsForced,
  selectUpdatedAt,
} from '#machines/query/query.machine.ts';
import { selectWait } from '#machines/wait.ts';
import { recordEffects, ScriptedPort, startChart } from './chart.ts';
import { fixedNow } from './factories.ts';

/** A transient failure. */
export const passing = new Error('Server error: 503');

/** A transient failure after which the server asks to wait for 5 s. */
export const throttled = new Error('Server error: 429');

/** A transient failure while the browser has no connection. */
export const disconnected = new Error('Network error');

/** A permanent failure. */
export const lasting = new Error('Server error: 422');

/** What the chart is told about the failures above: the connection is missing exactly while `disconnected` is judged. */
function failureRules() {
  let last: unknown = null;
  return {
    isTransient: (error: unknown) => {
      last = error;
      return error !== lasting;
    },
    retryAfterOf: (error: unknown) => (error === throttled ? 5_000 : 0),
    isOnline: () => last !== disconnected,
  };
}

/** Starts a query for a text under the policy of the data screens; `now` is `fixedNow` plus the time of the clock. */
export function startQuery(overrides: Partial<QueryPolicy> = {}, simulatedClock?: SimulatedClock) {
  const fetchData = new ScriptedPort<string, AttemptInput<FetchInput>>();
  const awaitPage = new ScriptedPort<void>();
  const policy = { ...dataScreenPolicy, ...overrides };
  const { isTransient, retryAfterOf, isOnline } = failureRules();
  const fetchMachine = createAttemptMachine<string, FetchInput>({
    prepare: (input) => input,
    canRetry: (error, { failures }) => failures < policy.retries && isTransient(error) && isOnline(),
    retryAfterOf,
    timeout: policy.timeout,
  }).provide({ actors: { perform: fetchData.logic, awaitPage: awaitPage.logic } });
  const { machine, effects } = recordEffects(
    createQueryMachine<string>().provide({ actors: { fetch: fetchMachine } }),
  );
  const isDisconnected = (error: unknown) => isTransient(error) && !isOnline();
  const chart = startChart(({ clock }) => {
    const now = () => fixedNow + clock.now();
    return createActor(machine, { clock, input: { policy, now, isDisconnected } });
  }, simulatedClock);
  const { actor } = chart;
  const fetching = () => selectFetch(actor.getSnapshot())?.getSnapshot();
  /** With the state of the attempt in place of the fetch in flight. */
  const state = () => {
    const { subscription, request } = actor.getSnapshot().value;
    const snapshot: unknown = fetching();
    if (!isMachineSnapshot(snapshot) || !actor.getSnapshot().matches({ request: { requested: 'fetching' } }))
      return { subscription, request };
    return { subscription, request: { inFlight: snapshot.value.active.request } };
  };
  return {
    ...chart,
    effects,
    ports: { fetchData, awaitPage },
    shown: () => {
      const snapshot = actor.getSnapshot();
      return {
        state: state(),
        data: selectData(snapshot),
        error: selectError(snapshot),
        isFetching: selectIsFetching(snapshot),
        isForced: selectIsForced(snapshot),
        updatedAt: selectUpdatedAt(snapshot),
        wait: selectWait(fetching()),
      };
    },
  };
}

export const loaded = (data: string, isForced = false) => ({ type: 'reportLoad', isForced, data });

export const failed = (error: Error, isForced = false) => ({ type: 'reportFailure', isForced, error });
