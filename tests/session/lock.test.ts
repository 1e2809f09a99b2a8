import { describe, expect, test } from 'vitest';
import { createLock } from '#session/lock.ts';
import { deferred } from '#tests/support/deferred.ts';

/** Starts works that note when they begin, and end when the test says so. */
function startWorks(lock: ReturnType<typeof createLock>) {
  const begun: string[] = [];
  const start = (
    label: string,
    { name = 'renewal', signal }: { name?: string; signal?: AbortSignal } = {},
  ) => {
    const end = deferred<string>();
    const work = () => {
      begun.push(label);
      return end.promise;
    };
    return { ...end, outcome: lock(name, work, signal) };
  };
  return { begun, start };
}

describe('the lock within one page', () => {
  test('works of one name run one after the other, in the order of asking', async () => {
    const { begun, start } = startWorks(createLock(undefined));
    const [first, second, third] = [start('first'), start('second'), start('third')];
    second.resolve('2');
    third.resolve('3');
    await Promise.resolve();
    expect(begun).toEqual(['first']);
    first.resolve('1');
    expect(await Promise.all([first.outcome, second.outcome, third.outcome])).toEqual(['1', '2', '3']);
    expect(begun).toEqual(['first', 'second', 'third']);
  });

  test('works of another name do not wait', async () => {
    const { begun, start } = startWorks(createLock(undefined));
    start('first');
    const other = start('other', { name: 'another' });
    other.resolve('done');
    expect(await other.outcome).toBe('done');
    expect(begun).toEqual(['first', 'other']);
  });

  test('a work that fails, at once or later, lets the next one run', async () => {
    const lock = createLock(undefined);
    const atOnce = lock('renewal', () => {
      throw new Error('at once');
    });
    const later = lock('renewal', () => Promise.reject(new Error('later')));
    const next = lock('renewal', () => Promise.resolve('next'));
    expect(await Promise.allSettled([atOnce, later, next])).toEqual([
      { status: 'rejected', reason: new Error('at once') },
      { status: 'rejected', reason: new Error('later') },
      { status: 'fulfilled', value: 'next' },
    ]);
  });

  test('an abort while waiting ends the waiting at once, and the work never runs', async () => {
    const { begun, start } = startWorks(createLock(undefined));
    const controller = new AbortController();
    const first = start('first');
    const waiting = start('waiting', { signal: controller.signal });
    const last = start('last');
    controller.abort();
    await expect(waiting.outcome).rejects.toMatchObject({ name: 'AbortError' });
    first.resolve('1');
    last.resolve('3');
    expect(await Promise.all([first.outcome, last.outcome])).toEqual(['1', '3']);
    expect(begun).toEqual(['first', 'last']);
  });

  test('an aborted signal asks for nothing', async () => {
    const { begun, start } = startWorks(createLock(undefined));
    await expect(start('never', { signal: AbortSignal.abort() }).outcome).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(begun).toEqual([]);
  });
});

describe('the lock over all tabs', () => {
  /** A browser's lock manager whose one lock another tab may hold; it says what was asked. */
  function browserLocks({ isHeldElsewhere }: { isHeldElsewhere: boolean }) {
    const asked: unknown[] = [];
    const request = <Value>(
      name: string,
      options: LockOptions,
      work: (lock: object | null) => Promise<Value>,
    ): Promise<Value> => {
      asked.push([name, options]);
      return work(options.ifAvailable && isHeldElsewhere ? null : {});
    };
    return { asked, request };
  }

  test.each([
    [false, [['renewal', { ifAvailable: true }]]],
    [
      true,
      [
        ['renewal', { ifAvailable: true }],
        ['renewal', {}],
      ],
    ],
  ])('tells the work whether it waited for another tab: %s', async (isHeldElsewhere, requests) => {
    const locks = browserLocks({ isHeldElsewhere });
    const lock = createLock(locks);
    expect(await lock('renewal', (hasWaited) => Promise.resolve({ hasWaited }))).toEqual({
      hasWaited: isHeldElsewhere,
    });
    expect(locks.asked).toEqual(requests);
  });

  test('an aborted signal asks for nothing', async () => {
    const locks = browserLocks({ isHeldElsewhere: false });
    const never = createLock(locks)('renewal', () => Promise.resolve(), AbortSignal.abort());
    await expect(never).rejects.toMatchObject({ name: 'AbortError' });
    expect(locks.asked).toEqual([]);
  });
});
