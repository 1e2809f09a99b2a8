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

/** Counts a full list. `now` is epoch milliseconds; items dated in the future count as recent, undated ones do not. */
export function inboxStats(items: readonly InboxItem[], now: number): InboxStats {
  const counts = { pending: 0, in_progress: 0, completed: 0 };
  let recent = 0;
  for (const { status, created_at } of items) {
    if (isKnownStatus(status)) counts[status]++;
    const time = timeOf(created_at);
    if (time !== null && now - time <= recentWindow) recent++;
  }
  const { pending, in_progress: inProgress, completed } = counts;
  return { total: items.length, pending, inProgress, completed, recent };
}
