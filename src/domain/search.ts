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
  const haystacks = haystacksOf(
    items,
    ({ title, description, section, alt_text, category }) =>
      `${title ?? ''}\n${description ?? ''}\n${section}\n${alt_text ?? ''}\n${category ?? ''}`,
  );
  return items.filter((_, index) => terms.every((term) => haystacks[index]?.includes(term)));
}

/** The items whose name, email, phone, message or id contains the text, and that have the status unless it is null. */
export function searchInbox(
  items: readonly InboxItem[],
  text: string,
  status: string | null,
): readonly InboxItem[] {
  const needle = text.trim().toLowerCase();
  const withStatus = (item: InboxItem) => status === null || item.status === status;
  if (!needle) return status === null ? items : items.filter(withStatus);
  const haystacks = haystacksOf(
    items,
    ({ name, email, phone, message, id }) =>
      `${name ?? ''}\n${email ?? ''}\n${phone ?? ''}\n${message ?? ''}\n${id}`,
  );
  return items.filter((item, index) => withStatus(item) && haystacks[index]?.includes(needle));
}

/** The texts that are searched, by list, in its order: prepared by the first search. */
const prepared = new WeakMap<readonly unknown[], readonly string[]>();

/** `textOf` has its fields on separate lines, so that no term matches across two of them. */
function haystacksOf<Item>(items: readonly Item[], textOf: (item: Item) => string): readonly string[] {
  const haystacks = prepared.get(items) ?? items.map((item) => textOf(item).toLowerCase());
  prepared.set(items, haystacks);
  return haystacks;
}
