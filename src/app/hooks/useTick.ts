import { useEffect, useState } from 'react';
import { useApplication } from './useApplication.ts';

/** The present moment in epoch milliseconds, anew at every full second. */
export function useTick(): number {
  const { now } = useApplication();
  const [moment, setMoment] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setMoment(now()), 1_000 - (moment % 1_000));
    return () => clearTimeout(timer);
  }, [moment, now]);
  return moment;
}
