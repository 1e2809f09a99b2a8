import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Outcome, Report, Result } from './run.ts';
import type { Difference } from './trial.ts';

/** The report of a run as a table. */

const outcomes: readonly Outcome[] = ['holds', 'tolerated', 'differs', 'not tried'];

const callOf = (name: EndpointName): string => `${endpoints[name].method} ${endpoints[name].path}`;

function byEndpoint({ results }: Report): ReadonlyMap<EndpointName, readonly Result[]> {
  const names = new Set(results.map(({ endpoint }) => endpoint));
  return new Map([...names].map((name) => [name, results.filter(({ endpoint }) => endpoint === name)]));
}

const count = (results: readonly Result[], outcome: Outcome): number =>
  results.filter((result) => result.outcome === outcome).length;

/** One line for each call, each difference with its clause, what is tolerated once each, and what was not tried. */
export function tableOf(report: Report): string {
  const calls = [...byEndpoint(report)];
  const width = Math.max(...calls.map(([name]) => callOf(name).length));
  const row = (label: string, cells: readonly (string | number)[]) =>
    [label.padEnd(width), ...cells.map((cell) => String(cell || '·').padStart(9))].join('  ');
  const reasons = new Set(report.results.flatMap(({ reason = [] }) => reason));
  return [
    row('', outcomes),
    ...calls.map(([name, results]) =>
      row(
        callOf(name),
        outcomes.map((outcome) => count(results, outcome)),
      ),
    ),
    row(
      'all',
      outcomes.map((outcome) => count(report.results, outcome)),
    ),
    '',
    ...report.results
      .filter(({ outcome }) => outcome === 'differs')
      .flatMap((result) => [...linesOf(result), '']),
    ...toleratedLines(report),
    ...[...reasons].map((reason) => {
      const checks = report.results.filter((result) => result.reason === reason).length;
      return `not tried (${checks}): ${reason}`;
    }),
    ...report.left.map((path) => `could not be removed: ${path}`),
  ].join('\n');
}

const inWords = ({ subject, expected, got, reason }: Difference): string =>
  `${subject}: expected ${expected}, got ${got}${reason ? ` (${reason})` : ''}`;

function linesOf({ endpoint, title, clause, differences }: Result): readonly string[] {
  return [
    `${callOf(endpoint)} ${title}`,
    `  ${clause}`,
    ...differences.map(
      (difference) => `  ${difference.isTolerated ? 'tolerated' : 'differs'}: ${inWords(difference)}`,
    ),
  ];
}

/** What is tolerated, with the calls that it was seen in. */
function toleratedLines({ results }: Report): readonly string[] {
  const seen = new Map<string, EndpointName[]>();
  for (const { endpoint, differences } of results)
    for (const difference of differences.filter(({ isTolerated }) => isTolerated)) {
      const line = inWords(difference);
      seen.set(line, [...(seen.get(line) ?? []), endpoint]);
    }
  return [...seen].flatMap(([line, names]) => [
    `tolerated (${names.length}): ${line}`,
    `  ${[...new Set(names)].map(callOf).join(', ')}`,
  ]);
}
