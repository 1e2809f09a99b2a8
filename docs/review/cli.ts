import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { check } from './commands/check.ts';
import { parseRange, writeDiff } from './commands/diff.ts';
import { draw, isCurrent } from './commands/draw.ts';
import type { ReviewConfig } from './config.ts';
import { galleryHtml } from './gallery/gallery.ts';

const usage = `review draw  [FILES] [--out DIR]  writes a picture, an outline and a page of each chart
             --check             instead, says whether they are current
             --open              also builds the gallery, and opens it
review diff  A[..B] [--out DIR]  what changed in the charts between two revisions, or since A
review check [FILES]             mistakes in the charts

FILES are globs of files that export XState 5 machines; default: those of review.config.ts or docs/review.config.ts.`;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Machines outside the project find the XState of this module. */
register('./resolve.mjs', import.meta.url);

async function readConfig(globs: readonly string[], out: string | undefined): Promise<ReviewConfig> {
  if (globs.length > 0) return { root: process.cwd(), charts: globs, out: out ?? 'statecharts' };
  const found = ['review.config.ts', 'docs/review.config.ts'].find((path) => existsSync(path));
  if (!found) throw new Error(`Name the files of the machines, or write a review.config.ts\n\n${usage}`);
  const exports: { readonly default?: ReviewConfig } = await import(pathToFileURL(resolve(found)).href);
  if (!exports.default) throw new Error(`${found} has no default export`);
  return { ...exports.default, ...(out === undefined ? {} : { out }) };
}

/** Opens a file in the browser; where that cannot be done, its address has been printed. */
function openFile(url: string): void {
  const [command, ...given] = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }[
    process.platform as string
  ] ?? ['xdg-open'];
  const opened = spawn(command ?? '', [...given, url], { detached: true, stdio: 'ignore' });
  opened.on('error', () => {});
  opened.unref();
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      check: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
      open: { type: 'boolean' },
      out: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [command = '', ...given] = positionals;
  if (values.help || command === '') print(usage);
  else if (command === 'diff') {
    const [range = 'HEAD'] = given;
    const config = await readConfig([], undefined);
    const own = join(config.root, '.cache/charts-diff');
    // Only the folder of the tool is emptied.
    rmSync(own, { recursive: true, force: true });
    const folder = resolve(values.out ?? own);
    print(await writeDiff(config, parseRange(range), folder));
  } else if (command === 'check') {
    process.exitCode = (await check(await readConfig(given, undefined), print)) ? 0 : 1;
  } else if (command === 'draw' && values.check) {
    process.exitCode = (await isCurrent(await readConfig(given, values.out), print)) ? 0 : 1;
  } else if (command === 'draw') {
    const config = await readConfig(given, values.out);
    const drawing = await draw(config, print);
    if (!values.open) return;
    const folder = join(config.root, '.cache/charts');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'index.html'), await galleryHtml(drawing, config.root));
    const url = pathToFileURL(join(folder, 'index.html')).href;
    print(url);
    openFile(url);
  } else throw new Error(`There is no command '${command}'\n\n${usage}`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
