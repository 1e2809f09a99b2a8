import { describe, expect, test } from 'vitest';
import { busyText } from './busy.ts';
import { reactAdminRows, rows } from './goals.ts';
import { parseOptions, profiles } from './options.ts';
import {
  againstCells,
  cells,
  changeOf,
  type Figure,
  isMet,
  markdownTable,
  median,
  quantile,
  replaceSection,
  textTable,
} from './report.ts';
import { type Exchange, readTwice } from './traffic.ts';

const figure = (ours: number, reference: number | null = null, name = 'row'): Figure => ({
  name,
  ours,
  reference,
});

test('the median of five is the third, whatever their order', () => {
  expect(median([5, 1, 900, 3, 2])).toBe(3);
  expect(() => median([])).toThrow(new RangeError('There are no numbers'));
});

test('the 98th percentile of a hundred numbers is the second largest', () => {
  expect(
    quantile(
      Array.from({ length: 100 }, (_, index) => index),
      0.98,
    ),
  ).toBe(98);
  expect(quantile([7], 0.98)).toBe(7);
});

describe('a goal', () => {
  test.each([
    ['a figure at its limit', figure(20), { atMost: 20 }, true],
    ['a figure above it', figure(20.1), { atMost: 20 }, false],
    ['a ratio at its limit, as it is printed', figure(13.04, 10), { ratioAtMost: 1.3 }, true],
    ['a ratio above it', figure(13.1, 10), { ratioAtMost: 1.3 }, false],
    ['a ratio without a reference', figure(13), { ratioAtMost: 1.3 }, null],
    ['both, of which the ratio is missed', figure(34, 20), { atMost: 35, ratioAtMost: 1.3 }, false],
    ['both, of which the figure is missed', figure(36, 30), { atMost: 35, ratioAtMost: 1.3 }, false],
    ['both at their limits', figure(35, 27), { atMost: 35, ratioAtMost: 1.3 }, true],
    ['no goal', figure(13), undefined, null],
  ] as const)('%s', (_, measured, goal, met) => {
    expect(isMet(measured, goal)).toBe(met);
  });
});

describe('the change since the committed table', () => {
  test.each([
    ['of the figure', figure(150), figure(100), '+50 %'],
    ['of the ratio, where there is one', figure(150, 100), figure(300, 100), '−50 %'],
    ['none', figure(100), figure(100), '0 %'],
    ['from zero', figure(1), figure(0), 'from 0'],
    ['of a row that was not measured then', figure(1), undefined, 'new'],
  ] as const)('%s', (_, now, committed, change) => {
    expect(changeOf(now, committed)).toBe(change);
  });
});

test('measured rows are printed in the order of the definitions', () => {
  const measured = [
    figure(12_345.6, null, 'status change, bytes'),
    { ...figure(42, 24, 'key in the search, CPU'), spread: 0.118 },
    figure(0.5, null, 'cold dashboard, bytes'),
  ];
  expect(cells(measured, [figure(21, 24, 'key in the search, CPU')])).toEqual([
    [
      ...['key in the search, CPU', '42.0 ms', '12 %', 'picture floor 24.0', '1.75'],
      ...['≤ 35 ms, ≤ 1.3 of reference', 'no', '+100 %'],
    ],
    ['status change, bytes', '12,346 bytes', '', '', '', '≤ 1,000 bytes', 'no', 'new'],
    ['cold dashboard, bytes', '0.50 MB', '', '', '', '', '', 'new'],
  ]);
});

test('rows beside react-admin are printed apart', () => {
  const measured = [
    figure(4_070, 5_912, '/inquiries content beside react-admin'),
    figure(42, 24, 'key in the search, CPU'),
  ];
  expect(cells(measured, []).map(([name]) => name)).toEqual(['key in the search, CPU']);
  expect(cells(measured, [], reactAdminRows)).toEqual([
    [
      ...['/inquiries content beside react-admin', '4,070 ms', '', 'react-admin 5,912', '0.69'],
      ...['', '', 'new'],
    ],
  ]);
});

test('rows that were measured for another commit too are printed beside it', () => {
  const measured = [
    { ...figure(30, 24, 'key in the search, CPU'), against: 40 },
    figure(0.5, null, 'cold dashboard, bytes'),
    { ...figure(0, null, 'lists asked for twice'), against: 0 },
  ];
  expect(againstCells(measured, 'main')).toEqual([
    ['row', 'main', 'now', 'change'],
    ['key in the search, CPU', '40.0 ms', '30.0 ms', '−25 %'],
    ['lists asked for twice', '0 lists', '0 lists', ''],
  ]);
});

test('a machine is busy when other processes take more than a tenth of its CPU time', () => {
  expect(busyText(0.1)).toBeNull();
  expect(busyText(0.254)).toMatch(/^This machine is busy: other processes take 25 %/);
});

test('every row has a name of its own', () => {
  const names = [...rows, ...reactAdminRows].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('tables', () => {
  const lines = [
    ['row', 'ours'],
    ['a key', '4 ms'],
    ['b', '12 ms'],
  ];
  expect(textTable(lines)).toBe('row     ours\na key   4 ms\nb      12 ms');
  expect(markdownTable(lines)).toBe('| row | ours |\n| --- | --- |\n| a key | 4 ms |\n| b | 12 ms |');
});

test('a section is replaced between its markers, which must be there', () => {
  const text = 'before\n<!-- bench:table -->\nold\n<!-- /bench:table -->\nafter';
  expect(replaceSection(text, 'table', 'new')).toBe(
    'before\n<!-- bench:table -->\nnew\n<!-- /bench:table -->\nafter',
  );
  expect(() => replaceSection(text, 'growth', 'new')).toThrow(
    new Error('The markers <!-- bench:growth --> and <!-- /bench:growth --> are missing'),
  );
});

test('a list that is read with two queries is read twice, a write is no read', () => {
  const exchange = (method: string, path: string): Exchange => ({
    method,
    url: new URL(path, 'http://localhost'),
    bytes: 1,
  });
  expect(
    readTwice([
      exchange('GET', '/api/inquiries?limit=50'),
      exchange('GET', '/api/inquiries'),
      exchange('GET', '/api/inquiries'),
      exchange('GET', '/api/contact'),
      exchange('PUT', '/api/contact'),
    ]),
  ).toBe(1);
});

describe('the command line', () => {
  test('defaults', () => {
    expect(parseOptions([])).toEqual({
      items: 10_000,
      profile: profiles.slow4g,
      only: '',
      against: null,
      isWritten: false,
      hasGrowth: false,
      hasProfiles: false,
      hasFunctions: false,
      isHelp: false,
    });
  });

  test.each([
    [['--items', '7.5'], "--items takes a whole number from 50 to 100000, not '7.5'"],
    [['--profile', 'dsl'], "--profile takes slow4g or none, not 'dsl'"],
  ])('%s is refused', (argv, message) => {
    expect(() => parseOptions(argv)).toThrow(new Error(message));
  });
});
