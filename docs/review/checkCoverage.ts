import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Chart, statesOf, transitionsOf } from './core/chart.ts';
import {
  coverageExceptions,
  coverageOf,
  coverageTable,
  exceptionProblems,
  idsInSvg,
  readVisits,
  type Visit,
} from './core/coverage.ts';
import { loadCharts } from './core/loadCharts.ts';
import { outputFolder } from './gallery/documentedChart.ts';

/** Prints how much of each chart the unit tests reached; fails when a state or a transition was missed. */

const top = process.cwd();

/** The ids in the committed picture that the chart no longer has: renamed or removed since, perhaps by mistake. */
function removedIds(name: string, chart: Chart): readonly string[] {
  const picture = join(top, outputFolder, `${name}.svg`);
  if (!existsSync(picture)) return [];
  const known = new Set([...statesOf(chart), ...transitionsOf(chart)].map(({ id }) => id));
  return idsInSvg(readFileSync(picture, 'utf8')).filter((id) => !known.has(id));
}

function report(charts: ReadonlyMap<string, Chart>, visits: readonly Visit[]): readonly string[] {
  const rows = [...charts].map(([name, chart]) => ({
    ...coverageOf(chart, visits, coverageExceptions),
    removed: removedIds(name, chart),
  }));
  process.stdout.write(`${coverageTable(rows)}\n`);
  return [
    ...rows.flatMap(({ missed }) => missed.map((id) => `no unit test reaches ${id}`)),
    ...rows.flatMap((row) =>
      row.removed.map((id) => `${id} is in the picture of ${row.chart} and not in the chart any more`),
    ),
    ...exceptionProblems([...charts.values()], visits, coverageExceptions),
  ];
}

const visits = readVisits(top);
const problems =
  visits.length === 0 ? ['no unit test has run: npm run test:unit'] : report(await loadCharts(top), visits);
for (const problem of problems) process.stdout.write(`  ${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
