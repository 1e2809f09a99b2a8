import { type InboxItem, statuses } from '#contract/entities.ts';
import { memoizeList } from './memoizeList.ts';
import { countByStatus, type StatusCounts, statusCounts } from './statistics.ts';

const byStatusOf = memoizeList<InboxItem, ReadonlyMap<string, number>>(countByStatus, (counts, from, to) => {
  const next = new Map(counts).set(from.status, (counts.get(from.status) ?? 0) - 1);
  return next.set(to.status, (next.get(to.status) ?? 0) + 1);
});

/** The same as `statusCounts`, after a change of an item by its difference. */
export const inboxCounts = (items: readonly InboxItem[]): StatusCounts =>
  statusCounts(items, byStatusOf(items));

/** How many items have a status that is not known. */
export const countOther = (items: readonly InboxItem[]): number =>
  statuses.reduce((count, status) => count - (byStatusOf(items).get(status) ?? 0), items.length);
