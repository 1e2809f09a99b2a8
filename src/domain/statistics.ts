import { type InboxItem, type StatusFigure, statuses, statusTable } from '#contract/entities.ts';
import { recentWindow } from '#contract/limits.ts';
import { timeOf } from './dates.ts';

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

/** How many items have each status. */
export function countByStatus(items: readonly InboxItem[]): ReadonlyMap<string, number> {
  const byStatus = new Map<string, number>();
  for (const { status } of items) byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
  return byStatus;
}

/** Without a date, which takes longer to read than all else of an item. */
export function statusCounts(items: readonly InboxItem[], byStatus = countByStatus(items)): StatusCounts {
  const counts = Object.fromEntries(
    statuses.map((status) => [statusTable[status].figure, byStatus.get(status) ?? 0]),
  ) as Record<StatusFigure, number>;
  return { total: items.length, ...counts };
}

/** Counts a full list. `now` is epoch milliseconds. */
export const inboxStats = (items: readonly InboxItem[], now: number): InboxStats => ({
  ...statusCounts(items),
  recent: items.reduce((count, { created_at }) => count + Number(isRecent(created_at, now)), 0),
});
