import { useSelector } from '@xstate/react';
import { css } from 'goober';
import { type ItemFilter, itemFilters } from '#domain/itemFilters.ts';
import {
  type InboxScreenActorRef,
  selectFilters,
  selectNewCount,
  selectOtherCount,
  selectShown,
  selectStatus,
} from '#machines/inbox-screen/inbox-screen.machine.ts';
import { Button } from '#ui/Button.tsx';
import type { InboxKind } from './api.ts';
import { exportShown } from './exportShown.ts';

const chips = css`
  display: flex;
  gap: var(--space-1);
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  & > button[aria-pressed] {
    padding-inline: var(--space-2);
    border-radius: var(--radius-full);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  @media (max-width: 23rem) {
    & {
      flex-wrap: wrap;
    }
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

/** The filters beside the search and the status. */
export function InboxFilters({ screen }: { screen: InboxScreenActorRef }) {
  const active = useSelector(screen, selectFilters);
  const status = useSelector(screen, selectStatus);
  const newCount = useSelector(screen, selectNewCount);
  const otherCount = useSelector(screen, selectOtherCount);
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
          {labels[filter]}
          {filter === 'new' && newCount !== null && ` (${newCount})`}
        </Button>
      ))}
      {(otherCount > 0 || isOther) && (
        <Button
          size="small"
          aria-pressed={isOther}
          onClick={() => screen.send({ type: 'filter.statusChosen', status: isOther ? null : 'other' })}
        >
          Other ({otherCount})
        </Button>
      )}
    </fieldset>
  );
}

/** What can be done with the list. */
export function InboxActions({
  kind,
  screen,
  now,
}: {
  kind: InboxKind;
  screen: InboxScreenActorRef;
  now: () => number;
}) {
  const shown = useSelector(screen, selectShown);
  const newCount = useSelector(screen, selectNewCount);
  return (
    <div className={actions}>
      {newCount !== null && newCount > 0 && (
        <Button size="small" tone="quiet" onClick={() => screen.send({ type: 'unread.allMarked' })}>
          Mark all as seen
        </Button>
      )}
      <Button
        size="small"
        icon="download"
        disabled={newCount === null}
        onClick={() => void exportShown(kind, shown, now())}
      >
        Export CSV
      </Button>
    </div>
  );
}
