import { useEffect, useState } from 'react';

/** A date in its short form; the full form is the title. */
export const DateText = ({
  date,
  full,
  children,
}: {
  /** ISO 8601, or null. */
  date: string | null;
  full: string;
  children: string;
}) =>
  // Without a valid date there is only one form.
  date === null || full === children ? (
    <span>{children}</span>
  ) : (
    <time dateTime={date} title={full}>
      {children}
    </time>
  );

/** The time in epoch milliseconds, updated every minute. */
export function useMinute(readTime: () => number): number {
  const [now, setNow] = useState(readTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(readTime()), 60_000);
    return () => clearInterval(timer);
  }, [readTime]);
  return now;
}
