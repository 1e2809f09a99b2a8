import { describe, expect, test } from 'vitest';
import { queryMachine, selectIsPolling } from '#machines/query/query.machine.ts';
import {
  failed,
  fetching,
  fresh,
  lasting,
  loaded,
  passing,
  polling,
  stale,
  startQuery,
} from '#tests/support/queryChart.ts';

/** A query with one subscriber and data that has become stale. */
async function startStale() {
  const query = startQuery();
  query.subscribe();
  await query.fetchData.call(0).resolve('rooms');
  query.clock.increment(30_000);
  return { ...query, emittedSince: () => query.emitted.slice(1) };
}

const pollFailed = (error: Error) => ({ type: 'query.pollFailed', error });

describe(queryMachine.id, () => {
  test('stale → query.polled → asked for once, without a sign of it, and then fresh', async () => {
    const { actor, emittedSince, fetchData, poll, request, view } = await startStale();
    const before = view();
    expect(selectIsPolling(actor.getSnapshot())).toBe(false);
    poll();
    expect(selectIsPolling(actor.getSnapshot())).toBe(true);
    expect(request()).toEqual(polling);
    expect(view()).toEqual(before);
    expect(fetchData.inputs[1]).toEqual({ request: { isForced: false, isPoll: true }, failures: 0 });
    await fetchData.call(1).resolve('halls');
    expect([request(), view().data]).toEqual([fresh, 'halls']);
    expect(emittedSince()).toEqual([loaded('halls')]);
  });

  test('polling → a failure → reported to the poller alone, not repeated, and what was shown stays', async () => {
    const { emittedSince, fetchData, poll, request, view } = await startStale();
    const before = view();
    poll();
    await fetchData.call(1).reject(passing);
    expect(request()).toEqual(stale);
    expect(view()).toEqual(before);
    expect(emittedSince()).toEqual([pollFailed(passing)]);
  });

  test('failed → query.polled → the failure is shown until there is data', async () => {
    const { emitted, fetchData, poll, request, subscribe, view } = startQuery();
    subscribe();
    await fetchData.call(0).reject(lasting);
    const before = view();
    poll();
    expect(view()).toEqual(before);
    await fetchData.call(1).reject(passing);
    expect([request(), view()]).toEqual([{ settled: 'failed' }, before]);
    poll();
    await fetchData.call(2).resolve('rooms');
    expect([request(), view().error, view().data]).toEqual([fresh, null, 'rooms']);
    expect(emitted).toEqual([failed(lasting), pollFailed(passing), loaded('rooms')]);
  });

  test('polling → somebody waits, or a write has changed the data → the poll is aborted and the data fetched', async () => {
    for (const event of ['subscribe', 'refresh', 'invalidate', 'returnToPage'] as const) {
      const query = await startStale();
      query.poll();
      query[event]();
      expect([query.request(), query.fetchData.aborted[1]]).toEqual([fetching, true]);
    }
    const { edit, outdate, fetchData, poll, request, view } = await startStale();
    poll();
    edit(() => 'edited');
    outdate();
    expect([request(), fetchData.aborted]).toEqual([polling, [false, true, false]]);
    await fetchData.call(1).resolve('before the write');
    expect(view().data).toBe('edited');
    await fetchData.call(2).resolve('after it');
    expect(view().data).toBe('after it');
  });

  test('unsubscribed or fetching → query.polled → nothing more is requested; the last subscriber ends a poll', async () => {
    const { fetchData, poll, request, subscribe, unsubscribe } = startQuery();
    poll();
    expect([request(), fetchData.inputs.length]).toEqual([stale, 0]);
    subscribe();
    poll();
    expect([request(), fetchData.inputs.length]).toEqual([fetching, 1]);
    await fetchData.call(0).resolve('rooms');
    poll();
    unsubscribe();
    expect([request(), fetchData.aborted]).toEqual([stale, [false, true]]);
  });
});
