import { Marked } from '#components/Marked.tsx';
import type { InboxItem } from '#contract/entities.ts';
import { type InboxField, inboxPartsOf } from '#domain/inboxMarks.ts';
import { missingLabels } from './labels.ts';

/** A text of an item, in which what the search has found is marked, or that it is missing. */
export function FoundText({ item, field, search }: { item: InboxItem; field: InboxField; search: string }) {
  const text = item[field];
  if (text === null) return missingLabels[field];
  return search ? <Marked parts={inboxPartsOf(text, search, field)} /> : text;
}
