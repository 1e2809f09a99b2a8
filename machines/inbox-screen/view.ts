import type { InboxItem } from '#contract/entities.ts';
import { type InboxOrder, parseOrder, sortInbox } from '#domain/inboxOrder.ts';
import { filterItems, formatItemFilters, type ItemFilter, parseItemFilters } from '#domain/itemFilters.ts';
import { memoizeOn } from '#domain/memoizeLast.ts';
import { searchInbox } from '#domain/search.ts';
import { parseStatusFilter, passesStatus, type StatusFilter } from '#domain/status.ts';

/** What the query of the url says. */
export interface InboxView {
  /** Null for all statuses. */
  readonly status: StatusFilter | null;
  /** The text that filters the list. */
  readonly text: string;
  readonly filters: readonly ItemFilter[];
  /** Null for the order of the server. */
  readonly order: InboxOrder | null;
  /** The item whose details are open, or null. */
  readonly openId: string | null;
}

/** What is new to the user. */
interface News {
  /** The ids of the items that are new. */
  readonly unread: ReadonlySet<string>;
  /** The ids of items that are no longer new and stay in the list of new items. */
  readonly kept: ReadonlySet<string>;
}

export function parseView(search: string): InboxView {
  const query = new URLSearchParams(search);
  return {
    status: parseStatusFilter(query.get('status')),
    text: query.get('q')?.trim() ?? '',
    filters: parseItemFilters(query),
    order: parseOrder(query.get('sort')),
    openId: query.get('open'),
  };
}

/** With its '?', or ''. Defaults are omitted. */
export function formatView({ status, text, filters, order, openId }: InboxView): string {
  const query = new URLSearchParams({
    ...(status && { status }),
    ...(text && { q: text }),
    ...formatItemFilters(filters),
    ...(order && { sort: order }),
    ...(openId !== null && { open: openId }),
  }).toString();
  return query && `?${query}`;
}

/** Whether a person would press Back to undo the change of the view; what is read beside the rows is no place to leave. */
export const isHistoryEntry = (from: InboxView, to: InboxView, isBeside: boolean): boolean =>
  from.status !== to.status ||
  from.filters.join() !== to.filters.join() ||
  (!isBeside && to.openId !== null && from.openId === null);

/** Each render asks for these: of a long list they are computed once. */
const computeShown = memoizeOn(
  (
    items: readonly InboxItem[],
    status: StatusFilter | null,
    text: string,
    filters: readonly ItemFilter[],
    order: InboxOrder | null,
    unread: ReadonlySet<string>,
    kept: ReadonlySet<string>,
    now: () => number,
  ) => {
    const isNew = (id: string) => unread.has(id) || kept.has(id);
    return sortInbox(filterItems(searchInbox(items, text, status), filters, isNew, now()), order);
  },
);

/** The items that match the search and every filter, in the order of the screen. The same array while nothing changes. */
export const shownItems = (
  items: readonly InboxItem[],
  { status, text, filters, order }: Omit<InboxView, 'openId'>,
  { unread, kept }: News,
  now: () => number,
): readonly InboxItem[] => computeShown(items, status, text, filters, order, unread, kept, now);

/** The items that keys step through: without what leaves the filter once its status is stored. */
export const steppedItems = (
  shown: readonly InboxItem[],
  filter: StatusFilter | null,
  pending: ReadonlyMap<string, string>,
): readonly InboxItem[] =>
  filter === null ? shown : shown.filter(({ id, status }) => passesStatus(pending.get(id) ?? status, filter));
