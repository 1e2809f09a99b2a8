import { type InboxItem, type StatusFigure, statuses, statusTable } from '#contract/entities.ts';
import { recentWindow } from '#contract/limits.ts';
import { timeOf } from './dates.ts';
import { memoizeList } from './memoizeList.ts';

export interface StatusCounts extends Readonly<Record<StatusFigure, number>> {
  readonly total: number;
}

/** Computed in the client from the full list (Specification §3, §7). */
export interface InboxStats extends StatusCounts {
  /** Created within the last seven days. */
  readonly recent: number;
}

/** Created within the last seven days before `now`, in epoch milliseconds, or later. Undated items are not recent. */
export function isRecent(date: string | null, now: number): boolean {
  const time = timeOf(date);
  return time !== null && now - time <= recentWindow;
}

type ByStatus = ReadonlyMap<string, number>;

const add = (counts: Map<string, number>, status: string, step = 1) =>
  counts.set(status, (counts.get(status) ?? 0) + step);

const countByStatus = memoizeList<InboxItem, ByStatus>(
  (items) => items.reduce((counts, { status }) => add(counts, status), new Map<string, number>()),
  (counts, { from, to }) => add(add(new Map(counts), from.status, -1), to.status),
);

/** Without a date, which takes longer to read than all else of an item. */
export function statusCounts(items: readonly InboxItem[]): StatusCounts {
  const byStatus = countByStatus(items);
  const counts = Object.fromEntries(
    statuses.map((status) => [statusTable[status].figure, byStatus.get(status) ?? 0]),
  ) as Record<StatusFigure, number>;
  return { total: items.length, ...counts };
}

/** Those whose status is not known. */
export const countOther = (items: readonly InboxItem[]): number =>
  statuses.reduce((count, status) => count - (countByStatus(items).get(status) ?? 0), items.length);

/** Counts a full list. `now` is epoch milliseconds. */
export const inboxStats = (items: readonly InboxItem[], now: number): InboxStats => ({
  ...statusCounts(items),
  recent: items.reduce((count, { created_at }) => count + Number(isRecent(created_at, now)), 0),
});
