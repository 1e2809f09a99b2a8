import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { browserCoverageFolder, coverageFolder, readVisitFiles } from '#docs/review/core/coverage.ts';
import { loadCharts } from '#docs/review/core/loadCharts.ts';
import { createCodeReader } from '#docs/review/core/sourceCode.ts';
import { layers, missedBy, traceFile, traceOf, traceScript } from '#docs/review/trace/trace.ts';
import {
  fuller,
  type MeasuredCharts,
  measuredChart,
  mutantsFile,
  mutantsScript,
  readMutants,
  readResults,
} from '#docs/review/trace/traceMutants.ts';
import review from '#docs/review.config.ts';
import judged from '#tests/mutants/judged.json' with { type: 'json' };
import { mutantsOf } from '#tests/mutants/mutants.ts';
import { runCommand } from '#tests/support/command.ts';
import { layerOf, specificationRows } from './requirements.ts';
import { buildInspected } from './storyboard/inspectedBuild.ts';

/**
 * `npm run trace` runs the unit tests and, in the inspected build, the browser tests, and writes which of them take each
 * transition; `-- --recorded` writes what the last runs have recorded. `-- --mutants a.json b.json` writes instead who
 * noticed the mutants of each transition, from the files that `npm run test:mutants -- --json` wrote; charts of which they
 * have less than is written keep that.
 */
const top = process.cwd();
const print = (line: string) => process.stdout.write(`${line}\n`);
const { values, positionals } = parseArgs({
  options: { recorded: { type: 'boolean' }, mutants: { type: 'boolean' } },
  allowPositionals: true,
});
const charts = await loadCharts(review);
const revision = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();

if (values.mutants) {
  writeMutants(positionals);
  process.exit();
}

if (!values.recorded) {
  for (const folder of [coverageFolder, browserCoverageFolder])
    rmSync(join(top, folder), { recursive: true, force: true });
  await runCommand('vitest', ['run']);
  await buildInspected();
  process.env.COVERAGE = '1';
  // Tests that look into the files of a build fail in this one.
  await runCommand('playwright', ['test', 'tests/e2e', '-c', 'tests/e2e', '--project', 'production']);
}
const files = [...readVisitFiles(top), ...readVisitFiles(top, browserCoverageFolder)];
const rows = specificationRows(readFileSync(join(top, 'docs/specification.md'), 'utf8'));
const trace = traceOf(charts, files, rows, revision, layerOf);
writeFileSync(join(top, review.out, traceFile), traceScript(trace));
for (const layer of layers) {
  const missed = [...charts.values()].flatMap((chart) => missedBy(trace, chart, layer));
  print(`${missed.length} transitions are taken by no ${layer} test`);
}
print(`${trace.tests.length} tests and ${trace.rows.length} rows: ${join(review.out, traceFile)}`);

function writeMutants(paths: readonly string[]): void {
  const file = join(top, review.out, mutantsFile);
  const results = readResults(paths.map((path) => readFileSync(path, 'utf8')));
  const earlier = existsSync(file) ? readMutants(readFileSync(file, 'utf8')) : {};
  const reader = createCodeReader(top);
  const reasonOf = (id: string) => judged.find(({ ids }) => ids.includes(id))?.reason ?? null;
  const measured: MeasuredCharts = {};
  for (const chart of charts.values()) {
    const now = measuredChart(chart, results, reader, top, revision, mutantsOf, reasonOf);
    const each = fuller(earlier[chart.id], now);
    if (!each) continue;
    measured[chart.id] = each;
    const unmeasured = each.all.unmeasured ? `, ${each.all.unmeasured} not measured` : '';
    print(`${chart.id}: ${each.survivors.length} survived${unmeasured}, at ${each.revision}`);
    for (const [id, reason] of each.survivors) if (reason === null) print(`  not judged: ${id}`);
  }
  writeFileSync(file, mutantsScript(measured));
}
