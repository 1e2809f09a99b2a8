import { css } from 'goober';
import { type ReactNode, useEffect, useState } from 'react';
import { clockTime, greetingAt, longDate } from '#domain/dates.ts';
import { fixedTexts } from '#domain/fixedTexts.ts';
import { PageHeader } from '#ui/PageHeader.tsx';

const dateAndClock = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-2);

  /* Not at the right, under the toasts. */
  @media (min-width: 48rem) and (max-width: 80rem) {
    & > button {
      order: -1;
    }
  }
`;

/** Greeting, long date and 12-hour clock in local time; the clock is not announced (Specification §2). */
export function Greeting({ now: readTime, children }: { now(): number; children: ReactNode }) {
  const now = useClock(readTime);
  return (
    <PageHeader
      title={`${greetingAt(new Date(now).getHours())}, ${fixedTexts.administratorName}`}
      subtitle={
        <span className={dateAndClock}>
          <span>{longDate(now)}</span>
          <time role="timer" aria-live="off">
            {clockTime(now)}
          </time>
          {children}
        </span>
      }
    />
  );
}

/** The time in epoch milliseconds, updated at every full second. */
function useClock(readTime: () => number): number {
  const [now, setNow] = useState(readTime);
  useEffect(() => {
    const timer = setTimeout(() => setNow(readTime()), 1_000 - (now % 1_000));
    return () => clearTimeout(timer);
  }, [now, readTime]);
  return now;
}
