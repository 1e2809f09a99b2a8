import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vitest/config';
import { iconSprite } from './src/ui/icons.ts';

/** Puts tokens, loading state and icons into index.html itself: it paints before any script, and no script carries them. */
const materials = (): Plugin => ({
  name: 'materials',
  transformIndexHtml: (html) => ({
    html: html.replace('</body>', `${iconSprite()}</body>`),
    tags: [{ tag: 'style', children: readFileSync('src/ui/tokens.css', 'utf8'), injectTo: 'head' }],
  }),
});

/** Takes what only readers need out of the styles in the scripts. */
const tightStyles = (): Plugin => ({
  name: 'tight-styles',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*\.tsx?$/ },
    handler: (code) =>
      code.replace(/\b(css|keyframes)`([^`]*)`/g, (_, tag, style) => {
        const tight = style.replace(/\/\*.*?\*\//gs, '').replace(/\s+/g, ' ');
        return `${tag}\`${tight
          .replace(/ ?([{};]) ?/g, '$1')
          .replaceAll(': ', ':')
          .trim()}\``;
      }),
  },
});

/** Asks for the display face with the page itself: a heading that waits for it would be drawn twice. */
const facePreload = (): Plugin => ({
  name: 'face-preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head',
        })),
  },
});

/** Names the build after its contents, in index.html and in build.json: a page in use sees when another is deployed. */
const buildId = (): Plugin => ({
  name: 'build-id',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build has no index.html');
      // It holds the name of the entry, which holds the hash of every other file.
      const id = createHash('sha256').update(page.source).digest('hex').slice(0, 12);
      page.source = page.source
        .toString()
        .replace('<title>', `<meta name="build" content="${id}" />\n    <title>`);
      this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ id }) });
    },
  },
});

/**
 * Few chunks compress better than many: `base` is what every visit needs, `signed-in` what every signed-in screen needs.
 * What only one screen needs stays in that screen's own.
 */
function chunkNames() {
  const reached = new Map<string, ReadonlySet<string>>();
  interface Graph {
    getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
  }
  /** Every module that one file of src/ imports statically, itself included. */
  const needs = (file: string, graph: Graph): ReadonlySet<string> => {
    const known = reached.get(file);
    if (known) return known;
    const found = new Set([resolve(import.meta.dirname, 'src', file)]);
    for (const id of found)
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
    reached.set(file, found);
    return found;
  };
  return (id: string, graph: Graph): string | null => {
    // The entry stays a chunk by its own name.
    if (id.endsWith('/src/main.tsx') || id.endsWith('/index.html')) return null;
    const isNeededBy = (file: string) => needs(file, graph).has(id);
    const isShared = ['SignedIn.tsx', 'routes/media.tsx', 'routes/inquiries.tsx', 'routes/settings.tsx'].some(
      (file) => isNeededBy(`app/${file}`),
    );
    if (isNeededBy('main.tsx') || (isShared && isNeededBy('app/routes/login.tsx'))) return 'base';
    if (isNeededBy('app/SignedIn.tsx') || (isShared && isNeededBy('app/routes/dashboard.tsx')))
      return 'signed-in';
    return null;
  };
}

/** The fake backend behind the development server; with API_URL set, that server answers instead. */
const backend = async () =>
  process.env.API_URL ? [] : [(await import('./fake-server/adapters/vite.ts')).fakeBackend()];

export default defineConfig(async ({ command, mode }) => ({
  plugins: [
    react(),
    materials(),
    tightStyles(),
    facePreload(),
    buildId(),
    ...(command === 'serve' && mode === 'development' ? await backend() : []),
  ],
  define: {
    // Demo and development builds carry the tools of src/devtools; a production build does not.
    __DEMO__: JSON.stringify(mode === 'demo' || mode === 'development'),
  },
  server: {
    port: 5173,
    host: '127.0.0.1',
    ...(process.env.API_URL && {
      proxy: { '/api': { target: process.env.API_URL, changeOrigin: true } },
    }),
  },
  build: {
    manifest: true,
    // Every browser that has light-dark() and <dialog> preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // How long plugins take says more of the machine than of the build.
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: [{ name: chunkNames(), debugName: 'chunk names' }] } },
    },
    outDir: mode === 'demo' ? 'dist-demo' : 'dist',
    reportCompressedSize: command === 'build',
  },
  test: {
    include: ['tests/**/*.{test,spec}.{ts,tsx}'],
    // The bytes of dist/ are weighed after a build, by `npm run test:build`.
    ...(mode === 'dist'
      ? { include: ['tests/architecture/build.test.ts'] }
      : { exclude: ['tests/e2e/**', 'tests/architecture/build.test.ts'] }),
    setupFiles: ['tests/support/vitest.setup.ts'],
    unstubGlobals: true,
    // By itself it leaves one of two cores idle.
    maxWorkers: 2,
    // Two busy cores are slow; a test that hangs still ends.
    testTimeout: 20_000,
    // Local time that is not UTC, so that a mix-up of the two shows.
    env: { TZ: 'America/New_York' },
  },
}));
