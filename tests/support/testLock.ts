import { abortable } from '#http/errors.ts';
import type { TabLock } from '#session/tabLock.ts';

/** A lock that all tabs of a test share, in place of the browser's. */
export function createTestLock(): TabLock {
  let last: Promise<unknown> = Promise.resolve();
  return async (_, work, { signal } = {}) => {
    signal?.throwIfAborted();
    const turn = abortable(last, signal);
    const result = turn.then(work);
    const end = result.catch(() => undefined);
    // One that no longer waits lets the next wait for the same work.
    last = Promise.all([last, end]);
    return result;
  };
}
