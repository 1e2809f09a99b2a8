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

/** A lock over all tabs from the browser's lock manager; without one, over this page alone. */
export const createTabLock = (locks: BrowserLocks | undefined): TabLock =>
  locks
    ? async (name, work, signal) => {
        signal?.throwIfAborted();
        const immediate = await locks.request(name, { ifAvailable: true }, async (lock) =>
          lock ? { value: await work(false) } : null,
        );
        return immediate
          ? immediate.value
          : await locks.request(name, signal ? { signal } : {}, () => work(true));
      }
    : createPageLock();

function createPageLock(): TabLock {
  const lastOf = new Map<string, Promise<unknown>>();
  return (name, work, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      let isAborted = false;
      const abort = () => {
        isAborted = true;
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', abort, { once: true });
      const turn = Promise.resolve(lastOf.get(name)).then(async () => {
        signal?.removeEventListener('abort', abort);
        try {
          if (!isAborted) resolve(await work(false));
        } catch (error) {
          reject(error);
        }
        if (lastOf.get(name) === turn) lastOf.delete(name);
      });
      lastOf.set(name, turn);
    });
}
