import type { InboxItem } from '#contract/entities.ts';
import { recentWindow } from '#contract/limits.ts';
import { timeOf } from './dates.ts';
import { isKnownStatus } from './status.ts';

/** Computed in the client from the full list (Specification §3, §7). */
export interface InboxStats {
  readonly total: number;
  readonly pending: number;
  readonly inProgress: number;
  readonly completed: number;
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
  const counts = { pending: 0, in_progress: 0, completed: 0 };
  let recent = 0;
  for (const { status, created_at } of items) {
    if (isKnownStatus(status)) counts[status]++;
    if (isRecent(created_at, now)) recent++;
  }
  const { pending, in_progress: inProgress, completed } = counts;
  return { total: items.length, pending, inProgress, completed, recent };
}
