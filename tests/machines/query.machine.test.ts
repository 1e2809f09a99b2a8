import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { dashboardPolicy, dataScreenPolicy } from '#contract/limits.ts';
import {
  createQueryMachine,
  type FetchInput,
  queryMachine,
  selectError,
} from '#machines/query/query.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import { fixedNow } from '#tests/support/factories.ts';
import { failed, fetching, lasting, loaded, passing, startQuery } from '#tests/support/queryChart.ts';

const fiveMinutes = 5 * 60_000;

/** The states of the request. */
const stale = { settled: 'stale' };
const fresh = { settled: 'fresh' };
const waiting = { inFlight: 'backingOff' };
const awaitingPage = { inFlight: 'awaitingPage' };

/** The view before the first request. */
const nothing = {
  data: null,
  error: null,
  isFetching: false,
  isForced: false,
  updatedAt: null,
  wait: null,
} as const;
const rooms = { ...nothing, data: 'rooms', updatedAt: fixedNow };

/** A query with one subscriber and its first data. */
async function startFresh(...policy: Parameters<typeof startQuery>) {
  const query = startQuery(...policy);
  query.subscribe();
  await query.fetchData.call(0).resolve('rooms');
  return query;
}

/** A query with one subscriber, after a transient failure and the first pause. */
async function startAwaitingPage() {
  const query = startQuery();
  query.subscribe();
  await query.fetchData.call(0).reject(passing);
  query.clock.increment(1_000);
  return query;
}

