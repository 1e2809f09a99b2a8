/**
 * Reads in flight at the same time. A browser has six connections to a server without HTTP/2; what a slow read has
 * taken of them, code and the next screen cannot use (decision 123).
 */
export const readLimit = 4;

/** Runs a work when fewer than `limit` others run; in the order of the calls. */
export function createLimit(limit: number) {
  let running = 0;
  const waiting = new Set<() => void>();

  return async <Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> => {
    if (running < limit) running += 1;
    else
      await new Promise<void>((resolve, reject) => {
        waiting.add(resolve);
        signal?.addEventListener('abort', () => {
          if (waiting.delete(resolve)) reject(signal.reason);
        });
      });
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) {
        waiting.delete(next);
        next();
      } else running -= 1;
    }
  };
}
