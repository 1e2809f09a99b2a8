import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { dashboardPolicy, dataScreenPolicy, defaultPolicy, type QueryPolicy } from '#contract/limits.ts';
import { type QueryEvent, queryMachine } from '#machines/query/query.machine.ts';
import { fixedNow } from '#tests/support/factories.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { type Happening, type Model, portModel } from '#tests/support/models.ts';
import { failed, fetching, key, lasting, loaded, passing, startQuery } from '#tests/support/queryChart.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const timedOut = new Error('Request timed out');

/** A query under that policy, with two subscribers at most. */
const querying = (policy: QueryPolicy): Model<QueryEvent<string>> => ({
  start: (given) => {
    const query = startQuery(policy, given);
    const { actor, awaitActivePage, clock, emitted, fetchData, view } = query;
    let subscribers = 0;
    let data: string | null = null;
    let failures = 0;
    let heard = 0;
    const listen = (happening: Happening<QueryEvent<string>>): readonly object[] => {
      if (happening.kind === 'sent') {
        const { type } = happening.event;
        if (type === 'query.subscribed') subscribers += 1;
        if (type === 'query.unsubscribed' && subscribers === 1) failures = 0;
        if (type === 'query.unsubscribed') subscribers = Math.max(0, subscribers - 1);
        if (type === 'query.edited' && data !== null) data = happening.event.edit(data);
        if (type === 'query.refreshed' || type === 'query.invalidated') failures = 0;
      }
      if (happening.kind !== 'settled' || happening.isLate || happening.port !== 'fetchData') return [];
      const { isForced } = fetchData.call(happening.call).input;
      const { result } = happening;
      if ('output' in result) {
        data = String(result.output);
        failures = 0;
        return [loaded(isForced)];
      }
      const isRetried = result.error === passing && failures < policy.retries;
      failures = isRetried ? failures + 1 : 0;
      return isRetried ? [] : [failed(result.error === passing ? passing : lasting, isForced)];
    };
    return {
      actor,
      clock,
      ports: {
        fetchData: portModel(fetchData, { rooms: 'rooms', halls: 'halls' }, { passing, lasting }),
        awaitActivePage: portModel(
          awaitActivePage,
          { presence: undefined },
          { 'no page': new Error('No page') },
        ),
      },
      check: ({ happening, before, after }) => {
        const expected = [...listen(happening)];
        const wasTimedOut =
          happening.kind === 'waited' &&
          before.matches({ request: fetching }) &&
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
        assert.deepEqual(emitted.slice(heard), expected);
        heard = emitted.length;

        const { context } = actor.getSnapshot();
        const seen = view();
        const isResting = after.matches({ request: 'settled' });
        assert.equal(context.subscribers, subscribers);
        assert.equal(seen.data, data, 'not the data of the newest answer');
        assert.equal(seen.isFetching, !isResting);
        assert(isResting || subscribers > 0 || seen.isForced, 'a request that nobody wants');
        assert.equal(context.failures, failures);
        assert(!(isResting && seen.isForced), 'forced without a request');
        assert.equal(seen.error !== null, after.matches({ request: { settled: 'failed' } }) && !isCollected);
        if (!isResting) assert.equal(seen.isForced, fetchData.inputs.at(-1)?.isForced);
      },
    };
  },
  events: ({ context }) => ({
    ...(context.subscribers < 2 && { subscribe: { type: 'query.subscribed' } }),
    'no longer subscribe': { type: 'query.unsubscribed' },
    refresh: { type: 'query.refreshed' },
    invalidate: { type: 'query.invalidated' },
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

/** Whoever keeps the queries stops one that is collected. */
function isOver(snapshot: AnyMachineSnapshot): boolean {
  return snapshot.matches({ subscription: 'garbageCollected' });
}

const policies: Readonly<Record<string, QueryPolicy>> = {
  'data screens': dataScreenPolicy,
  'the dashboard': dashboardPolicy,
  'everything else': defaultPolicy,
};

describe(queryMachine.id, () => {
  test('every edge of the graph → on the real chart → the state foretold', async () => {
    const policy = { ...dashboardPolicy, retries: 1 };
    const isTransient = (error: unknown) => error === passing;
    const input = { key, policy, now: () => fixedNow, isTransient };
    expect(await coverGraph(querying(policy), queryMachine, input)).toEqual({ states: 198, changes: 1165 });
  });

  test.each(Object.entries(policies))(
    'any state under the policy of %s → everything at random → the newest data, and no request unwanted',
    async (_, policy) => {
      await walkAtRandom(querying(policy), { seeds: 20 });
    },
  );
});
