import type { InboxItem } from '#contract/entities.ts';
import { type CurrentPlace, currentIdOf, neighbourOf } from '#domain/currentItem.ts';
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

/** What is known of the items. */
export interface ListContext extends InboxView {
  /** Null before the first response. */
  readonly items: readonly InboxItem[] | null;
  /** The ids of the items that are new. */
  readonly unread: ReadonlySet<string>;
  /** The ids of items that are no longer new and stay in the list of new items. */
  readonly kept: ReadonlySet<string>;
  readonly place: CurrentPlace;
  /** The statuses that were chosen and are not stored yet, by item. */
  readonly pending: ReadonlyMap<string, string>;
  /** Epoch milliseconds. */
  readonly now: () => number;
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
export const isHistoryEntry = (from: InboxView, to: InboxView, isBeside = false): boolean =>
  from.status !== to.status ||
  from.filters.join() !== to.filters.join() ||
  (!isBeside && to.openId !== null && from.openId === null);

const noItems: readonly InboxItem[] = [];

/** Each change of a chart asks for these: of a long list they are computed once. */
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
export const idsOf = memoizeOn((items: readonly InboxItem[]): readonly string[] => items.map(({ id }) => id));
export const countNew = memoizeOn((ids: readonly string[], unread: ReadonlySet<string>): number =>
  ids.reduce((count, id) => count + Number(unread.has(id)), 0),
);

/** The items that match the search and every filter, in the order of the screen. The same array while nothing changes. */
export function shownItems(context: Omit<ListContext, 'place' | 'openId' | 'pending'>): readonly InboxItem[] {
  const { items, status, text, filters, order, unread, kept, now } = context;
  return items === null ? noItems : computeShown(items, status, text, filters, order, unread, kept, now);
}

/** The ids of the items that keys step through: of those that are shown, without what leaves the filter once its status is stored. */
export function steppedIds(context: Omit<ListContext, 'place' | 'openId'>): readonly string[] {
  const { status: filter, pending } = context;
  const shown = shownItems(context);
  if (filter === null) return idsOf(shown);
  const stays = ({ id, status }: InboxItem) => passesStatus(pending.get(id) ?? status, filter);
  return shown.filter(stays).map(({ id }) => id);
}

export const isSamePending = (one: ListContext['pending'], other: ListContext['pending']): boolean =>
  one.size === other.size && [...one].every(([id, status]) => other.get(id) === status);

export const itemIn = ({ items }: Pick<ListContext, 'items'>, id: string | null): InboxItem | undefined =>
  id === null ? undefined : items?.find((item) => item.id === id);

/** The item that keys act on: that of the details, else the current one. */
export const targetIn = (context: ListContext): InboxItem | undefined =>
  itemIn(context, context.openId ?? currentIdOf(context.place));

/** What takes the place of an item that has left: the next one, else the one before, else null. */
export const successorIn = (place: CurrentPlace): string | null =>
  neighbourOf(place, 1) ?? neighbourOf(place, -1);

export function targetOf(context: ListContext) {
  const item = targetIn(context);
  if (!item) throw new Error('A key without an item');
  return item;
}

export const selectedIn = ({ items }: ListContext, ids: ReadonlySet<string>) =>
  (items ?? []).filter(({ id }) => ids.has(id));

/** The items of a bulk status change. */
export const targetsIn = (
  context: ListContext & { readonly labelOf: (item: InboxItem) => string },
  ids: ReadonlySet<string>,
) =>
  selectedIn(context, ids).map((item) => ({ id: item.id, label: context.labelOf(item), from: item.status }));
