/** The current item of a list, from which keys move on, and what takes its place when it leaves the list. */
export interface Cursor {
  readonly id: string;
  /** The item that followed it when it became current; null at the end of the list. */
  readonly next: string | null;
}

type Items = readonly { readonly id: string }[];

const indexIn = (items: Items, id: string | null): number => items.findIndex((item) => item.id === id);

/** The item beside another one, or null at the ends. Beside none is the first one. */
export function besideOf(items: Items, id: string | null, step: 1 | -1): string | null {
  if (id === null) return items[0]?.id ?? null;
  const index = indexIn(items, id);
  return index < 0 ? null : (items[index + step]?.id ?? null);
}

export const cursorAt = (shown: Items, id: string): Cursor => ({
  id,
  next: besideOf(shown, id, 1),
});

/** The item at the cursor in the list as it is now, or null. */
export function currentOf(shown: Items, cursor: Cursor | null): string | null {
  if (cursor === null) return null;
  const left = [cursor.id, cursor.next].find((id) => indexIn(shown, id) >= 0);
  return left ?? shown.at(-1)?.id ?? null;
}

/** The items before and after the cursor, and its number in the list, from 1; null when its item has left the list. */
export function placeOf(shown: Items, { id, next }: Cursor) {
  const index = indexIn(shown, id);
  const following = index >= 0 ? index + 1 : indexIn(shown, next);
  return {
    number: index >= 0 ? index + 1 : null,
    next: shown[following]?.id ?? null,
    previous: (following < 0 ? shown.at(-1) : shown[(index < 0 ? following : index) - 1])?.id ?? null,
  };
}
