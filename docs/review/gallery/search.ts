import MiniSearch, { type Query } from 'minisearch';
import { stemmer } from 'stemmer';
import { wordsOf } from '../core/label.ts';

/** What a search finds. */
export interface SearchEntry {
  readonly kind: 'chart' | 'state' | 'transition' | 'story' | 'promise' | 'requirement';
  /** Where it leads to on the page. */
  readonly href: string;
  readonly title: string;
  /** The chart and state that it is in, or the part of a document. */
  readonly place: string;
  /** What it says in sentences. */
  readonly text: string;
  /** Names of the code. */
  readonly names: string;
}

/** Phrases that mean the same, in the words of a person and in those of the charts. */
export type Synonyms = readonly (readonly string[])[];

/** What a page needs for its search, apart from the stories and the trace. */
export interface SearchData {
  /** The names of the charts by their ids. */
  readonly names: Readonly<Record<string, string>>;
  readonly entries: readonly SearchEntry[];
  readonly synonyms: Synonyms;
}

/** Words of questions that say nothing of what is asked about. */
const stopWords = new Set(
  'a an and are at be been by can could do does for from had has have he her his how i if in into is it its may me my of on or our shall she should so than that the their them then there they this to was we were what when where which while who why will with would you your happen happens'.split(
    ' ',
  ),
);

const tokenize = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((name) => {
      const parts = wordsOf(name).split(' ');
      return parts.length > 1 ? [...parts, name] : parts;
    })
    .filter((word) => word !== '');

const processTerm = (term: string): string | null => {
  const word = term.toLowerCase();
  return stopWords.has(word) ? null : stemmer(word);
};

/** The words that say something, and their stems. */
const wordsWithStems = (text: string): readonly (readonly [word: string, stem: string])[] =>
  tokenize(text).flatMap((word) => {
    const stem = processTerm(word);
    return stem === null ? [] : [[word, stem] as const];
  });

const stemsOf = (text: string): readonly string[] => wordsWithStems(text).map(([, stem]) => stem);

const startsWith = (stems: readonly string[], phrase: readonly string[]): boolean =>
  phrase.length > 0 && phrase.every((stem, index) => stem === stems[index]);

/** A phrase with all that means the same. */
interface Phrase {
  readonly stems: readonly string[];
  readonly same: readonly string[];
}

/** The parts of a query: a phrase with all that means the same, or one word. */
function partsOf(query: string, phrases: readonly Phrase[]): Query[] {
  const words = [...wordsWithStems(query)];
  const parts: Query[] = [];
  while (words.length > 0) {
    const stems = words.map(([, stem]) => stem);
    const matching = phrases.filter((phrase) => startsWith(stems, phrase.stems));
    const longest = Math.max(1, ...matching.map((phrase) => phrase.stems.length));
    const own = words.splice(0, longest).map(([word]) => word);
    const same = matching.filter((phrase) => phrase.stems.length === longest).flatMap(({ same }) => same);
    parts.push({ combineWith: 'OR', queries: [...new Set([own.join(' '), ...same])].map(allOf) });
  }
  return parts;
}

const allOf = (phrase: string): Query => ({ combineWith: 'AND', queries: [phrase] });

/** How much more a result of a kind says than a transition. */
const weights: Readonly<Record<SearchEntry['kind'], number>> = {
  story: 1.3,
  promise: 1.2,
  state: 1.2,
  chart: 0.9,
  transition: 1,
  requirement: 0.6,
};

/** Finds entries by everyday words, the best first: those with all of the words, then those with some. */
export function createSearch(
  entries: readonly SearchEntry[],
  synonyms: Synonyms,
): (query: string) => readonly SearchEntry[] {
  const index = new MiniSearch<SearchEntry & { id: number }>({
    fields: ['title', 'text', 'place', 'names'],
    tokenize,
    processTerm,
    searchOptions: {
      boost: { title: 3, text: 2, place: 1, names: 0.7 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 5 ? 0.2 : false),
      boostDocument: (id) => weights[entries[Number(id)]?.kind ?? 'chart'],
    },
  });
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  const phrases = synonyms.flatMap((same) =>
    same.map((phrase): Phrase => ({ stems: stemsOf(phrase), same })),
  );
  return (query) => {
    const queries = partsOf(query, phrases);
    if (queries.length === 0) return [];
    const ids = (['AND', 'OR'] as const)
      .flatMap((combineWith) => index.search({ combineWith, queries }))
      .map(({ id }) => Number(id));
    const results: SearchEntry[] = [];
    // A state leads to those within it.
    const isKnown = ({ kind, href }: SearchEntry): boolean =>
      kind === 'state' && results.some((each) => href.startsWith(`${each.href}.`));
    for (const entry of [...new Set(ids)].flatMap((id) => entries[id] ?? []))
      if (!isKnown(entry)) results.push(entry);
    const isTitle = ({ title }: SearchEntry) => title.toLowerCase() === query.trim().toLowerCase();
    return [...results.filter(isTitle), ...results.filter((entry) => !isTitle(entry))];
  };
}
