import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assign, emit, setup } from 'xstate';
import { durationText } from '#docs/review/core/chart.ts';
import { chartValues } from '#docs/review/core/chartValues.ts';
import { chartFingerprint } from '#docs/review/core/coverage.ts';
import { compareCharts } from '#docs/review/core/diff.ts';
import { chartOf } from '#docs/review/core/extract.ts';
import { loadMachines } from '#docs/review/core/loadCharts.ts';
import { outline } from '#docs/review/core/outline.ts';
import { createCodeReader } from '#docs/review/core/sourceCode.ts';
import { changeText } from '#docs/review/gallery/diffPage.ts';
import { layOut } from '#docs/review/picture/layout.ts';
import { layoutFingerprint } from '#docs/review/picture/layoutSearch.ts';
import { drawSvg } from '#docs/review/picture/svg.ts';
import review from '#docs/review.config.ts';

const path = 'machines/bell/bell.machine.ts';

/** What the chart's file says; the names are those of the machine below. */
const bellCode = `
import { isQuiet } from './rules.ts';
import { volume } from '#domain/volume.ts';

const isMissing = (error: unknown): boolean => error === null;
const isLoud = ({ context }) => context.volume > volume;
export const bellMachine = setup({
  types: { emitted: {} as BellEmitted },
  delays: { debounce: 300, backOff: ({ context }) => context.failures * 100 },
  guards: {
    isOver: (_, params: { error: unknown }) => isMissing(params.error),
    isNight: () => isQuiet(22),
    isLoud,
  },
  actions: {
    count: assign({ times: 1 }),
    report: emit(() => ({ type: 'bell.rung' })),
    answer: emit(({ context }) => context.response),
  },
}).createMachine({
  context: { times: 0 },
  on: { rung: { guard: { type: 'isOver', params: ({ event }) => ({ error: event.error }) } } },
});

type BellEmitted = { type: 'bell.rung' } | { type: 'bell.answered' };
`;

const bellMachine = (debounce: number) =>
  setup({
    types: { emitted: {} as { type: string } },
    delays: { debounce, backOff: () => 100 },
    guards: { isOver: () => true, isNight: () => true, isLoud: () => true },
    actions: {
      count: assign({}),
      report: emit({ type: 'bell.rung' }),
      answer: emit({ type: 'bell.answered' }),
    },
  }).createMachine({
    id: 'bell',
    initial: 'silent',
    states: {
      silent: {
        description: 'Nobody is at the door.',
        on: {
          rung: [
            { guard: 'isOver', target: 'ringing', actions: 'count' },
            { guard: 'isNight', target: 'waiting' },
            { target: 'waiting', actions: ['count', 'report'] },
          ],
        },
      },
      waiting: { after: { debounce: 'ringing', backOff: 'silent' } },
      ringing: { entry: 'answer', on: { stopped: { guard: 'isLoud', target: 'silent' } } },
    },
  });

