import type { Plugin } from 'vite';

const description = /^ *description:\s+(?:'(?:[^'\\\n]|\\.)*'|`[^`]*`),\n/gm;
const style = /\b(?:css|keyframes)`[^`]*`/g;

/** Without comments and indentation; what is interpolated stays as it is. */
export const shortStyle = (css: string): string =>
  css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/\$\{[^}]*\}| ?([{};,]) ?|(:) /g, (found, mark, colon) => mark ?? colon ?? found);

/** Leaves out of a build what only readers of the code need: the descriptions of charts, comments and indentation of styles. */
export const shortTexts = (): Plugin => ({
  name: 'short-texts',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/](?:machines|src)[\\/].*\.tsx?$/ },
    handler: (code, id) => ({
      code: id.includes('machines') ? code.replace(description, '') : code.replace(style, shortStyle),
      map: null,
    }),
  },
});
