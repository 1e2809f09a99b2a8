import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { normalizePath, type Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';
import { brotliFiles } from './src/build/brotli.ts';
import { inlineScript } from './src/build/inlineScript.ts';
import { inlineTokens } from './src/build/inlineTokens.ts';
import { shortTexts } from './src/build/shortTexts.ts';

/** The fake backend of the development server, unless API_URL names a real one. */
const backend = async () =>
  process.env.API_URL ? [] : [(await import('./fake-server/adapters/vite.ts')).fakeBackend()];

/** Tests with a document. */
const pageTests = ['tests/{app,build,components,devtools,features,session,ui}/**/*.test.{ts,tsx}'];

const testsOf = (environment: string, include: string[], exclude: string[] = []) => ({
  extends: true as const,
  test: { name: environment, environment, include, exclude },
});

/** Tests that need a build, by mode: `npm run build && npm run test:unit -- --mode dist`. */
const testsByMode: Readonly<Record<string, string>> = {
  dist: 'tests/architecture/build.test.ts',
  nginx: 'tests/architecture/nginx.test.ts',
};

/** What every page needs. ui/styles.ts is in the same chunk as goober, because it runs before any style is made. */
const everywhere = /node_modules[\\/](?:react|react-dom|scheduler|goober)[\\/]|src[\\/]ui[\\/]styles\.ts/;

type ModuleIds = ReadonlySet<string>;

/** A module and everything it imports statically. */
function modulesOf(file: string, context: Rolldown.ChunkingContext): ModuleIds {
  const found = new Set([normalizePath(resolve(file))]);
  for (const id of found)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** The uploads on every signed-in screen. */
const uploads = ['Uploads.tsx', 'PageDrop.tsx', 'startUploads.ts'];

/** Loaded after the first content. */
const dialogs = ['BulkDialogs', 'ItemQuestions', 'KeysDialog', 'Unanswered'];

/** The file of what several pages share. HTTP/1.1 fetches six files at a time: few files save round trips on a slow line. */
function chunkOf(id: string, context: Rolldown.ChunkingContext): string | null {
  const isOf = (...files: readonly string[]) =>
    files.some((file) => modulesOf(`src/${file}`, context).has(id));
  if (isOf('main.tsx')) return 'start';
  const isOfFrame = isOf('app/SignedIn.tsx');
  const isOfInbox = isOf('app/InboxRoute.tsx');
  const isOfMedia = isOf('features/media/MediaRoute.tsx');
  const isOfDashboard = isOf('features/dashboard/DashboardRoute.tsx');
  const isOfSettings = isOf('features/settings/SettingsRoute.tsx');
  const isOfUploads = isOf(...uploads.map((file) => `features/media/upload/${file}`));
  const isOfPalette = isOf('app/palette/PaletteDialog.tsx');
  if (isOf('features/auth/LoginRoute.tsx')) return isOfInbox || isOfFrame ? 'start' : null;
  if (isOfFrame || (isOfDashboard && (isOfInbox || isOfSettings))) return 'frame';
  if (isOfMedia && isOfInbox) return 'items';
  if (isOfMedia && isOfDashboard) return 'reads';
  if (isOfMedia) return isOfUploads || isOfPalette ? 'media' : null;
  if (isOfUploads) return 'uploads';
  return isOf(...dialogs.map((name) => `components/${name}.tsx`)) ? 'dialogs' : null;
}

export default defineConfig(async ({ command, mode }) => ({
  base: process.env.VITE_BASE ?? '/',
  plugins: [
    react(),
    inlineScript(),
    inlineTokens(),
    shortTexts(),
    // After all that changes a file.
    brotliFiles(),
    ...(command === 'serve' && mode === 'development' ? await backend() : []),
  ],
  define: {
    // Demo and development builds include src/devtools.
    __DEMO__: JSON.stringify(mode === 'demo' || mode === 'development'),
  },
  resolve: {
    // For React 17 and older; React's own hook takes its place.
    alias: [
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: 'use-sync-external-store/with-selector',
      },
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  // Other pages of this tree import packages that are not installed here.
  optimizeDeps: { entries: ['index.html'] },
  server: {
    port: 5173,
    strictPort: true,
    host: '127.0.0.1',
    // Reports and copies of this tree: a page that reloads for them loses its state.
    watch: { ignored: ['**/.cache/**'] },
    ...(process.env.API_URL && {
      proxy: { '/api': { target: process.env.API_URL, changeOrigin: true } },
    }),
  },
  build: {
    manifest: true,
    license: { fileName: 'licenses.md' },
    // Every browser with light-dark() and <dialog> supports module preloading.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Plugin timings depend on the machine.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react-dom', test: everywhere },
            { name: chunkOf, includeDependenciesRecursively: false },
          ],
        },
      },
    },
    // The first versions with light-dark(), which is then not replaced by variables.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: mode === 'demo' ? 'dist-demo' : 'dist',
    reportCompressedSize: command === 'build',
  },
  test: {
    projects: testsByMode[mode]
      ? [testsOf('node', [testsByMode[mode]])]
      : [
          testsOf('node', ['tests/**/*.test.ts'], [...pageTests, ...Object.values(testsByMode)]),
          testsOf('jsdom', pageTests),
        ],
    // Starting a worker and loading the application for each of the files would take half of the time.
    isolate: false,
    setupFiles: ['tests/support/vitest.setup.ts'],
    // The default leaves one of two cores idle; three take as long.
    maxWorkers: 2,
    // Every step of a chart and of a page makes objects that are soon garbage: with the default of 16 MB, collecting it took 13 to 21 %.
    execArgv: ['--max-semi-space-size=64'],
    // Above the default, because two busy cores are slow.
    testTimeout: 20_000,
    // Not UTC, so that tests find a confusion of local time and UTC.
    env: { TZ: 'America/New_York' },
  },
}));
