import { describe, expect, test } from 'vitest';
import { queryMachine } from '#machines/query/query.machine.ts';
import { fixedNow } from '#tests/support/factories.ts';
import {
  failed,
  fetching,
  fresh,
  lasting,
  loaded,
  nothing,
  stale,
  startQuery,
} from '#tests/support/queryChart.ts';

/** A query with one subscriber and its first data. */
async function startFresh(...policy: Parameters<typeof startQuery>) {
  const query = startQuery(...policy);
  query.subscribe();
  await query.fetchData.call(0).resolve('rooms');
  return query;
}

const rooms = { ...nothing, data: 'rooms', updatedAt: fixedNow };

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

  test('fresh → 30 s → stale with its data, and nothing is requested', async () => {
    const { clock, fetchData, request, view } = await startFresh();
    clock.increment(29_999);
    expect(request()).toEqual(fresh);
    clock.increment(1);
    expect(request()).toEqual(stale);
    expect(view()).toEqual(rooms);
    expect(fetchData.inputs).toHaveLength(1);
  });

  test('fresh → query.subscribed and page.returned → still fresh, and nothing is requested', async () => {
    const { fetchData, request, returnToPage, subscribe } = await startFresh();
    subscribe();
    returnToPage();
    expect(request()).toEqual(fresh);
    expect(fetchData.inputs).toHaveLength(1);
  });

  test('stale with data → query.subscribed → fetching, and the data stays on the screen', async () => {
    const { clock, fetchData, request, view, subscribe } = await startFresh();
    clock.increment(30_000);
    subscribe();
    expect(request()).toEqual(fetching);
    expect(view()).toEqual({ ...rooms, isFetching: true });
    expect(fetchData.inputs).toMatchObject([
      { request: { isForced: false } },
      { request: { isForced: false } },
    ]);
  });

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

  test('stale with data → page.returned without refetchOnFocus → still stale', async () => {
    const { clock, request, returnToPage } = await startFresh({ refetchOnFocus: false });
    clock.increment(30_000);
    returnToPage();
    expect(request()).toEqual(stale);
  });

  test('stale without a subscriber → page.returned → still stale', () => {
    const { fetchData, request, returnToPage } = startQuery();
    returnToPage();
    expect(request()).toEqual(stale);
    expect(fetchData.inputs).toEqual([]);
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

  test('fresh again → 30 s after the later response → stale', async () => {
    const { clock, fetchData, refresh, request } = await startFresh();
    clock.increment(20_000);
    refresh();
    await fetchData.call(1).resolve('new rooms');
    clock.increment(29_999);
    expect(request()).toEqual(fresh);
    clock.increment(1);
    expect(request()).toEqual(stale);
  });

  test('unsubscribed → query.refreshed → fetching past the caches, and kept for the next subscriber', async () => {
    const { fetchData, refresh, state, view, subscribe } = startQuery();
    refresh();
    expect(state()).toEqual({ subscription: 'unsubscribed', request: fetching });
    await fetchData.call(0).resolve('rooms');
    subscribe();
    expect(state()).toEqual({ subscription: 'subscribed', request: fresh });
    expect(view()).toEqual(rooms);
    expect(fetchData.inputs).toMatchObject([{ request: { isForced: true } }]);
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

  test('fetching → query.refreshed, and the old response comes first → still fetching, and it is not shown', async () => {
    const { emitted, fetchData, refresh, view, subscribe } = startQuery();
    subscribe();
    refresh();
    await fetchData.call(0).resolve('older');
    expect(view()).toEqual({ ...nothing, isFetching: true, isForced: true });
    expect(emitted).toEqual([]);
  });

  test('fetching → query.refreshed, and the old request fails late → still fetching', async () => {
    const { emitted, fetchData, refresh, request, subscribe } = startQuery();
    subscribe();
    refresh();
    await fetchData.call(0).reject(lasting);
    expect(request()).toEqual(fetching);
    expect(emitted).toEqual([]);
  });

  test('fetching → query.invalidated → requested again, and the response from before the write is ignored', async () => {
    const { emitted, fetchData, invalidate, view, subscribe } = startQuery();
    subscribe();
    invalidate();
    expect(fetchData.aborted).toEqual([true, false]);
    await fetchData.call(0).resolve('before');
    await fetchData.call(1).resolve('after');
    expect(view()).toEqual({ ...nothing, data: 'after', updatedAt: fixedNow });
    expect(fetchData.inputs).toMatchObject([
      { request: { isForced: false } },
      { request: { isForced: false } },
    ]);
    expect(emitted).toEqual([loaded('after')]);
  });

  test('fetching past the caches → query.invalidated → requested again, still past the caches', async () => {
    const { emitted, fetchData, invalidate, refresh } = await startFresh();
    refresh();
    invalidate();
    await fetchData.call(2).resolve('after');
    expect(fetchData.inputs).toMatchObject([
      { request: { isForced: false } },
      { request: { isForced: true } },
      { request: { isForced: true } },
    ]);
    expect(emitted).toEqual([loaded('rooms'), loaded('after', true)]);
  });

  test('fresh and subscribed → query.invalidated → fetching', async () => {
    const { fetchData, invalidate, request, view } = await startFresh();
    invalidate();
    expect(request()).toEqual(fetching);
    expect(view()).toEqual({ ...rooms, isFetching: true });
    expect(fetchData.inputs).toHaveLength(2);
  });

  test('fresh and unsubscribed → query.invalidated → stale, and fetched for the next subscriber', async () => {
    const { fetchData, invalidate, request, unsubscribe, subscribe } = await startFresh();
    unsubscribe();
    invalidate();
    expect(request()).toEqual(stale);
    expect(fetchData.inputs).toHaveLength(1);
    subscribe();
    expect(request()).toEqual(fetching);
    expect(fetchData.inputs).toHaveLength(2);
  });

  test('fetching → query.outdated → requested again, and the response from before the write is ignored', async () => {
    const { emitted, fetchData, outdate, subscribe, view } = startQuery();
    subscribe();
    outdate();
    expect(fetchData.aborted).toEqual([true, false]);
    await fetchData.call(0).resolve('before');
    await fetchData.call(1).resolve('after');
    expect(view()).toEqual({ ...nothing, data: 'after', updatedAt: fixedNow });
    expect(emitted).toEqual([loaded('after')]);
  });

  test('fresh and subscribed → query.outdated → stale without a request, and fetched when the page returns', async () => {
    const { fetchData, outdate, request, returnToPage, view } = await startFresh();
    outdate();
    expect(request()).toEqual(stale);
    expect(view()).toEqual(rooms);
    expect(fetchData.inputs).toHaveLength(1);
    returnToPage();
    expect(request()).toEqual(fetching);
  });

  test('fresh and unsubscribed → query.outdated → stale, and fetched for the next subscriber', async () => {
    const { outdate, request, unsubscribe, subscribe } = await startFresh();
    unsubscribe();
    outdate();
    expect(request()).toEqual(stale);
    subscribe();
    expect(request()).toEqual(fetching);
  });

  test('unsubscribed and fetching past the caches → query.invalidated → stale, and the next request is an ordinary one', () => {
    const { fetchData, invalidate, refresh, state, view, subscribe } = startQuery();
    refresh();
    invalidate();
    expect(state()).toEqual({ subscription: 'unsubscribed', request: stale });
    expect(view()).toEqual(nothing);
    expect(fetchData.aborted).toEqual([true]);
    subscribe();
    expect(fetchData.inputs).toMatchObject([
      { request: { isForced: true } },
      { request: { isForced: false } },
    ]);
  });

  test('fetching past the caches → the last query.unsubscribed → stale, and the next request is an ordinary one', async () => {
    const { fetchData, refresh, request, unsubscribe, view, subscribe } = await startFresh();
    refresh();
    unsubscribe();
    expect(request()).toEqual(stale);
    expect(view()).toEqual(rooms);
    expect(fetchData.aborted).toEqual([false, true]);
    subscribe();
    expect(fetchData.inputs).toMatchObject([
      { request: { isForced: false } },
      { request: { isForced: true } },
      { request: { isForced: false } },
    ]);
  });

  test('fetching → a permanent failure → failed, with the data that was there', async () => {
    const { clock, emitted, fetchData, request, view, subscribe } = await startFresh();
    clock.increment(30_000);
    subscribe();
    await fetchData.call(1).reject(lasting);
    expect(request()).toEqual({ settled: 'failed' });
    expect(view()).toEqual({ ...rooms, error: lasting });
    expect(emitted).toEqual([loaded('rooms'), failed(lasting)]);
  });

  test('fetching past the caches → a failure → failed, reported as forced, and no longer forced', async () => {
    const { emitted, fetchData, refresh, view } = await startFresh();
    refresh();
    await fetchData.call(1).reject(lasting);
    expect(view()).toEqual({ ...rooms, error: lasting });
    expect(emitted).toEqual([loaded('rooms'), failed(lasting, true)]);
  });
});
