import { type InboxItem, type StatusFigure, statuses, statusTable } from '#contract/entities.ts';
import { recentWindow } from '#contract/limits.ts';
import { timeOf } from './dates.ts';
import { isKnownStatus } from './status.ts';

/** Computed in the client from the full list (Specification §3, §7). */
export interface InboxStats extends Readonly<Record<StatusFigure, number>> {
  readonly total: number;
  /** Created within the last seven days. */
  readonly recent: number;
}

/** Created within the last seven days before `now`, in epoch milliseconds, or later. Undated items are not recent. */
export function isRecent(date: string | null, now: number): boolean {
  const time = timeOf(date);
  return time !== null && now - time <= recentWindow;
}

/** Counts a full list. `now` is epoch milliseconds. */
export function inboxStats(items: readonly InboxItem[], now: number): InboxStats {
  const counts = Object.fromEntries(statuses.map((status) => [statusTable[status].figure, 0])) as Record<
    StatusFigure,
    number
  >;
  let recent = 0;
  for (const { status, created_at } of items) {
    if (isKnownStatus(status)) counts[statusTable[status].figure]++;
    if (isRecent(created_at, now)) recent++;
  }
  return { total: items.length, ...counts, recent };
}
