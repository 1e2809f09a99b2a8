import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { iconSprite } from '../ui/icons.ts';

/** Inlines the design tokens, the loading state and the icons into index.html, which paints before any script (decision 31). */
export const inlineTokens = (): Plugin => ({
  name: 'inline-tokens',
  transformIndexHtml: (html) => ({
    html: html.replace('</body>', `${iconSprite()}</body>`),
    tags: [
      { tag: 'style', children: readFileSync('src/ui/tokens.css', 'utf8'), injectTo: 'head' },
      // goober's own: it would create the element by innerHTML, which the policy forbids (decision 52).
      { tag: 'style', attrs: { id: '_goober' }, children: ' ', injectTo: 'head' },
    ],
  }),
});
