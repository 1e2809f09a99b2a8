import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { iconSprite } from '../ui/icons.ts';

const readText = (file: string): string => readFileSync(`src/ui/${file}`, 'utf8');
const inlined = ['fonts/fonts.css', 'tokens.css', 'start.css'];
const isFile = (path: string, file: string): boolean => path === normalizePath(resolve('src/ui', file));

/** Of the development server: changed tokens apply at once, and nothing of the page is lost. */
const takeTokens = `import.meta.hot.on('tokens', ({ css }) => {
  document.querySelector('style[data-file="tokens.css"]').textContent = css;
});`;

/**
 * Inlines the fonts, the design tokens, the loading state, the layout of the sign-in page and the icons into index.html, which paints before any script
 * and without another request. `pre`: Vite then replaces the urls of the fonts and minifies.
 */
export const inlineTokens = (): Plugin => ({
  name: 'inline-tokens',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { server }) => ({
      html: html.replace('</body>', `${iconSprite()}</body>`),
      tags: [
        ...inlined.map((file) => ({
          tag: 'style',
          ...(server && { attrs: { 'data-file': file } }),
          children: readText(file),
          injectTo: 'head' as const,
        })),
        ...(server
          ? [{ tag: 'script', attrs: { type: 'module' }, children: takeTokens, injectTo: 'head' as const }]
          : []),
      ],
    }),
  },
  hotUpdate({ file }) {
    if (this.environment.name !== 'client' || !inlined.some((each) => isFile(file, each))) return;
    if (isFile(file, 'tokens.css')) this.environment.hot.send('tokens', { css: readText('tokens.css') });
    else this.environment.hot.send({ type: 'full-reload' });
    return [];
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'assets/fonts-OFL.txt', source: readText('fonts/LICENSE') });
  },
});
