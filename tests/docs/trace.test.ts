import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { layerOf, specificationRows } from '#docs/plugins/requirements.ts';
import { statesOf, transitionsOf } from '#docs/review/core/chart.ts';
import { chartFingerprint, type VisitFile } from '#docs/review/core/coverage.ts';
import { chartOf } from '#docs/review/core/extract.ts';
import { loadCharts } from '#docs/review/core/loadCharts.ts';
import { createCodeReader } from '#docs/review/core/sourceCode.ts';
import { missedBy, readTrace, traceFile, traceOf } from '#docs/review/trace/trace.ts';
import { linesOf, namedDocuments } from '#docs/review/trace/traceLines.ts';
import {
  fuller,
  type MutantResults,
  measuredChart,
  mutantsFile,
  readMutants,
  readResults,
} from '#docs/review/trace/traceMutants.ts';
import review from '#docs/review.config.ts';
import { projectFiles } from '#tests/architecture/sources.ts';
import { mutantsOf } from '#tests/mutants/mutants.ts';

const charts = await loadCharts(review);
const reader = createCodeReader(review.root);

const chartNamed = (name: string) => {
  const chart = charts.get(name);
  if (!chart) throw new Error(`There is no ${name}`);
  return chart;
};

const chart = chartOf(
  createMachine({
    id: 'door',
    initial: 'closed',
    states: { closed: { on: { opened: 'open' } }, open: { on: { closed: 'closed' } } },
  }),
  { path: 'machines/door/door.machine.ts' },
);
const opened = 'door.closed|opened|0';
const closed = 'door.open|closed|0';

const visitedBy = (
  test: string,
  title: string,
  transitions: string[],
  fingerprint = chartFingerprint(chart),
): VisitFile => {
  const visits = [{ chart: 'door', fingerprint, states: [], transitions }];
  return { test, visits, tests: [{ title, visits }] };
};

const row = (statement: string, where: string, test: string) =>
  `## §4 Doors\n\n| Statement | Where | Test |\n| --- | --- | --- |\n| ${statement} | [x](../${where}) | \`${test}\` |\n`;

describe('the trace', () => {
  const files = [
    visitedBy('tests/machines/door.test.ts', 'door > walks', [opened, closed]),
    visitedBy('tests/machines/door.test.ts', 'door > opens', [opened]),
    visitedBy('tests/features/door.test.tsx', 'An old door', [opened], 'another version'),
    visitedBy('tests/e2e/door.spec.ts', 'the 3 doors are opened', [opened], ''),
    visitedBy('tests/docs/door.test.ts', 'no test of the application', [closed]),
  ];
  const rows = specificationRows(
    row('**A** door opens.', 'src/door.ts', 'tests/e2e/door.spec.ts › the %i doors are opened') +
      row(
        '[7](decisions/0007-doors.md) Doors walk.',
        'machines/door/door.machine.ts',
        'tests/machines/door.test.ts › walks',
      ),
  );

  test('lists the tests by layer, the most specific first, and the rows of the chart before others', () => {
    const documents = [['decision 7', 'docs/decisions/0007-doors.md']];
    expect(traceOf(new Map([['door', chart]]), files, rows, 'abc', layerOf)).toEqual({
      revision: 'abc',
      tests: [
        ['chart', 'tests/machines/door.test.ts', 'door > opens'],
        ['chart', 'tests/machines/door.test.ts', 'door > walks'],
        ['browser', 'tests/e2e/door.spec.ts', 'the 3 doors are opened'],
      ],
      rows: [
        ['decision 7', 'Doors walk.'],
        ['§4', 'A door opens.'],
      ],
      charts: {
        door: {
          fingerprint: chartFingerprint(chart),
          ids: {
            door: {},
            'door.closed': {},
            'door.open': {},
            [opened]: { chart: [2, 0, 1], browser: [1, 2], rows: [2, 0, 1], documents },
            [closed]: { chart: [1, 1], rows: [1, 0], documents },
          },
        },
      },
    });
  });
});

test('a chart test takes every transition of a chart that has not changed since the committed trace', () => {
  const trace = readTrace(readFileSync(join(review.out, traceFile), 'utf8'));
  const current = [...charts.values()].filter(
    (chart) => trace.charts[chart.id]?.fingerprint === chartFingerprint(chart),
  );
  expect(current.flatMap((chart) => missedBy(trace, chart, 'chart'))).toEqual([]);
});

