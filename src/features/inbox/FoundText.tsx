import { Marked } from '#components/Marked.tsx';
import type { InboxItem } from '#contract/entities.ts';
import { beginningOf, type InboxField, inboxPartsOf } from '#domain/marks.ts';
import { missingLabels } from './labels.ts';

/** A text of an item, or at most `length` units of it, in which what the search has found is marked, or that it is missing. */
export function FoundText({
  item,
  field,
  search,
  length = Number.POSITIVE_INFINITY,
}: {
  item: InboxItem;
  field: InboxField;
  search: string;
  length?: number;
}) {
  const whole = item[field];
  const text = whole === null ? missingLabels[field] : beginningOf(whole, length);
  return (
    <span>{search && whole !== null ? <Marked parts={inboxPartsOf(text, search, field)} /> : text}</span>
  );
}
