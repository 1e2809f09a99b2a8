import { shortDate, timeOf } from './dates.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * '3 h ago', seen from `now` in epoch milliseconds; from a week on the short date. A date in the future counts as now.
 * 'Unknown date' when there is none.
 */
export function ageText(date: string | null, now: number): string {
  const time = timeOf(date);
  const age = time === null ? Number.POSITIVE_INFINITY : now - time;
  if (age < minute) return 'just now';
  if (age < hour) return `${Math.floor(age / minute)} min ago`;
  if (age < day) return `${Math.floor(age / hour)} h ago`;
  if (age < 2 * day) return '1 day ago';
  if (age < 7 * day) return `${Math.floor(age / day)} days ago`;
  return shortDate(date);
}
