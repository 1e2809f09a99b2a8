/** Letters that Unicode does not decompose into a letter and a mark. */
const plain: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** A text as it is searched: lower case without diacritics. 'Zoë Ångström' → 'zoe angstrom'. */
export function folded(text: string): string {
  const lower = text.toLowerCase();
  if (isAscii(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøđðßæœı]/g, (letter) => plain[letter] ?? letter);
}

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** What can be found, by its name first and by other words second. Both are `folded`. */
export interface Searchable {
  readonly id: string;
  readonly name: string;
  readonly words: string;
}

/** How well a term is found: it begins the name, a word of it, is inside of it, or among the other words. */
function distanceOf(term: string, { name, words }: Searchable): number {
  if (name.startsWith(term)) return 0;
  if (name.includes(term)) return beginsWord(name, term) ? 1 : 2;
  return words.includes(term) ? 3 : Number.POSITIVE_INFINITY;
}

const isWordStart = (text: string, at: number): boolean => !/[\p{L}\p{N}]/u.test(text.charAt(at - 1));

function beginsWord(text: string, term: string): boolean {
  for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, at + 1))
    if (isWordStart(text, at)) return true;
  return false;
}

/**
 * The entries that have every word of the text, the best first; equal ones in the order of `recent`, then in their own.
 * Every character is literal (decision 16).
 */
export function ranked<Entry extends Searchable>(
  entries: readonly Entry[],
  text: string,
  recent: readonly string[],
): readonly Entry[] {
  const phrase = folded(text).trim();
  const terms = phrase.split(/\s+/);
  const found: { entry: Entry; distance: number; age: number }[] = [];
  for (const entry of entries) {
    let distance = 0;
    for (const term of terms) distance += distanceOf(term, entry);
    if (distance === Number.POSITIVE_INFINITY) continue;
    if (entry.name.startsWith(phrase)) distance--;
    const place = recent.indexOf(entry.id);
    found.push({ entry, distance, age: place < 0 ? recent.length : place });
  }
  // Sorting is stable.
  return found
    .sort((left, right) => left.distance - right.distance || left.age - right.age)
    .map(({ entry }) => entry);
}
