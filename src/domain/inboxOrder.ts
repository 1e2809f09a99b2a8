import { type InboxItem, statuses } from '#contract/entities.ts';
import { timeOf } from './dates.ts';
import { compareTexts, sortedLast } from './sortedLast.ts';
import { isKnownStatus } from './status.ts';

/** The columns by which an inbox can be sorted, each with its two orders: that of the first press, and its reverse. */
export const inboxOrders = {
  name: ['name', 'name-desc'],
  age: ['newest', 'oldest'],
  status: ['status', 'status-desc'],
} as const;

export type InboxColumn = keyof typeof inboxOrders;
export type InboxOrder = (typeof inboxOrders)[InboxColumn][number];

/** Null without an order of its own: the items are in the order of the server. */
export const columnOf = (order: InboxOrder | null): InboxColumn | null =>
  columns.find((column) => inboxOrders[column].some((each) => each === order)) ?? null;
const columns = Object.keys(inboxOrders) as readonly InboxColumn[];

/** The order after a press on the head of a column. */
export function nextOrder(order: InboxOrder | null, column: InboxColumn): InboxOrder {
  const [first, reverse] = inboxOrders[column];
  return order === first ? reverse : first;
}

/** The order of this name, or null. */
export const parseOrder = (text: string | null): InboxOrder | null =>
  Object.values(inboxOrders)
    .flat()
    .find((order) => order === text) ?? null;

/** Sorted; items without a name, a date or a known status are last in both directions. */
export function sortInbox(items: readonly InboxItem[], order: InboxOrder | null): readonly InboxItem[] {
  const column = columnOf(order);
  if (column === null) return items;
  const isReversed = order === inboxOrders[column][1];
  const ordered =
    <Key>(compare: (left: Key, right: Key) => number) =>
    (left: Key, right: Key) =>
      isReversed ? compare(right, left) : compare(left, right);
  if (column === 'name') return sortedLast(items, ({ name }) => name?.trim() || null, ordered(compareTexts));
  const ascending = (left: number, right: number) => left - right;
  if (column === 'status')
    return sortedLast(
      items,
      ({ status }) => (isKnownStatus(status) ? statuses.indexOf(status) : null),
      ordered(ascending),
    );
  // The smallest age first.
  return sortedLast(
    items,
    ({ created_at }) => timeOf(created_at),
    ordered((left, right) => right - left),
  );
}
