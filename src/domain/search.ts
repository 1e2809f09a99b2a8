import type { InboxItem, MediaItem } from '#contract/entities.ts';
import { passesStatus } from './status.ts';

/** The words of a search text; every character is literal. */
export const searchTerms = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

/**
 * Matches a text in others, whatever the case of its letters; `İ`, which has no lower case of one character, is an `i`. What is
 * found and what is marked are matched by it alone. Texts in lower case beside the items would take most of their memory again.
 */
export const patternOf = (text: string): RegExp =>
  new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/i\u0307?|İ/gi, '(?:i\u0307?|İ)'), 'iu');

/**
 * The items that contain every term in their title, description, section, alt text or category (Specification §5).
 * Terms may match different fields.
 */
export function searchMedia(items: readonly MediaItem[], text: string): readonly MediaItem[] {
  const patterns = searchTerms(text).map(patternOf);
  if (patterns.length === 0) return items;
  return items.filter(({ title, description, section, alt_text, category }) =>
    patterns.every((pattern) =>
      [title, description, section, alt_text, category].some(
        (field) => field !== null && pattern.test(field),
      ),
    ),
  );
}

/** A search text that may be a part of a phone number: three digits or more, and how people separate them. */
const phonePart = /^[\d\s()+./-]*(?:\d[\s()+./-]*){3,}$/;
/** The digits of a phone number, without how people separate them. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** A search text as the search of an inbox reads it. */
interface InboxSearch {
  /** Every field is searched for it; null if the text is empty. */
  readonly needle: RegExp | null;
  /** Searched for in names, all of them; none if there is but one. */
  readonly terms: readonly RegExp[];
  /** Searched for in phone numbers; '' if the text is no part of one. */
  readonly digits: string;
}

export function parseInboxSearch(text: string): InboxSearch {
  const needle = text.trim();
  const digits = phonePart.test(needle) ? digitsOf(needle) : '';
  const terms = searchTerms(needle);
  return {
    needle: needle ? patternOf(needle) : null,
    digits,
    terms: digits || terms.length < 2 ? [] : terms.map(patternOf),
  };
}

/** Whether a name has all of several terms. */
export const hasTerms = (name: string, terms: readonly RegExp[]): boolean =>
  terms.length !== 0 && terms.every((term) => term.test(name));

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
  const finds = (field: string | null) => field !== null && needle.test(field);
  return items.filter((item) => {
    if (!withStatus(item)) return false;
    const { name, email, phone, message, id } = item;
    if (finds(message) || finds(name) || finds(email) || finds(phone) || finds(id)) return true;
    if (digits) return phone !== null && digitsOf(phone).includes(digits);
    return name !== null && hasTerms(name, terms);
  });
}
