import { describe, expect, test } from 'vitest';
import { queryMachine } from '#machines/query/query.machine.ts';
import { fixedNow } from '#tests/support/factories.ts';
import {
  awaitingActivePage,
  failed,
  fetching,
  fresh,
  lasting,
  loaded,
  nothing,
  passing,
  stale,
  startAwaitingActivePage,
  startBackingOff,
  startQuery,
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

  test('backingOff → 1 s → awaitingActivePage, and nothing is requested yet', async () => {
    const { awaitActivePage, clock, fetchData, request } = await startBackingOff();
    clock.increment(999);
    expect(request()).toEqual(waiting);
    expect(awaitActivePage.inputs).toHaveLength(0);
    clock.increment(1);
    expect(request()).toEqual(awaitingActivePage);
    expect(awaitActivePage.inputs).toHaveLength(1);
    clock.increment(60_000);
    expect(request()).toEqual(awaitingActivePage);
    expect(fetchData.inputs).toHaveLength(1);
  });

  test('awaitingActivePage → the page is active → fetching, and its response counts', async () => {
    const { awaitActivePage, emitted, fetchData, request, view } = await startAwaitingActivePage();
    await awaitActivePage.call(0).resolve();
    expect(request()).toEqual(fetching);
    await fetchData.call(1).resolve('rooms');
    expect(request()).toEqual(fresh);
    expect(view()).toEqual({ ...nothing, data: 'rooms', updatedAt: fixedNow + 1_000 });
    expect(emitted).toEqual([loaded()]);
  });

  test('awaitingActivePage → awaitActivePage rejects → fetching', async () => {
    const { awaitActivePage, fetchData, request } = await startAwaitingActivePage();
    await awaitActivePage.call(0).reject(new Error('No page'));
    expect(request()).toEqual(fetching);
    expect(fetchData.inputs).toHaveLength(2);
  });

  test('awaitingActivePage → page.returned → still awaitingActivePage', async () => {
    const { fetchData, request, returnToPage } = await startAwaitingActivePage();
    returnToPage();
    expect(request()).toEqual(awaitingActivePage);
    expect(fetchData.inputs).toHaveLength(1);
  });

  test('fetching → a third failure in a row → failed after pauses of 1 s and 2 s', async () => {
    const { awaitActivePage, clock, emitted, fetchData, request, view } = await startAwaitingActivePage();
    await awaitActivePage.call(0).resolve();
    await fetchData.call(1).reject(passing);
    clock.increment(1_999);
    expect(request()).toEqual(waiting);
    clock.increment(1);
    expect(request()).toEqual(awaitingActivePage);
    await awaitActivePage.call(1).resolve();
    await fetchData.call(2).reject(passing);
    expect(request()).toEqual({ settled: 'failed' });
    expect(view()).toEqual({ ...nothing, error: passing });
    clock.increment(60_000);
    expect(fetchData.inputs).toEqual([
      { isForced: false, isLastAttempt: false },
      { isForced: false, isLastAttempt: false },
      { isForced: false, isLastAttempt: true },
    ]);
    expect(emitted).toEqual([failed(passing)]);
  });

  test('fetching again → a permanent failure → failed at once with that one', async () => {
    const { awaitActivePage, emitted, fetchData, request } = await startAwaitingActivePage();
    await awaitActivePage.call(0).resolve();
    await fetchData.call(1).reject(lasting);
    expect(request()).toEqual({ settled: 'failed' });
    expect(emitted).toEqual([failed(lasting)]);
  });

  test('backingOff → failure after failure → 1, 2, 4, 8, 16 s and then never more than 30 s', async () => {
    const seconds = [1, 2, 4, 8, 16, 30, 30];
    const { awaitActivePage, clock, fetchData, request, subscribe } = startQuery({ retries: seconds.length });
    subscribe();
    for (const [attempt, wait] of seconds.entries()) {
      await fetchData.call(attempt).reject(passing);
      clock.increment(wait * 1_000 - 1);
      expect([wait, request()]).toEqual([wait, waiting]);
      clock.increment(1);
      expect([wait, request()]).toEqual([wait, awaitingActivePage]);
      await awaitActivePage.call(attempt).resolve();
    }
    await fetchData.call(seconds.length).reject(passing);
    expect(request()).toEqual({ settled: 'failed' });
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
    const { awaitActivePage, clock, state, unsubscribe, view } = await startBackingOff();
    unsubscribe();
    expect(state()).toEqual({ subscription: 'unsubscribed', request: stale });
    expect(view()).toEqual(nothing);
    clock.increment(60_000);
    expect(awaitActivePage.inputs).toEqual([]);
  });

  test('backingOff past the caches → query.unsubscribed and query.subscribed → an ordinary request with all retries again', async () => {
    const { clock, fetchData, refresh, request, unsubscribe, subscribe } = startQuery({ retries: 1 });
    subscribe();
    refresh();
    await fetchData.call(1).reject(passing);
    unsubscribe();
    subscribe();
    expect(fetchData.inputs).toMatchObject([{ isForced: false }, { isForced: true }, { isForced: false }]);
    await fetchData.call(2).reject(passing);
    clock.increment(999);
    expect(request()).toEqual(waiting);
    clock.increment(1);
    expect(request()).toEqual(awaitingActivePage);
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
    const { awaitActivePage, clock, fetchData, request, unsubscribe, subscribe } = await startBackingOff({
      retries: 1,
    });
    clock.increment(1_000);
    await awaitActivePage.call(0).resolve();
    unsubscribe();
    subscribe();
    await fetchData.call(2).reject(passing);
    expect(request()).toEqual(waiting);
  });

  test('fresh after a failure → query.subscribed 30 s later, and a transient failure → pauses of 1 s again', async () => {
    const { awaitActivePage, clock, fetchData, request, subscribe } = await startBackingOff({ retries: 1 });
    clock.increment(1_000);
    await awaitActivePage.call(0).resolve();
    await fetchData.call(1).resolve('rooms');
    clock.increment(30_000);
    subscribe();
    await fetchData.call(2).reject(passing);
    clock.increment(999);
    expect(request()).toEqual(waiting);
    clock.increment(1);
    expect(request()).toEqual(awaitingActivePage);
  });

  test('awaitingActivePage → the last query.unsubscribed → stale, and the wait is aborted', async () => {
    const { awaitActivePage, fetchData, request, unsubscribe } = await startAwaitingActivePage();
    unsubscribe();
    expect(awaitActivePage.aborted).toEqual([true]);
    await awaitActivePage.call(0).resolve();
    expect(request()).toEqual(stale);
    expect(fetchData.inputs).toHaveLength(1);
  });

  test.each([
    ['query.refreshed', true],
    ['query.invalidated', false],
  ] as const)('backingOff → %s → fetching at once, with all retries again', async (type, isForced) => {
    const { actor, awaitActivePage, clock, fetchData, request } = await startBackingOff({ retries: 1 });
    actor.send({ type });
    expect(request()).toEqual(fetching);
    expect(fetchData.inputs).toMatchObject([{ isForced: false }, { isForced }]);
    clock.increment(60_000);
    expect(awaitActivePage.inputs).toEqual([]);
    await fetchData.call(1).reject(passing);
    expect(request()).toEqual(waiting);
    clock.increment(999);
    expect(request()).toEqual(waiting);
    clock.increment(1);
    expect(request()).toEqual(awaitingActivePage);
  });

  test('awaitingActivePage → query.refreshed → fetching, and the wait is aborted', async () => {
    const { awaitActivePage, fetchData, refresh, request } = await startAwaitingActivePage();
    refresh();
    expect(request()).toEqual(fetching);
    expect(awaitActivePage.aborted).toEqual([true]);
    expect(fetchData.inputs).toMatchObject([{ isForced: false }, { isForced: true }]);
  });

  test('fetching past the caches → a transient failure → the next attempt goes past them too', async () => {
    const { awaitActivePage, clock, emitted, fetchData, refresh, subscribe } = startQuery();
    subscribe();
    refresh();
    await fetchData.call(1).reject(passing);
    clock.increment(1_000);
    await awaitActivePage.call(0).resolve();
    await fetchData.call(2).resolve('rooms');
    expect(fetchData.inputs).toMatchObject([{ isForced: false }, { isForced: true }, { isForced: true }]);
    expect(emitted).toEqual([loaded(true)]);
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
    const { awaitActivePage, clock, fetchData, request, returnToPage } = await startBackingOff({
      retries: 1,
    });
    clock.increment(1_000);
    await awaitActivePage.call(0).resolve();
    await fetchData.call(1).reject(passing);
    expect(request()).toEqual({ settled: 'failed' });
    returnToPage();
    await fetchData.call(2).reject(passing);
    clock.increment(999);
    expect(request()).toEqual(waiting);
    clock.increment(1);
    expect(request()).toEqual(awaitingActivePage);
  });
});
