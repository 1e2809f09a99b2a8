import { describe, expect, test } from 'vitest';
import { createTabLock } from '#features/auth/tabLock.ts';
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
    return { ...end, result: lock(name, work, signal) };
  };
  return { started, start };
}

describe('the lock of one page', () => {
  test('work with one name runs in sequence, in the order of the calls', async () => {
    const { started, start } = setUp(createTabLock(undefined));
    const [first, second, third] = [start('first'), start('second'), start('third')];
    second.resolve('2');
    third.resolve('3');
    await Promise.resolve();
    expect(started).toEqual(['first']);
    first.resolve('1');
    expect(await Promise.all([first.result, second.result, third.result])).toEqual(['1', '2', '3']);
    expect(started).toEqual(['first', 'second', 'third']);
  });

  test('work with another name does not wait', async () => {
    const { started, start } = setUp(createTabLock(undefined));
    start('first');
    const other = start('other', { name: 'another' });
    other.resolve('done');
    expect(await other.result).toBe('done');
    expect(started).toEqual(['first', 'other']);
  });

  test('after work that fails, synchronously or not, the next runs', async () => {
    const lock = createTabLock(undefined);
    const synchronously = lock('refresh', () => {
      throw new Error('synchronously');
    });
    const later = lock('refresh', () => Promise.reject(new Error('later')));
    const next = lock('refresh', () => Promise.resolve('next'));
    expect(await Promise.allSettled([synchronously, later, next])).toEqual([
      { status: 'rejected', reason: new Error('synchronously') },
      { status: 'rejected', reason: new Error('later') },
      { status: 'fulfilled', value: 'next' },
    ]);
  });

  test('an abort while waiting rejects at once, and the work never runs', async () => {
    const { started, start } = setUp(createTabLock(undefined));
    const controller = new AbortController();
    const first = start('first');
    const waiting = start('waiting', { signal: controller.signal });
    const last = start('last');
    controller.abort();
    await expect(waiting.result).rejects.toMatchObject({ name: 'AbortError' });
    first.resolve('1');
    last.resolve('3');
    expect(await Promise.all([first.result, last.result])).toEqual(['1', '3']);
    expect(started).toEqual(['first', 'last']);
  });

  test('an aborted signal rejects without running the work', async () => {
    const { started, start } = setUp(createTabLock(undefined));
    await expect(start('never', { signal: AbortSignal.abort() }).result).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(started).toEqual([]);
  });
});

describe('the lock of all tabs', () => {
  /** A lock manager with one lock, which another tab may hold, and the requests it received. */
  function browserLocks({ isHeldElsewhere }: { isHeldElsewhere: boolean }) {
    const requests: unknown[] = [];
    const request = <Value>(
      name: string,
      options: LockOptions,
      work: (lock: object | null) => Promise<Value>,
    ): Promise<Value> => {
      requests.push([name, options]);
      return work(options.ifAvailable && isHeldElsewhere ? null : {});
    };
    return { requests, request };
  }

  test.each([
    [false, [['refresh', { ifAvailable: true }]]],
    [
      true,
      [
        ['refresh', { ifAvailable: true }],
        ['refresh', {}],
      ],
    ],
  ])('passes to the work whether it has waited for another tab: %s', async (isHeldElsewhere, expected) => {
    const locks = browserLocks({ isHeldElsewhere });
    const lock = createTabLock(locks);
    expect(await lock('refresh', (hasWaited) => Promise.resolve({ hasWaited }))).toEqual({
      hasWaited: isHeldElsewhere,
    });
    expect(locks.requests).toEqual(expected);
  });

  test('an aborted signal rejects without requesting the lock', async () => {
    const locks = browserLocks({ isHeldElsewhere: false });
    const never = createTabLock(locks)('refresh', () => Promise.resolve(), AbortSignal.abort());
    await expect(never).rejects.toMatchObject({ name: 'AbortError' });
    expect(locks.requests).toEqual([]);
  });
});
