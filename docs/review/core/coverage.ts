import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { array, type Infer, is, object, string } from 'superstruct';
import { type Chart, statesOf, transitionsOf } from './chart.ts';
import { structureOutline } from './outline.ts';

/** Holds a file for each unit test file. */
export const coverageFolder = join('.cache', 'coverage');

/** Holds a file for each browser test that was recorded. */
export const browserCoverageFolder = join('.cache', 'coverage-browser');

/** The states and transitions of one chart that one test file reached. */
export interface Visit {
  readonly chart: string;
  /** Excludes older versions of the chart, and charts of tests with the same id. */
  readonly fingerprint: string;
  readonly states: readonly string[];
  readonly transitions: readonly string[];
}

/** Of the structure: the same for a machine and for every `.provide()` of it. */
export const chartFingerprint = (chart: Chart): string =>
  createHash('sha256').update(structureOutline(chart)).digest('hex').slice(0, 16);

const visit = object({
  chart: string(),
  fingerprint: string(),
  states: array(string()),
  transitions: array(string()),
});
const visitFile = object({
  test: string(),
  visits: array(visit),
  tests: array(object({ title: string(), visits: array(visit) })),
});
export type VisitFile = Infer<typeof visitFile>;

/** Of the last run of every test file that still exists; empty before the first run. */
export function readVisitFiles(top: string, folder = coverageFolder): readonly VisitFile[] {
  const path = join(top, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => {
      const read: unknown = JSON.parse(readFileSync(join(path, name), 'utf8'));
      return is(read, visitFile) && existsSync(join(top, read.test)) ? [read] : [];
    });
}

export const readVisits = (top: string, folder?: string): readonly Visit[] =>
  readVisitFiles(top, folder).flatMap(({ visits }) => visits);

/** A state or transition that no unit test can reach. */
export interface CoverageException {
  readonly id: string;
  readonly reason: string;
}

const maxExceptions = 5;

export interface ChartCoverage {
  readonly chart: string;
  readonly states: { readonly reached: number; readonly all: number };
  readonly transitions: { readonly reached: number; readonly all: number };
  /** The ids that were not reached and are not excepted, in the order of the chart. */
  readonly missed: readonly string[];
}

/** Excludes history states, which are never active. */
export function coverageOf(
  chart: Chart,
  visits: readonly Visit[],
  exceptions: readonly CoverageException[] = [],
): ChartCoverage {
  const fingerprint = chartFingerprint(chart);
  const own = visits.filter((visit) => visit.chart === chart.id && visit.fingerprint === fingerprint);
  const states = new Set(own.flatMap((visit) => visit.states));
  const transitions = new Set(own.flatMap((visit) => visit.transitions));
  const excepted = new Set(exceptions.map(({ id }) => id));
  const allStates = statesOf(chart).filter(({ type }) => type !== 'history');
  const allTransitions = transitionsOf(chart);
  return {
    chart: chart.id,
    states: { reached: allStates.filter(({ id }) => states.has(id)).length, all: allStates.length },
    transitions: {
      reached: allTransitions.filter(({ id }) => transitions.has(id)).length,
      all: allTransitions.length,
    },
    missed: [
      ...allStates.filter(({ id }) => !states.has(id)),
      ...allTransitions.filter(({ id }) => !transitions.has(id)),
    ]
      .map(({ id }) => id)
      .filter((id) => !excepted.has(id)),
  };
}

/** The ids of the states and transitions in an SVG. */
export const idsInSvg = (svg: string): readonly string[] =>
  [...svg.matchAll(/<\w+ class="(?:state|edge|block|(?:\w+ )?twin)\b[^"]*" data-id="([^"]+)"/g)]
    .map(([, id = '']) =>
      id.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    )
    .filter((id) => !/\|(?:entry|exit|invoke)\|/.test(id) && !id.endsWith(':initial'));

const shareText = ({ reached, all }: { readonly reached: number; readonly all: number }): string =>
  `${reached} of ${all}`;

/** A plain-text table with a line for each chart and one for the sum. */
export function coverageTable(rows: readonly ChartCoverage[]): string {
  const sum = (read: (row: ChartCoverage) => number) => rows.reduce((total, row) => total + read(row), 0);
  const all: ChartCoverage = {
    chart: 'all',
    states: { reached: sum(({ states }) => states.reached), all: sum(({ states }) => states.all) },
    transitions: {
      reached: sum(({ transitions }) => transitions.reached),
      all: sum(({ transitions }) => transitions.all),
    },
    missed: [],
  };
  const cells = [
    ['chart', 'states', 'transitions'],
    ...[...rows, all].map(({ chart, states, transitions }) => [
      chart,
      shareText(states),
      shareText(transitions),
    ]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Reports exceptions that are too many, unknown, unnecessary or without a reason. */
export function exceptionProblems(
  charts: readonly Chart[],
  visits: readonly Visit[],
  exceptions: readonly CoverageException[],
): readonly string[] {
  const known = new Set(
    charts.flatMap((chart) => [...statesOf(chart), ...transitionsOf(chart)]).map(({ id }) => id),
  );
  const missed = new Set(charts.flatMap((chart) => coverageOf(chart, visits).missed));
  const problems = exceptions.flatMap(({ id, reason }) => {
    if (!known.has(id)) return [`the exception ${id} is for nothing that exists; remove it`];
    if (!missed.has(id)) return [`the exception ${id} is reached by a test; remove it`];
    return reason.trim() === '' ? [`the exception ${id} has no reason; write it`] : [];
  });
  return exceptions.length > maxExceptions
    ? [`${exceptions.length} exceptions, and there may be ${maxExceptions} at most`, ...problems]
    : problems;
}
