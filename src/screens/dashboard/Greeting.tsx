import { css } from 'goober';
import type { ReactNode } from 'react';
import { useTick } from '#app/hooks/useTick.ts';
import { clockTime, longDate } from '#domain/dates.ts';
import { fixedTexts } from '#domain/fixedTexts.ts';
import { greetingAt } from '#domain/greeting.ts';
import { PageHeader } from '#ui/PageHeader.tsx';

const when = css`
  display: flex;
  flex-wrap: wrap;
  column-gap: var(--space-2);

  & > time {
    color: var(--clay);
    font-variant-numeric: tabular-nums;
  }
`;

/** Greeting, long date and a 12-hour clock, all local; quiet for screen readers (Specification §2, decision 9). */
export function Greeting({ children }: { children: ReactNode }) {
  const now = useTick();
  return (
    <PageHeader
      title={`${greetingAt(new Date(now).getHours())}, ${fixedTexts.administratorName}`}
      subtitle={
        <span className={when}>
          {longDate(now)}
          <time role="timer" aria-live="off">
            {clockTime(now)}
          </time>
        </span>
      }
    >
      {children}
    </PageHeader>
  );
}
