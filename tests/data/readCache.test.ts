import { describe, expect, test, vi } from 'vitest';
import type { List, MediaItem } from '#contract/entities.ts';
import { mediaCacheLifetime } from '#contract/limits.ts';
import { createReadCache } from '#data/readCache.ts';
import { deferred } from '#tests/support/deferred.ts';
import { mediaItem } from '#tests/support/factories.ts';

const minute = 60_000;
const items = (id: string) => ({ items: [mediaItem({ id })], unreadable: [] });

/** A cache with a manual clock, and reads that the test settles. */
function openCache() {
  let time = 0;
  const cache = createReadCache<List<MediaItem>>(() => time, mediaCacheLifetime);
  const reads: (ReturnType<typeof deferred<List<MediaItem>>> & { signal: AbortSignal })[] = [];
  const load = vi.fn((signal: AbortSignal) => {
    const read = { ...deferred<List<MediaItem>>(), signal };
    reads.push(read);
    return read.promise;
  });
  const at = (index: number) => {
    const read = reads[index];
    if (!read) throw new Error(`There is no read ${index}`);
    return read;
  };
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  const read = (options?: { isForced?: boolean; signal?: AbortSignal }, key = 'images gallery') =>
    cache.read(key, load, options);
  return { cache, at, load, pass, read };
}

