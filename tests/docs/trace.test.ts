import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { chartFingerprint, type VisitFile } from '#docs/builders/coverage.ts';
import { outputFolder } from '#docs/builders/documentedChart.ts';
import { chartOf } from '#docs/builders/extract.ts';
import { loadCharts } from '#docs/builders/loadCharts.ts';
import { readTrace, specificationRows, traceFile, traceOf, withoutReason } from '#docs/builders/trace.ts';
import { linesOf } from '#docs/builders/traceLines.ts';
import { reasons } from '#docs/builders/traceReasons.ts';
import { projectFiles } from '#tests/architecture/sources.ts';

const chart = chartOf(
  createMachine({
    id: 'door',
    initial: 'closed',
    states: { closed: { on: { opened: 'open' } }, open: { on: { closed: 'closed' } } },
  }),
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
  `## §4 Doors\n\n| Statement | Where | Test |\n| --- | --- | --- |\n| **A** ${statement} | [x](../${where}) | \`${test}\` |\n`;

describe('the trace', () => {
  const files = [
    visitedBy('tests/machines/door.test.ts', 'door > walks', [opened, closed]),
    visitedBy('tests/machines/door.test.ts', 'door > opens', [opened]),
    visitedBy('tests/features/door.test.tsx', 'An old door', [opened], 'another version'),
    visitedBy('tests/e2e/door.spec.ts', 'the 3 doors are opened', [opened], ''),
    visitedBy('tests/docs/door.test.ts', 'no test of the application', [closed]),
  ];
  const rows = specificationRows(
    row('door opens.', 'src/door.ts', 'tests/e2e/door.spec.ts › the %i doors are opened') +
      row('door walks.', 'machines/door/door.machine.ts', 'tests/machines/door.test.ts › walks'),
  );

  test('lists the tests by layer, the most specific first, and the rows of the chart before others', () => {
    expect(traceOf(new Map([['door', chart]]), files, rows, 'abc')).toEqual({
      revision: 'abc',
      tests: [
        ['chart', 'tests/machines/door.test.ts', 'door > opens'],
        ['chart', 'tests/machines/door.test.ts', 'door > walks'],
        ['browser', 'tests/e2e/door.spec.ts', 'the 3 doors are opened'],
      ],
      rows: [
        ['§4', 'A door walks.'],
        ['§4', 'A door opens.'],
      ],
      charts: {
        door: {
          fingerprint: chartFingerprint(chart),
          ids: {
            door: {},
            'door.closed': {},
            'door.open': {},
            [opened]: { chart: [2, 0, 1], browser: [1, 2], rows: [2, 0, 1] },
            [closed]: { chart: [1, 1], rows: [1, 0] },
          },
        },
      },
    });
  });
});

describe('the committed trace', () => {
  const trace = readTrace(readFileSync(join(outputFolder, traceFile), 'utf8'));

  test('a transition that neither a screen test nor a browser test takes has a reason', () => {
    expect(withoutReason(trace)).toEqual([]);
  });

  test('every reason is needed', () => {
    const used = Object.values(trace.charts).flatMap(({ ids }) =>
      Object.values(ids).flatMap(({ reason }) => reason ?? []),
    );
    expect(new Set(used)).toEqual(new Set(reasons.map(({ reason }) => reason)));
  });
});

test('every state and transition of the project has a line of its own, apart from those that a function creates', async () => {
  const charts = await loadCharts(process.cwd());
  const sources = new Map(projectFiles().map(({ path, text }) => [path, text.split('\n')]));
  const upload = charts.get('upload');
  if (!upload) throw new Error('There is no upload');
  const lines = linesOf('upload', upload, process.cwd());
  const textAt = (id: string) =>
    sources.get('machines/upload/upload.machine.ts')?.[(lines.get(id) ?? 0) - 1]?.trim();
  expect(textAt('upload.submitting')).toMatch(/^submitting: \{/);
  expect(textAt('upload.submitting|done uploadFile|0')).toMatch(/done|target|closed/);
  expect(textAt('upload.editing.texts.changed|after storeDelay|0')).toMatch(/storeDelay/);
  for (const [name, each] of charts) {
    const known = [...linesOf(name, each, process.cwd()).values()];
    expect({ name, isFound: known.every((line) => line > 0) }).toEqual({ name, isFound: true });
  }
});
