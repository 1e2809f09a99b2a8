import { stripVTControlCharacters } from 'node:util';
import { array, is, literal, number, string, type } from 'superstruct';

/** How many tests of a step passed and failed; the notes are printed with the totals. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly notes: readonly string[];
}

/** A completed step of `npm test`. */
export interface StepResult extends Counts {
  readonly name: string;
  readonly seconds: number;
}

const vitestReport = type({
  numPassedTests: number(),
  numFailedTests: number(),
  numPendingTests: number(),
  numTodoTests: number(),
  testResults: array(type({ name: string(), status: string(), assertionResults: array() })),
});

const failedAssertion = type({
  fullName: string(),
  status: literal('failed'),
  failureMessages: array(string()),
});

const playwrightReport = type({
  stats: type({ expected: number(), unexpected: number(), flaky: number(), skipped: number() }),
  errors: array(),
  suites: array(),
});

const playwrightSuite = type({ specs: array() });
const playwrightSpec = type({ title: string(), tests: array(type({ status: string() })) });
const playwrightFailure = type({
  results: array(type({ error: type({ message: string() }) })),
});

/** A command that counts as one test, passed with the exit status 0. */
export const oneCheck = (status: number): Counts =>
  status === 0 ? { passed: 1, failed: 0, notes: [] } : { passed: 0, failed: 1, notes: [`status ${status}`] };

/**
 * Reads Vitest's JSON report; `status` is the exit status. A test file that failed to load counts as a failed test, and
 * so do an error outside every test, a missing report and a run without tests.
 */
export function countVitest(report: unknown, status: number): Counts {
  if (!is(report, vitestReport)) return unreadable(status);
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return settled(status, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    notes: [
      ...report.testResults.flatMap(({ assertionResults }) =>
        assertionResults.flatMap((result) =>
          is(result, failedAssertion) ? [failure(result.fullName, result.failureMessages[0])] : [],
        ),
      ),
      ...broken.map(({ name }) => `not a test of it ran: ${name}`),
      ...skipped(report.numPendingTests + report.numTodoTests),
    ],
  });
}

/** Reads Playwright's JSON report by the same rules. A flaky test counts as passed, with a note. */
export function countPlaywright(report: unknown, status: number): Counts {
  if (!is(report, playwrightReport)) return unreadable(status);
  const { expected, unexpected, flaky, skipped: left } = report.stats;
  return settled(status, {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    notes: [
      ...report.suites.flatMap(unexpectedTitles('unexpected')),
      ...report.suites
        .flatMap(unexpectedTitles('flaky'))
        .map((title) => `passed only when repeated: ${title}`),
      ...skipped(left),
    ],
  });
}

const unreadable = (status: number): Counts => ({
  passed: 0,
  failed: 1,
  notes: [`no report, status ${status}`],
});

const skipped = (count: number): readonly string[] => (count > 0 ? [`${count} skipped`] : []);

function settled(status: number, counts: Counts): Counts {
  if (counts.failed > 0) return counts;
  if (status !== 0)
    return { ...counts, failed: 1, notes: [...counts.notes, `an error outside the tests, status ${status}`] };
  if (counts.passed === 0) return { ...counts, failed: 1, notes: [...counts.notes, 'no test ran'] };
  return counts;
}

/** With the first line of what went wrong. */
const failure = (title: string, message = '') =>
  [title, stripVTControlCharacters(message).split('\n')[0]].filter(Boolean).join(': ');

/** The titles of the tests that ended so. */
const unexpectedTitles =
  (status: 'unexpected' | 'flaky') =>
  (suite: unknown): readonly string[] => {
    if (!is(suite, playwrightSuite)) return [];
    const titles = suite.specs.flatMap((spec) => {
      if (!is(spec, playwrightSpec)) return [];
      const test = spec.tests.find((run) => run.status === status);
      if (!test) return [];
      return [failure(spec.title, is(test, playwrightFailure) ? test.results[0]?.error.message : '')];
    });
    const inner = 'suites' in suite && Array.isArray(suite.suites) ? suite.suites : [];
    return [...titles, ...inner.flatMap(unexpectedTitles(status))];
  };
