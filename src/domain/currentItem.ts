import { memoizeOn } from './memoizeLast.ts';

/**
 * The place in a list from which keys move on. When its item leaves the list, because a filter hides it or it was deleted,
 * the one that followed it takes its place.
 */
export interface CurrentPlace {
  /** The ids of the items that are shown, in the order of the screen. */
  readonly shown: readonly string[];
  /** The item that was chosen last, also after it has left the list; null until one is. */
  readonly id: string | null;
  /** The item that took the place of one that has left; null at the end of the list. */
  readonly successor: string | null;
}

export const noPlace: CurrentPlace = { shown: [], id: null, successor: null };

export const placeAt = ({ shown }: CurrentPlace, id: string): CurrentPlace => ({
  shown,
  id,
  successor: shown[0] ?? null,
});

/** The next item or the one before; the first one of all if none is current. Unchanged at the ends. */
export function placeBeside(place: CurrentPlace, step: 1 | -1): CurrentPlace {
  const id = place.id === null ? place.shown[0] : neighbourOf(place, step);
  return id ? { ...place, id } : place;
}

/** Of a list that a search leaves and comes back to, once. */
const setOf = memoizeOn((ids: readonly string[]): ReadonlySet<string> => new Set(ids));

/** The same place in a list that has changed. */
export function placeIn(place: CurrentPlace, ids: readonly string[]): CurrentPlace {
  if (ids === place.shown) return place;
  // A change of an item leaves a list of thousands as it is.
  if (ids.length === place.shown.length && ids.every((id, index) => id === place.shown[index])) return place;
  // A server may send an id twice.
  const unique = setOf(ids);
  const shown = unique.size === ids.length ? ids : [...unique];
  return { ...place, shown, successor: successorIn(place, shown) };
}

/** The item at the place, or null. */
export function currentIdOf({ shown, id, successor }: CurrentPlace): string | null {
  if (id === null) return null;
  return shown.includes(id) ? id : (successor ?? shown.at(-1) ?? null);
}

/** The place of the item that is current now: one that has left and comes back is not current again. */
export const placeSettled = (place: CurrentPlace): CurrentPlace => ({ ...place, id: currentIdOf(place) });

/** The number of the item, from 1; null when it has left the list. */
export const numberOf = ({ shown, id }: CurrentPlace): number | null =>
  id !== null && shown.includes(id) ? shown.indexOf(id) + 1 : null;

/** Beside an item that has left are the one that followed it and the one before that. */
export function neighbourOf({ shown, id, successor }: CurrentPlace, step: 1 | -1): string | null {
  if (id !== null && shown.includes(id)) return shown[shown.indexOf(id) + step] ?? null;
  if (step === 1) return successor;
  return (successor === null ? shown.at(-1) : shown[shown.indexOf(successor) - 1]) ?? null;
}

/** The first item of another list that followed the current place so far; null if none did. A list of others begins anew. */
function successorIn({ shown, id, successor }: CurrentPlace, others: readonly string[]): string | null {
  // A search changes the list at each key, most often before any item is current.
  if (id === null) return null;
  const index = shown.indexOf(id);
  const start = index >= 0 ? index + 1 : successor === null ? shown.length : shown.indexOf(successor);
  const left = setOf(others);
  if (!shown.some((other) => left.has(other))) return others[0] ?? null;
  return shown.slice(start).find((other) => left.has(other)) ?? null;
}
