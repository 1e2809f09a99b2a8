import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subset from 'subset-font';
import type { Plugin } from 'vite';

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

/** ASCII, the letters of Western Europe, typographic marks. Other characters use the fallback font. */
const characters = [...range(0x20, 0x7e), ...range(0xc0, 0xff), ...'–—‘’“”„…€£·©«»\u00a0'];

const features = ['calt', 'ccmp', 'kern', 'liga', 'lnum', 'locl', 'mark', 'mkmk', 'tnum'];

const fonts = [
  // The weight of `--weight-display` in tokens.css.
  { name: 'fraunces', weight: 480, characters },
  {
    name: 'open-sans',
    weight: { min: 400, max: 600 },
    characters: [...characters, ...range(0xa0, 0xbf), ...'•−′″\u2009\u202f'],
  },
] as const;

const packageOf = (name: string) => join('node_modules/@fontsource-variable', name);

/**
 * Makes the fonts of headings and of texts from their packages, in the weights in use, before the styles that name them are
 * read; the same bytes on every machine. Their licences go out with the build.
 */
export const subsetFonts = (): Plugin => ({
  name: 'subset-fonts',
  configResolved: async ({ root }) => {
    await Promise.all(
      fonts.map(async ({ name, weight, characters }) => {
        const file = join(root, `src/ui/fonts/${name}.woff2`);
        const font = await subset(
          readFileSync(join(root, packageOf(name), `files/${name}-latin-wght-normal.woff2`)),
          characters.join(''),
          {
            targetFormat: 'woff2',
            variationAxes: { wght: weight },
            keepFeatures: features,
            noHinting: true,
          },
        );
        if (existsSync(file) && readFileSync(file).equals(font)) return;
        // At once: another process may read it.
        const written = `${file}.${process.pid}`;
        writeFileSync(written, font);
        renameSync(written, file);
      }),
    );
  },
  generateBundle() {
    for (const { name } of fonts)
      this.emitFile({
        type: 'asset',
        fileName: `assets/${name}-OFL.txt`,
        source: readFileSync(join(packageOf(name), 'LICENSE')),
      });
  },
});
