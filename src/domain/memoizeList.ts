interface Replacement<Item> {
  readonly index: number;
  readonly from: Item;
  readonly to: Item;
}

type Follow = (
  list: readonly unknown[],
  next: readonly unknown[],
  replaced: readonly Replacement<unknown>[],
) => void;

const followers: Follow[] = [];

/**
 * What is known of lists, as long as others hold them. Of a list that `replaceItem` makes of a known one it is known too: the
 * result before, changed by the difference.
 */
export function createListResults<Item, Result>(
  change: (result: Result, replacement: Replacement<Item>) => Result,
): WeakMap<readonly Item[], Result> {
  const results = new WeakMap<readonly unknown[], Result>();
  followers.push((list, next, replaced) => {
    const known = results.get(list);
    if (known !== undefined)
      results.set(next, (replaced as readonly Replacement<Item>[]).reduce(change, known));
  });
  return results;
}

/** The function, which computes once for a list, and by the difference for one that `replaceItem` has made of it. */
export function memoizeList<Item, Result>(
  compute: (items: readonly Item[]) => Result,
  change: (result: Result, replacement: Replacement<Item>) => Result,
) {
  const results = createListResults(change);
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
  const replaced: Replacement<Item>[] = [];
  const next = items.map((from, index) => {
    if (from.id !== id) return from;
    const to = replace(from);
    replaced.push({ index, from, to });
    return to;
  });
  for (const follow of followers) follow(items, next, replaced);
  return next;
}
