import { type InboxItem, statuses } from '#contract/entities.ts';
import { timeOf } from './dates.ts';
import { compareFolded, foldedOrNull, sortedLast } from './sortedLast.ts';
import { isKnownStatus } from './status.ts';

/** The orders of an inbox by their names in the url; without one, the items are in the order of the server. */
export const inboxOrders = {
  newest: 'Newest First',
  oldest: 'Oldest First',
  name: 'Name A-Z',
  'name-desc': 'Name Z-A',
  status: 'Pending First',
  'status-desc': 'Completed First',
} as const;

export type InboxOrder = keyof typeof inboxOrders;

/** The order of this name, or null. */
export const parseOrder = (text: string | null): InboxOrder | null =>
  text !== null && Object.hasOwn(inboxOrders, text) ? (text as InboxOrder) : null;

const ascending = (left: number, right: number) => left - right;
const reversed =
  <Key>(compare: (left: Key, right: Key) => number) =>
  (left: Key, right: Key) =>
    compare(right, left);

const name = (item: InboxItem) => foldedOrNull(item.name);
const time = ({ created_at }: InboxItem) => timeOf(created_at);
const rank = ({ status }: InboxItem) => (isKnownStatus(status) ? statuses.indexOf(status) : null);

const sorters: Readonly<Record<InboxOrder, (items: readonly InboxItem[]) => readonly InboxItem[]>> = {
  newest: (items) => sortedLast(items, time, reversed(ascending)),
  oldest: (items) => sortedLast(items, time, ascending),
  name: (items) => sortedLast(items, name, compareFolded),
  'name-desc': (items) => sortedLast(items, name, reversed(compareFolded)),
  status: (items) => sortedLast(items, rank, ascending),
  'status-desc': (items) => sortedLast(items, rank, reversed(ascending)),
};

/** Sorted; items without a name, a date or a known status are last in both directions. */
export const sortInbox = (items: readonly InboxItem[], order: InboxOrder | null): readonly InboxItem[] =>
  order === null ? items : sorters[order](items);
