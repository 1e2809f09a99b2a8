export type FontWeight = 'normal' | 'strong';

/** Metric-compatible fonts: all have the widths below. */
export const fontFamily = "Arial, Helvetica, 'Liberation Sans', sans-serif";

/** Characters by their advance width, in thousandths of the font size. */
const normal: Readonly<Record<number, string>> = {
  191: "'",
  222: 'ijl‘’',
  260: '|',
  278: ' !,./:;I[\\]ft',
  333: '()-`r“”',
  334: '{}',
  355: '"',
  389: '*',
  469: '^',
  500: 'Jckvxsyz↑',
  556: '#$0123456789?L_abdeghnopqu–',
  584: '+<=>~',
  611: 'FTZ',
  667: '&ABEKPSVXY',
  722: 'CDHNRUw',
  778: 'GOQ',
  833: 'Mm',
  889: '%',
  944: 'W',
  1000: '→…—↻',
  1015: '@',
};

const strong: Readonly<Record<number, string>> = {
  238: "'",
  278: ' ,./I\\ijl|‘’',
  333: '!()-:;[]`ft',
  389: '*{}r',
  474: '"',
  500: 'z“”',
  556: '#$0123456789J_aceksvxy–',
  584: '+<=>^~',
  611: '?FLTZbdghnopqu',
  667: 'EPSVXY',
  722: '&ABCDHKNRU',
  778: 'GOQw',
  833: 'M',
  889: '%m',
  944: 'W',
  975: '@',
  1000: '→…—↻',
};

const widthByCharacter = (table: Readonly<Record<number, string>>): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(table).flatMap(([width, characters]) =>
      [...characters].map((character) => [character, Number(width)]),
    ),
  );

const widths: Readonly<Record<FontWeight, ReadonlyMap<string, number>>> = {
  normal: widthByCharacter(normal),
  strong: widthByCharacter(strong),
};

/** For a character outside the tables. */
const defaultWidth = 800;

/** Pixels; computed from the tables, so that it is the same on every machine. */
export function textWidth(text: string, size: number, weight: FontWeight = 'normal'): number {
  let sum = 0;
  for (const character of text) sum += widths[weight].get(character) ?? defaultWidth;
  return Math.ceil((sum * size) / 1000);
}
