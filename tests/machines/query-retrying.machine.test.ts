import { describe, expect, test } from 'vitest';
import { queryMachine } from '#machines/query/query.machine.ts';
import { fixedNow } from '#tests/support/factories.ts';
import {
  awaitingPage,
  failed,
  fetching,
  fresh,
  lasting,
  loaded,
  nothing,
  passing,
  stale,
  startAwaitingPage,
  startBackingOff,
  startQuery,
  throttled,
  waiting,
} from '#tests/support/queryChart.ts';

describe(queryMachine.id, () => {
  test('fetching → a transient failure → backingOff, still busy and without an error', async () => {
    const { emitted, fetchData, request, view } = await startBackingOff();
    expect(request()).toEqual(waiting);
    expect(view()).toEqual({ ...nothing, isFetching: true });
    expect(fetchData.inputs).toHaveLength(1);
    expect(emitted).toEqual([]);
  });

  test('backingOff → 1 s → awaitingPage, and nothing is requested yet', async () => {
    const { awaitPage, clock, fetchData, request } = await startBackingOff();
    clock.increment(999);
    expect(request()).toEqual(waiting);
    expect(awaitPage.inputs).toHaveLength(0);
    clock.increment(1);
    expect(request()).toEqual(awaitingPage);
    expect(awaitPage.inputs).toHaveLength(1);
    clock.increment(60_000);
    expect(request()).toEqual(awaitingPage);
    expect(fetchData.inputs).toHaveLength(1);
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

  test('awaitingPage → awaitPage rejects → fetching', async () => {
    const { awaitPage, fetchData, request } = await startAwaitingPage();
    await awaitPage.call(0).reject(new Error('No page'));
    expect(request()).toEqual(fetching);
    expect(fetchData.inputs).toHaveLength(2);
  });

  test('awaitingPage → page.returned → still awaitingPage', async () => {
    const { fetchData, request, returnToPage } = await startAwaitingPage();
    returnToPage();
    expect(request()).toEqual(awaitingPage);
    expect(fetchData.inputs).toHaveLength(1);
  });

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
      { request: { isForced: false, isPoll: false }, failures: 0 },
      { request: { isForced: false, isPoll: false }, failures: 1 },
      { request: { isForced: false, isPoll: false }, failures: 2 },
    ]);
    expect(emitted).toEqual([failed(passing)]);
  });

  test('fetching again → a permanent failure → failed at once with that one', async () => {
    const { awaitPage, emitted, fetchData, request } = await startAwaitingPage();
    await awaitPage.call(0).resolve();
    await fetchData.call(1).reject(lasting);
    expect(request()).toEqual({ settled: 'failed' });
    expect(emitted).toEqual([failed(lasting)]);
  });

  test('backingOff → failure after failure → 1, 2, 4, 8, 16 s and then never more than 30 s', async () => {
    const seconds = [1, 2, 4, 8, 16, 30, 30];
    const { awaitPage, clock, fetchData, request, subscribe } = startQuery({
      retries: seconds.length,
    });
    subscribe();
    for (const [attempt, wait] of seconds.entries()) {
      await fetchData.call(attempt).reject(passing);
      clock.increment(wait * 1_000 - 1);
      expect([wait, request()]).toEqual([wait, waiting]);
      clock.increment(1);
      expect([wait, request()]).toEqual([wait, awaitingPage]);
      await awaitPage.call(attempt).resolve();
    }
    await fetchData.call(seconds.length).reject(passing);
    expect(request()).toEqual({ settled: 'failed' });
  });

  test('backingOff after a failure with a longer Retry-After → waits as long as the server asks', async () => {
    const { clock, fetchData, request, subscribe } = startQuery();
    subscribe();
    await fetchData.call(0).reject(throttled);
    clock.increment(4_999);
    expect(request()).toEqual(waiting);
    clock.increment(1);
    expect(request()).toEqual(awaitingPage);
  });

  test('backingOff after a failure with a shorter Retry-After → the back-off, and a later failure without one does not wait for it', async () => {
    const { awaitPage, clock, fetchData, request, subscribe } = startQuery({ retries: 9 });
    subscribe();
    for (const [attempt, wait] of [1, 2, 4, 8].entries()) {
      await fetchData.call(attempt).reject(attempt === 3 ? throttled : passing);
      clock.increment(wait * 1_000);
      await awaitPage.call(attempt).resolve();
    }
    await fetchData.call(4).reject(passing);
    clock.increment(15_999);
    expect(request()).toEqual(waiting);
    clock.increment(1);
    expect(request()).toEqual(awaitingPage);
  });

  test('fetching without retries → a transient failure → failed', async () => {
    const { request } = await startBackingOff({ retries: 0 });
    expect(request()).toEqual({ settled: 'failed' });
  });

  test('backingOff → query.subscribed → still backingOff, for both', async () => {
    const { fetchData, request, subscribe, subscribers } = await startBackingOff();
    subscribe();
    expect(request()).toEqual(waiting);
    expect(subscribers()).toBe(2);
    expect(fetchData.inputs).toHaveLength(1);
  });

  test('backingOff for two → query.unsubscribed → still backingOff for the other', async () => {
    const { request, unsubscribe, subscribe } = await startBackingOff();
    subscribe();
    unsubscribe();
    expect(request()).toEqual(waiting);
  });

  test('backingOff → the last query.unsubscribed → stale, and no attempt follows', async () => {
    const { awaitPage, clock, state, unsubscribe, view } = await startBackingOff();
    unsubscribe();
    expect(state()).toEqual({ subscription: 'unsubscribed', request: stale });
    expect(view()).toEqual(nothing);
    clock.increment(60_000);
    expect(awaitPage.inputs).toEqual([]);
  });

  test('backingOff past the caches → query.unsubscribed and query.subscribed → an ordinary request with all retries again', async () => {
    const { clock, fetchData, refresh, request, unsubscribe, subscribe } = startQuery({ retries: 1 });
    subscribe();
    refresh();
    await fetchData.call(1).reject(passing);
    unsubscribe();
    subscribe();
    expect(fetchData.inputs).toMatchObject([
      { request: { isForced: false } },
      { request: { isForced: true } },
      { request: { isForced: false } },
    ]);
    await fetchData.call(2).reject(passing);
    clock.increment(999);
    expect(request()).toEqual(waiting);
    clock.increment(1);
    expect(request()).toEqual(awaitingPage);
  });

  test('unsubscribed and backingOff → query.invalidated and query.subscribed → all retries again', async () => {
    const { fetchData, invalidate, refresh, request, subscribe } = startQuery({ retries: 1 });
    refresh();
    await fetchData.call(0).reject(passing);
    invalidate();
    subscribe();
    await fetchData.call(1).reject(passing);
    expect(request()).toEqual(waiting);
  });

  test('fetching again → query.unsubscribed and query.subscribed → all retries again', async () => {
    const { awaitPage, clock, fetchData, request, unsubscribe, subscribe } = await startBackingOff({
      retries: 1,
    });
    clock.increment(1_000);
    await awaitPage.call(0).resolve();
    unsubscribe();
    subscribe();
    await fetchData.call(2).reject(passing);
    expect(request()).toEqual(waiting);
  });

  test('fresh after a failure → query.subscribed 30 s later, and a transient failure → pauses of 1 s again', async () => {
    const { awaitPage, clock, fetchData, request, subscribe } = await startBackingOff({ retries: 1 });
    clock.increment(1_000);
    await awaitPage.call(0).resolve();
    await fetchData.call(1).resolve('rooms');
    clock.increment(30_000);
    subscribe();
    await fetchData.call(2).reject(passing);
    clock.increment(999);
    expect(request()).toEqual(waiting);
    clock.increment(1);
    expect(request()).toEqual(awaitingPage);
  });

  test('awaitingPage → the last query.unsubscribed → stale, and the wait is aborted', async () => {
    const { awaitPage, fetchData, request, unsubscribe } = await startAwaitingPage();
    unsubscribe();
    expect(awaitPage.aborted).toEqual([true]);
    await awaitPage.call(0).resolve();
    expect(request()).toEqual(stale);
    expect(fetchData.inputs).toHaveLength(1);
  });

  test.each([
    ['query.refreshed', true],
    ['query.invalidated', false],
  ] as const)('backingOff → %s → fetching at once, with all retries again', async (type, isForced) => {
    const { actor, awaitPage, clock, fetchData, request } = await startBackingOff({ retries: 1 });
    actor.send({ type });
    expect(request()).toEqual(fetching);
    expect(fetchData.inputs).toMatchObject([{ request: { isForced: false } }, { request: { isForced } }]);
    clock.increment(60_000);
    expect(awaitPage.inputs).toEqual([]);
    await fetchData.call(1).reject(passing);
    expect(request()).toEqual(waiting);
    clock.increment(999);
    expect(request()).toEqual(waiting);
    clock.increment(1);
    expect(request()).toEqual(awaitingPage);
  });

  test('awaitingPage → query.refreshed → fetching, and the wait is aborted', async () => {
    const { awaitPage, fetchData, refresh, request } = await startAwaitingPage();
    refresh();
    expect(request()).toEqual(fetching);
    expect(awaitPage.aborted).toEqual([true]);
    expect(fetchData.inputs).toMatchObject([
      { request: { isForced: false } },
      { request: { isForced: true } },
    ]);
  });

  test('fetching past the caches → a transient failure → the next attempt goes past them too', async () => {
    const { awaitPage, clock, emitted, fetchData, refresh, subscribe } = startQuery();
    subscribe();
    refresh();
    await fetchData.call(1).reject(passing);
    clock.increment(1_000);
    await awaitPage.call(0).resolve();
    await fetchData.call(2).resolve('rooms');
    expect(fetchData.inputs).toMatchObject([
      { request: { isForced: false } },
      { request: { isForced: true } },
      { request: { isForced: true } },
    ]);
    expect(emitted).toEqual([loaded('rooms', true)]);
  });
});
