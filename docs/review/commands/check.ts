import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { NamedChart, ReviewConfig } from '../config.ts';
import { type Chart, statesOf, transitionsOf } from '../core/chart.ts';
import { coverageOf, coverageTable, exceptionProblems, idsInSvg, readVisits } from '../core/coverage.ts';
import { type ChartFinding, defaultRules, findingText, lintChart } from '../core/lint.ts';
import { loadMachines } from '../core/loadCharts.ts';
import type { Wiring } from '../core/wiring.ts';
import { wiringFor } from '../gallery/outputFiles.ts';

/** What the rules of a project find in its charts. */
export function findingsOf(
  { root, out, rules = {} }: ReviewConfig,
  charts: readonly NamedChart[],
  { sent }: Wiring,
): readonly ChartFinding[] {
  const needsPage = rules.page ?? defaultRules.page;
  return charts.flatMap(({ name, chart }) => [
    ...lintChart(chart, sent, rules),
    ...(needsPage && !existsSync(resolve(root, out, `${name}.md`))
      ? [
          {
            chart: chart.id,
            state: chart.id,
            message: `the chart has no page; write ${join(out, `${name}.md`)}`,
          },
        ]
      : []),
  ]);
}

/** The ids in the written picture that the chart no longer has: renamed or removed since, perhaps by mistake. */
function removedIds({ root, out }: ReviewConfig, { name, chart }: NamedChart): readonly string[] {
  const picture = resolve(root, out, `${name}.svg`);
  if (!existsSync(picture)) return [];
  const known = new Set([...statesOf(chart), ...transitionsOf(chart)].map(({ id }) => id));
  return idsInSvg(readFileSync(picture, 'utf8')).filter((id) => !known.has(id));
}

function coverageProblems(
  config: ReviewConfig,
  tests: NonNullable<ReviewConfig['tests']>,
  charts: readonly NamedChart[],
  print: (line: string) => void,
): readonly string[] {
  const { exceptions = [] } = tests;
  const visits = readVisits(config.root, tests.coverage);
  if (visits.length === 0) return [`no test has run: ${tests.command}`];
  const all: readonly Chart[] = charts.map(({ chart }) => chart);
  const rows = all.map((chart) => coverageOf(chart, visits, exceptions));
  print(coverageTable(rows));
  print(`What the last run of each test file reached; ${tests.command} runs all.`);
  return [
    ...rows.flatMap(({ missed }) => missed.map((id) => `no test reaches ${id}`)),
    ...charts.flatMap((each) =>
      removedIds(config, each).map(
        (id) => `${id} is in the picture of ${each.chart.id} and not in the chart any more`,
      ),
    ),
    ...exceptionProblems(all, visits, exceptions),
  ];
}

/** Prints the findings, and what no test has reached where tests are known; resolves to whether there is nothing to mend. */
export async function check(config: ReviewConfig, print: (line: string) => void): Promise<boolean> {
  const machines = await loadMachines(config);
  const problems = [
    ...findingsOf(config, machines, wiringFor(config, machines)).map(findingText),
    ...(config.tests ? coverageProblems(config, config.tests, machines, print) : []),
  ];
  for (const problem of problems) print(`  ${problem}`);
  print(`${machines.length} charts, ${problems.length} problems`);
  return problems.length === 0;
}
