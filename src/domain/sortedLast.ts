import { fold } from './folding.ts';

/** Made for the first sort by a text, because it takes a millisecond. */
let collator: Intl.Collator | undefined;

/** The order of two folded texts for a reader; numbers by their value. */
export function compareFolded(left: string, right: string): number {
  collator ??= new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });
  return collator.compare(left, right);
}

/** What a text is sorted by; null without one. */
export const foldedOrNull = (text: string | null): string | null => fold(text ?? '').trim() || null;

/** Sorted by a key that is computed once per item; items without a key last, equal ones in the order of before. */
export function sortedLast<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key | null,
  compare: (left: Key, right: Key) => number,
): readonly Item[] {
  const keyed: { item: Item; key: Key }[] = [];
  const others: Item[] = [];
  for (const item of items) {
    const key = keyOf(item);
    if (key === null) others.push(item);
    else keyed.push({ item, key });
  }
  keyed.sort((left, right) => compare(left.key, right.key));
  return [...keyed.map(({ item }) => item), ...others];
}
