import { searchTerms } from './search.ts';

export interface TextPart {
  /** Where it begins in the text, in UTF-16 units. */
  readonly start: number;
  readonly text: string;
  readonly isMatch: boolean;
}

/** The text in parts: what a search of this text has found in it, and the rest (decision 16). */
export function partsOf(text: string, search: string): readonly TextPart[] {
  const { lower, starts } = lowerCased(text);
  const isMatched: boolean[] = [];
  for (const term of searchTerms(search))
    for (let at = lower.indexOf(term); at >= 0; at = lower.indexOf(term, at + 1))
      for (let index = starts(at); index < starts(at + term.length); index += 1) isMatched[index] = true;
  const parts: TextPart[] = [];
  let start = 0;
  for (let end = 1; end <= text.length; end += 1)
    if (end === text.length || isMatched[end] !== isMatched[start]) {
      parts.push({ start, text: text.slice(start, end), isMatch: isMatched[start] === true });
      start = end;
    }
  return parts;
}

/** The text in lower case, and where each of its units begins in the text: some letters are longer in lower case. */
function lowerCased(text: string) {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return { lower, starts: (index: number) => index };
  const origins: number[] = [];
  let units = '';
  let origin = 0;
  for (const letter of text) {
    const part = letter.toLowerCase();
    units += part;
    for (let unit = 0; unit < part.length; unit += 1) origins.push(origin);
    origin += letter.length;
  }
  return { lower: units, starts: (index: number) => origins[index] ?? text.length };
}
