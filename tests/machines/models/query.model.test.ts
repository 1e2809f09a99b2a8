import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import {
  dashboardPolicy,
  dataScreenPolicy,
  defaultPolicy,
  patience,
  type QueryPolicy,
} from '#contract/limits.ts';
import type { QueryEvent } from '#machines/query/events.ts';
import { queryMachine } from '#machines/query/query.machine.ts';
import { fixedNow } from '#tests/support/factories.ts';
import { FreeClock } from '#tests/support/freeClock.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { type Model, portModel, type Stimulus } from '#tests/support/models.ts';
import {
  disconnected,
  failed,
  failureRules,
  key,
  lasting,
  loaded,
  passing,
  startQuery,
} from '#tests/support/queryChart.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const timedOut = new Error('Request timed out');

/** Events that abort the request and send it anew. */
const repeats: readonly string[] = ['query.refreshed', 'query.invalidated', 'query.outdated'];

/** A query with this policy and two subscribers at most. */
const querying = (policy: QueryPolicy): Model<QueryEvent<string>> => ({
  start: (simulatedClock) => {
    const query = startQuery(policy, simulatedClock);
    const { actor, awaitVisiblePage, clock, emitted, fetchData, view } = query;
    let subscribers = 0;
    let data: string | null = null;
    let failures = 0;
    let checkedEvents = 0;
    /** When the wait began, by the clock. */
    let since = 0;
    const listen = (stimulus: Stimulus<QueryEvent<string>>): readonly object[] => {
      if (stimulus.kind === 'sent') {
        const { type } = stimulus.event;
        if (type === 'query.subscribed') subscribers += 1;
        if (type === 'query.unsubscribed' && subscribers === 1) failures = 0;
        if (type === 'query.unsubscribed') subscribers = Math.max(0, subscribers - 1);
        if (type === 'query.edited' && data !== null) data = stimulus.event.edit(data);
        if (type === 'query.refreshed' || type === 'query.invalidated' || type === 'query.outdated')
          failures = 0;
      }
      if (stimulus.kind !== 'settled' || stimulus.isLate || stimulus.port !== 'fetchData') return [];
      const { isForced } = fetchData.call(stimulus.call).input;
      const { result } = stimulus;
      if ('output' in result) {
        data = String(result.output);
        failures = 0;
        return [loaded(isForced)];
      }
      const isRetried = result.error === passing && failures < policy.retries;
      failures = isRetried ? failures + 1 : 0;
      if (isRetried) return [];
      const final = [passing, lasting, disconnected].find((error) => error === result.error);
      assert(final, 'a failure that the model does not have');
      return [failed(final, isForced)];
    };
    return {
      actor,
      clock,
      ports: {
        fetchData: portModel(
          fetchData,
          { rooms: 'rooms', halls: 'halls' },
          { passing, lasting, disconnected },
        ),
        awaitVisiblePage: portModel(
          awaitVisiblePage,
          { active: undefined },
          { 'no page': new Error('No page') },
        ),
      },
      check: ({ stimulus, before, after }) => {
        const expected = [...listen(stimulus)];
        const wasTimedOut =
          stimulus.kind === 'waited' &&
          before.matches({ request: { inFlight: { attempt: 'fetching' } } }) &&
          after.matches({ request: { settled: 'failed' } });
        if (wasTimedOut) {
          assert(policy.timeout, 'a request without a limit was timed out');
          failures = 0;
          expected.push(failed(timedOut, fetchData.inputs.at(-1)?.isForced));
        }
        const isCollected = isOver(after);
        if (isCollected) {
          data = null;
          expected.push({ type: 'query.garbageCollected', key });
        }
        assert.deepEqual(emitted.slice(checkedEvents), expected);
        checkedEvents = emitted.length;

        const { context } = actor.getSnapshot();
        const seen = view();
        const isDisconnected = after.matches({ request: { settled: 'disconnected' } });
        const isResting = after.matches({ request: 'settled' });
        if (stimulus.kind === 'sent' && stimulus.event.type === 'query.outdated') {
          assert(!after.matches({ request: { settled: 'fresh' } }), 'outdated data that is fresh');
          assert.equal(
            isResting,
            before.matches({ request: 'settled' }),
            'a request only in place of another',
          );
        }
        assert.equal(context.subscribers, subscribers);
        assert.equal(seen.data, data, 'not the data of the latest response');
        assert.equal(seen.isFetching, !isResting);
        const isSentAnew = stimulus.kind === 'sent' && repeats.includes(stimulus.event.type);
        if (isSentAnew || before.matches({ request: 'settled' })) since = clock.now();
        // On a free clock, 8 s can pass before the other timers.
        if (clock instanceof FreeClock) return;
        const isSlow = !isResting && clock.now() - since >= patience;
        const phase = after.matches({ request: { inFlight: { attempt: 'backingOff' } } })
          ? 'attempt'
          : 'response';
        assert.equal(seen.wait, isSlow ? phase : null);
        assert(isResting || subscribers > 0 || seen.isForced, 'a request without a subscriber');
        assert.equal(context.failures, failures);
        assert(!(isResting && !isDisconnected && seen.isForced), 'forced without a request');
        const hasFailed = isDisconnected || after.matches({ request: { settled: 'failed' } });
        assert.equal(seen.error !== null, hasFailed && !isCollected);
        if (!isResting) assert.equal(seen.isForced, fetchData.inputs.at(-1)?.isForced);
      },
    };
  },
  events: ({ context }) => ({
    ...(context.subscribers < 2 && { subscribe: { type: 'query.subscribed' } }),
    'no longer subscribe': { type: 'query.unsubscribed' },
    refresh: { type: 'query.refreshed' },
    invalidate: { type: 'query.invalidated' },
    outdate: { type: 'query.outdated' },
    'edit it': { type: 'query.edited', edit: (data) => data.toUpperCase() },
    'return to the page': { type: 'page.returned' },
  }),
  key: ({ context }) => [
    context.subscribers,
    context.failures,
    context.isForced,
    context.data !== null,
    context.error?.message,
  ],
  isOver,
  waits: [1, 999, 1_000, 9_999, 30_000, policy.gcTime],
});

/** The query cache stops a garbage-collected query. */
function isOver(snapshot: AnyMachineSnapshot): boolean {
  return snapshot.matches({ subscription: 'garbageCollected' });
}

const policies: Readonly<Record<string, QueryPolicy>> = {
  'data screens': dataScreenPolicy,
  'the dashboard': dashboardPolicy,
  'everything else': defaultPolicy,
};

describe(queryMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    const policy = { ...dashboardPolicy, retries: 1 };
    const input = { key, policy, now: () => fixedNow, ...failureRules() };
    await coverGraph(querying(policy), queryMachine, input);
  });

  test.each(Object.entries(policies))(
    'any state under the policy of %s → random events, responses and waits → the newest data, and no request unwanted',
    async (_, policy) => {
      await walkAtRandom(querying(policy), { seeds: 10 });
    },
  );
});
