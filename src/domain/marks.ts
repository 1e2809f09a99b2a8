import { fold, foldWithPlaces } from './folding.ts';
import { withoutZero } from './phone.ts';
import { hasTerms, parseInboxSearch, searchTerms } from './search.ts';

export interface TextPart {
  /** Where it begins in the text, in UTF-16 units. */
  readonly start: number;
  readonly text: string;
  readonly isMatch: boolean;
}

/** Of one text: each is an element of its own on the page, and a text may be long. */
const maximumMarks = 100;
/** UTF-16 units in which matches are marked: of a message of megabytes, the search of each unit would block the page. */
const markedLength = 100_000;

/** The beginning of a text, of at most so many UTF-16 units, without half a character at its end. */
export const beginningOf = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

/** What a search of media has found in a text, and the rest. */
export const partsOf = (text: string, search: string): readonly TextPart[] =>
  search === '' ? unmarked(text) : markedParts(text, searchTerms(search));

const unmarked = (text: string): readonly TextPart[] => [{ start: 0, text, isMatch: false }];

/** Where a text begins in another, also where it overlaps itself. */
function* placesOf(needle: string, text: string): Generator<number> {
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) yield at;
}

/** `needles` and `digits` are folded; the digits are found among those of the text, whatever is between them. */
function markedParts(whole: string, needles: readonly string[], digits = ''): readonly TextPart[] {
  const text = beginningOf(whole, markedLength);
  const { folded, startOf, endOf } = foldWithPlaces(text);
  const isMatched = new Array<boolean>(text.length).fill(false);
  let marks = 0;
  const mark = (first: number, last: number) => {
    marks += 1;
    if (marks <= maximumMarks) isMatched.fill(true, startOf(first), endOf(last));
  };
  for (const needle of needles)
    for (const place of placesOf(needle, folded)) mark(place, place + needle.length - 1);
  if (digits) {
    const found = [...withoutZero(folded).matchAll(/\d/g)].map(({ index }) => index);
    const all = found.map((index) => folded[index]).join('');
    for (const place of placesOf(digits, all)) mark(found[place] ?? 0, found[place + digits.length - 1] ?? 0);
  }

  const parts: TextPart[] = [];
  let start = 0;
  for (let end = 1; end <= text.length; end += 1)
    if (end === text.length || isMatched[end] !== isMatched[start]) {
      parts.push({ start, text: text.slice(start, end), isMatch: isMatched[start] ?? false });
      start = end;
    }
  if (text.length < whole.length) {
    const from = parts.at(-1)?.isMatch ? text.length : (parts.pop()?.start ?? 0);
    parts.push({ start: from, text: whole.slice(from), isMatch: false });
  }
  return parts;
}

/** The fields of an item in which matches are marked. */
export type InboxField = 'name' | 'email' | 'phone' | 'message';

/** What a search of an inbox has found in a field, and the rest: by the rule of `searchInbox`. */
export function inboxPartsOf(text: string, search: string, field: InboxField): readonly TextPart[] {
  const { needle, terms, digits } = parseInboxSearch(search);
  if (!needle) return unmarked(text);
  if (digits && field === 'phone') return markedParts(text, [needle], digits);
  if (field === 'name' && hasTerms(fold(text), terms)) return markedParts(text, [needle, ...terms]);
  return markedParts(text, [needle]);
}
