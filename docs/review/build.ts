import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { promisesFile, promisesMarkdown } from '#docs/plugins/promises.ts';
import { readChartUsage } from '#docs/plugins/wiring/chartUsage.ts';
import { readSystem, sentTypes } from '#docs/plugins/wiring/system.ts';
import { findingText, lintChart } from './core/lint.ts';
import { outputFolder } from './gallery/documentedChart.ts';
import {
  documentCharts,
  documentSystem,
  obsoleteFiles,
  outputFiles,
  readLayoutChoices,
} from './gallery/outputFiles.ts';
import { parseRange, writeChangelog, writeReview } from './gallery/review.ts';
import { dropOutdated } from './storyboard/dropOutdated.ts';

/**
 * `npm run charts` generates docs/statecharts/ and docs/promises.md. `-- --anew` ignores the layouts of earlier runs;
 * `-- --against A..B` writes what changed between two revisions to `.cache/charts/` (`A`: until now);
 * `-- --changelog [A..B]` writes what each commit changed.
 */

const top = process.cwd();
const print = (line: string) => process.stdout.write(`${line}\n`);

async function writeAll(isAnew: boolean): Promise<void> {
  const folder = join(top, outputFolder);
  const choices = isAnew ? {} : readLayoutChoices(folder);
  const charts = await documentCharts(top, choices);
  const files = await outputFiles(charts, await documentSystem(top, charts, choices));
  for (const name of obsoleteFiles(folder, files)) rmSync(join(folder, name));
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  writeFileSync(join(top, promisesFile), promisesMarkdown());
  for (const line of dropOutdated(top, new Map(charts.map(({ name, chart }) => [name, chart])))) print(line);
  const { sentEvents } = readChartUsage();
  const sent = sentTypes(sentEvents, readSystem(charts, top, sentEvents));
  const findings = charts.flatMap(({ chart }) => lintChart(chart, sent));
  for (const finding of findings) print(findingText(finding));
  print(`${charts.length} charts are in ${outputFolder}; ${findings.length} findings`);
  if (findings.length > 0) process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { against: { type: 'string' }, changelog: { type: 'boolean' }, anew: { type: 'boolean' } },
    allowPositionals: true,
  });
  const lines = values.changelog
    ? await writeChangelog(top, positionals[0] ?? null)
    : values.against !== undefined && (await writeReview(top, parseRange(values.against)));
  if (lines) for (const line of lines) print(line);
  else await writeAll(values.anew === true);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
