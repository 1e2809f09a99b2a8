import { existsSync } from 'node:fs';
import { register } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { check } from './commands/check.ts';
import { parseRange, writeChangelog, writeDiff } from './commands/diff.ts';
import { draw } from './commands/draw.ts';
import { serve } from './commands/serve.ts';
import type { ReviewConfig } from './config.ts';

const usage = `review draw  [globs] [--out DIR] [--anew]        pictures, outlines and a page of all charts
review diff  [globs] --against A[..B] [--out DIR]  what changed between two revisions, or since A
             --format github                     as a comment for a pull request, on the standard output
             --changelog                         what each commit changed
review check [globs]                             mistakes in charts, and what no test reaches
review serve [globs] [--out DIR] [--port N]      draws, and serves the page

Without globs, of the files that review.config.ts or docs/review.config.ts names; --config FILE for another one.`;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Machines outside the project find the XState of this module. */
register('./resolve.mjs', import.meta.url);

async function readConfig(file: string | undefined): Promise<ReviewConfig> {
  const found = [file, 'review.config.ts', 'docs/review.config.ts'].find(
    (path) => path !== undefined && existsSync(path),
  );
  if (!found) throw new Error(`Name the files of the machines, or write a review.config.ts\n\n${usage}`);
  const exports: { readonly default?: ReviewConfig } = await import(pathToFileURL(resolve(found)).href);
  if (!exports.default) throw new Error(`${found} has no default export`);
  return exports.default;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      against: { type: 'string' },
      anew: { type: 'boolean' },
      changelog: { type: 'boolean' },
      config: { type: 'string' },
      format: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
      out: { type: 'string' },
      port: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [command = '', ...given] = positionals;
  if (values.help || command === '') {
    print(usage);
    return;
  }
  const isDiff = command === 'diff' || values.against !== undefined || values.changelog === true;
  // `--changelog A..B` has a range.
  const globs = values.changelog ? [] : given;
  const out = values.out === undefined ? {} : { out: resolve(values.out) };
  const config: ReviewConfig =
    globs.length === 0
      ? { ...(await readConfig(values.config)), ...(isDiff ? {} : out) }
      : { root: process.cwd(), charts: globs, out: 'statecharts', ...out };
  if (values.changelog) for (const line of await writeChangelog(config, given[0] ?? null)) print(line);
  else if (isDiff)
    for (const line of await writeDiff(config, {
      range: parseRange(values.against ?? 'HEAD'),
      format: values.format ?? 'page',
      folder: out.out ?? join(config.root, '.cache', 'charts'),
    }))
      print(line);
  else if (command === 'draw') await draw(config, { isAnew: values.anew === true, print });
  else if (command === 'check') process.exitCode = (await check(config, print)) ? 0 : 1;
  else if (command === 'serve') await serve(config, Number(values.port ?? 4270), print);
  else throw new Error(`There is no command '${command}'\n\n${usage}`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
