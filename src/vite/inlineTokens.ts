import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { iconSprite } from '../ui/icons.ts';

/**
 * Inlines the fonts, the design tokens, the loading state and the icons into index.html, which paints before any script
 * and without another request (decision 31). `pre`: Vite then replaces the urls of the fonts and minifies.
 */
export const inlineTokens = (): Plugin => ({
  name: 'inline-tokens',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => ({
      html: html.replace('</body>', `${iconSprite()}</body>`),
      tags: [
        { tag: 'style', children: readFileSync('src/ui/fonts/fonts.css', 'utf8'), injectTo: 'head' },
        { tag: 'style', children: readFileSync('src/ui/tokens.css', 'utf8'), injectTo: 'head' },
      ],
    }),
  },
});
