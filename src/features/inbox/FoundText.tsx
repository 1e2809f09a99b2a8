import { type ReactNode, useSyncExternalStore } from 'react';
import type { InboxItem } from '#contract/entities.ts';
import type { InboxField } from '#domain/inboxMarks.ts';
import { missingLabels } from './labels.ts';

type Mark = (text: string, search: string, field: InboxField) => ReactNode;

let mark: Mark | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const readMark = () => mark;

/** The code that marks is loaded after the first screen. */
export function provideMark(loaded: Mark) {
  mark = loaded;
  for (const listener of listeners) listener();
}

/** A text of an item, in which what the search has found is marked, or that it is missing. */
export function FoundText({ item, field, search }: { item: InboxItem; field: InboxField; search: string }) {
  const text = item[field];
  const markFound = useSyncExternalStore(subscribe, readMark, readMark);
  if (text === null) return missingLabels[field];
  return search && markFound ? markFound(text, search, field) : text;
}
