import type { InboxItem } from '#contract/entities.ts';
import { recentWindow } from '#contract/limits.ts';
import { timeOf } from './dates.ts';

export interface Week {
  /** Epoch milliseconds. A week is seven days; the last one ends now, as the window of recent inquiries does. */
  readonly start: number;
  readonly count: number;
}

const weekCount = 8;

/** The inquiries of each of the last eight weeks, the oldest first. A date after `now`, in epoch milliseconds, counts as this week. */
export function weeklyInquiries(items: readonly InboxItem[], now: number): readonly Week[] {
  const times = items.map(({ created_at }) => timeOf(created_at) ?? Number.NaN);
  return Array.from({ length: weekCount }, (_, index) => {
    const start = now - (weekCount - index) * recentWindow;
    const end = index === weekCount - 1 ? Number.POSITIVE_INFINITY : start + recentWindow;
    return { start, count: times.filter((time) => time >= start && time < end).length };
  });
}
