/** Called with a list, and with the one that has another item than it at the index. */
const followers: ((list: readonly unknown[], next: readonly unknown[], index: number) => void)[] = [];

/** The function, which computes once for a list, and with `change` by the difference for one that `replaceItem` has made of it. */
export function memoizeList<Item, Result>(
  compute: (items: readonly Item[]) => Result,
  change?: (result: Result, from: Item, to: Item) => Result,
) {
  const results = new WeakMap<readonly unknown[], Result>();
  if (change)
    followers.push((list, next, index) => {
      const known = results.get(list);
      if (known !== undefined) results.set(next, change(known, list[index] as Item, next[index] as Item));
    });
  return (items: readonly Item[]): Result => {
    const known = results.get(items) ?? compute(items);
    results.set(items, known);
    return known;
  };
}

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
