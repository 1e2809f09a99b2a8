import type { InboxItem, MediaItem } from '#contract/entities.ts';

/** The words of a search text in lower case; every character is literal (decision 16). */
export const searchTerms = (text: string): readonly string[] =>
  text.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * The items that contain every term in their title, description, section, alt text or category (Specification §5).
 * Terms may match different fields.
 */
export function searchMedia(items: readonly MediaItem[], text: string): readonly MediaItem[] {
  const terms = searchTerms(text);
  if (terms.length === 0) return items;
  return items.filter((item) => {
    const haystack = joined([item.title, item.description, item.section, item.alt_text, item.category]);
    return terms.every((term) => haystack.includes(term));
  });
}

/** The items whose name, email, phone, message or id contains the text, and that have the status unless it is null. */
export function searchInbox(
  items: readonly InboxItem[],
  text: string,
  status: string | null,
): readonly InboxItem[] {
  const needle = text.trim().toLowerCase();
  return items.filter(
    (item) =>
      (status === null || item.status === status) &&
      (!needle || joined([item.name, item.email, item.phone, item.message, item.id]).includes(needle)),
  );
}

/** Joined so that no term can match across two fields. */
const joined = (fields: readonly (string | null)[]): string => fields.join('\n').toLowerCase();
