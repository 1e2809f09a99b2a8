import { createRandom as createFrom, type Random } from '#fake-server/seed/random.ts';

export type { Random };

/** Seeds that follow one another begin alike otherwise. */
export const createRandom = (seed: number): Random => createFrom(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b));

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
