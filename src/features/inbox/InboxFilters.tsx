import { css } from 'goober';
import type { ReactNode } from 'react';
import type { InboxItem } from '#contract/entities.ts';
import { type ItemFilter, itemFilters } from '#domain/itemFilters.ts';
import { memoizeOn } from '#domain/memoizeLast.ts';
import { countOther, figureText } from '#domain/statistics.ts';
import { Button } from '#ui/Button.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import type { Inbox } from './useInbox.ts';

/** One row, which is scrolled sideways where it does not fit, and whose height is reserved. */
const row = css`
  display: flex;
  align-items: center;
  gap: var(--space-1);
  min-width: 0;
  min-height: calc(var(--target-small) + var(--space-1));
  /* Space for the focus ring of a chip. */
  margin: calc(-1 * var(--space-half));
  overflow-x: auto;
  scrollbar-width: none;
  white-space: nowrap;

  padding: var(--space-half);
  border: 0;

  & > * {
    flex: none;
  }
  & > div:last-child {
    display: flex;
    gap: inherit;
    margin-left: auto;
  }
  /* As wide as the largest usual count: what is beside it does not move when it comes, nor with its digits. */
  & > [role='status'] {
    min-width: 8.5rem;
    color: var(--muted);
    font-size: var(--text-small);
  }
  & > button[aria-pressed] {
    padding-inline: var(--space-1-half);
    border-radius: var(--radius-full);
  }
  & > [aria-pressed='true'] {
    border-color: var(--clay);
    background: var(--clay);
    color: var(--on-clay);
  }
  & > [aria-pressed='true']:hover {
    background: var(--clay-strong);
  }
  @media (max-width: 30rem) {
    gap: var(--space-half);
    min-height: var(--space-4);

    & > [role='status'] {
      min-width: 6.5rem;
      font-size: var(--text-tiny);
    }
    & > button[aria-pressed] {
      min-height: var(--space-3);
      padding: 0 var(--space-1);
      font-size: var(--text-tiny);
    }
  }
  /* At 400 % zoom, nothing has to be scrolled sideways. */
  @media (max-width: 23rem) {
    flex-wrap: wrap;
    min-height: var(--space-8);
  }
`;

const labels = {
  thisWeek: 'This week',
  new: 'New',
} as const satisfies Record<ItemFilter, string>;

export const countNew = memoizeOn((items: readonly InboxItem[], unread: ReadonlySet<string>): number =>
  unread.size === 0 ? 0 : items.reduce((count, { id }) => count + Number(unread.has(id)), 0),
);

/** The result count (Specification §2) and the filters beside the search and the status. One that finds nothing is not offered. */
export function InboxFilters({ inbox, children }: { inbox: Inbox; children: ReactNode }) {
  const { screen, query, items, shown, news } = inbox;
  const { status, filters: active } = inbox.view;
  const isLoaded = query.data !== null;
  const counts = { new: countNew(items, news.unread), thisWeek: items.length > 0 ? null : 0 };
  const chip = (label: string, count: number | null, isPressed: boolean, toggle: () => void) =>
    isLoaded &&
    (isPressed || count !== 0) && (
      <Button key={label} size="small" aria-pressed={isPressed} onClick={toggle}>
        {count ? `${label} (${figureText(count)})` : label}
      </Button>
    );
  const isOther = status === 'other';
  return (
    <fieldset className={row} data-screen-only="" aria-label="Filters">
      <LiveRegion>
        {isLoaded && <p>{`Showing ${figureText(shown.length)} of ${figureText(items.length)}`}</p>}
      </LiveRegion>
      {itemFilters.map((filter) =>
        chip(labels[filter], counts[filter], active.includes(filter), () =>
          screen.send({ type: 'filter.toggled', filter }),
        ),
      )}
      {chip('Other', countOther(items), isOther, () =>
        screen.send({ type: 'filter.statusChosen', status: isOther ? null : 'other' }),
      )}
      <div>{children}</div>
    </fieldset>
  );
}
