/** Runs the work while no other work of that name runs, in any tab, and gives what it gives. An abort ends only the waiting. */
export type Lock = <Value>(name: string, work: () => Promise<Value>, signal?: AbortSignal) => Promise<Value>;

/** Gives a lock over all tabs from the browser's lock manager; where that is missing, over this page alone. */
export const createLock = (locks: LockManager | undefined): Lock =>
  locks
    ? async (name, work, signal) => await locks.request(name, signal ? { signal } : {}, work)
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
          if (!isGivenUp) resolve(await work());
        } catch (error) {
          reject(error);
        }
        if (lastOf.get(name) === turn) lastOf.delete(name);
      });
      lastOf.set(name, turn);
    });
}