test('every state and transition of the project has a line, also where a function creates it', () => {
  const sources = new Map(projectFiles().map(({ path, text }) => [path, text.split('\n')]));
  const lines = linesOf(chartNamed('upload'), 'uploadMachine', review.root);
  const textAt = (id: string) =>
    sources.get('machines/upload/upload.machine.ts')?.[(lines.get(id) ?? 0) - 1]?.trim();
  expect(textAt('upload.open.form.submitting')).toMatch(/^submitting: \{/);
  expect(textAt('upload.reading|done readDraft|0')).toMatch(/^\{/);
  expect(textAt('upload.open.form.editing.texts.changed|after storeDelay|0')).toMatch(/storeDelay/);
  const ofDashboard = linesOf(chartNamed('dashboard'), 'dashboardMachine', review.root);
  expect(ofDashboard.get('dashboard.inquiries.failed')).toBe(ofDashboard.get('dashboard.statistics.failed'));
  for (const each of charts.values()) {
    const known = linesOf(each, '', review.root);
    const ids = [...statesOf(each), ...transitionsOf(each)].map(({ id }) => id);
    expect(ids.filter((id) => !known.has(id))).toEqual([]);
  }
});

const measure = (name: string, results: MutantResults) =>
  measuredChart(chartNamed(name), results, reader, review.root, 'abc', mutantsOf, (id) =>
    id.includes('initial') ? 'It is entered at once.' : null,
  );

describe('the mutants of a chart', () => {
  const drawer = measure(
    'drawer',
    new Map([
      ['drawer: (top): initial: swap target', null],
      ['drawer: closed: drawer.opened: drop transition', 'models'],
      ['drawer: closed: drawer.opened: swap target', 'examples'],
      ['drawer: open: drawer.dismissed: swap target', 'waiting or working without end'],
    ]),
  );

  test('are counted with the transition or state that they are in, by who noticed them', () => {
    const { closed, open } = { closed: 'drawer.closed|drawer.opened|0', open: 'drawer.open' };
    expect(drawer).toEqual({
      revision: 'abc',
      fingerprint: chartFingerprint(chartNamed('drawer')),
      all: { survived: [0], models: 1, examples: 1, endless: 1, unmeasured: 7 },
      ids: {
        drawer: { survived: [0] },
        [closed]: { models: 1, examples: 1 },
        [open]: { unmeasured: 1 },
        [`${open}|drawer.dismissed|0`]: { endless: 1, unmeasured: 1 },
        [`${open}|drawer.linkChosen|0`]: { unmeasured: 2 },
        [`${open}|drawer.sidebarFixed|0`]: { unmeasured: 2 },
      },
      survivors: [['drawer: (top): initial: swap target', 'It is entered at once.']],
    });
  });

  test('are counted with each transition that uses the guard, the action or the delay that they are in', () => {
    const ofTimeout = 'shrink: workTimeout: 60_000: add one';
    const ofAction = 'shrink: actions.forgetFailure: failure: drop assignment';
    const shrink = measure('shrink', new Map([ofTimeout, ofAction].map((id) => [id, 'models'])));
    const noticed = Object.entries(shrink?.ids ?? {}).filter(([, { models }]) => models);
    expect(new Map(noticed.map(([id, { models }]) => [id, models]))).toEqual(
      new Map([
        ['shrink.working|after workTimeout|0', 1],
        ['shrink.working', 1],
        ['shrink.failed|shrink.left|0', 1],
      ]),
    );
  });

  test('that were not measured leave what an earlier run has measured', () => {
    expect(measure('drawer', new Map())).toBe(null);
    if (!drawer) throw new Error('Not measured');
    const complete = { ...drawer, all: { models: 11 } };
    expect(fuller(complete, null)).toBe(complete);
    expect(fuller(complete, drawer)).toBe(complete);
    expect(fuller({ ...complete, fingerprint: 'older' }, drawer)).toBe(drawer);
    expect(fuller(drawer, complete)).toBe(complete);
  });
});

test('what one run has killed is killed, and only what a run has had is known', () => {
  const run = (...killed: readonly (readonly [string, string | null])[]) =>
    JSON.stringify(
      killed.map(([id, layer]) => ({
        id,
        path: 'machines/a.ts',
        killedBy: layer === null ? null : { layer },
      })),
    );
  expect(readResults([run(['a', 'models'], ['b', null]), run(['a', null], ['c', 'examples'])])).toEqual(
    new Map([
      ['a', 'models'],
      ['b', null],
      ['c', 'examples'],
    ]),
  );
});

test('the committed mutants are of states and transitions that exist, unless their chart has changed', () => {
  const measured = readMutants(readFileSync(join(review.out, mutantsFile), 'utf8'));
  for (const chart of charts.values()) {
    const { fingerprint = '', ids = {} } = measured[chart.id] ?? {};
    if (fingerprint !== chartFingerprint(chart)) continue;
    const known = new Set([...statesOf(chart), ...transitionsOf(chart)].map(({ id }) => id));
    expect(Object.keys(ids).filter((id) => !known.has(id))).toEqual([]);
  }
});

test('a decision that a comment names is of the code behind it, or of the whole chart', () => {
  const requirements = review.requirements;
  if (!requirements) throw new Error('The project has requirements');
  const named = (name: string, page: string) =>
    namedDocuments(chartNamed(name), page, reader, review.root, requirements);
  expect(named('auth', '').ids['auth.signedIn']).toEqual([
    {
      label: 'decision 33',
      path: 'docs/decisions/0033-actors-live-as-long-as-the-session-not-as-long-as-a-view.md',
    },
  ]);
  expect(named('drawer', 'as Specification §2 has it')).toEqual({
    all: [{ label: '§2', path: 'docs/specification.md' }],
    ids: {},
  });
});
