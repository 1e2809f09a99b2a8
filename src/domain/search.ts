import type { InboxItem, MediaItem } from '#contract/entities.ts';
import { fold, foldedTexts } from './folding.ts';
import { digitsOf } from './phone.ts';
import { passesStatus } from './status.ts';

/** The words of a search text, folded; every character is literal. */
export const searchTerms = (text: string): readonly string[] => fold(text).split(' ').filter(Boolean);

/**
 * The items that contain every term in their title, description, section, alt text or category (Specification §5).
 * Terms may match different fields.
 */
export function searchMedia(items: readonly MediaItem[], text: string): readonly MediaItem[] {
  const terms = searchTerms(text);
  if (terms.length === 0) return items;
  return items.filter((item) => {
    const { title, description, section, alt_text, category } = item;
    return hasTerms(foldedTexts(item, [title, description, section, alt_text, category]), terms);
  });
}

/** A folded search text that may be a part of a phone number. */
const phonePart = /^[\d ()+./-]+$/;
const fewestDigits = 3;

/** `needle` is searched for in every field, all of several `terms` in names, and the `digits` of a part of a phone number in phones. */
export function parseInboxSearch(text: string) {
  const needle = fold(text).trim();
  const digits = phonePart.test(needle) ? digitsOf(needle) : '';
  const terms = searchTerms(needle);
  if (digits.length >= fewestDigits) return { needle, digits, terms: [] };
  return { needle, digits: '', terms: terms.length < 2 ? [] : terms };
}

/** Whether a folded text has all of some terms. */
export const hasTerms = (folded: string, terms: readonly string[]): boolean =>
  terms.length !== 0 && terms.every((term) => folded.includes(term));

/**
 * The items that have the status, unless it is null, and whose name, email, phone, message or id contains the text
 * (Specification §5). Also those whose name has all of its terms, and those whose phone has its digits in this order, however
 * either is written.
 */
export function searchInbox(
  items: readonly InboxItem[],
  text: string,
  status: string | null,
): readonly InboxItem[] {
  const { needle, terms, digits } = parseInboxSearch(text);
  const withStatus = (item: InboxItem) => passesStatus(item.status, status);
  if (!needle) return status === null ? items : items.filter(withStatus);
  return items.filter((item) => {
    if (!withStatus(item)) return false;
    const { name, email, phone, message, id } = item;
    if (foldedTexts(item, [name, email, phone, message, id]).includes(needle)) return true;
    if (digits) return phone !== null && digitsOf(phone).includes(digits);
    return name !== null && terms.length > 0 && hasTerms(fold(name), terms);
  });
}
