import type { Plugin } from 'vite';

const description = /^ *description:\s+(?:'(?:[^'\\\n]|\\.)*'|`[^`]*`),\n/gm;

/** Leaves the descriptions of charts out of a build: they are for readers of the code and for the pictures. */
export const withoutDescriptions = (): Plugin => ({
  name: 'without-descriptions',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]machines[\\/].*\.ts$/ },
    handler: (code) => ({ code: code.replace(description, ''), map: null }),
  },
});
