import { describe, expect, test } from 'vitest';
import { queryMachine } from '#machines/query/query.machine.ts';
import { fixedNow } from '#tests/support/factories.ts';
import { namesImplemented, namesUsed } from '#tests/support/names.ts';
import { key, nothing, startQuery } from '#tests/support/querying.ts';

const fiveMinutes = 5 * 60_000;
const collected = { type: 'query.collected', key };

describe(queryMachine.id, () => {
  test('every name in the chart has an implementation, and every implementation is used', () => {
    expect(namesUsed(queryMachine)).toEqual(namesImplemented(queryMachine));
  });

  test('the start → nobody watches → unwatched and idle, and nothing is asked for', () => {
    const { fetchData, state, view } = startQuery();
    expect(state()).toEqual({ attendance: 'unwatched', request: { idle: 'outdated' } });
    expect(view()).toEqual(nothing);
    expect(fetchData.inputs).toEqual([]);
  });

  test('unwatched → query.watched → watched by one, and fetched', () => {
    const { fetchData, state, view, watch, watchers } = startQuery();
    watch();
    expect(state()).toEqual({ attendance: 'watched', request: 'fetching' });
    expect(watchers()).toBe(1);
    expect(view()).toEqual({ ...nothing, isFetching: true });
    expect(fetchData.inputs).toEqual([{ isForced: false }]);
  });

  test('watched → query.watched → watched by two, who share one request', () => {
    const { fetchData, state, watch, watchers } = startQuery();
    watch();
    watch();
    expect(state()).toEqual({ attendance: 'watched', request: 'fetching' });
    expect(watchers()).toBe(2);
    expect(fetchData.aborted).toEqual([false]);
  });

  test('watched by two → query.unwatched → watched by one, and the request goes on', () => {
    const { fetchData, state, unwatch, watch, watchers } = startQuery();
    watch();
    watch();
    unwatch();
    expect(state()).toEqual({ attendance: 'watched', request: 'fetching' });
    expect(watchers()).toBe(1);
    expect(fetchData.aborted).toEqual([false]);
  });

  test('watched by one → query.unwatched → unwatched and idle, and the request is aborted', async () => {
    const { emitted, fetchData, state, unwatch, view, watch, watchers } = startQuery();
    watch();
    unwatch();
    expect(state()).toEqual({ attendance: 'unwatched', request: { idle: 'outdated' } });
    expect(watchers()).toBe(0);
    expect(fetchData.aborted).toEqual([true]);
    await fetchData.call(0).answer('late');
    expect(view()).toEqual(nothing);
    expect(emitted).toEqual([]);
  });

  test('unwatched → query.unwatched → still unwatched by nobody', () => {
    const { state, unwatch, watchers } = startQuery();
    unwatch();
    expect(state()).toEqual({ attendance: 'unwatched', request: { idle: 'outdated' } });
    expect(watchers()).toBe(0);
  });

  test('unwatched → 5 min → collected: the data is forgotten and its keeper told', async () => {
    const { clock, emitted, fetchData, state, unwatch, view, watch } = startQuery();
    watch();
    await fetchData.call(0).answer('rooms');
    unwatch();
    clock.increment(fiveMinutes - 1);
    expect(state()).toEqual({ attendance: 'unwatched', request: { idle: 'outdated' } });
    expect(view()).toEqual({ ...nothing, data: 'rooms', updatedAt: fixedNow });
    clock.increment(1);
    expect(state()).toEqual({ attendance: 'collected', request: { idle: 'outdated' } });
    expect(view()).toEqual(nothing);
    expect(emitted.slice(1)).toEqual([collected]);
  });

  test('unwatched from the start → the time it is kept → collected', () => {
    const { clock, emitted, state } = startQuery({ keptFor: 1_000 });
    clock.increment(999);
    expect(emitted).toEqual([]);
    clock.increment(1);
    expect(state()).toEqual({ attendance: 'collected', request: { idle: 'outdated' } });
    expect(emitted).toEqual([collected]);
  });

  test('unwatched → query.watched within 5 min → the data is there, and is kept as long as someone watches', async () => {
    const { clock, emitted, fetchData, state, unwatch, view, watch } = startQuery();
    watch();
    await fetchData.call(0).answer('rooms');
    unwatch();
    clock.increment(fiveMinutes - 1);
    watch();
    expect(view()).toEqual({ ...nothing, data: 'rooms', updatedAt: fixedNow, isFetching: true });
    await fetchData.call(1).answer('rooms anew');
    clock.increment(10 * fiveMinutes);
    expect(state()).toEqual({ attendance: 'watched', request: { idle: 'outdated' } });
    expect(view()).toEqual({ ...nothing, data: 'rooms anew', updatedAt: fixedNow + fiveMinutes - 1 });
    expect(emitted.map(({ type }) => type)).toEqual(['query.loaded', 'query.loaded']);
  });

  test('watched → query.unwatched again and again → the 5 min begin at the last one', async () => {
    const { clock, emitted, fetchData, unwatch, watch } = startQuery();
    watch();
    await fetchData.call(0).answer('rooms');
    unwatch();
    clock.increment(20_000);
    watch();
    unwatch();
    clock.increment(fiveMinutes - 1);
    expect(emitted.slice(1)).toEqual([]);
    clock.increment(1);
    expect(emitted.slice(1)).toEqual([collected]);
  });

  test('unwatched and fresh → query.watched → shown without a request', async () => {
    const { clock, fetchData, state, unwatch, watch } = startQuery();
    watch();
    await fetchData.call(0).answer('rooms');
    unwatch();
    clock.increment(29_999);
    watch();
    expect(state()).toEqual({ attendance: 'watched', request: 'fresh' });
    expect(fetchData.inputs).toHaveLength(1);
  });

  test('fetching → the actor is stopped → the request is aborted', () => {
    const { actor, fetchData, watch } = startQuery();
    watch();
    actor.stop();
    expect(fetchData.aborted).toEqual([true]);
  });
});
