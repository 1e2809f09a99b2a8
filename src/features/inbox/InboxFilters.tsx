import { css } from 'goober';
import type { InboxItem } from '#contract/entities.ts';
import { type ItemFilter, itemFilters } from '#domain/itemFilters.ts';
import { memoizeOn } from '#domain/memoizeLast.ts';
import { countOther } from '#domain/statistics.ts';
import { Button } from '#ui/Button.tsx';
import { exportShown } from './exportShown.ts';
import type { Inbox } from './useInbox.ts';

const chips = css`
  display: flex;
  gap: var(--space-1);
  min-width: 0;
  padding: 0;
  border: 0;

  & > button[aria-pressed] {
    padding-inline: var(--space-2);
    border-radius: var(--radius-full);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  @media (max-width: 23rem) {
    flex-wrap: wrap;
  }
  & > [aria-pressed='true'] {
    border-color: var(--clay);
    background: var(--clay);
    color: var(--on-clay);
  }
  & > [aria-pressed='true']:hover {
    background: var(--clay-strong);
  }
`;

const actions = css`
  display: flex;
  gap: var(--space-1);
  margin-left: auto;
`;

const labels = {
  new: 'New',
  thisWeek: 'This week',
  noEmail: 'No email',
} as const satisfies Record<ItemFilter, string>;

const countNew = memoizeOn((items: readonly InboxItem[], unread: ReadonlySet<string>): number =>
  items.reduce((count, { id }) => count + Number(unread.has(id)), 0),
);

/** The filters beside the search and the status. */
export function InboxFilters({ inbox }: { inbox: Inbox }) {
  const { screen, items, news } = inbox;
  const { status, filters: active } = inbox.view;
  const otherCount = countOther(items);
  const isOther = status === 'other';
  return (
    <fieldset className={chips} aria-label="Filters">
      {itemFilters.map((filter) => (
        <Button
          key={filter}
          size="small"
          aria-pressed={active.includes(filter)}
          onClick={() => screen.send({ type: 'filter.toggled', filter })}
        >
          {filter === 'new' ? `${labels.new} (${countNew(items, news.unread)})` : labels[filter]}
        </Button>
      ))}
      {(otherCount > 0 || isOther) && (
        <Button
          size="small"
          aria-pressed={isOther}
          onClick={() => screen.send({ type: 'filter.statusChosen', status: isOther ? null : 'other' })}
        >
          {`Other (${otherCount})`}
        </Button>
      )}
    </fieldset>
  );
}

/** What can be done with the list. */
export function InboxActions({ inbox }: { inbox: Inbox }) {
  const { kind, unread, now, items, shown, news } = inbox;
  return (
    <div className={actions}>
      {countNew(items, news.unread) > 0 && (
        <Button size="small" tone="quiet" onClick={() => unread.send({ type: 'unread.allMarked' })}>
          Mark all as seen
        </Button>
      )}
      <Button size="small" icon="download" onClick={() => void exportShown(kind, shown, now())}>
        Export CSV
      </Button>
    </div>
  );
}
