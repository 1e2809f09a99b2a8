import { describe, expect, test } from 'vitest';
import { queryMachine } from '#machines/query/query.machine.ts';
import { fixedNow } from '#tests/support/factories.ts';
import { fetching, fresh, nothing, stale, startQuery } from '#tests/support/queryChart.ts';

const fiveMinutes = 5 * 60_000;
const garbageCollected = { type: 'query.garbageCollected' };

describe(queryMachine.id, () => {
  test('start → no subscribers → unsubscribed and stale, and nothing is requested', () => {
    const { fetchData, state, view } = startQuery();
    expect(state()).toEqual({ subscription: 'unsubscribed', request: stale });
    expect(view()).toEqual(nothing);
    expect(fetchData.inputs).toEqual([]);
  });

  test('unsubscribed → query.subscribed → one subscriber, and fetched', () => {
    const { fetchData, state, view, subscribe, subscribers } = startQuery();
    subscribe();
    expect(state()).toEqual({ subscription: 'subscribed', request: fetching });
    expect(subscribers()).toBe(1);
    expect(view()).toEqual({ ...nothing, isFetching: true });
    expect(fetchData.inputs).toMatchObject([{ request: { isForced: false } }]);
  });

  test('subscribed → query.subscribed → two subscribers share one request', () => {
    const { fetchData, state, subscribe, subscribers } = startQuery();
    subscribe();
    subscribe();
    expect(state()).toEqual({ subscription: 'subscribed', request: fetching });
    expect(subscribers()).toBe(2);
    expect(fetchData.aborted).toEqual([false]);
  });

  test('two subscribers → query.unsubscribed → one subscriber, and the request goes on', () => {
    const { fetchData, state, unsubscribe, subscribe, subscribers } = startQuery();
    subscribe();
    subscribe();
    unsubscribe();
    expect(state()).toEqual({ subscription: 'subscribed', request: fetching });
    expect(subscribers()).toBe(1);
    expect(fetchData.aborted).toEqual([false]);
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

  test('unsubscribed → query.unsubscribed → still unsubscribed', () => {
    const { state, unsubscribe, subscribers } = startQuery();
    unsubscribe();
    expect(state()).toEqual({ subscription: 'unsubscribed', request: stale });
    expect(subscribers()).toBe(0);
  });

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
    expect(emitted.slice(1)).toEqual([garbageCollected]);
  });

  test('unsubscribed from the start → gcTime → reported as garbage-collected', () => {
    const { clock, emitted } = startQuery({ gcTime: 1_000 });
    clock.increment(999);
    expect(emitted).toEqual([]);
    clock.increment(1);
    expect(emitted).toEqual([garbageCollected]);
  });

  test('unsubscribed → query.subscribed within 5 min → the data is there, and is kept while subscribed', async () => {
    const { clock, emitted, fetchData, state, unsubscribe, view, subscribe } = startQuery();
    subscribe();
    await fetchData.call(0).resolve('rooms');
    unsubscribe();
    clock.increment(fiveMinutes - 1);
    subscribe();
    expect(view()).toEqual({ ...nothing, data: 'rooms', updatedAt: fixedNow, isFetching: true });
    await fetchData.call(1).resolve('new rooms');
    clock.increment(10 * fiveMinutes);
    expect(state()).toEqual({ subscription: 'subscribed', request: stale });
    expect(view()).toEqual({ ...nothing, data: 'new rooms', updatedAt: fixedNow + fiveMinutes - 1 });
    expect(emitted.map(({ type }) => type)).toEqual(['query.loaded', 'query.loaded']);
  });

  test('subscribed → query.unsubscribed again and again → the 5 min begin at the last one', async () => {
    const { clock, emitted, fetchData, unsubscribe, subscribe } = startQuery();
    subscribe();
    await fetchData.call(0).resolve('rooms');
    unsubscribe();
    clock.increment(20_000);
    subscribe();
    unsubscribe();
    clock.increment(fiveMinutes - 1);
    expect(emitted.slice(1)).toEqual([]);
    clock.increment(1);
    expect(emitted.slice(1)).toEqual([garbageCollected]);
  });

  test('unsubscribed and fresh → query.subscribed → shown without a request', async () => {
    const { clock, fetchData, state, unsubscribe, subscribe } = startQuery();
    subscribe();
    await fetchData.call(0).resolve('rooms');
    unsubscribe();
    clock.increment(29_999);
    subscribe();
    expect(state()).toEqual({ subscription: 'subscribed', request: fresh });
    expect(fetchData.inputs).toHaveLength(1);
  });

  test('fetching → the actor is stopped → the request is aborted', () => {
    const { actor, fetchData, subscribe } = startQuery();
    subscribe();
    actor.stop();
    expect(fetchData.aborted).toEqual([true]);
  });
});
