import type { InboxItem, MediaItem } from '#contract/entities.ts';
import { passesStatus } from './status.ts';

/** The words of a search text in lower case; every character is literal (decision 16). */
export const searchTerms = (text: string): readonly string[] =>
  text.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * Finds a text in others, whatever the case of its letters. As fast as texts in lower case that are kept beside the items, which
 * take as much memory as the list.
 */
function finderOf(text: string): (field: string | null) => boolean {
  const pattern = new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'iu');
  return (field) => field !== null && pattern.test(field);
}

/**
 * The items that contain every term in their title, description, section, alt text or category (Specification §5).
 * Terms may match different fields.
 */
export function searchMedia(items: readonly MediaItem[], text: string): readonly MediaItem[] {
  const finders = text.split(/\s+/).filter(Boolean).map(finderOf);
  if (finders.length === 0) return items;
  return items.filter(({ title, description, section, alt_text, category }) =>
    finders.every((finds) => [title, description, section, alt_text, category].some(finds)),
  );
}

/** A search text that may be a part of a phone number: three digits or more, and how people separate them. */
const phonePart = /^[\d\s()+./-]*(?:\d[\s()+./-]*){3,}$/;
/** The digits of a phone number, without how people separate them. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** A search text as the search of an inbox reads it. */
interface InboxSearch {
  /** In lower case; every field is searched for it. */
  readonly needle: string;
  /** Searched for in names, all of them; none if there is but one. */
  readonly terms: readonly string[];
  /** Searched for in phone numbers; '' if the text is no part of one. */
  readonly digits: string;
}

export function parseInboxSearch(text: string): InboxSearch {
  const needle = text.trim().toLowerCase();
  const digits = phonePart.test(needle) ? digitsOf(needle) : '';
  const terms = searchTerms(needle);
  return { needle, digits, terms: digits || terms.length < 2 ? [] : terms };
}

/** Whether a name has all of several terms. */
export const hasTerms = (name: string | null, terms: readonly string[]): boolean =>
  terms.length !== 0 && terms.every((term) => name?.toLowerCase().includes(term));

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
  const finds = finderOf(text.trim());
  return items.filter((item) => {
    if (!withStatus(item)) return false;
    const { name, email, phone, message, id } = item;
    if (finds(message) || finds(name) || finds(email) || finds(phone) || finds(id)) return true;
    if (digits) return phone !== null && digitsOf(phone).includes(digits);
    return hasTerms(name, terms);
  });
}
