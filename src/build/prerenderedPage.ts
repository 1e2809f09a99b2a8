import { resolve } from 'node:path';
import { type Plugin, type ResolvedConfig, runnerImport } from 'vite';

/** Writes the sign-in page and the frame into index.html, whose inline script shows one of them (decision 122). */
export function prerenderedPage(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'prerendered-page',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => {
        const { root, mode, define } = config;
        const {
          module: { page },
        } = await runnerImport<typeof import('./prerender.tsx')>(resolve(root, 'src/build/prerender.tsx'), {
          configFile: false,
          root,
          mode,
          logLevel: 'warn',
          // The script that shows the page puts the base path before its links.
          define: { ...define, __BASE__: "''", __API__: "''" },
        });
        return {
          html: html.replace('<div id="root">', (root) => `${page.html}\n    ${root}`),
          tags: [{ tag: 'style', children: page.css, injectTo: 'head' }],
        };
      },
    },
  };
}
