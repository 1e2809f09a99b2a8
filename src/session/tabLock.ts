/** As of the LockManager: an abort ends the waiting only; `ifAvailable` does not wait. */
type Waiting = Pick<LockOptions, 'signal' | 'ifAvailable'>;

/** Runs the work while no work with the same name runs in any tab. Rejects when it may not wait and has to. */
export type TabLock = <Value>(name: string, work: () => Promise<Value>, waiting?: Waiting) => Promise<Value>;

/** The part of the browser's LockManager in use. */
interface BrowserLocks {
  request<Value>(name: string, options: LockOptions, work: (lock: unknown) => Promise<Value>): Promise<Value>;
}

/** The browser's lock over all tabs. Pages without HTTPS have none: there the work of each tab runs at once. */
export const createTabLock =
  (locks: BrowserLocks | undefined): TabLock =>
  async (name, work, { signal, ifAvailable = false } = {}) => {
    signal?.throwIfAborted();
    if (!locks) return work();
    // The browser refuses both together.
    const options = ifAvailable ? { ifAvailable } : signal ? { signal } : {};
    return await locks.request(name, options, (lock) => (lock ? work() : Promise.reject(isHeld())));
  };

const isHeld = () => new DOMException('Another tab holds the lock', 'NotAllowedError');
