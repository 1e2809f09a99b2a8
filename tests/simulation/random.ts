import { createRandom as createFrom } from '#fake-server/seed/random.ts';

export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** An integer from 0 up to, not including, `end`. */
  below(end: number): number;
  /** Undefined for an empty list. */
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  pick<Item>(items: readonly Item[]): Item | undefined;
  chance(probability: number): boolean;
}

/** Seeds that follow one another begin alike otherwise. */
export function createRandom(seed: number): Random {
  const random = createFrom(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b));
  return { ...random, pick: <Item>(items: readonly Item[]) => items[random.below(items.length)] as Item };
}

/** Each as often as its weight says; undefined for an empty list. */
export function pickWeighted<Item>(
  items: readonly Item[],
  weightOf: (item: Item) => number,
  random: Random,
): Item | undefined {
  const weights = items.map(weightOf);
  let rest = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  return items.find((_, index) => {
    rest -= weights[index] ?? 0;
    return rest < 0;
  });
}
