/** Milliseconds since the epoch, or null when there is no date or it is not one. A day without a time is the local day. */
export function timeOf(date: string | null): number | null {
  if (!date) return null;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date);
  const time = Date.parse(isDay ? `${date}T00:00` : date);
  return Number.isNaN(time) ? null : time;
}

const short = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium', hourCycle: 'h12' });

const formatted = (format: Intl.DateTimeFormat, date: string | null, missing: string): string => {
  const time = timeOf(date);
  return time === null ? missing : format.format(time);
};

/** 'Nov 21, 2026', local time; `missing` when there is no date (Specification §2: 'Unknown date', 'Unknown'). */
export const shortDate = (date: string | null, missing = 'Unknown date'): string =>
  formatted(short, date, missing);

/** 'Saturday, November 21, 2026 at 10:14 AM', local time. */
export const fullDate = (date: string | null, missing = 'Unknown date'): string =>
  formatted(full, date, missing);

/** 'Saturday, November 21, 2026' of a moment in epoch milliseconds (Specification §2, the dashboard's long date). */
export const longDate = (now: number): string => long.format(now);

/** '10:14:05 AM' of a moment in epoch milliseconds (Specification §2, the 12-hour clock). */
export const clockTime = (now: number): string => clock.format(now);

export type Greeting = 'Good Morning' | 'Good Afternoon' | 'Good Evening' | 'Good Night';

/** As in the drawing of the sign-in page; '' is the morning. */
export const lights: Readonly<Record<Greeting, string>> = {
  'Good Morning': '',
  'Good Afternoon': '#noon',
  'Good Evening': '#dusk',
  'Good Night': '#night',
};

/** The greeting of a local hour, 0 to 23: thresholds at 12, 17 and 20 (Specification §2, §9). */
export function greetingAt(hour: number): Greeting {
  if (hour < 12) return 'Good Morning';
  if (hour < 17) return 'Good Afternoon';
  if (hour < 20) return 'Good Evening';
  return 'Good Night';
}
