import type { Plugin } from 'vite';

/** Preloads the fonts in index.html, so that headings are not rendered twice. */
export const preloadFonts = (): Plugin => {
  let root = '/';
  return {
    name: 'preload-fonts',
    apply: 'build',
    configResolved: ({ base }) => {
      root = base;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: root + file, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head',
          })),
    },
  };
};
