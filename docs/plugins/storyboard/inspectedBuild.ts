import { resolve } from 'node:path';
import { build } from 'vite';

/** Where `startServer('inspected')` finds the build. */
export const inspectedFolder = '.cache/inspected';

/** The production build, whose actors report their transitions to `globalThis.reportStep`. */
export async function buildInspected(): Promise<void> {
  await build({
    // Loads the tools of a demo, whose place `inspected.ts` takes, and has no account of a demo in its page.
    mode: 'inspected',
    define: { __DEMO__: 'true' },
    logLevel: 'warn',
    // Source maps tell which files a story has run.
    build: { outDir: resolve(inspectedFolder), emptyOutDir: true, sourcemap: true },
    plugins: [
      {
        name: 'inspected',
        enforce: 'pre',
        resolveId: (id) =>
          id === '#devtools/index.ts' ? resolve('docs/plugins/storyboard/inspected.ts') : null,
      },
    ],
  });
}
