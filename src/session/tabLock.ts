import { propagation } from '#contract/limits.ts';
import { abortable } from '#http/errors.ts';

/** Milliseconds. A tab that is gone holds its lease no longer than this; one in the background extends it once a second. */
const leaseTime = 3_000;
/** Milliseconds between two looks at a lease of another tab. */
const interval = 50;

/** As of the LockManager: an abort ends the waiting only; `ifAvailable` does not wait. */
type Waiting = Pick<LockOptions, 'signal' | 'ifAvailable'>;

/** Runs the work while no work with the same name runs in any tab. Rejects when it may not wait and has to. */
export type TabLock = <Value>(name: string, work: () => Promise<Value>, waiting?: Waiting) => Promise<Value>;

/** The part of the browser's LockManager in use. */
interface BrowserLocks {
  request<Value>(name: string, options: LockOptions, work: (lock: unknown) => Promise<Value>): Promise<Value>;
}

/** A lock over all tabs: the browser's, else a lease in the storage. */
export function createTabLock(locks: BrowserLocks | undefined, storage: () => Storage): TabLock {
  if (!locks) return createLeaseLock(storage);
  return async (name, work, { signal, ifAvailable = false } = {}) => {
    signal?.throwIfAborted();
    // The browser refuses both together.
    const options = ifAvailable ? { ifAvailable } : signal ? { signal } : {};
    return await locks.request(name, options, (lock) => (lock ? work() : Promise.reject(isHeld())));
  };
}

/**
 * A lock without the browser's lock manager, which pages without HTTPS do not have: the tab whose name stays in the
 * storage holds it. Without storage there is no session that tabs share, and nothing to lock.
 */
const createLeaseLock =
  (storage: () => Storage): TabLock =>
  async (name, work, { signal, ifAvailable = false } = {}) => {
    const id = `${Math.random()}`;
    const write = () => storage().setItem(name, `${id} ${Date.now() + leaseTime}`);
    const holder = (): string | null => {
      const [holderId = null, end] = storage().getItem(name)?.split(' ') ?? [];
      const rest = Number(end) - Date.now();
      // A longer one is of a clock that was set back since.
      return rest > 0 && rest <= leaseTime ? holderId : null;
    };
    /** What it cannot write, because the storage is full, is written the next time. */
    const rewrite = () => {
      try {
        write();
      } catch {}
    };
    const isOwn = () => storage().getItem(name)?.startsWith(`${id} `) ?? false;
    const release = () => {
      if (isOwn()) storage().removeItem(name);
    };
    // A lease has an end in the time of the day: when the clock is set, or after a sleep, a tab takes one that is held.
    const reclaim = ({ key }: StorageEvent) => key === name && !isOwn() && rewrite();
    let extension: ReturnType<typeof setInterval> | undefined;
    try {
      for (;;) {
        signal?.throwIfAborted();
        if (holder() === null) {
          write();
          await abortable(wait(propagation), signal);
          if (holder() === id) break;
        }
        if (ifAvailable) throw isHeld();
        await abortable(wait(interval), signal);
      }
      extension = setInterval(() => isOwn() && rewrite(), leaseTime / 3);
      addEventListener('storage', reclaim);
    } catch (error) {
      if (signal?.aborted) release();
      if (signal?.aborted || ifAvailable) throw error;
    }
    try {
      return await work();
    } finally {
      clearInterval(extension);
      removeEventListener('storage', reclaim);
      if (extension) release();
    }
  };

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const isHeld = () => new DOMException('Another tab holds the lock', 'NotAllowedError');
