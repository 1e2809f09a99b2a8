import { keyOf } from '../media-edit/events.ts';
import { type Save, type StoredChange, undoableOf } from './changes.ts';

/** What can be undone, and what is to be. */
export interface UndoRequests {
  /** In the order in which they began. */
  readonly stack: readonly (StoredChange | Save)[];
  /** The keys of what is to be undone, each time as one; those of the first are being undone, or awaited. */
  readonly requested: readonly (readonly string[])[];
}

/** Of the named actions, or of all where none is named: those that are not being undone. */
export const freeKeys = ({ stack, requested }: UndoRequests, keys: readonly string[]): readonly string[] =>
  stack
    .map(({ key }) => key)
    .filter((key) => (keys.length === 0 || keys.includes(key)) && !requested.flat().includes(key));

/** Those of the named actions that can be undone, as one; of all the last one where none is named. */
export function requestedOf(requests: UndoRequests, keys: readonly string[]): readonly string[] {
  const free = freeKeys(requests, keys);
  return keys.length > 0 ? free : free.slice(-1);
}

/** Whether a save is under way of one of these, or of an item of theirs. */
export function isBeingSaved({ stack }: UndoRequests, keys: readonly string[]): boolean {
  const asked = stack.filter(({ key }) => keys.includes(key));
  const items = new Set(asked.flatMap((entry) => (entry.type === 'save' ? [] : entry.items.map(keyOf))));
  return stack.some(
    (entry) =>
      entry.type === 'save' && (asked.includes(entry) || entry.items.some((item) => items.has(item))),
  );
}

/** What was stored takes the place of its save, also in the requests; or nothing does. */
export function afterSave(
  { stack, requested }: UndoRequests,
  save: string,
  stored: StoredChange | null,
): UndoRequests {
  const change = undoableOf(stored);
  const others = stack.filter(({ key }) => key === save || key !== stored?.key);
  const ended = others.flatMap((entry) => (entry.key === save ? (change ?? []) : entry));
  return {
    stack: change && !ended.includes(change) ? [...ended, change] : ended,
    requested: requested
      .map((keys) => keys.flatMap((key) => (key === save ? (change?.key ?? []) : key)))
      .filter((keys) => keys.length > 0),
  };
}

/** The stored changes of the first request. */
export const firstOf = ({ stack, requested }: UndoRequests): readonly StoredChange[] =>
  stack.flatMap((entry) => (entry.type !== 'save' && requested[0]?.includes(entry.key) ? entry : []));
