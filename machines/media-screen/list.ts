import type { MediaItem } from '#contract/entities.ts';
import { sortMedia } from '#domain/arrange.ts';
import { hasNoAltText } from '#domain/media.ts';
import { memoizeLast } from '#domain/memoizeLast.ts';
import { searchMedia } from '#domain/search.ts';
import type { Change } from '../writes/entries.ts';
import type { MediaView } from './url.ts';

type Items = readonly MediaItem[];

const sorted = memoizeLast(sortMedia);
const withoutAltText = memoizeLast((items: Items) => items.filter(hasNoAltText));
const found = memoizeLast(searchMedia);

/** The items of a section in the order of the view, and those that its filter leaves and its search finds. */
export function listOf({ sort, filter, text }: MediaView, items: Items) {
  const all = sorted(items, sort);
  const missing = withoutAltText(all);
  return { all, shown: found(filter === 'all' ? all : missing, text), missingCount: missing.length };
}

export type Listed = ReturnType<typeof listOf>;

export const idsOf = (items: Items): readonly string[] => items.map(({ id }) => id);

/** The items through which the viewer goes: those that are shown, or all where the open one is not among them. */
export const aroundOf = ({ all, shown }: Listed, id: string | null): Items =>
  id === null || shown.some((item) => item.id === id) ? shown : all;

/** An item of the section, and what a question says of it. */
export interface ChosenItem {
  readonly id: string;
  readonly label: string;
  readonly category: string | null;
}

/** The category that all of them get, empty for none. */
export const categoriesOf = (items: readonly ChosenItem[], to: string): readonly Change[] =>
  items.map(({ id, label, category }) => ({ type: 'category', id, label, from: category ?? '', to }));
