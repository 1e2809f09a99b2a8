import type { InboxItem, MediaItem } from '#contract/entities.ts';

/** Lower-case words of a search text; every character is literal (decision 16). */
export const searchTerms = (text: string): readonly string[] =>
  text.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * The items in which every word is found in title, description, section, alt text or category (Specification §5).
 * Words may be found in different fields.
 */
export function searchMedia(items: readonly MediaItem[], text: string): readonly MediaItem[] {
  const words = searchTerms(text);
  if (words.length === 0) return items;
  return items.filter((item) => {
    const haystack = joined([item.title, item.description, item.section, item.alt_text, item.category]);
    return words.every((word) => haystack.includes(word));
  });
}

/** The items whose name, email, phone, message or id holds the text, and whose status is the one chosen, if one is. */
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

/** Fields joined so that no word can match across two of them. */
const joined = (fields: readonly (string | null)[]): string => fields.join('\n').toLowerCase();
