/**
 * Runs the work while no other work of that name runs, in any tab, and gives what it gives. An abort ends only the
 * waiting. The work is told whether it had to wait for another tab.
 */
export type Lock = <Value>(
  name: string,
  work: (hasWaited: boolean) => Promise<Value>,
  signal?: AbortSignal,
) => Promise<Value>;

/** What is used of the browser's lock manager. */
interface BrowserLocks {
  request<Value>(
    name: string,
    options: LockOptions,
    work: (lock: object | null) => Promise<Value>,
  ): Promise<Value>;
}

/** Gives a lock over all tabs from the browser's lock manager; where that is missing, over this page alone. */
export const createLock = (locks: BrowserLocks | undefined): Lock =>
  locks
    ? async (name, work, signal) => {
        signal?.throwIfAborted();
        const atOnce = await locks.request(name, { ifAvailable: true }, async (lock) =>
          lock ? { value: await work(false) } : null,
        );
        return atOnce ? atOnce.value : await locks.request(name, signal ? { signal } : {}, () => work(true));
      }
    : createQueue();

/** The lock of this browser (decision 5). */
export const withLock: Lock = createLock(globalThis.navigator?.locks);

function createQueue(): Lock {
  const lastOf = new Map<string, Promise<unknown>>();
  return (name, work, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      let isGivenUp = false;
      const giveUp = () => {
        isGivenUp = true;
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      const turn = Promise.resolve(lastOf.get(name)).then(async () => {
        signal?.removeEventListener('abort', giveUp);
        try {
          if (!isGivenUp) resolve(await work(false));
        } catch (error) {
          reject(error);
        }
        if (lastOf.get(name) === turn) lastOf.delete(name);
      });
      lastOf.set(name, turn);
    });
}
