import { join } from 'node:path';
import type { ReviewConfig } from '#docs/review/config.ts';

const folder = 'docs/plugins/simulator/application';

/** How the whole application is built as one script for the simulator. */
export const application: NonNullable<ReviewConfig['application']> = {
  entry: `${folder}/main.tsx`,
  build: {
    // Vite's loader of chunks has an import.meta, which is not used: there is one chunk.
    logLevel: 'error',
    build: { modulePreload: false, assetsInlineLimit: 20_000 },
    define: {
      __BASE__: "''",
      __API__: "''",
      window: 'simulatedWindow',
      location: 'simulatedWindow.location',
      history: 'simulatedWindow.history',
    },
    resolve: {
      alias: [
        {
          find: /^use-sync-external-store\/shim\/with-selector$/,
          replacement: 'use-sync-external-store/with-selector',
        },
        { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
        // The page has no files beside it.
        { find: /\.svg\?no-inline$/, replacement: '.svg?inline' },
        { find: /^\.\.\/platform\/node\.ts$/, replacement: join(import.meta.dirname, 'platform.ts') },
      ],
    },
  },
};