describe('a media read', () => {
  // @spec 7.24 9.8
  test('is served from the cache for five minutes, then requested again', async () => {
    const { at, load, pass, read } = openCache();
    const first = read();
    at(0).resolve(items('a'));
    await first;
    pass(5 * minute - 1);
    expect(await read()).toEqual(items('a'));
    expect(load).toHaveBeenCalledTimes(1);
    pass(1);
    const again = read();
    at(1).resolve(items('b'));
    expect(await again).toEqual(items('b'));
  });

  test('is requested again when the clock has been set back since', async () => {
    const { at, load, pass, read } = openCache();
    const first = read();
    at(0).resolve(items('a'));
    await first;
    pass(-2 * 24 * 60 * minute);
    read();
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('joins a read in flight with the same key, and no other', async () => {
    const { at, load, read } = openCache();
    const both = [read(), read()];
    const other = read({}, 'images about');
    at(0).resolve(items('a'));
    at(1).resolve(items('b'));
    expect(await Promise.all([...both, other])).toEqual([items('a'), items('a'), items('b')]);
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('that fails is not cached', async () => {
    const { at, read } = openCache();
    const failing = read();
    at(0).reject(new Error('Server error: 500'));
    await expect(failing).rejects.toEqual(new Error('Server error: 500'));
    const again = read();
    at(1).resolve(items('a'));
    expect(await again).toEqual(items('a'));
  });
});

describe('a forced read', () => {
  test('bypasses the cached entry and replaces it', async () => {
    const { at, load, read } = openCache();
    const first = read();
    at(0).resolve(items('old'));
    await first;
    const forced = read({ isForced: true });
    at(1).resolve(items('new'));
    expect(await forced).toEqual(items('new'));
    expect(await read()).toEqual(items('new'));
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('bypasses a read in flight, whose late response replaces nothing', async () => {
    const { at, load, read } = openCache();
    const slow = read();
    const forced = read({ isForced: true });
    at(1).resolve(items('new'));
    await forced;
    at(0).resolve(items('old'));
    expect(await slow).toEqual(items('old'));
    expect(await read()).toEqual(items('new'));
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('concurrent forced reads', () => {
  test('share one call', async () => {
    const { at, load, read } = openCache();
    const both = [read({ isForced: true }), read({ isForced: true })];
    at(0).resolve(items('new'));
    expect(await Promise.all(both)).toEqual([items('new'), items('new')]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('do not share a call that was started before a write', async () => {
    const { at, cache, load, read } = openCache();
    const before = read({ isForced: true });
    cache.clear();
    const after = read({ isForced: true });
    at(0).resolve(items('before'));
    at(1).resolve(items('after'));
    expect(await Promise.all([before, after])).toEqual([items('before'), items('after')]);
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('the oldest entry', () => {
  test('is dated when it was read; an empty cache has the current time', async () => {
    const { at, cache, pass, read } = openCache();
    const first = read();
    at(0).resolve(items('a'));
    await first;
    pass(minute);
    const second = read({}, 'images about');
    at(1).resolve(items('b'));
    await second;
    pass(minute);
    expect(cache.readAt()).toBe(0);
    cache.clear();
    expect(cache.readAt()).toBe(2 * minute);
  });
});

describe('clearing', () => {
  test('removes the cached entries', async () => {
    const { at, cache, load, read } = openCache();
    const first = read();
    at(0).resolve(items('a'));
    await first;
    cache.clear();
    const again = read();
    at(1).resolve(items('b'));
    expect(await again).toEqual(items('b'));
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('a read in flight neither fills the cache nor is joined afterwards', async () => {
    const { at, cache, load, read } = openCache();
    const before = read();
    cache.clear();
    const after = read();
    at(0).resolve(items('before'));
    expect(await before).toEqual(items('before'));
    at(1).resolve(items('after'));
    expect(await after).toEqual(items('after'));
    expect(await read()).toEqual(items('after'));
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('aborting', () => {
  test('one of two callers does not affect the other', async () => {
    const { at, read } = openCache();
    const controller = new AbortController();
    const leaving = read({ signal: controller.signal });
    const staying = read();
    controller.abort();
    await expect(leaving).rejects.toMatchObject({ name: 'AbortError' });
    expect(at(0).signal.aborted).toBe(false);
    at(0).resolve(items('a'));
    expect(await staying).toEqual(items('a'));
  });

  test('the last caller aborts the call, and the next read starts a new one', async () => {
    const { at, load, read } = openCache();
    const [one, two] = [new AbortController(), new AbortController()];
    const both = Promise.allSettled([read({ signal: one.signal }), read({ signal: two.signal })]);
    one.abort();
    two.abort();
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(at(0).signal.aborted).toBe(true);
    const next = read();
    at(0).resolve(items('late'));
    at(1).resolve(items('next'));
    expect(await next).toEqual(items('next'));
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('before the read starts no call', async () => {
    const { load, read } = openCache();
    await expect(read({ signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    expect(load).not.toHaveBeenCalled();
  });

  test('by a timeout rejects with a timeout error', async () => {
    const { read } = openCache();
    const controller = new AbortController();
    const waiting = read({ signal: controller.signal });
    controller.abort(new DOMException('Too slow', 'TimeoutError'));
    await expect(waiting).rejects.toMatchObject({
      name: 'ApiError',
      kind: 'timeout',
      message: 'Request timed out',
      status: null,
    });
  });
});

test('one key of the cache can be cleared: its read in flight does not fill it', async () => {
  const { at, cache, load, read } = openCache();
  const both = [read({}, 'inquiries'), read({}, 'contact')];
  cache.clear('inquiries');
  at(0).resolve(items('a'));
  at(1).resolve(items('b'));
  await Promise.all(both);
  const again = [read({}, 'inquiries'), read({}, 'contact')];
  at(2).resolve(items('c'));
  expect(await Promise.all(again)).toEqual([items('c'), items('b')]);
  expect(load).toHaveBeenCalledTimes(3);
});

test('a caller who leaves and asks anew at once does not join the read that was left', async () => {
  const { at, load, read } = openCache();
  const controller = new AbortController();
  const left = read({ isForced: true, signal: controller.signal });
  controller.abort();
  const again = read({ isForced: true });
  await expect(left).rejects.toMatchObject({ name: 'AbortError' });
  at(1).resolve(items('b'));
  expect([await again, at(0).signal.aborted, load.mock.calls.length]).toEqual([items('b'), true, 2]);
});
