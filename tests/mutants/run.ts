import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Mutant, mutantsOf } from './mutants.ts';
import type { Job, Kill, Layer } from './worker.ts';

/**
 * `npm run test:mutants`: changes the charts, the pure functions and the HTTP client one place at a time, and lists the changes that no
 * test notices. `--only <part of an id or a path>`, `--quick` (only the tests of the changed file), `--json <file>`,
 * `--resume` (what that file has as killed stays killed).
 */

const folders = {
  charts: 'machines',
  domain: 'src/domain',
  http: 'src/http',
  chartTests: 'tests/machines',
  chartModels: 'tests/machines/models',
  domainTests: 'tests/domain',
  httpTests: 'tests/http',
  /** For what the tests of the changed file let through. */
  wider: ['tests/machines', 'tests/http', 'tests/session', 'tests/app', 'tests/features'],
};
/** Tests that compare a chart's definition fail for every mutant and would hide that no test of its behaviour does. */
const behaviour = '^(?!.*has an implementation)';
const workers = 2;
/** Milliseconds without a finished test until an endless loop is assumed. */
const patience = 90_000;
/** Mutants that run together in the wider tests. */
const groupSize = 12;

type Result = Mutant & { killedBy: Kill | null };

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    quick: { type: 'boolean' },
    json: { type: 'string' },
    resume: { type: 'boolean' },
  },
});
/** What an earlier run has killed. */
const known: readonly Result[] =
  options.resume && options.json && existsSync(options.json)
    ? JSON.parse(readFileSync(options.json, 'utf8'))
    : [];

const chartPaths = readdirSync(folders.charts).map((chart) =>
  join(folders.charts, chart, `${chart}.machine.ts`),
);
const paths = [
  ...chartPaths.filter((path) => existsSync(path)),
  ...[folders.domain, folders.http].flatMap((folder) =>
    readdirSync(folder).map((file) => join(folder, file)),
  ),
];
const results: readonly Result[] = paths
  .flatMap((path) => mutantsOf(path, readFileSync(path, 'utf8')))
  .filter(({ id, path }) => id.includes(options.only) || path.includes(options.only))
  .map((mutant) => ({ ...mutant, killedBy: known.find(({ id }) => id === mutant.id)?.killedBy ?? null }));

const ownLayers = ({ path, id }: Mutant): readonly Layer[] => {
  const [file] = id.split(':');
  if (path.startsWith(folders.domain))
    return [{ name: 'own tests', tests: [`^${folders.domainTests}/${file}\\.test`] }];
  if (path.startsWith(folders.http)) return [{ name: 'own tests', tests: [`^${folders.httpTests}/`] }];
  return [
    { name: 'own tests', tests: [`^${folders.chartTests}/${file}[-./]`] },
    { name: 'model', tests: [`^${folders.chartModels}/${file}\\.`] },
  ];
};
const wider: readonly Layer[] = [
  { name: 'wider tests', tests: folders.wider.map((folder) => `^${folder}/`) },
];

const running = new Set<ChildProcess>();
/** With its own children: they are a process group. */
const kill = ({ pid }: ChildProcess) => pid && process.kill(-pid, 'SIGKILL');
process.on('exit', () => [...running].forEach(kill));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

async function startWorker(): Promise<ChildProcess> {
  const worker = fork(join(import.meta.dirname, 'worker.ts'), [behaviour], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  running.add(worker);
  await once(worker, 'message');
  return worker;
}

type Settle = (job: Job, killedBy: Kill | null) => void;

/** Takes jobs until none is left. */
async function work(jobs: Job[], settle: Settle): Promise<void> {
  let worker = await startWorker();
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    settle(job, await ask(worker, job));
    if (worker.exitCode === null && worker.signalCode === null) continue;
    running.delete(worker);
    worker = await startWorker();
  }
  running.delete(worker);
  worker.disconnect();
}

function ask(worker: ChildProcess, job: Job): Promise<Kill | null> {
  const timer = setTimeout(kill, patience, worker);
  worker.send(job);
  return new Promise<Kill | null>((resolve) => {
    worker.on('message', (answer: Kill | null | 'alive') => {
      if (answer === 'alive') timer.refresh();
      else resolve(answer);
    });
    worker.on('exit', () => resolve({ layer: 'endless loop', test: '', error: '' }));
  }).finally(() => {
    clearTimeout(timer);
    worker.removeAllListeners('message').removeAllListeners('exit');
  });
}

