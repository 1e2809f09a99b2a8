import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Bench, type Measure, startBench } from './bench.ts';
import { benchFolder, buildAgainst, buildApp, buildFloors, buildReactAdmin, folders } from './builds.ts';
import { busyShare, busyText } from './busy.ts';
import { reactAdminRows } from './goals.ts';
import { backendStart } from './measures/backendStart.ts';
import { growth, growthCells } from './measures/growth.ts';
import { javascript } from './measures/javascript.ts';
import { listUse } from './measures/list.ts';
import { memory } from './measures/memory.ts';
import { cpuProfiles, profileCells } from './measures/profiles.ts';
import { uploadQueue } from './measures/queue.ts';
import { reactAdmin } from './measures/reactAdmin.ts';
import { startUp } from './measures/start.ts';
import { transfer } from './measures/transfer.ts';
import { help, parseOptions } from './options.ts';
import {
  againstCells,
  cells,
  type Figure,
  headings,
  markdownTable,
  replaceSection,
  textTable,
} from './report.ts';
import { readResults, roundFigure, writeResults } from './results.ts';

/** `npm run bench`. Nothing here passes or fails: machines differ. */

const options = parseOptions(process.argv.slice(2));

/** Its packages are installed first, so that only a run that asks for it measures it. */
const hasReactAdmin = options.only.includes('react-admin');

const measures: readonly Measure[] = [
  javascript,
  startUp,
  listUse,
  transfer,
  memory,
  uploadQueue,
  backendStart,
  ...(hasReactAdmin ? [reactAdmin] : []),
];

/** What depends on the build alone, and is not measured for the other one in the same rounds. */
const ofBuild: readonly Measure[] = [javascript, transfer];

const page = resolve(import.meta.dirname, '../../docs/performance.md');
const commit = () => spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout.trim();

const isWanted = (name: string): boolean => name.includes(options.only);

async function figuresOf(measure: Measure, bench: Bench): Promise<readonly Figure[]> {
  const figures = await measure.run(bench);
  if (options.against === null || !ofBuild.includes(measure)) return figures;
  const { origins } = bench;
  const other = await measure.run({
    ...bench,
    origins: { ...origins, app: origins.against },
    folder: folders.against,
  });
  return figures.map((figure) => ({
    ...figure,
    against: other.find(({ name }) => name === figure.name)?.ours,
  }));
}

/** Says when the machine is busy; then nothing is written. */
async function isBusy(): Promise<boolean> {
  const text = busyText(await busyShare());
  if (text) process.stderr.write(text);
  return text !== null;
}

async function measureTable(bench: Bench): Promise<void> {
  const measured: Figure[] = [];
  for (const measure of measures.filter(({ rows }) => rows.some(isWanted))) {
    process.stderr.write(`${measure.rows.join(', ')} …\n`);
    try {
      measured.push(...(await figuresOf(measure, bench)));
    } catch (error) {
      // What the others have measured is not lost.
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      process.exitCode = 1;
    }
  }
  const { items } = options;
  const committed = readResults();
  const isComparable = committed?.items === items;
  const wanted = measured.filter(({ name }) => isWanted(name));
  const before = isComparable ? committed.figures : [];
  const lines = [headings, ...cells(wanted, before), ...cells(wanted, before, reactAdminRows)];
  process.stdout.write(`${items.toLocaleString('en-US')} items\n${textTable(lines)}\n`);
  if (options.against !== null)
    process.stdout.write(`\n${textTable(againstCells(measured, options.against))}\n`);
  const figures = measured.map(roundFigure);
  const results = { commit: commit(), browser: bench.browser.version(), items, figures };
  mkdirSync(benchFolder, { recursive: true });
  writeFileSync(join(benchFolder, 'results.json'), JSON.stringify(results));
  if (!options.isWritten || (await isBusy())) return;
  const kept = isComparable
    ? committed.figures.filter(({ name }) => !figures.some((each) => each.name === name))
    : [];
  const all = [...kept, ...figures];
  writeResults({ ...results, figures: all });
  const table = [headings, ...cells(all, [])].map(([row = '', ours = '', , reference = '', ratio = '']) => [
    row,
    ours,
    reference,
    ratio,
  ]);
  writeFileSync(page, replaceSection(readFileSync(page, 'utf8'), 'table', markdownTable(table)));
}

async function measureGrowth(bench: Bench): Promise<void> {
  process.stdout.write(`${textTable(growthCells(await growth(bench)))}\n`);
}

async function measureProfiles(bench: Bench): Promise<void> {
  for (const profile of await cpuProfiles(bench))
    process.stdout.write(`${textTable(profileCells(profile))}\n\n`);
}

async function run(): Promise<void> {
  if ((await isBusy()) && options.isWritten) {
    process.exitCode = 1;
    return;
  }
  const reason = hasReactAdmin ? await buildReactAdmin() : null;
  if (reason !== null) {
    process.stdout.write(`skipped: react-admin: ${reason}\n`);
    return;
  }
  if (options.against !== null) buildAgainst(options.against);
  await buildApp();
  await buildFloors();
  if (options.hasProfiles) await buildApp(true);
  const bench = await startBench(options);
  try {
    if (options.hasGrowth) await measureGrowth(bench);
    else if (options.hasProfiles) await measureProfiles(bench);
    else await measureTable(bench);
  } finally {
    await bench.stop();
  }
}

if (options.isHelp) process.stdout.write(help);
else if (options.hasFunctions) await import('./measures/functions.ts');
else await run();
