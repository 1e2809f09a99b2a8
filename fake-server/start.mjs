import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Starts `adapters/<name>.ts` from a bundle in .cache/, which is made anew when a source has changed: without tsx and with
 * one file in place of a thousand the start takes a third of the time. JavaScript, because it runs before any compiler.
 */
const name = process.argv[2];
process.argv.splice(1, 2, `fake-server/adapters/${name}.ts`);
const root = resolve(import.meta.dirname, '..');
const cache = join(root, '.cache');

const sources = ['fake-server', 'src/contract', 'src/domain'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|mjs|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
);
const hash = createHash('sha256').update(root).update(process.version);
for (const path of [...sources.sort(), join(root, 'package-lock.json')])
  hash.update(path).update(readFileSync(path));
const prefix = `${name}-`;
const file = `${prefix}${hash.digest('hex').slice(0, 16)}.mjs`;

async function bundle() {
  const { build } = await import('vite');
  const outDir = join(cache, `${file}.${process.pid}`);
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    // Native, and the build tool itself.
    ssr: { noExternal: true, external: ['sharp', 'vite'] },
    build: {
      ssr: join(root, 'fake-server/adapters', `${name}.ts`),
      target: 'node20',
      outDir,
      rolldownOptions: { output: { entryFileNames: file, codeSplitting: false } },
    },
    plugins: [
      {
        name: 'source-folder',
        enforce: 'pre',
        transform: {
          filter: { code: 'import.meta.dirname' },
          handler: (code, id) => code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
        },
      },
    ],
  });
  const isOld = (each) => each.startsWith(prefix) && each.endsWith('.mjs') && each !== file;
  for (const old of readdirSync(cache).filter(isOld)) rmSync(join(cache, old));
  // At once, over the same one: another start may have made it, or look for it.
  renameSync(join(outDir, file), join(cache, file));
  rmSync(outDir, { recursive: true });
}

if (!existsSync(join(cache, file))) await bundle();
await import(pathToFileURL(join(cache, file)).href);
