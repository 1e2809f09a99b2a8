// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createTabLock } from '#session/tabLock.ts';
import { deferred } from '#tests/support/deferred.ts';

/** Starts work that records when it runs, and that the test settles. */
function setUp(lock: ReturnType<typeof createTabLock>) {
  const started: string[] = [];
  const start = (
    label: string,
    { name = 'refresh', signal }: { name?: string; signal?: AbortSignal } = {},
  ) => {
    const end = deferred<string>();
    const work = () => {
      started.push(label);
      return end.promise;
    };
    return { ...end, result: lock(name, work, signal ? { signal } : {}) };
  };
  return { started, start };
}

describe('the lease of a browser without a lock manager', () => {
  const storage = () => localStorage;
  const leaseLock = () => createTabLock(undefined, storage);

  beforeEach(() => {
    localStorage.clear();
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  const passTime = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

  test('work of two tabs with one name runs one after the other, and nothing is left in the storage', async () => {
    const { started, start } = setUp(leaseLock());
    const other = setUp(leaseLock());
    const [first, second] = [start('first'), other.start('second')];
    await passTime(700);
    expect([started, other.started].flat()).toHaveLength(1);
    for (const work of [first, second]) work.resolve('done');
    await passTime(700);
    expect(await Promise.all([first.result, second.result])).toEqual(['done', 'done']);
    expect([...started, ...other.started].sort()).toEqual(['first', 'second']);
    expect(localStorage.length).toBe(0);
  });

  test('work with another name does not wait', async () => {
    const { started, start } = setUp(leaseLock());
    start('first');
    const other = start('other', { name: 'another' });
    other.resolve('done');
    await passTime(300);
    expect(await other.result).toBe('done');
    expect(started).toEqual(['first', 'other']);
  });

  test('work that takes long keeps its lease', async () => {
    const { started, start } = setUp(leaseLock());
    const first = start('first');
    await passTime(300);
    start('second');
    await passTime(20_000);
    expect(started).toEqual(['first']);
    first.resolve('1');
    await passTime(700);
    expect(started).toEqual(['first', 'second']);
  });

  test('a lease of a tab that is gone ends after three seconds', async () => {
    localStorage.setItem('refresh', `gone ${Date.now() + 3_000}`);
    const { started, start } = setUp(leaseLock());
    start('first');
    await passTime(2_900);
    expect(started).toEqual([]);
    await passTime(400);
    expect(started).toEqual(['first']);
  });

  test.each([
    ['forward', 3_600_000],
    ['back', -3_600_000],
  ])('a tab that works keeps its lease when the clock is set %s', async (_, by) => {
    const { started, start } = setUp(leaseLock());
    start('first');
    await passTime(300);
    vi.setSystemTime(Date.now() + by);
    await passTime(1_100);
    start('second');
    await passTime(10_000);
    expect(started).toEqual(['first']);
  });

  test('a tab that works keeps its lease from one that begins just after the clock was set', async () => {
    const { started, start } = setUp(leaseLock());
    start('first');
    await passTime(300);
    vi.setSystemTime(Date.now() + 3_600_000);
    start('second');
    // The browser tells of what the other tab has stored.
    dispatchEvent(new StorageEvent('storage', { key: 'refresh' }));
    await passTime(10_000);
    expect(started).toEqual(['first']);
  });

  test('a storage that is full while a tab works throws nothing, and the lease is kept once it has room', async () => {
    let isFull = false;
    const full = {
      getItem: (key: string) => localStorage.getItem(key),
      removeItem: (key: string) => localStorage.removeItem(key),
      setItem: (key: string, value: string) => {
        if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        localStorage.setItem(key, value);
      },
    } as Storage;
    const { started, start } = setUp(createTabLock(undefined, () => full));
    start('first');
    await passTime(300);
    isFull = true;
    await passTime(2_000);
    isFull = false;
    await passTime(1_100);
    start('second');
    await passTime(10_000);
    expect(started).toEqual(['first']);
  });

  test('a lease of before the clock was set back counts no longer', async () => {
    localStorage.setItem('refresh', `gone ${Date.now() + 2 * 24 * 60 * 60_000}`);
    const { started, start } = setUp(leaseLock());
    start('first');
    await passTime(400);
    expect(started).toEqual(['first']);
  });

  test('after work that fails the next runs', async () => {
    const lock = leaseLock();
    const failed = lock('refresh', () => Promise.reject(new Error('failed'))).catch(String);
    const next = lock('refresh', () => Promise.resolve('next'));
    await passTime(1_000);
    expect(await Promise.all([failed, next])).toEqual(['Error: failed', 'next']);
  });

  test('an abort while waiting rejects, and the work never runs', async () => {
    const { started, start } = setUp(leaseLock());
    start('first');
    await passTime(300);
    const controller = new AbortController();
    const waiting = start('waiting', { signal: controller.signal });
    const rejection = expect(waiting.result).rejects.toMatchObject({ name: 'AbortError' });
    controller.abort();
    await passTime(100);
    await rejection;
    expect(started).toEqual(['first']);
  });

  test('work that may not wait is rejected while another tab has the lease, and runs after it', async () => {
    const { start } = setUp(leaseLock());
    const first = start('first');
    await passTime(300);
    const work = () => leaseLock()('refresh', () => Promise.resolve('done'), { ifAvailable: true });
    await expect(work()).rejects.toThrow('Another tab holds the lock');
    first.resolve('done');
    await passTime(0);
    const after = work();
    await passTime(300);
    expect(await after).toBe('done');
  });

  test('of two tabs that may not wait one runs, the other is rejected', async () => {
    const run = () => leaseLock()('refresh', () => new Promise(() => {}), { ifAvailable: true });
    const [first, second] = [vi.fn(), vi.fn()];
    run().catch(first);
    run().catch(second);
    await passTime(1_000);
    expect(first.mock.calls.length + second.mock.calls.length).toBe(1);
  });

  test('without storage the work runs unlocked', async () => {
    const lock = createTabLock(undefined, () => {
      throw new DOMException('', 'SecurityError');
    });
    expect(await lock('refresh', () => Promise.resolve('done'))).toBe('done');
  });
});

describe('the lock of all tabs', () => {
  /** A lock manager that gives the lock at once, or none, and the requests it received. */
  function browserLocks({ isHeld = false } = {}) {
    const requests: unknown[] = [];
    const request = <Value>(
      name: string,
      options: LockOptions,
      work: (lock: unknown) => Promise<Value>,
    ): Promise<Value> => {
      requests.push([name, options]);
      return work(isHeld ? null : { name });
    };
    return { requests, request };
  }

  test('is that of the browser, which an abort ends the waiting for', async () => {
    const locks = browserLocks();
    const lock = createTabLock(locks, () => localStorage);
    const { signal } = new AbortController();
    expect(await lock('refresh', () => Promise.resolve('done'))).toBe('done');
    expect(await lock('refresh', () => Promise.resolve('done'), { signal })).toBe('done');
    expect(locks.requests).toEqual([
      ['refresh', {}],
      ['refresh', { signal }],
    ]);
  });

  test('an aborted signal rejects without requesting the lock', async () => {
    const locks = browserLocks();
    const never = createTabLock(locks, () => localStorage)('refresh', () => Promise.resolve(), {
      signal: AbortSignal.abort(),
    });
    await expect(never).rejects.toMatchObject({ name: 'AbortError' });
    expect(locks.requests).toEqual([]);
  });

  test('a lock that another tab holds rejects where it may not wait', async () => {
    const run = (isHeld: boolean) =>
      createTabLock(browserLocks({ isHeld }), () => localStorage)('rows', () => Promise.resolve('done'), {
        ifAvailable: true,
      });
    expect(await run(false)).toBe('done');
    await expect(run(true)).rejects.toThrow('Another tab holds the lock');
  });
});
