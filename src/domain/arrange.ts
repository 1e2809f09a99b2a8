import type { MediaItem } from '#contract/entities.ts';
import { uploadLimits } from '#contract/limits.ts';
import { timeOf } from './dates.ts';
import { compareFolded, foldedOrNull, sortedLast } from './sortedLast.ts';

/** The options of Sort By (Specification §2). */
export const sortOrders = [
  { value: 'newest', label: 'Newest First' },
  { value: 'oldest', label: 'Oldest First' },
  { value: 'title', label: 'Title A-Z' },
] as const;
export type SortOrder = (typeof sortOrders)[number]['value'];

/** The items in this order; undated and untitled ones last, equal ones in the order of the server. */
export function sortMedia(items: readonly MediaItem[], order: SortOrder): readonly MediaItem[] {
  if (order === 'title') return sortedLast(items, ({ title }) => foldedOrNull(title), compareFolded);
  return sortedLast(
    items,
    (item) => timeOf(item.created_at),
    order === 'newest' ? (left, right) => right - left : (left, right) => left - right,
  );
}

/**
 * The items with these ids in this order, and the others after them in that of the website: by sort order, equal ones by
 * date, the newest first.
 */
export function inOrder(items: readonly MediaItem[], ids: readonly string[]): readonly MediaItem[] {
  const listed = sortMedia(items, 'newest').toSorted((left, right) => left.sort_order - right.sort_order);
  const first = ids.flatMap((id) => listed.find((item) => item.id === id) ?? []);
  return [...first, ...listed.filter((item) => !first.includes(item))];
}

/** The ids in this order; none while it is that of the website. */
export function movesIn(items: readonly MediaItem[], order: readonly string[]): readonly string[] {
  const stored = inOrder(items, []);
  const ids = inOrder(items, order).map(({ id }) => id);
  return ids.every((id, index) => id === stored[index]?.id) ? [] : ids;
}

/**
 * Changes after which the website shows the items in this order: each has a higher sort order than the one before. One
 * that is higher already stays, where there is room above it for those that follow.
 */
export function sortOrderChanges(ordered: readonly MediaItem[]) {
  let last = -1;
  return ordered.flatMap((item, index) => {
    const { sort_order } = item;
    const highest = uploadLimits.sortOrder - (ordered.length - 1 - index);
    const isKept = Number.isInteger(sort_order) && sort_order > last && sort_order <= highest;
    last = isKept ? sort_order : last + 1;
    return isKept ? [] : [{ item, sort_order: last }];
  });
}
