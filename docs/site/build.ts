import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { galleryHtml } from '#docs/review/gallery/gallery.ts';
import { drawCharts } from '#docs/review/gallery/page.ts';
import review from '#docs/review.config.ts';
import { isCompressible, toBrotli } from '../../src/build/brotli.ts';
import { openApiJson } from '../openapi/document.ts';

/**
 * `npm run build:site [-- FOLDER]` writes docs/openapi.json, then the site of the demo: static files for any path of any host.
 */

const site = resolve(process.argv[2] ?? 'dist-site');
const folder = import.meta.dirname;
const common = { logLevel: 'warn', base: './' } as const;

/** The application, whose page the worker serves; a host serves the start page in its place, which installs the worker. */
async function buildApplication(name: 'app' | 'demo', mode: 'site' | 'demo'): Promise<void> {
  const outDir = join(site, name);
  await build({ ...common, mode, build: { outDir, emptyOutDir: true, manifest: false } });
  const html = readFileSync(join(outDir, 'index.html'), 'utf8');
  writeFileSync(
    join(outDir, 'app.html'),
    html.replace('<script', '<script src="./../uploadProgress.js"></script>\n    <script'),
  );
  cpSync(join(folder, 'start.html'), join(outDir, 'index.html'));
}

/** What a service worker needs in place of modules for Node and for pages. */
const replacements = [
  { find: /^.*\/platform\/node\.ts$/, replacement: resolve('fake-server/platform/browser.ts') },
  { find: /^.*\/cookieStore\.mjs$/, replacement: join(folder, 'cookieStore.ts') },
  { find: /^\.\/model\/generate(?:GraphQL|Rest)Handlers$/, replacement: join(folder, 'handlers.ts') },
];

/** A classic script in one file. */
async function buildScript(file: string, name: string, define: Readonly<Record<string, string>> = {}) {
  await build({
    logLevel: 'warn',
    configFile: false,
    define,
    resolve: { alias: replacements },
    build: {
      outDir: site,
      emptyOutDir: false,
      copyPublicDir: false,
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: { input: file, output: { format: 'iife', entryFileNames: name } },
    },
  });
}

/** The paths of the files that the worker serves. */
function filesOfSite(): readonly string[] {
  return readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(site.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !/^(?:(?:app|demo)\/index\.html|404\.html|sw\.js)$/.test(path))
    .toSorted();
}

rmSync(site, { recursive: true, force: true });
await build({
  ...common,
  configFile: false,
  root: join(folder, 'pages'),
  build: { outDir: site, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: false },
});
await buildApplication('app', 'site');
await buildApplication('demo', 'demo');
await buildScript(join(folder, 'uploadProgress.ts'), 'uploadProgress.js');
writeFileSync('docs/openapi.json', await openApiJson());
mkdirSync(join(site, 'statecharts'));
writeFileSync(
  join(site, 'statecharts', 'index.html'),
  await galleryHtml(await drawCharts(review), review.root),
);
cpSync('docs/openapi.json', join(site, 'openapi.json'));
cpSync('fake-server/assets', join(site, 'media'), { recursive: true });
// What many hosts send for an unknown path: an address of the application, opened before the worker is there.
cpSync(join(folder, 'start.html'), join(site, '404.html'));

const files = filesOfSite();
const hash = createHash('sha256');
for (const file of files) hash.update(file).update(readFileSync(join(site, file)));
const precached = files.map((file) => file.replace(/(^|\/)index\.html$/, '$1'));
await buildScript('fake-server/adapters/serviceWorker.ts', 'sw.js', {
  __SITE__: JSON.stringify({ id: hash.digest('hex').slice(0, 12), files: precached }),
});

// The worker's cache has the files as they are; a host may send these.
await Promise.all(
  [...files, 'sw.js', '404.html', 'app/index.html', 'demo/index.html']
    .filter(isCompressible)
    .map(async (file) =>
      writeFileSync(join(site, `${file}.br`), await toBrotli(readFileSync(join(site, file)))),
    ),
);