const runJobs = (jobs: Job[], settle: Settle) =>
  Promise.all(Array.from({ length: Math.min(workers, jobs.length) }, () => work(jobs, settle)));

const survivors = () => results.filter(({ killedBy }) => killedBy === null);
let settled = 0;
function record({ mutants }: Job, killedBy: Kill | null): void {
  for (const result of results) if (mutants.some(({ id }) => id === result.id)) result.killedBy = killedBy;
  if (options.json) writeFileSync(options.json, `${JSON.stringify(results, null, 2)}\n`);
  for (const { id } of mutants)
    process.stdout.write(`${++settled} ${killedBy ? `killed by ${killedBy.layer}` : 'SURVIVED'}: ${id}\n`);
}

setPriority(15);
const unchanged = {
  name: 'own tests',
  tests: [...new Set(results.flatMap(ownLayers).flatMap(({ tests }) => tests))],
};
await runJobs([{ mutants: [], layers: [unchanged] }], (_, killedBy) => {
  if (killedBy) throw new Error(`Without a mutant, too, this fails: ${killedBy.test}\n${killedBy.error}`);
});
const ownJobs = survivors().map((mutant) => ({ mutants: [mutant], layers: ownLayers(mutant) }));
await runJobs(ownJobs, record);

/** Files of the wider tests that mention the text that a mutant changes, or the function that holds it. */
function mentioning({ path, start, end, scope }: Mutant): readonly string[] {
  const original = readFileSync(path, 'utf8').slice(start, end);
  const named = path.startsWith(folders.domain) ? (scope.split('.')[0] ?? '') : '';
  const term = /^'.*'$/.test(original) ? original.slice(1, -1) : named;
  return folders.wider
    .flatMap((folder) => readdirSync(folder).map((file) => `${folder}/${file}`))
    .filter((file) => /\.test\.tsx?$/.test(file) && term.length > 2)
    .filter((file) => readFileSync(file, 'utf8').includes(term));
}

/** Mutants that do not overlap: when the tests of all of them pass, none of them is noticed. */
function groups(left: readonly Mutant[]): Job[] {
  const found: Mutant[][] = [];
  for (const mutant of left) {
    const isApart = ({ path, start, end }: Mutant) =>
      path !== mutant.path || end <= mutant.start || mutant.end <= start;
    const group = found.find((each) => each.length < groupSize && each.every(isApart));
    if (group) group.push(mutant);
    else found.push([mutant]);
  }
  return found.map((mutants) => ({ mutants, layers: wider }));
}

if (!options.quick) {
  const likely = survivors()
    .map((mutant) => ({ mutants: [mutant], layers: [{ name: 'wider tests', tests: mentioning(mutant) }] }))
    .filter(({ layers }) => layers.some(({ tests }) => tests.length > 0));
  await runJobs(likely, record);
  const jobs = groups(survivors());
  await runJobs(jobs, (job, killedBy) => {
    const { mutants, layers } = job;
    if (killedBy === null || mutants.length === 1) return record(job, killedBy);
    process.stdout.write(`One of ${mutants.length} is killed by ${killedBy.test}\n`);
    const half = Math.ceil(mutants.length / 2);
    jobs.push({ mutants: mutants.slice(0, half), layers }, { mutants: mutants.slice(half), layers });
  });
}

const rows = [...new Set(results.map(({ path }) => path)), ''].map((path) => {
  const all = results.filter((result) => path === '' || result.path === path);
  const survived = all.filter(({ killedBy }) => killedBy === null).length;
  return [path || 'all', all.length, all.length - survived, survived];
});
for (const [file = '', ...figures] of [['file', 'mutants', 'killed', 'survived'], ...rows])
  process.stdout.write(
    `${String(file).padEnd(56)}${figures.map((figure) => String(figure).padStart(10)).join('')}\n`,
  );
for (const { id, path, line, start, end, replacement, killedBy } of results) {
  if (killedBy !== null) continue;
  const original = readFileSync(path, 'utf8').slice(start, end);
  process.stdout.write(`\n${id}\n  ${path}:${line}\n  - ${original}\n  + ${replacement}\n`);
}
