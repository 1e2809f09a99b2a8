import type { MediaItem } from '#contract/entities.ts';
import { uploadLimits } from '#contract/limits.ts';
import { sortMedia } from './media.ts';

export interface SortOrderChange {
  readonly item: MediaItem;
  readonly sort_order: number;
}

/** The order in which the website shows a section: by sort order, equal ones by date, the newest first. */
export const websiteOrder = (items: readonly MediaItem[]): readonly MediaItem[] =>
  sortMedia(items, 'newest').toSorted((left, right) => left.sort_order - right.sort_order);

/** Between new sort orders at the end, so that a later move needs one change only. */
const step = 10;

/**
 * The fewest changes after which the website shows the items in the order of `ids`, to sort orders that no other item has.
 * Equal ones are kept where the date already orders them. Quadratic in the number of items.
 */
export function sortOrderChanges(
  items: readonly MediaItem[],
  ids: readonly string[],
): readonly SortOrderChange[] {
  const ranks = new Map(sortMedia(items, 'newest').map((item, rank) => [item.id, { item, rank }]));
  const wanted = ids.flatMap((id) => ranks.get(id) ?? []);
  const kept = longestKept(
    wanted.map(({ item, rank }) => ({ value: item.sort_order, rank })),
    uploadLimits.sortOrder,
  );

  const changes: SortOrderChange[] = [];
  let below = { index: -1, value: -1 };
  for (const index of [...kept, wanted.length]) {
    const count = index - below.index - 1;
    const value = wanted[index]?.item.sort_order ?? endOf(below.value, count);
    for (const [place, { item }] of wanted.slice(below.index + 1, index).entries()) {
      const share = (place + 1) / (count + 1);
      changes.push({ item, sort_order: below.value + Math.floor((value - below.value) * share) });
    }
    below = { index, value };
  }
  return changes;
}

/** One past the last of `count` new sort orders after `value`. */
const endOf = (value: number, count: number): number => {
  const last = value + (count + 1) * step;
  return last <= uploadLimits.sortOrder ? last : value + count + 1;
};

interface Place {
  readonly value: number;
  /** Among places of equal value. */
  readonly rank: number;
}

/** The indexes of the most places that can keep their values, with room for new whole values between them. */
function longestKept(places: readonly Place[], highest: number): readonly number[] {
  const fits = (left: Place, right: Place, between: number) =>
    right.value - left.value > between ||
    (between === 0 && left.value === right.value && left.rank < right.rank);
  const chains: (readonly number[])[] = [];
  let longest: readonly number[] = [];
  for (const [index, place] of places.entries()) {
    let best: readonly number[] | null = place.value >= index ? [] : null;
    for (const [before, chain] of chains.entries()) {
      const left = places[before];
      if (left && chain.length > (best?.length ?? 0) && fits(left, place, index - before - 1)) best = chain;
    }
    const chain = best && Number.isInteger(place.value) ? [...best, index] : [];
    chains.push(chain);
    if (chain.length > longest.length && highest - place.value >= places.length - 1 - index) longest = chain;
  }
  return longest;
}
