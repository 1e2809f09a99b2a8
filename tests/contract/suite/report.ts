import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { groupOf, groups } from './groups.ts';
import { isAccepted, type Outcome, type Report, type Result } from './run.ts';
import type { Difference } from './trial.ts';

/** The report of a run as a table and as JSON. */

const outcomes: readonly Outcome[] = ['holds', 'tolerated', 'differs', 'not tried', 'not there'];

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

// The command prints one more.
const linesOfSummary = 39;

/** At most so many lines, of which the last says how many were left out. */
const cut = (lines: readonly string[], most: number): readonly string[] =>
  lines.length <= most ? lines : [...lines.slice(0, most - 1), `… and ${lines.length - most + 1} more`];

/** What a person reads first, in at most forty lines: the verdict, what is missing, the differences, then what is tolerated. */
export function summaryOf(report: Report): string {
  const { results } = report;
  const of = (outcome: Outcome) => results.filter((result) => result.outcome === outcome);
  const row = (label: string, cells: readonly (string | number)[]) =>
    [label.padEnd(9), ...cells.map((cell) => String(cell || '·').padStart(9))].join('  ');
  const counts = (some: readonly Result[]) => outcomes.map((outcome) => count(some, outcome));
  const present = groups.filter((group) => results.some(({ endpoint }) => groupOf(endpoint) === group));
  const missing = [...new Set(of('not there').map(({ endpoint }) => callOf(endpoint)))];
  const reasons = [...new Set(of('not tried').map(({ reason = '' }) => reason))];
  const head = [
    isAccepted(report)
      ? 'The dashboard works with this server, as far as it was tried.'
      : 'The dashboard does not work with this server yet.',
    '',
    row('', outcomes),
    ...present.map((group) =>
      row(group, counts(results.filter(({ endpoint }) => groupOf(endpoint) === group))),
    ),
    row('all', counts(results)),
    '',
  ];
  const differing = of('differs').flatMap(({ endpoint, title, differences }) => [
    `differs: ${callOf(endpoint)} ${title}`,
    ...differences.filter(({ isTolerated }) => !isTolerated).map((difference) => `  ${inWords(difference)}`),
  ]);
  const rest = [
    ...cut(
      report.left.map((path) => `could not be removed: ${path}`),
      3,
    ),
    ...cut(
      reasons.map(
        (reason) => `not tried (${of('not tried').filter((one) => one.reason === reason).length}): ${reason}`,
      ),
      4,
    ),
  ];
  const absent = cut(
    missing.map((call) => `not there: ${call}`),
    6,
  );
  const room = linesOfSummary - head.length - absent.length - rest.length;
  const tolerated = toleratedLines(report).filter((line) => !line.startsWith(' '));
  const shown = cut(differing, room - Math.min(tolerated.length, 3));
  return [...head, ...shown, ...absent, ...cut(tolerated, room - shown.length), ...rest].join('\n');
}

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

export const jsonOf = (report: Report): string =>
  `${JSON.stringify(
    {
      left: report.left,
      calls: [...byEndpoint(report)].map(([name, results]) => ({
        call: callOf(name),
        checks: results.map(({ endpoint: _, ...result }) => result),
      })),
    },
    null,
    2,
  )}\n`;
