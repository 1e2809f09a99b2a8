import { markedParts, type TextPart, unmarked } from './marks.ts';
import { hasTerms, parseInboxSearch } from './search.ts';

/** The fields of an item in which matches are marked. */
export type InboxField = 'name' | 'email' | 'phone' | 'message';

/** What a search of an inbox has found in a field, and the rest: by the rule of `searchInbox` (decision 16). */
export function inboxPartsOf(text: string, search: string, field: InboxField): readonly TextPart[] {
  const { needle, terms, digits } = parseInboxSearch(search);
  if (!needle) return unmarked(text);
  if (digits && field === 'phone') return markedParts(text, [needle], digits);
  if (field === 'name' && hasTerms(text, terms)) return markedParts(text, [needle, ...terms]);
  return markedParts(text, [needle]);
}