describe(queryMachine.id, () => {
  test('fetching → the response → fresh, with the data and the moment it came', async () => {
    const { clock, emitted, fetchData, request, view, subscribe } = startQuery();
    subscribe();
    clock.increment(700);
    await fetchData.call(0).resolve('rooms');
    expect(request()).toEqual(fresh);
    expect(view()).toEqual({ ...nothing, data: 'rooms', updatedAt: fixedNow + 700 });
    expect(emitted).toEqual([loaded('rooms')]);
  });

  // @spec 9.9
  test('fresh → 30 s → stale with its data, and nothing is requested', async () => {
    const { clock, fetchData, request, view } = await startFresh();
    clock.increment(29_999);
    expect(request()).toEqual(fresh);
    clock.increment(1);
    expect(request()).toEqual(stale);
    expect(view()).toEqual(rooms);
    expect(fetchData.inputs).toHaveLength(1);
  });

  // @spec 9.12
  test('stale with data → page.returned → fetching', async () => {
    const { clock, fetchData, request, returnToPage } = await startFresh();
    clock.increment(30_000);
    returnToPage();
    expect(request()).toEqual(fetching);
    expect(fetchData.inputs).toMatchObject([
      { request: { isForced: false } },
      { request: { isForced: false } },
    ]);
  });

  // @spec 9.13
  test('stale with data → page.returned without refetchOnFocus → still stale', async () => {
    const { clock, request, returnToPage } = await startFresh({ refetchOnFocus: false });
    clock.increment(30_000);
    returnToPage();
    expect(request()).toEqual(stale);
  });

  test('fresh → query.refreshed → fetching past the caches, and not forced after its response', async () => {
    const { clock, emitted, fetchData, refresh, request, view } = await startFresh();
    clock.increment(5_000);
    refresh();
    expect(request()).toEqual(fetching);
    expect(view()).toEqual({ ...rooms, isFetching: true, isForced: true });
    await fetchData.call(1).resolve('new rooms');
    expect(request()).toEqual(fresh);
    expect(view()).toEqual({ ...nothing, data: 'new rooms', updatedAt: fixedNow + 5_000 });
    expect(fetchData.inputs).toMatchObject([
      { request: { isForced: false } },
      { request: { isForced: true } },
    ]);
    expect(emitted).toEqual([loaded('rooms'), loaded('new rooms', true)]);
  });

  test('fetching → query.refreshed → requested again, and a late response does not overwrite the newer one', async () => {
    const { emitted, fetchData, refresh, view, subscribe } = startQuery();
    subscribe();
    refresh();
    expect(fetchData.inputs).toMatchObject([
      { request: { isForced: false } },
      { request: { isForced: true } },
    ]);
    expect(fetchData.aborted).toEqual([true, false]);
    await fetchData.call(1).resolve('newer');
    await fetchData.call(0).resolve('older');
    expect(view()).toEqual({ ...nothing, data: 'newer', updatedAt: fixedNow });
    expect(emitted).toEqual([loaded('newer', true)]);
  });

  test('one subscriber → query.unsubscribed → unsubscribed and stale, and the request is aborted', async () => {
    const { emitted, fetchData, state, unsubscribe, view, subscribe, subscribers } = startQuery();
    subscribe();
    unsubscribe();
    expect(state()).toEqual({ subscription: 'unsubscribed', request: stale });
    expect(subscribers()).toBe(0);
    expect(fetchData.aborted).toEqual([true]);
    await fetchData.call(0).resolve('late');
    expect(view()).toEqual(nothing);
    expect(emitted).toEqual([]);
  });

  // @spec 9.9
  test('unsubscribed → 5 min → reported as garbage-collected, once', async () => {
    const { clock, emitted, fetchData, state, unsubscribe, view, subscribe } = startQuery();
    subscribe();
    await fetchData.call(0).resolve('rooms');
    unsubscribe();
    clock.increment(fiveMinutes - 1);
    expect(state()).toEqual({ subscription: 'unsubscribed', request: stale });
    expect(view()).toEqual({ ...nothing, data: 'rooms', updatedAt: fixedNow });
    clock.increment(1);
    clock.increment(fiveMinutes);
    expect(emitted.slice(1)).toEqual([{ type: 'query.garbageCollected' }]);
  });

  test('awaitingPage → the page is visible → fetching, and its response counts', async () => {
    const { awaitPage, emitted, fetchData, request, view } = await startAwaitingPage();
    await awaitPage.call(0).resolve();
    expect(request()).toEqual(fetching);
    await fetchData.call(1).resolve('rooms');
    expect(request()).toEqual(fresh);
    expect(view()).toEqual({ ...nothing, data: 'rooms', updatedAt: fixedNow + 1_000 });
    expect(emitted).toEqual([loaded('rooms')]);
  });

  // @spec 9.10
  test('fetching → a third failure in a row → failed after pauses of 1 s and 2 s', async () => {
    const { awaitPage, clock, emitted, fetchData, request, view } = await startAwaitingPage();
    await awaitPage.call(0).resolve();
    await fetchData.call(1).reject(passing);
    clock.increment(1_999);
    expect(request()).toEqual(waiting);
    clock.increment(1);
    expect(request()).toEqual(awaitingPage);
    await awaitPage.call(1).resolve();
    await fetchData.call(2).reject(passing);
    expect(request()).toEqual({ settled: 'failed' });
    expect(view()).toEqual({ ...nothing, error: passing });
    clock.increment(60_000);
    expect(fetchData.inputs).toEqual([
      { request: { isForced: false }, failures: 0 },
      { request: { isForced: false }, failures: 1 },
      { request: { isForced: false }, failures: 2 },
    ]);
    expect(emitted).toEqual([failed(passing)]);
  });

  // @spec 7.28 8.14
  test('fetching under a limit → 10 s → failed without another attempt, and the request is aborted', async () => {
    const { clock, emitted, fetchData, request, subscribe, view } = startQuery(dashboardPolicy);
    const timedOut = new Error('Request timed out');
    subscribe();
    clock.increment(9_999);
    expect(request()).toEqual(fetching);
    expect(fetchData.aborted).toEqual([false]);
    clock.increment(1);
    expect(request()).toEqual({ settled: 'failed' });
    expect(fetchData.aborted).toEqual([true]);
    await fetchData.call(0).resolve('late');
    expect(view()).toEqual({ ...nothing, error: timedOut });
    expect(emitted).toEqual([failed(timedOut)]);
  });

  // @spec 7.28
  test('fetching without a limit → the longest delay of a timer, 24 days → still fetching until then', () => {
    const { clock, request, subscribe } = startQuery();
    subscribe();
    clock.increment(0x7f_ff_ff_ff - 1);
    expect(request()).toEqual(fetching);
    clock.increment(1);
    expect(request()).toEqual({ settled: 'failed' });
  });

  test('a promise in place of the attempts rejects → failed with its error', async () => {
    const fetch = new ScriptedPort<string, FetchInput>();
    const machine = createQueryMachine<string>().provide({ actors: { fetch: fetch.logic } });
    const input = { policy: dataScreenPolicy, now: () => 0, isDisconnected: () => false };
    const { actor, emitted } = startChart((options) => createActor(machine, { ...options, input }));
    actor.send({ type: 'query.refreshed' });
    expect(fetch.inputs).toEqual([{ isForced: true }]);
    await fetch.call(0).reject(lasting);
    expect(actor.getSnapshot().value.request).toEqual({ settled: 'failed' });
    expect(selectError(actor.getSnapshot())).toBe(lasting);
    expect(emitted).toEqual([{ type: 'query.failed', isForced: true, error: lasting }]);
  });

  test('fetching → the actor is stopped → the request is aborted', () => {
    const { actor, fetchData, subscribe } = startQuery();
    subscribe();
    actor.stop();
    expect(fetchData.aborted).toEqual([true]);
  });
});
