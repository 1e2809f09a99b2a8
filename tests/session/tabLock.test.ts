import { describe, expect, test } from 'vitest';
import { createTabLock } from '#session/tabLock.ts';

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

describe('the lock of all tabs', () => {
  test('is the lock of the browser; an abort ends the wait for it', async () => {
    const locks = browserLocks();
    const lock = createTabLock(locks);
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
    const never = createTabLock(locks)('refresh', () => Promise.resolve(), { signal: AbortSignal.abort() });
    await expect(never).rejects.toMatchObject({ name: 'AbortError' });
    expect(locks.requests).toEqual([]);
  });

  test('a lock that another tab holds rejects where it may not wait', async () => {
    const run = (isHeld: boolean) =>
      createTabLock(browserLocks({ isHeld }))('rows', () => Promise.resolve('done'), { ifAvailable: true });
    expect(await run(false)).toBe('done');
    await expect(run(true)).rejects.toThrow('Another tab holds the lock');
  });

  test('in a browser without locks the work runs at once', async () => {
    expect(await createTabLock(undefined)('refresh', () => Promise.resolve('done'))).toBe('done');
  });
});
