import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chartFingerprint, coverageOf, readVisits } from './coverage.ts';
import { changedCharts, changeText, diffPage } from './diffPage.ts';
import { type Entry, outputFolder } from './entry.ts';
import { coverageExceptions } from './exceptions.ts';
import { lintChart, printedFinding } from './lint.ts';
import { leftovers, outputOf, readChoices, readEntries } from './output.ts';
import { chartsAt, chartsOf } from './revision.ts';
import { readUsage } from './usage.ts';

/**
 * `npm run charts` writes the pictures, outlines and the gallery of all charts to `docs/statecharts/`;
 * `-- --anew` lays them all out again, `-- --against <revision>` writes what changed since then to `.cache/charts/`.
 */

const top = process.cwd();
const say = (line: string) => process.stdout.write(`${line}\n`);

/** What the last test runs reached, for the gallery; it changes with every run and is not committed. */
function writeCoverage(folder: string, entries: readonly Entry[]): void {
  const path = join(folder, 'coverage.js');
  const visits = readVisits(top);
  if (visits.length === 0) {
    rmSync(path, { force: true });
    return;
  }
  const charts = entries.map(({ chart }) => {
    const { states, transitions, missed } = coverageOf(chart, visits, coverageExceptions);
    const text = `reached by the tests: ${states.reached} of ${states.all} states, ${transitions.reached} of ${transitions.all} transitions`;
    return [chart.id, { fingerprint: chartFingerprint(chart), missed, text }] as const;
  });
  writeFileSync(path, `globalThis.chartCoverage = ${JSON.stringify(Object.fromEntries(charts))};\n`);
}

async function writeAll(isAnew: boolean): Promise<void> {
  const folder = join(top, outputFolder);
  const entries = await readEntries(top, isAnew ? {} : readChoices(folder));
  const output = await outputOf(entries);
  for (const name of leftovers(folder, output)) rmSync(join(folder, name));
  for (const [name, text] of output) writeFileSync(join(folder, name), text);
  writeCoverage(folder, entries);
  const sent = new Set(readUsage().sendings.map(({ event }) => event));
  const findings = entries.flatMap(({ chart }) => lintChart(chart, sent));
  for (const finding of findings) say(printedFinding(finding));
  say(`${entries.length} charts are in ${outputFolder}; ${findings.length} findings`);
  if (findings.length > 0) process.exitCode = 1;
}

async function writeDiff(revision: string): Promise<void> {
  const changes = changedCharts(await chartsAt(top, revision), await chartsOf(top));
  const folder = join('.cache', 'charts');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'diff.html');
  writeFileSync(path, await diffPage(revision, changes));
  for (const change of changes) {
    say(`${change.id}${change.sort === 'changed' ? '' : ` was ${change.sort}`}`);
    if (change.sort === 'changed') for (const each of change.changes) say(`  ${changeText(each)}`);
  }
  say(`${changes.length} charts differ from ${revision}: ${path}`);
}

try {
  const { values } = parseArgs({ options: { against: { type: 'string' }, anew: { type: 'boolean' } } });
  if (values.against === undefined) await writeAll(values.anew === true);
  else await writeDiff(values.against);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
