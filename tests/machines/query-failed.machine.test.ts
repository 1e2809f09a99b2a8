import { describe, expect, test } from 'vitest';
import { queryMachine } from '#machines/query/query.machine.ts';
import { fixedNow } from '#tests/support/factories.ts';
import {
  awaitingPage,
  disconnected,
  failed,
  fetching,
  lasting,
  loaded,
  nothing,
  passing,
  stale,
  startBackingOff,
  startDisconnected,
  startQuery,
  waiting,
} from '#tests/support/queryChart.ts';

describe(queryMachine.id, () => {
  test('fetching → a failure without a connection → disconnected at once, shown and reported', async () => {
    const { clock, emitted, fetchData, request, view } = await startDisconnected();
    expect(request()).toEqual({ requested: 'disconnected' });
    expect(view()).toEqual({ ...nothing, error: disconnected });
    expect(emitted).toEqual([failed(disconnected)]);
    clock.increment(60_000);
    expect(fetchData.inputs).toHaveLength(1);
  });

  test.each([true, false])(
    'disconnected → page.returned with refetchOnFocus %s → fetching, and its response counts',
    async (refetchOnFocus) => {
      const { emitted, fetchData, request, returnToPage, view } = await startDisconnected({ refetchOnFocus });
      returnToPage();
      expect(request()).toEqual(fetching);
      expect(view()).toEqual({ ...nothing, isFetching: true });
      await fetchData.call(1).resolve('rooms');
      expect(view()).toEqual({ ...nothing, data: 'rooms', updatedAt: fixedNow });
      expect(emitted).toEqual([failed(disconnected), loaded('rooms')]);
    },
  );

  test('disconnected past the caches → page.returned → fetching past the caches', async () => {
    const { emitted, fetchData, refresh, returnToPage, subscribe } = startQuery();
    subscribe();
    refresh();
    await fetchData.call(1).reject(disconnected);
    returnToPage();
    await fetchData.call(2).resolve('rooms');
    expect(fetchData.inputs).toMatchObject([
      { request: { isForced: false } },
      { request: { isForced: true } },
      { request: { isForced: true } },
    ]);
    expect(emitted).toEqual([failed(disconnected, true), loaded('rooms', true)]);
  });

  test('disconnected → query.refreshed, and again a failure without a connection → disconnected, reported again', async () => {
    const { emitted, fetchData, refresh, request } = await startDisconnected();
    refresh();
    await fetchData.call(1).reject(disconnected);
    expect(request()).toEqual({ requested: 'disconnected' });
    expect(emitted).toEqual([failed(disconnected), failed(disconnected, true)]);
  });

  test('disconnected → the last query.unsubscribed → still disconnected, and page.returned causes no request', async () => {
    const { fetchData, request, returnToPage, subscribe, unsubscribe } = await startDisconnected();
    unsubscribe();
    returnToPage();
    expect(request()).toEqual({ requested: 'disconnected' });
    expect(fetchData.inputs).toHaveLength(1);
    subscribe();
    expect(request()).toEqual(fetching);
  });

  test('disconnected after retries → page.returned and a transient failure → pauses of 1 s again', async () => {
    const { awaitPage, clock, fetchData, request, returnToPage } = await startBackingOff();
    clock.increment(1_000);
    await awaitPage.call(0).resolve();
    await fetchData.call(1).reject(disconnected);
    returnToPage();
    await fetchData.call(2).reject(passing);
    clock.increment(1_000);
    expect(request()).toEqual(awaitingPage);
  });

  test('disconnected → a permanent failure after page.returned → failed', async () => {
    const { fetchData, request, returnToPage } = await startDisconnected();
    returnToPage();
    await fetchData.call(1).reject(lasting);
    expect(request()).toEqual({ settled: 'failed' });
  });

  test.each([
    ['query.subscribed', 'query.subscribed', false],
    ['page.returned', 'page.returned', false],
    ['query.refreshed', 'query.refreshed', true],
    ['query.invalidated', 'query.invalidated', false],
  ] as const)(
    'failed → %s → fetching, and no error is shown while it is retried',
    async (_, type, isForced) => {
      const { actor, fetchData, request, view } = await startBackingOff({ retries: 0 });
      actor.send({ type });
      expect(request()).toEqual(fetching);
      expect(view()).toEqual({ ...nothing, isFetching: true, isForced });
      await fetchData.call(1).resolve('rooms');
      expect(view()).toEqual({ ...nothing, data: 'rooms', updatedAt: fixedNow });
    },
  );

  test('failed → page.returned without refetchOnFocus → still failed', async () => {
    const { fetchData, request, returnToPage } = await startBackingOff({
      retries: 0,
      refetchOnFocus: false,
    });
    returnToPage();
    expect(request()).toEqual({ settled: 'failed' });
    expect(fetchData.inputs).toHaveLength(1);
  });

  test('failed → query.unsubscribed and query.subscribed → requested again', async () => {
    const { fetchData, request, unsubscribe, subscribe } = await startBackingOff({ retries: 0 });
    unsubscribe();
    expect(request()).toEqual({ settled: 'failed' });
    subscribe();
    expect(request()).toEqual(fetching);
    expect(fetchData.inputs).toHaveLength(2);
  });

  test('failed and unsubscribed → query.invalidated → stale without the error', async () => {
    const { invalidate, request, unsubscribe, view } = await startBackingOff({ retries: 0 });
    unsubscribe();
    invalidate();
    expect(request()).toEqual(stale);
    expect(view()).toEqual(nothing);
  });

  test('failed after its retries → page.returned and a transient failure → pauses of 1 s again', async () => {
    const { awaitPage, clock, fetchData, request, returnToPage } = await startBackingOff({
      retries: 1,
    });
    clock.increment(1_000);
    await awaitPage.call(0).resolve();
    await fetchData.call(1).reject(passing);
    expect(request()).toEqual({ settled: 'failed' });
    returnToPage();
    await fetchData.call(2).reject(passing);
    clock.increment(999);
    expect(request()).toEqual(waiting);
    clock.increment(1);
    expect(request()).toEqual(awaitingPage);
  });
});
