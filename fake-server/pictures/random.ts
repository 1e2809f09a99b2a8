/** A sequence of choices that a number decides: the same seed always gives the same sequence. */
export interface Random {
  /** Gives a number from 0 up to, not including, 1. */
  next(): number;
  /** Gives a number between both bounds. */
  between(low: number, high: number): number;
  /** Gives true with this probability. */
  chance(probability: number): boolean;
  /** Gives one entry; throws RangeError for an empty list. */
  pick<T>(list: readonly T[]): T;
}

/** Gives the sequence of one seed (the mulberry32 generator). */
export function randomFrom(seed: number): Random {
  let state = (Math.imul(seed | 0, 0x9e3779b1) + 0x6d2b79f5) | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: (list) => entryAt(list, Math.floor(next() * list.length)),
  };
}

/** Gives the entry at an index counted round and round; throws RangeError for an empty list. */
export function entryAt<T>(list: readonly T[], index: number): T {
  const entry = list[((index % list.length) + list.length) % list.length];
  if (entry === undefined) throw new RangeError('The list has no entry to give');
  return entry;
}
