import { css } from 'goober';
import type { ReactNode } from 'react';
import { inboxOrders, parseOrder } from '#domain/inboxOrder.ts';
import type { InboxListView } from '#machines/inbox-screen/inbox-screen.machine.ts';
import { ChoiceGroup } from '#ui/ChoiceGroup.tsx';
import { SelectField } from '#ui/Field.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import type { Inbox } from './useInbox.ts';

/** One row, which is scrolled sideways where it does not fit. */
const row = css`
  display: flex;
  align-items: center;
  gap: var(--space-1);
  min-height: calc(var(--target-small) + var(--space-1));
  min-width: 0;
  /* Space for the focus ring of a chip. */
  margin: calc(-1 * var(--space-half));
  padding: var(--space-half);
  overflow-x: auto;
  scrollbar-width: none;
  white-space: nowrap;

  & > * {
    flex: none;
  }
  /* Where it may be scrolled, its end fades; the space lets the last chip out of it. */
  @media (max-width: 1239.98px) {
    padding-right: var(--space-4);
    mask-image: linear-gradient(to left, transparent, black var(--space-4));
  }
  /* At 400 % zoom, nothing has to be scrolled sideways: rows instead, whose height is reserved. */
  @media (max-width: 23rem) {
    flex-wrap: wrap;
    align-content: start;
    min-height: 10.5rem;
    padding-right: var(--space-half);
    overflow: visible;
    mask-image: none;

    & > fieldset {
      max-width: 100%;
    }
  }
`;

/** As wide as the largest usual count: what is beside it does not move when it comes, nor with its digits. */
const count = css`
  min-width: 9rem;
  font-variant-numeric: tabular-nums;
  color: var(--muted);
  font-size: var(--text-small);
`;

const orders = [
  { value: '', label: 'Default Order' },
  ...Object.entries(inboxOrders).map(([value, label]) => ({ value, label })),
];

const views: readonly { readonly value: InboxListView; readonly label: string }[] = [
  { value: 'cards', label: 'Cards' },
  { value: 'list', label: 'List' },
];

/** The view, the result count (Specification §2) and what is beside it. */
export function InboxListTools({ inbox, children }: { inbox: Inbox; children: ReactNode }) {
  const { screen, query, view, items, shown, isList } = inbox;
  const isLoaded = query.data !== null;
  return (
    <div className={row} data-chips="" data-screen-only="">
      <ChoiceGroup
        label="View"
        isSmall
        options={views}
        value={isList ? 'list' : 'cards'}
        onChosen={(view) => screen.send({ type: 'view.chosen', view })}
      />
      <LiveRegion>
        <p className={count}>{isLoaded && `Showing ${shown.length} of ${items.length}`}</p>
      </LiveRegion>
      <SelectField
        label="Sort By"
        isLabelHidden
        size="small"
        options={orders}
        value={view.order ?? ''}
        onChange={(order) => screen.send({ type: 'order.chosen', order: parseOrder(order) })}
      />
      {/* With the count, which would move them aside when it comes. */}
      {isLoaded && children}
    </div>
  );
}
