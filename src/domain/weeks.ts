import type { InboxItem, List } from '#contract/entities.ts';
import { dashboardRequest, recentWindow } from '#contract/limits.ts';
import { timeOf } from './dates.ts';

export interface Week {
  /** Epoch milliseconds. A week is seven days; the last one ends now, as the window of recent inquiries does. */
  readonly start: number;
  readonly count: number;
  /** Whether all, the newest or none of the week's inquiries are among those that were read. */
  readonly coverage: 'whole' | 'partial' | 'none';
}

export interface WeeklyInquiries {
  /** The oldest first. */
  readonly weeks: readonly Week[];
  /** How many of the inquiries have no date. */
  readonly undated: number;
  /** Where the read was cut at its limit, the date of the oldest inquiry in it, in epoch milliseconds; else null. */
  readonly since: number | null;
}

const weekCount = 8;

/**
 * The inquiries of each of the last eight weeks, of the dashboard's read of the newest 50 (Specification §9). `now` is
 * epoch milliseconds; a date in the future counts as this week.
 */
export function weeklyInquiries({ items, unreadable }: List<InboxItem>, now: number): WeeklyInquiries {
  const times = items.map(({ created_at }) => timeOf(created_at)).filter((time) => time !== null);
  const ages = times.map((time) => Math.max(0, Math.ceil((now - time) / recentWindow) - 1));
  const isCut = items.length + unreadable.length === dashboardRequest.limit;
  const since = isCut ? Math.min(now, ...times) : null;
  const weeks = Array.from({ length: weekCount }, (_, age): Week => {
    const count = ages.filter((each) => each === age).length;
    const start = now - (age + 1) * recentWindow;
    if (since === null || since <= start) return { start, count, coverage: 'whole' };
    return { start, count, coverage: since < start + recentWindow ? 'partial' : 'none' };
  });
  return { weeks: weeks.reverse(), undated: items.length - times.length, since };
}