let folder = '';
const write = (name: string, text: string) => {
  mkdirSync(join(folder, 'machines/bell'), { recursive: true });
  writeFileSync(join(folder, 'machines/bell', name), text);
};
/** The chart as it is after an edit of its file. */
const chartAfter = (edit: (code: string) => string = (code) => code, debounce = 300) => {
  write('bell.machine.ts', edit(bellCode));
  const machine = bellMachine(debounce);
  return chartOf(machine, { path, values: chartValues(machine, path, createCodeReader(folder)) });
};
const changesAfter = (edit: (code: string) => string, debounce = 300) => {
  const { changes, marks } = compareCharts(chartAfter(), chartAfter(edit, debounce));
  return { changes: changes.map(changeText), marks: Object.fromEntries(marks) };
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'values-'));
  writeFileSync(join(folder, 'package.json'), '{ "imports": { "#domain/*": "./src/domain/*" } }');
  write('rules.ts', 'export const isQuiet = (hour: number) => hour > 21;');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('what the names of a chart stand for', () => {
  test('the outline has times, emitted events, numbered alternatives and fingerprints', () => {
    expect(outline(chartAfter()).replaceAll(/#[0-9a-f]{6}/g, '#')).toBe(`bell
  silent (initial)
    “Nobody is at the door.”
    1. rung [isOver] / count → ringing
    2. rung [isNight] → waiting
    3. rung [else] / count, report → waiting
  waiting
    after debounce (300 ms) → ringing
    after backOff (computed) → silent
  ringing
    entry / answer
    stopped [isLoud] → silent

guards
  isLoud #
  isNight #
  isOver #
actions
  answer ↑ bell.answered #
  count #
  report ↑ bell.rung #
delays
  backOff computed #
  debounce 300 ms
machine
  context #
`);
  });

  test('a delay of 20 s instead of 2 s is a change, with its line', () => {
    write('bell.machine.ts', bellCode);
    const [before, after] = [chartAfter(undefined, 2_000), chartAfter(undefined, 20_000)];
    const { changes, marks } = compareCharts(before, after);
    expect(changes).toEqual([
      {
        mark: 'changed',
        state: 'bell',
        text: 'delay debounce ‘2 s’ became ‘20 s’',
        ids: ['bell.waiting|after debounce|0'],
        place: 'machines/bell/bell.machine.ts:9',
      },
    ]);
    expect(Object.fromEntries(marks)).toEqual({ 'bell.waiting|after debounce|0': 'changed' });
  });

  test.each([
    ['inverted', 'isMissing(params.error)', '!isMissing(params.error)'],
    ['changed in a function that it calls', 'error === null', 'error !== null'],
    ['given other params', '{ error: event.error }', '{ error: null }'],
  ])('a guard that is %s is a change, with its line', (_, from, to) => {
    expect(changesAfter((code) => code.replace(from, to))).toEqual({
      changes: ['~ bell: guard isOver: implementation changed (machines/bell/bell.machine.ts:11)'],
      marks: { 'bell.silent|rung|0': 'changed' },
    });
  });

  test('a function in another file of the folder belongs to the guard, one of the domain does not', () => {
    const before = chartAfter();
    write('rules.ts', 'export const isQuiet = (hour: number) => hour > 20;');
    expect(compareCharts(before, chartAfter()).changes.map(({ text }) => text)).toEqual([
      'guard isNight: implementation changed',
    ]);
  });

  test('white space, comments, quotes and types change nothing', () => {
    const edit = (code: string) =>
      code
        .replace('=> error === null', '=>\n  // Nothing at all.\n  error === null')
        .replaceAll("'bell.rung' })", '"bell.rung" } as const)')
        .replace('params: { error: unknown }', 'params: { readonly error: Error }');
    expect(changesAfter(edit)).toEqual({ changes: [], marks: {} });
  });

  test('the first context and an action are compared too', () => {
    const edit = (code: string) =>
      code.replace('context: { times: 0', 'context: { times: 1').replace('times: 1 })', 'times: 2 })');
    expect(changesAfter(edit).changes).toEqual([
      '~ bell: action count: implementation changed (machines/bell/bell.machine.ts:16)',
      '~ bell: context: implementation changed (machines/bell/bell.machine.ts:21)',
    ]);
  });

  test('a change of code alone keeps the picture and the coverage', () => {
    const [before, after] = [chartAfter(), chartAfter((code) => code.replace('error === null', 'false'))];
    expect(layoutFingerprint(after)).toBe(layoutFingerprint(before));
    expect(chartFingerprint(after)).toBe(chartFingerprint(before));
    expect(chartFingerprint(after)).toBe(chartFingerprint(chartOf(bellMachine(1))));
  });

  test('alternatives in another order are a change', () => {
    const before = chartAfter();
    const silent = before.root.states[0];
    if (!silent) throw new Error('No state');
    const [first, second, ...rest] = silent.transitions;
    if (!first || !second) throw new Error('No alternatives');
    const swapped = { ...silent, transitions: [second, first, ...rest] };
    const after = { ...before, root: { ...before.root, states: [swapped, ...before.root.states.slice(1)] } };
    expect(compareCharts(before, after).changes.map(changeText)).toEqual([
      '~ silent: rung: another order of the alternatives',
    ]);
  });

  test('the picture shows the time, the emitted event, the number and a short description', async () => {
    const chart = chartAfter();
    const svg = drawSvg(chart, await layOut(chart));
    const texts = [...svg.matchAll(/<text [^>]*>(.*?)<\/text>/g)].map(([, line = '']) =>
      line.replaceAll(/<[^>]+>/g, ''),
    );
    expect(texts).toEqual(
      expect.arrayContaining([
        'after debounce (300 ms)',
        'entry / ↑ bell.answered',
        '2. rung',
        '   3. [else] / count, ↑ bell.rung → waiting',
        'Nobody is at the door.',
      ]),
    );
  });

  test.each([
    [0, '0 ms'],
    [300, '300 ms'],
    [1_500, '1.5 s'],
    [1_234, '1234 ms'],
    [60_000, '1 min'],
    [86_400_000, '1 d'],
  ])('%i ms are written %s', (milliseconds, text) => {
    expect(durationText(milliseconds)).toBe(text);
  });
});

describe('the charts of the application', () => {
  test('every implementation has a value', async () => {
    const missing = (await loadMachines(review)).flatMap(({ name, machine, chart }) =>
      (['guards', 'actions', 'actors', 'delays'] as const).flatMap((sort) =>
        Object.keys(machine.implementations[sort])
          .filter((each) => !chart.values.some((value) => value.sort === sort && value.name === each))
          .map((each) => `${name}: ${sort} ${each}`),
      ),
    );
    expect(missing).toEqual([]);
  });
});
