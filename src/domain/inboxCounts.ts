import { type InboxItem, statuses } from '#contract/entities.ts';
import { memoizeList } from './memoizeList.ts';
import { countByStatus, type StatusCounts, statusCounts } from './statistics.ts';

const byStatusOf = memoizeList<InboxItem, ReadonlyMap<string, number>>(countByStatus, (counts, from, to) => {
  const next = new Map(counts);
  const add = (status: string, by: 1 | -1) => next.set(status, (next.get(status) ?? 0) + by);
  add(from.status, -1);
  return add(to.status, 1);
});

/** The same as `statusCounts`, after a change of an item by its difference. */
export const inboxCounts = (items: readonly InboxItem[]): StatusCounts =>
  statusCounts(items, byStatusOf(items));

/** How many items have a status that is not known. */
export const countOther = (items: readonly InboxItem[]): number =>
  statuses.reduce((count, status) => count - (byStatusOf(items).get(status) ?? 0), items.length);
