import { type InboxItem, type StatusFigure, statuses, statusTable } from '#contract/entities.ts';
import { recentWindow } from '#contract/limits.ts';
import { timeOf } from './dates.ts';
import { memoizeOn } from './memoizeLast.ts';

export interface StatusCounts extends Readonly<Record<StatusFigure, number>> {
  readonly total: number;
}

/** Computed in the client from the full list (Specification §3, §7). */
export interface InboxStats extends StatusCounts {
  /** Created within the last seven days. */
  readonly recent: number;
}

/** '10,000'. */
export const figureText: (count: number) => string = new Intl.NumberFormat('en-US').format;

/** Created within the last seven days before `now`, in epoch milliseconds, or later. Undated items are not recent. */
export function isRecent(date: string | null, now: number): boolean {
  const time = timeOf(date);
  return time !== null && now - time <= recentWindow;
}

/** Without a date, which takes longer to read than all else of an item. Once for a list, however often it is asked for. */
export const statusCounts = memoizeOn((items: readonly InboxItem[]): StatusCounts => {
  const byStatus = new Map<string, number>();
  for (const { status } of items) byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
  const counts = Object.fromEntries(
    statuses.map((status) => [statusTable[status].figure, byStatus.get(status) ?? 0]),
  ) as Record<StatusFigure, number>;
  return { total: items.length, ...counts };
});

/** How many items have a status that is not known. */
export const countOther = (items: readonly InboxItem[]): number => {
  const { total, ...known } = statusCounts(items);
  return Object.values(known).reduce((rest, count) => rest - count, total);
};

/** Counts a full list. `now` is epoch milliseconds. */
export const inboxStats = (items: readonly InboxItem[], now: number): InboxStats => ({
  ...statusCounts(items),
  recent: items.reduce((count, { created_at }) => count + Number(isRecent(created_at, now)), 0),
});
