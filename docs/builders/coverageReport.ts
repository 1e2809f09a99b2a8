import { type Chart, statesOf, transitionsOf } from './chart.ts';
import { type ChartCoverage, type CoverageException, coverageOf, type Visit } from './coverage.ts';

/** The most exceptions that there may be. */
const mostExceptions = 5;

const share = ({ reached, all }: { readonly reached: number; readonly all: number }): string =>
  `${reached} of ${all}`;

/** Gives the coverage as a table of plain text: a line a chart, and one for all. */
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
    ...[...rows, all].map(({ chart, states, transitions }) => [chart, share(states), share(transitions)]),
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

/** Gives what is wrong with the exceptions: too many, without a reason, for nothing that exists, or not needed. */
export function exceptionFaults(
  charts: readonly Chart[],
  visits: readonly Visit[],
  exceptions: readonly CoverageException[],
): readonly string[] {
  const known = new Set(
    charts.flatMap((chart) => [...statesOf(chart), ...transitionsOf(chart)]).map(({ id }) => id),
  );
  const missed = new Set(charts.flatMap((chart) => coverageOf(chart, visits).missed));
  const faults = exceptions.flatMap(({ id, reason }) => {
    if (!known.has(id)) return [`the exception ${id} is for nothing that exists; remove it`];
    if (!missed.has(id)) return [`the exception ${id} is reached by a test; remove it`];
    return reason.trim() === '' ? [`the exception ${id} has no reason; write it`] : [];
  });
  return exceptions.length > mostExceptions
    ? [`${exceptions.length} exceptions, and there may be ${mostExceptions} at most`, ...faults]
    : faults;
}
