import type { Plugin } from 'vite';

/** Removes comments and white space from goober's css and keyframes templates (decision 48: saves 1.4 kB gzipped). */
export const minifyStyles = (): Plugin => ({
  name: 'minify-styles',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*\.tsx?$/ },
    handler: (code) =>
      code.replace(/\b(css|keyframes)`([^`]*)`/g, (_, tag, style) => {
        const minified = style.replace(/\/\*.*?\*\//gs, '').replace(/\s+/g, ' ');
        return `${tag}\`${minified
          .replace(/ ?([{};]) ?/g, '$1')
          .replaceAll(': ', ':')
          .trim()}\``;
      }),
  },
});
