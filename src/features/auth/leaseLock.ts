import type { TabLock } from './tabLock.ts';

/** Milliseconds. A tab that is gone holds its lease no longer than this; one in the background renews it once a second. */
const leaseTime = 3_000;
/** Milliseconds until every tab sees what one has stored, also on a busy machine. */
const propagation = 250;
/** Milliseconds between two looks at a lease of another tab. */
const interval = 50;

/**
 * A lock without the browser's lock manager, which pages without HTTPS do not have: the tab whose name stays in the
 * storage holds it (decision 50). Without storage there is no session that tabs share, and nothing to lock.
 */
export const createLeaseLock =
  (storage: () => Storage): TabLock =>
  async (name, work, signal) => {
    const id = `${Math.random()}`;
    const write = () => storage().setItem(name, `${id} ${Date.now() + leaseTime}`);
    const holder = (): string | null => {
      const [holderId = null, end] = storage().getItem(name)?.split(' ') ?? [];
      return Number(end) > Date.now() ? holderId : null;
    };
    let renewal: ReturnType<typeof setInterval> | undefined;
    try {
      for (;;) {
        signal?.throwIfAborted();
        if (holder() === null) {
          write();
          await wait(propagation);
          if (holder() === id) break;
        }
        await wait(interval);
      }
      renewal = setInterval(() => holder() === id && write(), leaseTime / 3);
    } catch (error) {
      if (signal?.aborted) throw error;
    }
    try {
      return await work();
    } finally {
      clearInterval(renewal);
      if (renewal && holder() === id) storage().removeItem(name);
    }
  };

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
