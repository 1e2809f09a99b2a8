import { css } from 'goober';
import { columnOf, type InboxColumn, inboxOrders, nextOrder } from '#domain/inboxOrder.ts';
import { columns } from './InboxRow.tsx';
import type { Inbox } from './useInbox.ts';

const heads = css`
  display: block;
  container-type: inline-size;
  align-self: end;

  & > thead {
    display: block;
  }

  & th {
    padding: 0;
    font: inherit;
    text-align: start;
  }
  & button {
    display: inline-flex;
    align-items: center;
    gap: 0.25em;
    min-width: var(--space-3);
    min-height: max(var(--space-3), calc(var(--target-small) - var(--space-1)));
    padding: 0;
    border: 0;
    background: none;
    color: var(--muted);
    font-size: var(--text-tiny);
    font-weight: 500;
    cursor: pointer;
  }
  & button:hover,
  & [aria-sort] > button {
    color: var(--ink);
  }
  & [aria-sort] > button::after {
    content: '↓' / '';
  }
  & [aria-sort='ascending'] > button::after {
    content: '↑' / '';
  }
  & tr > :first-child {
    grid-area: name;
    padding-left: var(--space-2);
  }
  & tr > :nth-child(2) {
    grid-area: age;
  }
  & tr > :last-child {
    grid-area: status;
  }
  /* The heads of rows in two lines are in one. */
  @container (max-width: 639.98px) {
    & tr {
      grid-template: 'box name age status' auto / var(--target) minmax(0, 1fr) auto auto;
      column-gap: var(--space-2);
    }
    & tr > :first-child {
      padding-left: var(--space-1);
    }
  }
  @media (max-width: 30rem) {
    & {
      margin-block: calc(-1 * var(--space-1));
    }
  }
  @media print {
    & {
      display: none;
    }
  }
`;

const labels = { name: 'Name', age: 'Age', status: 'Status' } as const satisfies Record<InboxColumn, string>;
const shown = Object.keys(inboxOrders) as readonly InboxColumn[];

/** The heads of the columns, which sort the rows; a press on the same one again reverses the order. */
export function InboxHeads({ inbox: { screen, view } }: { inbox: Inbox }) {
  const { order } = view;
  return (
    <table className={heads} aria-label="Order of the list">
      <thead>
        <tr className={columns}>
          {shown.map((column) => {
            const isSorted = columnOf(order) === column;
            const direction = order === inboxOrders[column][0] ? 'ascending' : 'descending';
            return (
              <th key={column} scope="col" aria-sort={isSorted ? direction : undefined}>
                <button
                  type="button"
                  onClick={() => screen.send({ type: 'order.chosen', order: nextOrder(order, column) })}
                >
                  {labels[column]}
                </button>
              </th>
            );
          })}
        </tr>
      </thead>
    </table>
  );
}
