/** Pseudo-random numbers (mulberry32), always the same for a seed. */
export interface Random {
  /** From 0 to 1. */
  next(): number;
  /** From 0 to below `end`. */
  below(end: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  pick<Item>(items: readonly Item[]): Item | undefined;
  chance(probability: number): boolean;
}

export function createRandom(seed: number): Random {
  // Seeds that follow one another begin alike otherwise.
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    pick: <Item>(items: readonly Item[]) => items[below(items.length)] as Item,
    chance: (probability) => next() < probability,
  };
}
