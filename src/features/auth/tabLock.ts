/**
 * Runs the work while no work with the same name runs in any tab. An abort ends the waiting only.
 * `hasWaited` is whether another tab held the lock.
 */
export type TabLock = <Value>(
  name: string,
  work: (hasWaited: boolean) => Promise<Value>,
  signal?: AbortSignal,
) => Promise<Value>;

/** The part of the browser's LockManager in use. */
interface BrowserLocks {
  request<Value>(
    name: string,
    options: LockOptions,
    work: (lock: object | null) => Promise<Value>,
  ): Promise<Value>;
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
    const immediate = await locks.request(name, { ifAvailable: true }, async (lock) =>
      lock ? { value: await work(false) } : null,
    );
    return immediate
      ? immediate.value
      : await locks.request(name, signal ? { signal } : {}, () => work(true));
  };
}
