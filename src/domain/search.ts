import type { InboxItem, MediaItem } from '#contract/entities.ts';
import { pause } from '#contract/pause.ts';
import { createListResults } from './memoizeList.ts';
import { passesStatus } from './status.ts';

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
  const haystacks = mediaTexts.of(items);
  return items.filter((_, index) => terms.every((term) => haystacks[index]?.includes(term)));
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
  const haystacks = inboxTexts.of(items);
  return items.filter((item, index) => {
    if (!withStatus(item)) return false;
    if (haystacks[index]?.includes(needle)) return true;
    if (digits) return item.phone !== null && digitsOf(item.phone).includes(digits);
    return hasTerms(item.name, terms);
  });
}

/** Fields on separate lines, so that no term matches across two of them. */
const mediaText = ({ title, description, section, alt_text, category }: MediaItem): string =>
  [title, description, section, alt_text, category].join('\n').toLowerCase();
const inboxText = ({ name, email, phone, message, id }: InboxItem): string =>
  [name, email, phone, message, id].join('\n').toLowerCase();

/** The texts of lists that were searched, in their order. */
function searchTexts<Item>(textOf: (item: Item) => string) {
  const prepared = createListResults<Item, readonly string[]>((texts, { index, to }) =>
    texts.with(index, textOf(to)),
  );
  return {
    of: (items: readonly Item[]): readonly string[] => {
      const texts = prepared.get(items) ?? items.map(textOf);
      prepared.set(items, texts);
      return texts;
    },
    /** Ahead of the first search, in tasks of a few milliseconds. */
    prepare: async (items: readonly Item[]): Promise<void> => {
      if (prepared.has(items)) return;
      const texts: string[] = [];
      for (const item of items) {
        texts.push(textOf(item));
        if (texts.length % 10_000 === 0) await pause();
      }
      prepared.set(items, texts);
    },
  };
}

const mediaTexts = searchTexts(mediaText);
const inboxTexts = searchTexts(inboxText);
export const prepareMediaSearch = mediaTexts.prepare;
export const prepareInboxSearch = inboxTexts.prepare;
