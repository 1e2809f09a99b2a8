import { abortable, abortError } from '#http/errors.ts';
import type { ReadOptions } from '#http/request.ts';

export interface CachedReadOptions extends ReadOptions {
  /** Bypasses the cache and replaces its entry (decision 14). */
  readonly isForced?: boolean | undefined;
}

interface InFlight<Value> {
  readonly value: Promise<Value>;
  readonly controller: AbortController;
  readonly isForced: boolean;
  callers: number;
}

/** Reads that several queries share, each kept for a while. */
export interface ReadCache<Value> {
  /**
   * The cached value of the key, else that of the read in flight, else that of `load`.
   * A forced read bypasses the cache and joins only a forced read in flight (decision 14). Failures are not cached.
   * An abort rejects its own caller only; `load` is aborted when its last caller has aborted.
   */
  read(
    key: string,
    load: (signal: AbortSignal) => Promise<Value>,
    options?: CachedReadOptions,
  ): Promise<Value>;
  /** When the entry was read, or the oldest of all, in epoch milliseconds; now if there is none. */
  readAt(key?: string): number;
  /** Of one key, or of all. Reads in flight do not fill the cache afterwards. */
  clear(key?: string): void;
}

/** `now` returns epoch milliseconds; `lifetime` is in milliseconds. */
export function createReadCache<Value>(now: () => number, lifetime: number): ReadCache<Value> {
  const cache = new Map<string, { readonly value: Value; readonly readAt: number }>();
  const inFlight = new Map<string, InFlight<Value>>();

  function start(
    key: string,
    load: (signal: AbortSignal) => Promise<Value>,
    isForced: boolean,
  ): InFlight<Value> {
    const controller = new AbortController();
    const read: InFlight<Value> = { value: load(controller.signal), controller, isForced, callers: 0 };
    inFlight.set(key, read);
    read.value.then(
      (value) => {
        if (!settle(key, read)) return;
        cache.set(key, { value, readAt: now() });
      },
      () => settle(key, read),
    );
    return read;
  }

  /** Whether the read had not been superseded. */
  const settle = (key: string, read: InFlight<Value>): boolean =>
    inFlight.get(key) === read && inFlight.delete(key);

  async function join(key: string, read: InFlight<Value>, signal: AbortSignal | undefined): Promise<Value> {
    const leave = () => {
      read.callers--;
      if (read.callers > 0) return;
      settle(key, read);
      read.controller.abort();
    };
    read.callers++;
    // At once, so that a caller who asks anew does not join the read that it has just left.
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await abortable(read.value, signal);
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  return {
    async read(key, load, { isForced = false, signal } = {}) {
      if (signal?.aborted) throw abortError(signal);
      if (!isForced) {
        const entry = cache.get(key);
        const age = entry ? now() - entry.readAt : -1;
        // A clock that was set back gives a negative age.
        if (entry && age >= 0 && age < lifetime) return entry.value;
      }
      const current = inFlight.get(key);
      const read = current && (current.isForced || !isForced) ? current : start(key, load, isForced);
      return await join(key, read, signal);
    },
    readAt: (key) =>
      key === undefined
        ? Math.min(now(), ...[...cache.values()].map(({ readAt }) => readAt))
        : (cache.get(key)?.readAt ?? now()),
    clear(key) {
      for (const entries of [cache, inFlight])
        if (key === undefined) entries.clear();
        else entries.delete(key);
    },
  };
}
