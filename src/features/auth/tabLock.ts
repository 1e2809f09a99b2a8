import { createLeaseLock } from './leaseLock.ts';

/** Runs the work while no work with the same name runs in any tab. An abort ends the waiting only. */
export type TabLock = <Value>(
  name: string,
  work: () => Promise<Value>,
  signal?: AbortSignal,
) => Promise<Value>;

/** The part of the browser's LockManager in use. */
interface BrowserLocks {
  request<Value>(name: string, options: LockOptions, work: () => Promise<Value>): Promise<Value>;
}

/** A lock over all tabs: the browser's, else a lease in the storage. */
export function createTabLock(locks: BrowserLocks | undefined, storage: () => Storage): TabLock {
  if (!locks) return createLeaseLock(storage);
  return async (name, work, signal) => {
    signal?.throwIfAborted();
    return await locks.request(name, signal ? { signal } : {}, work);
  };
}
