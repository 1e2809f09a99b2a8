/** Letters without a decomposition, and signs that are typed as another. */
const standIns: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ς: 'σ', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ '’': "'", '‘': "'", '‛': "'", ʼ: "'", '`': "'", '“': '"', '”': '"', '„': '"' },
};

/** Accents, and what has no width. A vowel sign of an Indic script is no accent. */
const dropped = /(?=\p{M})\p{Diacritic}|\p{Cf}|\p{Default_Ignorable_Code_Point}/gu;

/** A digit by its place in the row of ten that every script has. */
function digitOf(digit: string): string {
  const place = digit.codePointAt(0) ?? 0;
  let zero = place;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return `${(place - zero) % 10}`;
}

/** The digits of any script as ASCII. */
const asciiDigits = (text: string): string => text.replace(/\p{Nd}/gu, digitOf);

const foldCharacter = (character: string): string =>
  asciiDigits(character.replace(/[\u00B4\u1FFD]/, "'").normalize('NFKD'))
    .replace(dropped, '')
    .toLowerCase()
    .replace(/\p{Dash}/gu, '-')
    .replace(/\s/g, ' ')
    .replace(/[^ -_a-~]/g, (sign) => standIns[sign] ?? sign);

/** Of the characters that were met, which are few. */
const characters = new Map<string, string>();

function foldKnown(character: string): string {
  const folded = characters.get(character) ?? foldCharacter(character);
  characters.set(character, folded);
  return folded;
}

/** Whether only its case is to be folded. */
const isPlain = (text: string): boolean => !/[^ -_a-~]| {2}/.test(text);

/**
 * The form in which texts are compared: without case, accents and format characters, with ASCII for dashes, quotation marks and
 * digits, and one space for any white space. 'Zoë O’Łuk' → "zoe o'luk".
 */
export const fold = (text: string): string =>
  isPlain(text)
    ? text.toLowerCase()
    : text
        .toLowerCase()
        .replace(/[^ -_a-~]/gu, foldKnown)
        .replace(/ {2,}/g, ' ');

const foldedItems = new WeakMap<object, string>();

/** The folded texts of an item, one a line; kept, because a search asks for those of all items at each key. */
export function foldedTexts(item: object, texts: readonly (string | null)[]): string {
  const known = foldedItems.get(item);
  if (known !== undefined) return known;
  const folded = texts.map((text) => fold(text ?? '')).join('\n');
  foldedItems.set(item, folded);
  return folded;
}

/** A folded text, and the place of each of its units in the text itself. */
export interface PlacedText {
  readonly folded: string;
  readonly startOf: (index: number) => number;
  /** After the character and the accents that belong to it. */
  readonly endOf: (index: number) => number;
}

export function foldWithPlaces(text: string): PlacedText {
  if (isPlain(text)) return { folded: fold(text), startOf: (at) => at, endOf: (at) => at + 1 };
  let folded = '';
  let place = 0;
  const places: number[] = [];
  for (const character of text) {
    const part = fold(character);
    if (part !== ' ' || !folded.endsWith(' ')) {
      folded += part;
      for (let unit = 0; unit < part.length; unit += 1) places.push(place);
    }
    place += character.length;
  }
  return {
    folded,
    startOf: (index) => places[index] ?? text.length,
    endOf(index) {
      let next = index + 1;
      while (places[next] === places[index]) next += 1;
      return places[next] ?? text.length;
    },
  };
}
