import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isPageTest } from '../support/isPageTest.ts';
import { testsUsing } from './imports.ts';
import judged from './judged.json' with { type: 'json' };
import { type Mutant, mutantsOf } from './mutants.ts';
import type { Job, Kill, Layer } from './worker.ts';

/**
 * `npm run test:all -- mutants`: changes the charts, the pure functions and the HTTP client one place at a time, and lists the changes that no
 * test notices. Ends with 1 when one of them is not judged in judged.json. `--only <parts of ids or paths>`, `--models` (charts
 * alone, by their models alone), `--json <file>`, `--resume` (what that file has as killed stays killed).
 */

/** Tests that compare a chart's definition fail for every mutant and would hide that no test of its behaviour does. */
const behaviour = '^(?!.*has an implementation)';

type Result = Mutant & { killedBy: Kill | null };

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    models: { type: 'boolean' },
    json: { type: 'string' },
    resume: { type: 'boolean' },
  },
});
const isResumed = options.resume && options.json && existsSync(options.json);
/** What an earlier run has killed. */
const known: readonly Result[] = isResumed ? JSON.parse(readFileSync(options.json ?? '', 'utf8')) : [];
const only = options.only.split(',');

const folders = options.models ? ['machines'] : ['machines', 'src/domain', 'src/http'];
const all = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file))))
  .filter((path) => path.endsWith('.ts'))
  .flatMap((path) => mutantsOf(path, readFileSync(path, 'utf8')));
const results: readonly Result[] = all
  .filter(({ id, path }) => only.some((part) => id.includes(part) || path.includes(part)))
  .map((mutant) => ({ ...mutant, killedBy: known.find(({ id }) => id === mutant.id)?.killedBy ?? null }));

const layersByPath = new Map<string, readonly Layer[]>();
function layersOf(path: string): readonly Layer[] {
  const found = layersByPath.get(path);
  if (found) return found;
  const parts = path.split('/');
  const name = (path.startsWith('machines') ? parts[1] : parts[2])?.replace(/\.ts$/, '') ?? '';
  const layer = (layer: string, folder: string) => ({ name: layer, tests: testsUsing(path, folder, name) });
  const layers = path.startsWith('machines')
    ? [layer('models', 'tests/machines/models'), layer('examples', 'tests/machines')].slice(
        0,
        options.models ? 1 : 2,
      )
    : [layer('examples', path.startsWith('src/domain') ? 'tests/domain' : 'tests/http')];
  layersByPath.set(path, layers);
  return layers;
}

let worker: ChildProcess | null = null;
/** With its own children: they are a process group. */
process.on('exit', stopWorker);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

async function startWorker(): Promise<ChildProcess> {
  const started = fork(join(import.meta.dirname, 'worker.ts'), [behaviour], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  worker = started;
  started.once('exit', () => {
    if (worker === started) worker = null;
  });
  await once(started, 'message');
  return started;
}

function stopWorker(): void {
  if (worker?.pid) process.kill(-worker.pid, 'SIGKILL');
  worker = null;
}

async function ask(job: Job): Promise<Kill | null> {
  const running = worker ?? (await startWorker());
  running.send(job);
  const answer = new AbortController();
  return Promise.race([
    once(running, 'message', answer).then(([kill]) => kill as Kill | null),
    once(running, 'exit', answer).then(() => ({
      layer: 'waiting or working without end',
      test: '',
      error: '',
    })),
  ]).finally(() => answer.abort());
}

/** Mutants of one file, with the tests that share a page or with those that have none. */
async function runFile(mutants: readonly Result[], layers: readonly Layer[]): Promise<void> {
  for (const isCareful of [false, true]) {
    for (const result of mutants) {
      result.killedBy = await ask({ mutant: result, layers });
      if (isCareful && result.killedBy && (await ask({ mutant: null, layers }))) {
        stopWorker();
        result.killedBy = await ask({ mutant: result, layers });
      }
      const outcome = result.killedBy ? `killed by ${result.killedBy.layer}` : 'SURVIVED';
      process.stdout.write(`${outcome}: ${result.id}\n`);
    }
    if (!(await ask({ mutant: null, layers }))) return;
    // A mutant has changed what the tests after it share.
    stopWorker();
    const broken = await ask({ mutant: null, layers });
    if (broken) throw new Error(`Without a mutant, too, this fails: ${broken.test}\n${broken.error}`);
  }
}

setPriority(15);
/** The files whose mutants have met all their tests: what is not killed then has survived. */
const done = new Set<string>();
const isDone = ({ path, killedBy }: Result) => killedBy !== null || done.has(path);
for (const isPage of [false, true]) {
  for (const path of new Set(results.map((result) => result.path))) {
    const mutants = results.filter((result) => result.path === path && !result.killedBy);
    const layers = layersOf(path).map(({ name, tests }) => ({
      name,
      tests: tests.filter((test) => isPageTest(test) === isPage),
    }));
    if (mutants.length > 0 && layers.some(({ tests }) => tests.length > 0)) await runFile(mutants, layers);
    if (isPage) done.add(path);
    if (options.json) writeFileSync(options.json, `${JSON.stringify(results.filter(isDone), null, 2)}\n`);
  }
  stopWorker();
}

const rows = [...new Set(results.map(({ path }) => path)), ''].map((path) => {
  const ofPath = results.filter((result) => path === '' || result.path === path);
  const count = (killed: (layer: string | undefined) => boolean) =>
    ofPath.filter(({ killedBy }) => killed(killedBy?.layer)).length;
  const byModels = path.startsWith('src') ? '' : count((layer) => layer === 'models');
  const survived = count((layer) => layer === undefined);
  return [path || 'all', ofPath.length, byModels, ofPath.length - survived, survived];
});
const heads = ['file', 'mutants', 'by models', 'killed', 'survived'];
for (const [file = '', ...figures] of [heads, ...rows])
  process.stdout.write(
    `${String(file).padEnd(56)}${figures.map((figure) => String(figure).padStart(10)).join('')}\n`,
  );

const judgedIds = new Set(judged.flatMap(({ ids }) => ids));
const unjudged = results.filter(({ id, killedBy }) => killedBy === null && !judgedIds.has(id));
for (const { path, line, start, end, id, replacement } of unjudged) {
  const original = readFileSync(path, 'utf8').slice(start, end);
  process.stdout.write(`\n${id}\n  ${path}:${line}\n  - ${original}\n  + ${replacement}\n`);
}
const wrong = [...judgedIds].filter((id) => {
  if (options.models) return false;
  return (
    !all.some((mutant) => mutant.id === id) || results.some((result) => result.id === id && result.killedBy)
  );
});
for (const id of wrong) process.stdout.write(`\nIn judged.json, but killed or not a mutant: ${id}\n`);
process.stdout.write(`\n${unjudged.length} unjudged survivors\n`);
process.exit(unjudged.length + wrong.length > 0 ? 1 : 0);
