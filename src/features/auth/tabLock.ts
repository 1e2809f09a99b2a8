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

/** A lock over all tabs: the browser's, else a lease in the storage, whose code is a chunk of its own. */
export function createTabLock(locks: BrowserLocks | undefined, storage: () => Storage): TabLock {
  if (!locks) {
    const lock = import('./leaseLock.ts').then(({ createLeaseLock }) => createLeaseLock(storage));
    // A chunk that does not load is reported by each use.
    lock.catch(() => undefined);
    return async (...work) => (await lock)(...work);
  }
  return async (name, work, signal) => {
    signal?.throwIfAborted();
    return await locks.request(name, signal ? { signal } : {}, work);
  };
}
