import { css } from 'goober';
import type { ReactNode } from 'react';
import { inboxOrders, parseOrder } from '#domain/inboxOrder.ts';
import type { InboxListView } from '#machines/inbox-screen/inbox-screen.machine.ts';
import { ChipRow } from '#ui/ChipRow.tsx';
import { ChoiceGroup } from '#ui/ChoiceGroup.tsx';
import { SelectField } from '#ui/Field.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import type { Inbox } from './useInbox.ts';

/** At 400 % zoom, nothing has to be scrolled sideways: rows instead, whose height is reserved. */
const row = css`
  @media (max-width: 1239.98px) {
    padding-right: var(--space-4);
    mask-image: linear-gradient(to left, transparent, black var(--space-4));
  }
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
    <ChipRow className={row} data-screen-only="">
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
    </ChipRow>
  );
}
