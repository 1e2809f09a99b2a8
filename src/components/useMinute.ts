import { useEffect, useState } from 'react';

/** The time in epoch milliseconds, updated every minute. */
export function useMinute(readTime: () => number): number {
  const [now, setNow] = useState(readTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(readTime()), 60_000);
    return () => clearInterval(timer);
  }, [readTime]);
  return now;
}
