import type { InboxItem } from '#contract/entities.ts';
import { timeOf } from './dates.ts';

/** What a user has seen of an inbox: everything created until a moment, and some items created later. */
export interface Seen {
  /** Epoch milliseconds. */
  readonly until: number;
  readonly ids: ReadonlySet<string>;
}

/** The items created after `until`, with their times in epoch milliseconds. */
export type LaterItems = ReadonlyMap<string, number>;

/** Milliseconds. */
const firstVisitWindow = 24 * 60 * 60 * 1000;

/** On the first visit with a browser, what arrived in the last day is new. */
export const seenAtFirstVisit = (now: number): Seen => ({ until: now - firstVisitWindow, ids: new Set() });

/** Undated items are never new. */
export function itemsAfter(
  items: readonly Pick<InboxItem, 'id' | 'created_at'>[],
  until: number,
): LaterItems {
  const later = new Map<string, number>();
  for (const { id, created_at } of items) {
    const time = timeOf(created_at);
    if (time !== null && time > until) later.set(id, time);
  }
  return later;
}

/** The ids of the items that have not been seen. */
export const unreadIds = (later: LaterItems, { until, ids }: Seen): ReadonlySet<string> =>
  new Set([...later].filter(([id, time]) => time > until && !ids.has(id)).map(([id]) => id));

/** Without the ids of items that no longer exist, or that `until` covers. */
export const prunedSeen = ({ until, ids }: Seen, later: LaterItems): Seen => ({
  until,
  ids: new Set([...ids].filter((id) => later.has(id))),
});

/** What either has seen. An id stays where the list does not have its item yet. */
export function mergedSeen(one: Seen, other: Seen, later: LaterItems): Seen {
  const until = Math.max(one.until, other.until);
  const ids = [...one.ids, ...other.ids].filter((id) => (later.get(id) ?? Number.POSITIVE_INFINITY) > until);
  return { until, ids: new Set(ids) };
}

/** Everything: until the newest item, except that one dated in the future does not cover what is still to come. */
export function allSeen({ until }: Seen, later: LaterItems, now: number): Seen {
  let newest = until;
  for (const time of later.values()) if (time > newest && time <= now) newest = time;
  return { until: newest, ids: new Set([...later].filter(([, time]) => time > newest).map(([id]) => id)) };
}

/** As it is stored; equal values have equal texts. */
export const formatSeen = ({ until, ids }: Seen): string => JSON.stringify({ until, ids: [...ids].sort() });

/** Null for anything that `formatSeen` has not made. */
export function parseSeen(text: string | null): Seen | null {
  try {
    const { until, ids } = JSON.parse(String(text));
    const isSeen = Number.isFinite(until) && Array.isArray(ids) && ids.every((id) => typeof id === 'string');
    return isSeen ? { until, ids: new Set(ids) } : null;
  } catch {
    return null;
  }
}
