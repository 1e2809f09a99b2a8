import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { iconSprite } from '../ui/icons.ts';

const readText = (file: string): string => readFileSync(`src/ui/${file}`, 'utf8');
const inlined = ['fonts/fonts.css', 'tokens.css', 'start.css'];

/**
 * Inlines the fonts, the design tokens, the loading state, the layout of the sign-in page and the icons into index.html, which paints before any script
 * and without another request. `pre`: Vite then replaces the urls of the fonts and minifies.
 */
export const inlineTokens = (): Plugin => ({
  name: 'inline-tokens',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => ({
      html: html.replace('</body>', `${iconSprite()}</body>`),
      tags: inlined.map((file) => ({ tag: 'style', children: readText(file), injectTo: 'head' as const })),
    }),
  },
  /** Of the development server. */
  hotUpdate({ file }) {
    if (!inlined.some((each) => file === normalizePath(resolve('src/ui', each)))) return;
    this.environment.hot.send({ type: 'full-reload' });
    return [];
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'assets/fonts-OFL.txt', source: readText('fonts/LICENSE') });
  },
});
