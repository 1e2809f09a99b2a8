/** Of `next`, which has another item than `list` at the index. */
type Follow = (list: readonly unknown[], next: readonly unknown[], index: number) => void;

/** The result for a list with `to` in place of `from`, made of the result before. */
type Change<Item, Result> = (result: Result, from: Item, to: Item, index: number) => Result;

/** Called for each list that `replaceItem` makes. */
export const followers: Follow[] = [];

/** Results of lists, as long as others hold them. A list that `replaceItem` makes of a known one is known too. */
export function createListResults<Item, Result>(
  change?: Change<Item, Result>,
): WeakMap<readonly Item[], Result> {
  const results = new WeakMap<readonly unknown[], Result>();
  followers.push((list, next, index) => {
    const known = results.get(list);
    if (change && known !== undefined)
      results.set(next, change(known, list[index] as Item, next[index] as Item, index));
  });
  return results;
}

/** The function, which computes once for a list, and with `change` by the difference for one that `replaceItem` has made of it. */
export function memoizeList<Item, Result>(
  compute: (items: readonly Item[]) => Result,
  change?: Change<Item, Result>,
) {
  const results = createListResults(change);
  return (items: readonly Item[]): Result => {
    const known = results.get(items) ?? compute(items);
    results.set(items, known);
    return known;
  };
}
