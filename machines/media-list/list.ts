import type { MediaItem } from '#contract/entities.ts';
import { type CurrentPlace, currentIdOf, neighbourOf } from '#domain/currentItem.ts';
import { hasNoAltText, sortMedia, titleOf } from '#domain/media.ts';
import { memoizeLast } from '#domain/memoizeLast.ts';
import { searchMedia } from '#domain/search.ts';
import type { MediaItemKey } from '../media-edit/events.ts';
import type { ListedItem, MediaListView } from './events.ts';

export interface MediaListContext {
  readonly view: MediaListView;
  /** The card from which keys move on. */
  readonly place: CurrentPlace;
  /** The ids of the selected items. */
  readonly selected: ReadonlySet<string>;
  /** Of the section; empty until they are read. */
  readonly items: readonly MediaItem[];
}

type Items = readonly MediaItem[];

const sortedOf = memoizeLast(sortMedia);
const withoutAltTextOf = memoizeLast((items: readonly MediaItem[]) => items.filter(hasNoAltText));
const foundOf = memoizeLast(searchMedia);

const together = memoizeLast(
  (sorted: Items, withoutAltText: Items, listed: Items, shown: Items) =>
    ({ sorted, withoutAltText, listed, shown }) as const,
);

/** What is shown of the items: sorted, those that the filter leaves, and of these those that match the search. */
export function resultsOf({ view, items }: MediaListContext) {
  const sorted = sortedOf(items, view.sort);
  const withoutAltText = withoutAltTextOf(sorted);
  const listed = view.filter === 'all' ? sorted : withoutAltText;
  return together(sorted, withoutAltText, listed, foundOf(listed, view.text));
}

/** The items through which the viewer goes: those that are shown, or all where the open one is not among them. */
export const aroundOf = (
  { shown, sorted }: Pick<ReturnType<typeof resultsOf>, 'shown' | 'sorted'>,
  id: string,
): Items => (shown.some((item) => item.id === id) ? shown : sorted);

export type ByKey = { readonly openId: string | null };
export type Step = { readonly step: 1 | -1 };

export const neighbourIn = (context: MediaListContext, { openId, step }: ByKey & Step): string | null =>
  openId === null
    ? null
    : neighbourOf({ shown: idsOf(aroundOf(resultsOf(context), openId)), id: openId, successor: null }, step);

export const keyIn = ({ view: { kind, section } }: MediaListContext, id: string): MediaItemKey => ({
  kind,
  section,
  id,
});

export const listedIn = (context: MediaListContext, has: (id: string) => boolean): readonly ListedItem[] =>
  resultsOf(context)
    .sorted.filter(({ id }) => has(id))
    .map((item) => ({ ...keyIn(context, item.id), label: titleOf(item) }));

/** The item that a key deletes: that of the viewer, else the current one. */
export const targetIn = (context: MediaListContext, { openId }: ByKey): ListedItem | undefined => {
  const target = openId ?? currentIdOf(context.place);
  return listedIn(context, (id) => id === target)[0];
};

export const idsOf = (items: readonly MediaItem[]): readonly string[] => items.map(({ id }) => id);
