import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { isOptional, type Outcome, type Report, type Result } from './run.ts';

/** The report of a run as a table, as JSON and as JUnit. */

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

function linesOf({ endpoint, title, clause, differences }: Result): readonly string[] {
  return [
    `${callOf(endpoint)} ${title}`,
    `  ${clause}`,
    ...differences.map(
      ({ subject, expected, got, isTolerated }) =>
        `  ${isTolerated ? 'tolerated' : 'differs'}: ${subject}: expected ${expected}, got ${got}`,
    ),
  ];
}

/** What is tolerated, with the calls that it was seen in. */
function toleratedLines({ results }: Report): readonly string[] {
  const seen = new Map<string, EndpointName[]>();
  for (const { endpoint, differences } of results)
    for (const { subject, expected, got, isTolerated } of differences) {
      const line = `${subject}: expected ${expected}, got ${got}`;
      if (isTolerated) seen.set(line, [...(seen.get(line) ?? []), endpoint]);
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

const escaped = (text: string): string =>
  text.replace(/[<>&"\p{Cc}]/gu, (character) =>
    /\p{Cc}/u.test(character) ? ' ' : `&#${character.codePointAt(0)};`,
  );

/** A test suite for each call. What is tolerated is a passed test with an output. */
export function junitOf(report: Report): string {
  const failed = ({ endpoint, outcome }: Result) =>
    outcome === 'differs' || (outcome === 'not there' && !isOptional(endpoint));
  const suites = [...byEndpoint(report)].flatMap(([name, results]) => {
    const failures = results.filter(failed).length;
    const skipped =
      results.filter(({ outcome }) => outcome.startsWith('not')).length - count(results, 'not there');
    return [
      `  <testsuite name="${escaped(callOf(name))}" tests="${results.length}" failures="${failures}" skipped="${skipped}">`,
      ...results.flatMap((result) => {
        const text = escaped(linesOf(result).slice(1).join('\n').trim());
        return [
          `    <testcase classname="${escaped(callOf(name))}" name="${escaped(result.title)}">`,
          ...(failed(result) ? [`      <failure message="${result.outcome}">${text}</failure>`] : []),
          ...(result.outcome === 'tolerated' ? [`      <system-out>${text}</system-out>`] : []),
          ...(result.outcome === 'not tried'
            ? [`      <skipped message="${escaped(result.reason ?? '')}"/>`]
            : []),
          '    </testcase>',
        ];
      }),
      '  </testsuite>',
    ];
  });
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...suites, '</testsuites>', ''].join(
    '\n',
  );
}
