import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { iconSprite } from '../ui/icons.ts';

/**
 * Inlines the fonts, the design tokens, the loading state, the layout of the sign-in page and the icons into index.html, which paints before any script
 * and without another request (decision 31). `pre`: Vite then replaces the urls of the fonts and minifies.
 */
export const inlineTokens = (): Plugin => ({
  name: 'inline-tokens',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => ({
      html: html.replace('</body>', `${iconSprite()}</body>`),
      tags: [
        ...['fonts/fonts.css', 'tokens.css', 'start.css'].map((file) => ({
          tag: 'style',
          children: readFileSync(`src/ui/${file}`, 'utf8'),
          injectTo: 'head' as const,
        })),
      ],
    }),
  },
});
