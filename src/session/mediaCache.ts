import type { List, MediaItem } from '#contract/entities.ts';
import { mediaCacheLifetime } from '#contract/limits.ts';
import { abortable, abortError } from '#http/errors.ts';
import type { ReadOptions } from '#http/request.ts';

type Items = List<MediaItem>;

export interface MediaReadOptions extends ReadOptions {
  /** Bypasses the media cache and replaces its entry (decision 14). */
  readonly isForced?: boolean | undefined;
}

interface InFlight {
  readonly items: Promise<Items>;
  readonly controller: AbortController;
  readonly isForced: boolean;
  callers: number;
}

/** Media reads are cached for five minutes; every media write clears the cache (Specification §7). */
export interface MediaCache {
  /**
   * The cached items of the key, else those of the read in flight, else those of `load`.
   * A forced read bypasses the cache and joins only a forced read in flight (decision 14). Failures are not cached.
   * An abort rejects its own caller only; `load` is aborted when its last caller has aborted.
   */
  read(
    key: string,
    load: (signal: AbortSignal) => Promise<Items>,
    options?: MediaReadOptions,
  ): Promise<Items>;
  /** When the oldest entry was read, in epoch milliseconds; now if there is none. */
  oldest(): number;
  /** Reads in flight do not fill the cache afterwards. */
  clear(): void;
}

/** `now` returns epoch milliseconds. */
export function createMediaCache(now: () => number): MediaCache {
  const cache = new Map<string, { readonly items: Items; readonly expiresAt: number }>();
  const inFlight = new Map<string, InFlight>();

  function start(key: string, load: (signal: AbortSignal) => Promise<Items>, isForced: boolean): InFlight {
    const controller = new AbortController();
    const read: InFlight = { items: load(controller.signal), controller, isForced, callers: 0 };
    inFlight.set(key, read);
    read.items.then(
      (items) => {
        if (settle(key, read)) cache.set(key, { items, expiresAt: now() + mediaCacheLifetime });
      },
      () => settle(key, read),
    );
    return read;
  }

  /** Whether the read had not been superseded. */
  const settle = (key: string, read: InFlight): boolean => inFlight.get(key) === read && inFlight.delete(key);

  async function join(key: string, read: InFlight, signal: AbortSignal | undefined): Promise<Items> {
    read.callers++;
    try {
      return await abortable(read.items, signal);
    } finally {
      read.callers--;
      if (read.callers === 0) {
        settle(key, read);
        read.controller.abort();
      }
    }
  }

  return {
    async read(key, load, { isForced = false, signal } = {}) {
      if (signal?.aborted) throw abortError(signal);
      if (!isForced) {
        const entry = cache.get(key);
        if (entry && now() < entry.expiresAt) return entry.items;
      }
      const current = inFlight.get(key);
      const read = current && (current.isForced || !isForced) ? current : start(key, load, isForced);
      return await join(key, read, signal);
    },
    oldest: () =>
      Math.min(now(), ...[...cache.values()].map(({ expiresAt }) => expiresAt - mediaCacheLifetime)),
    clear() {
      cache.clear();
      inFlight.clear();
    },
  };
}
