import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { dataScreenPolicy, patience } from '#contract/limits.ts';
import {
  createQueryMachine,
  type FetchInput,
  queryMachine,
  selectError,
} from '#machines/query/query.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import { disconnected, lasting, startQuery, throttled } from '#tests/support/queryChart.ts';

function startWaiting() {
  const query = startQuery();
  query.subscribe();
  return { ...query, wait: () => query.view().wait };
}

describe(queryMachine.id, () => {
  test('fetching → 8 s → waits for the response', () => {
    const { clock, wait } = startWaiting();
    clock.increment(patience - 1);
    expect(wait()).toBeNull();
    clock.increment(1);
    expect(wait()).toBe('response');
  });

  test('backing off for as long as the server asks → 8 s after the request → waits for the next attempt', async () => {
    const { clock, fetchData, wait } = startWaiting();
    clock.increment(patience - 1);
    await fetchData.call(0).reject(throttled);
    expect(wait()).toBeNull();
    clock.increment(1);
    expect(wait()).toBe('attempt');
  });

  test('a long wait → refreshed → the request is sent anew, and has 8 s of its own', () => {
    const { clock, fetchData, refresh, wait } = startWaiting();
    clock.increment(patience);
    refresh();
    expect(fetchData.aborted).toEqual([true, false]);
    expect(wait()).toBeNull();
    clock.increment(patience);
    expect(wait()).toBe('response');
  });

  test.each([
    ['the response', (call: { resolve(data: string): Promise<void> }) => call.resolve('rooms')],
    ['a failure', (call: { reject(error: Error): Promise<void> }) => call.reject(lasting)],
  ])('a long wait → %s → nothing to wait for', async (_, settle) => {
    const { clock, fetchData, wait } = startWaiting();
    clock.increment(patience);
    const call = fetchData.call(0);
    await settle(call);
    expect(wait()).toBeNull();
  });

  test('a long wait → disconnected, and the page returns → fetching with 8 s of its own', async () => {
    const { clock, fetchData, returnToPage, wait } = startWaiting();
    clock.increment(patience);
    await fetchData.call(0).reject(disconnected);
    expect(wait()).toBeNull();
    returnToPage();
    clock.increment(patience - 1);
    expect(wait()).toBeNull();
    clock.increment(1);
    expect(wait()).toBe('response');
  });

  test('fetching, then disconnected → forced only in flight', async () => {
    const { fetchData, refresh, view } = startQuery();
    refresh();
    expect(view()).toMatchObject({ isFetching: true, isForced: true });
    await fetchData.call(0).reject(disconnected);
    expect(view()).toMatchObject({ isFetching: false, isForced: false });
  });

  test('a promise in place of the attempts rejects → failed with its error', async () => {
    const fetch = new ScriptedPort<string, FetchInput>();
    const machine = createQueryMachine<string>().provide({ actors: { fetch: fetch.logic } });
    const input = { policy: dataScreenPolicy, now: () => 0, isDisconnected: () => false };
    const { actor, emitted } = startChart((options) => createActor(machine, { ...options, input }));
    actor.send({ type: 'query.refreshed' });
    expect(fetch.inputs).toEqual([{ isForced: true, isPoll: false }]);
    await fetch.call(0).reject(lasting);
    expect(actor.getSnapshot().value.request).toEqual({ settled: 'failed' });
    expect(selectError(actor.getSnapshot())).toBe(lasting);
    expect(emitted).toEqual([{ type: 'query.failed', isForced: true, error: lasting }]);
  });
});
