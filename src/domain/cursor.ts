/** The current item of a list, from which keys move on, and what takes its place when it leaves the list. */
export interface Cursor {
  readonly id: string;
  /** The item that followed it when it became current; null at the end of the list. */
  readonly next: string | null;
}

/** The item beside another one, or null at the ends. Beside none is the first one. */
export function besideOf(ids: readonly string[], id: string | null, step: 1 | -1): string | null {
  if (id === null) return ids[0] ?? null;
  const index = ids.indexOf(id);
  return index < 0 ? null : (ids[index + step] ?? null);
}

export const cursorAt = (shown: readonly string[], id: string): Cursor => ({
  id,
  next: besideOf(shown, id, 1),
});

/** The item at the cursor in the list as it is now, or null. */
export function currentOf(shown: readonly string[], cursor: Cursor | null): string | null {
  if (cursor === null) return null;
  const left = [cursor.id, cursor.next].find((id) => id !== null && shown.includes(id));
  return left ?? shown.at(-1) ?? null;
}

/** The items before and after the cursor, and its number in the list, from 1; null when its item has left the list. */
export function placeOf(shown: readonly string[], { id, next }: Cursor) {
  const index = shown.indexOf(id);
  const following = index >= 0 ? index + 1 : next === null ? -1 : shown.indexOf(next);
  return {
    number: index >= 0 ? index + 1 : null,
    next: shown[following] ?? null,
    previous:
      (index >= 0
        ? shown[index - 1]
        : following > 0
          ? shown[following - 1]
          : following < 0 && shown.at(-1)) || null,
  };
}
