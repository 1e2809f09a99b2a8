import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '#tests/support/command.ts';
import { browserCoverageFolder, coverageFolder, readVisitFiles } from './coverage.ts';
import { outputFolder } from './documentedChart.ts';
import { loadCharts } from './loadCharts.ts';
import { buildInspected } from './storyboard/inspectedBuild.ts';
import {
  layers,
  missedBy,
  specificationRows,
  traceFile,
  traceOf,
  traceScript,
  withoutReason,
} from './trace.ts';

/**
 * `npm run trace` runs the unit tests and, in the inspected build, the browser tests, and writes which of them take each
 * transition; `-- --recorded` writes what the last runs have recorded.
 */
const top = process.cwd();
const print = (line: string) => process.stdout.write(`${line}\n`);
const { values } = parseArgs({ options: { recorded: { type: 'boolean' } } });

if (!values.recorded) {
  for (const folder of [coverageFolder, browserCoverageFolder])
    rmSync(join(top, folder), { recursive: true, force: true });
  await runCommand('vitest', ['run']);
  await buildInspected();
  process.env.COVERAGE = '1';
  // Tests that look into the files of a build fail in this one.
  await runCommand('playwright', ['test', '-c', 'tests/e2e', '--project', 'production']);
}
const charts = await loadCharts(top);
const files = [...readVisitFiles(top), ...readVisitFiles(top, browserCoverageFolder)];
const rows = specificationRows(readFileSync(join(top, 'docs/specification.md'), 'utf8'));
const revision = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const trace = traceOf(charts, files, rows, revision);
writeFileSync(join(top, outputFolder, traceFile), traceScript(trace));
for (const layer of layers) {
  const missed = [...charts.values()].flatMap((chart) => missedBy(trace, chart, layer));
  print(`${missed.length} transitions are taken by no ${layer} test`);
}
for (const id of withoutReason(trace)) print(`no screen or browser test, and no reason: ${id}`);
print(`${trace.tests.length} tests and ${trace.rows.length} rows: ${join(outputFolder, traceFile)}`);
