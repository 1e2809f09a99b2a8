import { createTabLock } from '#session/tabLock.ts';

/**
 * Whether this page gets a lock, which it keeps until the signal: at once, or within a second if it waits; null where it is left,
 * or has waited, before that.
 */
export async function holdLock(
  name: string,
  signal: AbortSignal,
  { waits = false } = {},
): Promise<boolean | null> {
  const lock = createTabLock(navigator.locks);
  const waiting = new AbortController();
  const end = () => waiting.abort();
  if (signal.aborted) return null;
  signal.addEventListener('abort', end);
  const timer = waits ? setTimeout(end, 1_000) : undefined;
  return new Promise((resolve) => {
    const hold = () => {
      clearTimeout(timer);
      resolve(true);
      return new Promise<void>((release) => signal.addEventListener('abort', () => release()));
    };
    lock(name, hold, { signal: waiting.signal, ifAvailable: !waits }).catch(() =>
      resolve(waiting.signal.aborted ? null : false),
    );
  });
}
