import { describe, expect, test } from 'vitest';
import { queryMachine } from '#machines/query/query.machine.ts';
import { fixedNow } from '#tests/support/factories.ts';
import { failed, lasting, loaded, nothing, passing, startQuery } from '#tests/support/querying.ts';

/** A watched query whose first request has just failed in a way that may pass. */
async function startBackingOff(...policy: Parameters<typeof startQuery>) {
  const query = startQuery(...policy);
  query.watch();
  await query.fetchData.call(0).refuse(passing);
  return query;
}

/** The same, with the first pause over. */
async function startAwaitingPresence() {
  const query = await startBackingOff();
  query.clock.increment(1_000);
  return query;
}

const waiting = { backingOff: 'waiting' };
const awaitingPresence = { backingOff: 'awaitingPresence' };

describe(queryMachine.id, () => {
  test('fetching → a failure that may pass → backing off, still under way and without an error', async () => {
    const { emitted, fetchData, request, view } = await startBackingOff();
    expect(request()).toEqual(waiting);
    expect(view()).toEqual({ ...nothing, isFetching: true });
    expect(fetchData.inputs).toHaveLength(1);
    expect(emitted).toEqual([]);
  });

  test('backing off → 1 s → awaiting presence, and nothing is asked for yet', async () => {
    const { awaitPresence, clock, fetchData, request } = await startBackingOff();
    clock.increment(999);
    expect(request()).toEqual(waiting);
    expect(awaitPresence.inputs).toHaveLength(0);
    clock.increment(1);
    expect(request()).toEqual(awaitingPresence);
    expect(awaitPresence.inputs).toHaveLength(1);
    clock.increment(60_000);
    expect(request()).toEqual(awaitingPresence);
    expect(fetchData.inputs).toHaveLength(1);
  });

  test('awaiting presence → the page is there → fetching, and its answer counts', async () => {
    const { awaitPresence, emitted, fetchData, request, view } = await startAwaitingPresence();
    await awaitPresence.call(0).answer();
    expect(request()).toEqual('fetching');
    await fetchData.call(1).answer('rooms');
    expect(request()).toEqual('fresh');
    expect(view()).toEqual({ ...nothing, data: 'rooms', updatedAt: fixedNow + 1_000 });
    expect(emitted).toEqual([loaded()]);
  });

  test('awaiting presence → waiting itself fails → fetching', async () => {
    const { awaitPresence, fetchData, request } = await startAwaitingPresence();
    await awaitPresence.call(0).refuse(new Error('No page'));
    expect(request()).toEqual('fetching');
    expect(fetchData.inputs).toHaveLength(2);
  });

  test('awaiting presence → page.returned → still waiting for the page to be there', async () => {
    const { fetchData, request, returnToPage } = await startAwaitingPresence();
    returnToPage();
    expect(request()).toEqual(awaitingPresence);
    expect(fetchData.inputs).toHaveLength(1);
  });

  test('fetching → a third failure in a row → failed after pauses of 1 s and 2 s', async () => {
    const { awaitPresence, clock, emitted, fetchData, request, view } = await startAwaitingPresence();
    await awaitPresence.call(0).answer();
    await fetchData.call(1).refuse(passing);
    clock.increment(1_999);
    expect(request()).toEqual(waiting);
    clock.increment(1);
    expect(request()).toEqual(awaitingPresence);
    await awaitPresence.call(1).answer();
    await fetchData.call(2).refuse(passing);
    expect(request()).toEqual({ idle: 'failed' });
    expect(view()).toEqual({ ...nothing, error: passing });
    clock.increment(60_000);
    expect(fetchData.inputs).toHaveLength(3);
    expect(emitted).toEqual([failed(passing)]);
  });

  test('fetching again → a failure that will not pass → failed at once with that one', async () => {
    const { awaitPresence, emitted, fetchData, request } = await startAwaitingPresence();
    await awaitPresence.call(0).answer();
    await fetchData.call(1).refuse(lasting);
    expect(request()).toEqual({ idle: 'failed' });
    expect(emitted).toEqual([failed(lasting)]);
  });

  test('backing off → failure after failure → 1, 2, 4, 8, 16 s and then never more than 30 s', async () => {
    const seconds = [1, 2, 4, 8, 16, 30, 30];
    const { awaitPresence, clock, fetchData, request, watch } = startQuery({ retries: seconds.length });
    watch();
    for (const [attempt, wait] of seconds.entries()) {
      await fetchData.call(attempt).refuse(passing);
      clock.increment(wait * 1_000 - 1);
      expect([wait, request()]).toEqual([wait, waiting]);
      clock.increment(1);
      expect([wait, request()]).toEqual([wait, awaitingPresence]);
      await awaitPresence.call(attempt).answer();
    }
    await fetchData.call(seconds.length).refuse(passing);
    expect(request()).toEqual({ idle: 'failed' });
  });

  test('fetching without retries → a failure that may pass → failed', async () => {
    const { request } = await startBackingOff({ retries: 0 });
    expect(request()).toEqual({ idle: 'failed' });
  });

  test('backing off → query.watched → still backing off, for both', async () => {
    const { fetchData, request, watch, watchers } = await startBackingOff();
    watch();
    expect(request()).toEqual(waiting);
    expect(watchers()).toBe(2);
    expect(fetchData.inputs).toHaveLength(1);
  });

  test('backing off for two → query.unwatched → still backing off for the other', async () => {
    const { request, unwatch, watch } = await startBackingOff();
    watch();
    unwatch();
    expect(request()).toEqual(waiting);
  });

  test('backing off → the last query.unwatched → idle, and no attempt follows', async () => {
    const { awaitPresence, clock, state, unwatch, view } = await startBackingOff();
    unwatch();
    expect(state()).toEqual({ attendance: 'unwatched', request: { idle: 'outdated' } });
    expect(view()).toEqual(nothing);
    clock.increment(60_000);
    expect(awaitPresence.inputs).toEqual([]);
  });

  test('backing off past the caches → query.unwatched and query.watched → an ordinary request with all retries anew', async () => {
    const { clock, fetchData, refresh, request, unwatch, watch } = startQuery({ retries: 1 });
    watch();
    refresh();
    await fetchData.call(1).refuse(passing);
    unwatch();
    watch();
    expect(fetchData.inputs).toEqual([{ isForced: false }, { isForced: true }, { isForced: false }]);
    await fetchData.call(2).refuse(passing);
    clock.increment(999);
    expect(request()).toEqual(waiting);
    clock.increment(1);
    expect(request()).toEqual(awaitingPresence);
  });

  test('unwatched and backing off → query.invalidated and query.watched → all retries anew', async () => {
    const { fetchData, invalidate, refresh, request, watch } = startQuery({ retries: 1 });
    refresh();
    await fetchData.call(0).refuse(passing);
    invalidate();
    watch();
    await fetchData.call(1).refuse(passing);
    expect(request()).toEqual(waiting);
  });

  test('fetching again → query.unwatched and query.watched → all retries anew', async () => {
    const { awaitPresence, clock, fetchData, request, unwatch, watch } = await startBackingOff({
      retries: 1,
    });
    clock.increment(1_000);
    await awaitPresence.call(0).answer();
    unwatch();
    watch();
    await fetchData.call(2).refuse(passing);
    expect(request()).toEqual(waiting);
  });

  test('fresh after a failure → query.watched 30 s later, and a failure that may pass → pauses of 1 s again', async () => {
    const { awaitPresence, clock, fetchData, request, watch } = await startBackingOff({ retries: 1 });
    clock.increment(1_000);
    await awaitPresence.call(0).answer();
    await fetchData.call(1).answer('rooms');
    clock.increment(30_000);
    watch();
    await fetchData.call(2).refuse(passing);
    clock.increment(999);
    expect(request()).toEqual(waiting);
    clock.increment(1);
    expect(request()).toEqual(awaitingPresence);
  });

  test('awaiting presence → the last query.unwatched → idle, and the wait is aborted', async () => {
    const { awaitPresence, fetchData, request, unwatch } = await startAwaitingPresence();
    unwatch();
    expect(awaitPresence.aborted).toEqual([true]);
    await awaitPresence.call(0).answer();
    expect(request()).toEqual({ idle: 'outdated' });
    expect(fetchData.inputs).toHaveLength(1);
  });

  test.each([
    ['query.refreshed', true],
    ['query.invalidated', false],
  ] as const)('backing off → %s → fetching at once, with all retries anew', async (type, isForced) => {
    const { actor, awaitPresence, clock, fetchData, request } = await startBackingOff({ retries: 1 });
    actor.send({ type });
    expect(request()).toEqual('fetching');
    expect(fetchData.inputs).toEqual([{ isForced: false }, { isForced }]);
    clock.increment(60_000);
    expect(awaitPresence.inputs).toEqual([]);
    await fetchData.call(1).refuse(passing);
    expect(request()).toEqual(waiting);
    clock.increment(999);
    expect(request()).toEqual(waiting);
    clock.increment(1);
    expect(request()).toEqual(awaitingPresence);
  });

  test('awaiting presence → query.refreshed → fetching, and the wait is aborted', async () => {
    const { awaitPresence, fetchData, refresh, request } = await startAwaitingPresence();
    refresh();
    expect(request()).toEqual('fetching');
    expect(awaitPresence.aborted).toEqual([true]);
    expect(fetchData.inputs).toEqual([{ isForced: false }, { isForced: true }]);
  });

  test('fetching past the caches → a failure that may pass → the next attempt goes past them too', async () => {
    const { awaitPresence, clock, emitted, fetchData, refresh, watch } = startQuery();
    watch();
    refresh();
    await fetchData.call(1).refuse(passing);
    clock.increment(1_000);
    await awaitPresence.call(0).answer();
    await fetchData.call(2).answer('rooms');
    expect(fetchData.inputs).toEqual([{ isForced: false }, { isForced: true }, { isForced: true }]);
    expect(emitted).toEqual([loaded(true)]);
  });

  test.each([
    ['query.watched', 'query.watched', false],
    ['page.returned', 'page.returned', false],
    ['query.refreshed', 'query.refreshed', true],
    ['query.invalidated', 'query.invalidated', false],
  ] as const)(
    'failed → %s → fetching, and no error is shown while there is hope',
    async (_, type, isForced) => {
      const { actor, fetchData, request, view } = await startBackingOff({ retries: 0 });
      actor.send({ type });
      expect(request()).toEqual('fetching');
      expect(view()).toEqual({ ...nothing, isFetching: true, isForced });
      await fetchData.call(1).answer('rooms');
      expect(view()).toEqual({ ...nothing, data: 'rooms', updatedAt: fixedNow });
    },
  );

  test('failed → page.returned where focus means nothing → still failed', async () => {
    const { fetchData, request, returnToPage } = await startBackingOff({
      retries: 0,
      refetchesOnFocus: false,
    });
    returnToPage();
    expect(request()).toEqual({ idle: 'failed' });
    expect(fetchData.inputs).toHaveLength(1);
  });

  test('failed → query.unwatched and query.watched → asked for again', async () => {
    const { fetchData, request, unwatch, watch } = await startBackingOff({ retries: 0 });
    unwatch();
    expect(request()).toEqual({ idle: 'failed' });
    watch();
    expect(request()).toEqual('fetching');
    expect(fetchData.inputs).toHaveLength(2);
  });

  test('failed and unwatched → query.invalidated → idle without the error', async () => {
    const { invalidate, request, unwatch, view } = await startBackingOff({ retries: 0 });
    unwatch();
    invalidate();
    expect(request()).toEqual({ idle: 'outdated' });
    expect(view()).toEqual(nothing);
  });

  test('failed after its retries → page.returned and a failure that may pass → pauses of 1 s again', async () => {
    const { awaitPresence, clock, fetchData, request, returnToPage } = await startBackingOff({ retries: 1 });
    clock.increment(1_000);
    await awaitPresence.call(0).answer();
    await fetchData.call(1).refuse(passing);
    expect(request()).toEqual({ idle: 'failed' });
    returnToPage();
    await fetchData.call(2).refuse(passing);
    clock.increment(999);
    expect(request()).toEqual(waiting);
    clock.increment(1);
    expect(request()).toEqual(awaitingPresence);
  });
});
