import type { InboxItem } from '#contract/entities.ts';
import { isRecent } from './statistics.ts';

/** The filters of an inbox beside its status. */
export const itemFilters = ['thisWeek', 'new'] as const;
export type ItemFilter = (typeof itemFilters)[number];

/** The items that pass all these filters. `now` is epoch milliseconds. */
export function filterItems(
  items: readonly InboxItem[],
  filters: readonly ItemFilter[],
  isNew: (id: string) => boolean,
  now: number,
): readonly InboxItem[] {
  if (filters.length === 0) return items;
  const passes: Record<ItemFilter, (item: InboxItem) => boolean> = {
    new: ({ id }) => isNew(id),
    thisWeek: ({ created_at }) => isRecent(created_at, now),
  };
  return items.filter((item) => filters.every((filter) => passes[filter](item)));
}

/** The names of the filters in the url. */
const parameters: Record<ItemFilter, string> = { thisWeek: 'week', new: 'new' };

export const parseItemFilters = (query: URLSearchParams): readonly ItemFilter[] =>
  itemFilters.filter((filter) => query.get(parameters[filter]) === '1');

export const formatItemFilters = (filters: readonly ItemFilter[]): Record<string, string> =>
  Object.fromEntries(filters.map((filter) => [parameters[filter], '1']));
