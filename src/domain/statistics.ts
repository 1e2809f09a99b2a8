import type { InboxItem } from '#contract/entities.ts';
import { recentWindow } from '#contract/limits.ts';
import { timeOf } from './dates.ts';

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
  const withStatus = (status: string) => items.filter((item) => item.status === status).length;
  return {
    total: items.length,
    pending: withStatus('pending'),
    inProgress: withStatus('in_progress'),
    completed: withStatus('completed'),
    recent: items.filter((item) => {
      const time = timeOf(item.created_at);
      return time !== null && now - time <= recentWindow;
    }).length,
  };
}
