import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { dataScreenPolicy, patience } from '#contract/limits.ts';
import { type FetchInput, fetchMachine, selectIsForced } from '#machines/fetch/fetch.machine.ts';
import { createQueryMachine, selectError, selectFetch } from '#machines/query/query.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import { namesImplemented, namesUsed } from '#tests/support/chartNames.ts';
import { disconnected, lasting, startQuery } from '#tests/support/queryChart.ts';

describe(fetchMachine.id, () => {
  test('every name in the chart has an implementation, and every implementation is used', () => {
    expect(namesUsed(fetchMachine)).toEqual(namesImplemented(fetchMachine));
  });

  test('fetching, then settled without a connection → forced only in flight', async () => {
    const { fetchData, refresh, view } = startQuery();
    refresh();
    expect(view()).toMatchObject({ isFetching: true, isForced: true });
    await fetchData.call(0).reject(disconnected);
    expect(view()).toMatchObject({ isFetching: false, isForced: false });
  });

  test('a long wait → settled without a connection, and restarted → 8 s of its own', async () => {
    const { clock, fetchData, returnToPage, subscribe, view } = startQuery();
    subscribe();
    clock.increment(patience);
    await fetchData.call(0).reject(disconnected);
    expect(view().wait).toBeNull();
    returnToPage();
    clock.increment(patience - 1);
    expect(view().wait).toBeNull();
    clock.increment(1);
    expect(view().wait).toBe('response');
  });

  test('a promise in place of the chart rejects → the query has failed with its error', async () => {
    const fetch = new ScriptedPort<unknown, FetchInput>();
    const machine = createQueryMachine<string>().provide({ actors: { fetch: fetch.logic } });
    const { actor, emitted } = startChart((options) =>
      createActor(machine, { ...options, input: { policy: dataScreenPolicy, now: () => 0 } }),
    );
    actor.send({ type: 'query.refreshed' });
    expect(fetch.inputs).toEqual([{ isForced: true }]);
    expect(selectIsForced(selectFetch(actor.getSnapshot())?.getSnapshot())).toBe(false);
    await fetch.call(0).reject(lasting);
    expect(actor.getSnapshot().value.request).toEqual({ settled: 'failed' });
    expect(selectError(actor.getSnapshot())).toBe(lasting);
    expect(emitted).toEqual([]);
  });
});
