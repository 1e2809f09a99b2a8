import { describe, expect, test } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { runSteps } from '#tests/support/runSteps.ts';
import { countPlaywright, countVitest, oneCheck } from '../support/counts.ts';
import { summary } from '../support/summary.ts';

const vitestReport = (over: object = {}) => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ name: 'search.test.ts', status: 'passed', assertionResults: [{}, {}, {}] }],
  ...over,
});

const playwrightReport = (stats: object, suites: readonly unknown[] = []) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors: [],
  suites,
});

describe('what npm test counts', () => {
  test('the tests of a report that is in order', () => {
    expect(countVitest(vitestReport(), 0)).toEqual({ passed: 3, failed: 0, notes: [] });
    expect(countPlaywright(playwrightReport({ expected: 4 }), 0)).toEqual({
      passed: 4,
      failed: 0,
      notes: [],
    });
    expect(oneCheck(0)).toEqual({ passed: 1, failed: 0, notes: [] });
  });

  test('failed tests, and a file of which no test could run', () => {
    const broken = { name: 'query.test.ts', status: 'failed', assertionResults: [] };
    expect(countVitest(vitestReport({ numFailedTests: 2, testResults: [broken] }), 1)).toEqual({
      passed: 3,
      failed: 3,
      notes: ['not a test of it ran: query.test.ts'],
    });
    expect(countPlaywright(playwrightReport({ expected: 1, unexpected: 2 }), 1)).toEqual({
      passed: 1,
      failed: 2,
      notes: [],
    });
    expect(oneCheck(2)).toEqual({ passed: 0, failed: 1, notes: ['status 2'] });
  });

  test('the failed tests by name, with the first line of what went wrong', () => {
    const assertionResults = [
      {
        fullName: 'queue keeps rows',
        status: 'failed',
        failureMessages: ['\u001b[31mError: lost\u001b[39m\nat …'],
      },
      { fullName: 'queue ends', status: 'passed', failureMessages: [] },
    ];
    const testResults = [{ name: 'queue.test.ts', status: 'failed', assertionResults }];
    const report = vitestReport({ numFailedTests: 1, testResults });
    expect(countVitest(report, 1).notes).toEqual(['queue keeps rows: Error: lost']);
    const tests = [{ status: 'unexpected', results: [{ error: { message: 'Timed out\nCall log' } }] }];
    const suites = [{ specs: [{ title: 'signs in', tests }] }];
    expect(countPlaywright(playwrightReport({ unexpected: 1 }, suites), 1).notes).toEqual([
      'signs in: Timed out',
    ]);
  });

  test('an error outside the tests, a missing report and a run without tests as failures', () => {
    expect(countVitest(vitestReport(), 1)).toEqual({
      passed: 3,
      failed: 1,
      notes: ['an error outside the tests, status 1'],
    });
    expect(countVitest(null, 1)).toEqual({ passed: 0, failed: 1, notes: ['no report, status 1'] });
    expect(countVitest(vitestReport({ numPassedTests: 0, testResults: [] }), 0)).toEqual({
      passed: 0,
      failed: 1,
      notes: ['no test ran'],
    });
    expect(countPlaywright({}, 0)).toEqual({ passed: 0, failed: 1, notes: ['no report, status 0'] });
  });

  test('tests that were left out or passed only when repeated, by name', () => {
    const suites = [
      {
        specs: [{ title: 'signs in', tests: [{ status: 'expected' }] }],
        suites: [{ specs: [{ title: 'uploads a photo', tests: [{ status: 'flaky' }] }] }],
      },
    ];
    expect(countPlaywright(playwrightReport({ expected: 1, flaky: 1, skipped: 2 }, suites), 0)).toEqual({
      passed: 2,
      failed: 0,
      notes: ['passed only when repeated: uploads a photo', '2 skipped'],
    });
  });
});

test('npm test ends with a table, the notes and the totals alone on the last line', () => {
  const results = [
    { name: 'types', seconds: 4.04, passed: 1, failed: 0, notes: [] },
    { name: 'end-to-end tests', seconds: 71.25, passed: 30, failed: 2, notes: ['1 skipped'] },
    { name: 'other engines', seconds: 0, passed: 0, failed: 0, notes: ['not run: Firefox is not installed'] },
  ];
  expect(summary(results).split('\n')).toEqual([
    'step              result   seconds  passed  failed',
    'types             passed       4.0       1       0',
    'end-to-end tests  FAILED      71.3      30       2',
    'other engines     not run      0.0       0       0',
    '',
    'end-to-end tests: 1 skipped',
    'other engines: not run: Firefox is not installed',
    '',
    '31 passed, 2 failed',
  ]);
});

describe('the steps of npm test', () => {
  const passed = { passed: 1, failed: 0, notes: [] };

  test('those of two lanes run at the same time, those of one after another, and each says all of its lines together', async () => {
    const other = deferred();
    const said: string[] = [];
    const results = await runSteps(
      [
        [
          {
            name: 'first',
            async run(write) {
              write('1\n');
              await other.promise;
              write('2\n');
              return passed;
            },
          },
          { name: 'second', run: () => passed },
        ],
        [
          {
            name: 'third',
            run(write) {
              write('3\n');
              other.resolve();
              return passed;
            },
          },
        ],
      ],
      (text) => said.push(text),
    );
    expect(results.map(({ name, passed }) => `${name} ${passed}`)).toEqual([
      'first 1',
      'second 1',
      'third 1',
    ]);
    expect(said).toContain('\n── first ──\n1\n2\n');
    expect(said.indexOf('second …\n')).toBeGreaterThan(said.indexOf('\n── first ──\n1\n2\n'));
  });

  test('one that needs a step of another lane waits for it, and is not run when that has failed or thrown', async () => {
    const ran: string[] = [];
    const note = (name: string, failed: number) => () => {
      ran.push(name);
      return { ...passed, failed };
    };
    const results = await runSteps(
      [
        [{ name: 'tests', needs: ['build'], run: note('tests', 0) }],
        [
          { name: 'site', run: () => Promise.reject(new Error('No space is left')) },
          { name: 'build', run: note('build', 1) },
          { name: 'types', run: note('types', 0) },
        ],
      ],
      () => undefined,
    );
    expect(ran).toEqual(['build', 'types']);
    expect(results.map(({ name, failed, notes }) => [name, failed, ...notes])).toEqual([
      ['tests', 1, 'not run: build failed'],
      ['site', 1, 'Error: No space is left'],
      ['build', 1],
      ['types', 0],
    ]);
  });
});
