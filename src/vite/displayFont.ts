import { readFile } from 'node:fs/promises';
import subset from 'subset-font';

/** What a heading may hold: ASCII, the letters of Western Europe, typographic marks. Other characters use the fallback font. */
const characters = [
  ...Array.from({ length: 0x5f }, (_, index) => String.fromCodePoint(0x20 + index)),
  ...Array.from({ length: 0x40 }, (_, index) => String.fromCodePoint(0xc0 + index)),
  ...'–—‘’“”„…€£·©«»\u00a0',
].join('');

/** The weight of `--weight-display` in tokens.css. */
const weight = 480;

/** Fraunces in the one weight in use, as woff2; the same bytes on every machine (decision 58). */
export async function displayFont(): Promise<Buffer> {
  const font = await readFile(
    'node_modules/@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
  );
  return subset(font, characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weight },
    keepFeatures: ['calt', 'ccmp', 'kern', 'liga', 'lnum', 'locl', 'mark', 'mkmk', 'tnum'],
    noHinting: true,
  });
}
