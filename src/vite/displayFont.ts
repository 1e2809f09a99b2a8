import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subset from 'subset-font';
import type { Plugin } from 'vite';

const fontPackage = 'node_modules/@fontsource-variable/fraunces';

/** What a heading may hold: ASCII, the letters of Western Europe, typographic marks. Other characters use the fallback font. */
const characters = [
  ...Array.from({ length: 0x5f }, (_, index) => String.fromCodePoint(0x20 + index)),
  ...Array.from({ length: 0x40 }, (_, index) => String.fromCodePoint(0xc0 + index)),
  ...'–—‘’“”„…€£·©«»\u00a0',
].join('');

/** The weight of `--weight-display` in tokens.css. */
const weight = 480;

/**
 * Makes the font of headings from its package, in the one weight in use, before the styles that name it are read; the same
 * bytes on every machine. Its licence goes out with the build (decision 58).
 */
export const displayFont = (): Plugin => ({
  name: 'display-font',
  async configResolved({ root }) {
    const file = join(root, 'src/ui/fonts/fraunces.woff2');
    const font = await subset(
      readFileSync(join(root, fontPackage, 'files/fraunces-latin-wght-normal.woff2')),
      characters,
      {
        targetFormat: 'woff2',
        variationAxes: { wght: weight },
        keepFeatures: ['calt', 'ccmp', 'kern', 'liga', 'lnum', 'locl', 'mark', 'mkmk', 'tnum'],
        noHinting: true,
      },
    );
    if (existsSync(file) && readFileSync(file).equals(font)) return;
    // At once: another process may read it.
    const written = `${file}.${process.pid}`;
    writeFileSync(written, font);
    renameSync(written, file);
  },
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'assets/fraunces-OFL.txt',
      source: readFileSync(join(fontPackage, 'LICENSE')),
    });
  },
});
