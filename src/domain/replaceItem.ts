import { followers } from './memoizeList.ts';

/** The list with another item in place of the one with this id, wherever it is. */
export function replaceItem<Item extends { readonly id: string }>(
  items: readonly Item[],
  id: string,
  replace: (item: Item) => Item,
): readonly Item[] {
  return items.reduce((list, item, index) => {
    if (item.id !== id) return list;
    const next = list.with(index, replace(item));
    for (const follow of followers) follow(list, next, index);
    return next;
  }, items);
}
