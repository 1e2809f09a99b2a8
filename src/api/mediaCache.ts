import type { MediaItem } from '#contract/entities.ts';
import { mediaCacheLifetime } from '#contract/limits.ts';
import { abortable } from './abort.ts';
import { interruption } from './errors.ts';
import type { MediaReadOptions } from './options.ts';

type Items = readonly MediaItem[];

/** A read on its way, and how many wait for it. */
interface Flight {
  readonly items: Promise<Items>;
  readonly controller: AbortController;
  readonly isForced: boolean;
  waiting: number;
}

/** Media reads are kept for five minutes; every media write clears them (Specification §7). */
export interface MediaCache {
  /**
   * Gives the items kept under the key, else those of a read already on its way, else those that `load` gives.
   * A forced read goes past what is kept and every read but a forced one, and replaces what is kept (decision 14).
   * Failures are not kept.
   * An abort ends only the waiting of its own caller; `load` is aborted when nobody waits any more.
   */
  read(
    key: string,
    load: (signal: AbortSignal) => Promise<Items>,
    options?: MediaReadOptions,
  ): Promise<Items>;
  /** When the oldest of what is kept was read, in epoch milliseconds. */
  oldest(): number;
  /** Forgets everything; a read that has begun before never fills the cache afterwards. */
  clear(): void;
}

/** Gives an empty media cache. `now` gives epoch milliseconds. */
export function createMediaCache(now: () => number, lifetime: number = mediaCacheLifetime): MediaCache {
  const kept = new Map<string, { readonly items: Items; readonly until: number }>();
  const flights = new Map<string, Flight>();

  function depart(key: string, load: (signal: AbortSignal) => Promise<Items>, isForced: boolean): Flight {
    const controller = new AbortController();
    const flight: Flight = { items: load(controller.signal), controller, isForced, waiting: 0 };
    flights.set(key, flight);
    flight.items.then(
      (items) => {
        if (land(key, flight)) kept.set(key, { items, until: now() + lifetime });
      },
      () => land(key, flight),
    );
    return flight;
  }

  /** Whether the flight was still the one whose answer counts; it no longer is. */
  const land = (key: string, flight: Flight): boolean => flights.get(key) === flight && flights.delete(key);

  async function waitFor(key: string, flight: Flight, signal: AbortSignal | undefined): Promise<Items> {
    flight.waiting++;
    try {
      return await abortable(flight.items, signal);
    } finally {
      flight.waiting--;
      if (flight.waiting === 0) {
        land(key, flight);
        flight.controller.abort();
      }
    }
  }

  return {
    async read(key, load, { isForced = false, signal } = {}) {
      if (signal?.aborted) throw interruption(signal);
      if (!isForced) {
        const found = kept.get(key);
        if (found && now() < found.until) return found.items;
      }
      const flying = flights.get(key);
      const joined = flying && (flying.isForced || !isForced) ? flying : depart(key, load, isForced);
      return await waitFor(key, joined, signal);
    },
    oldest: () => Math.min(now(), ...[...kept.values()].map(({ until }) => until - lifetime)),
    clear() {
      kept.clear();
      flights.clear();
    },
  };
}
