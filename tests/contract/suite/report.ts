import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Outcome, Report, Result } from './run.ts';
import type { Difference } from './trial.ts';

const outcomes: readonly Outcome[] = ['holds', 'tolerated', 'differs', 'not tried'];

const callOf = (name: EndpointName): string => `${endpoints[name].method} ${endpoints[name].path}`;

/** How many checks of each outcome, each difference with its clause, what is tolerated once each, and what was not tried. */
export function textOf(report: Report): string {
  const { results } = report;
  const reasons = new Set(results.flatMap(({ reason = [] }) => reason));
  return [
    outcomes.map((each) => `${each}: ${results.filter(({ outcome }) => outcome === each).length}`).join(', '),
    '',
    ...results.filter(({ outcome }) => outcome === 'differs').flatMap((result) => [...linesOf(result), '']),
    ...toleratedLines(report),
    ...[...reasons].map((reason) => {
      const checks = results.filter((result) => result.reason === reason).length;
      return `not tried (${checks}): ${reason}`;
    }),
    ...report.left.map((path) => `could not be removed: ${path}`),
  ].join('\n');
}

const inWords = ({ subject, expected, got }: Difference): string =>
  `${subject}: expected ${expected}, got ${got}`;

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
