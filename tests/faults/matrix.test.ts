import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calls } from './calls/index.ts';
import { faultKinds } from './faults.ts';
import { cellsOf, findingsOf, markdownMatrix, textMatrix, withMatrix } from './matrix.ts';
import { isInSample } from './sample.ts';

const names = calls.map(({ name }) => name);
const faults = faultKinds.map(({ name }) => name);

/** A report of Playwright with one test per combination. */
const report = (
  ...combinations: readonly (readonly [title: string, status: string, ...marks: string[]])[]
) => ({
  suites: [
    {
      specs: combinations.map(([title, status, ...found]) => ({
        title,
        tests: [{ status, annotations: found.map((type) => ({ type, description: `found ${type}` })) }],
      })),
    },
  ],
});

const results = report(
  ['Login: sign in × 400', 'expected'],
  ['Login: sign in × hang', 'unexpected', 'W', 'B', 'W'],
  ['Start: profile × hang', 'unexpected'],
);

test('A report becomes cells: clean, with the marks of its checks, or with that of a test that failed itself', () => {
  expect(cellsOf(results)).toEqual([
    { call: 'Login: sign in', fault: '400', marks: [] },
    { call: 'Login: sign in', fault: 'hang', marks: ['W', 'B', 'W'] },
    { call: 'Start: profile', fault: 'hang', marks: ['X'] },
  ]);
  expect(findingsOf(results)).toEqual([
    'Login: sign in × hang: WB found W; found B; found W',
    'Start: profile × hang: X ',
  ]);
  expect(cellsOf(null)).toEqual([]);
});

test('The matrix has a row for each call and a column for each fault, in Markdown and for a terminal', () => {
  const arguments_ = [['Login: sign in', 'Start: profile'], ['400', 'hang'], cellsOf(results)] as const;
  expect(markdownMatrix(...arguments_)).toBe(
    [
      '1. 400',
      '2. hang',
      '',
      '|  | 1 | 2 |',
      '| --- | :-: | :-: |',
      '| Login: sign in | ✓ | BW |',
      '| Start: profile | · | X |',
    ].join('\n'),
  );
  expect(textMatrix(...arguments_)).toBe(
    ['               1  2', 'Login: sign in ✓ BW', 'Start: profile ·  X'].join('\n'),
  );
});

test('Writing the matrix keeps the rest of the page', () => {
  expect(withMatrix('a\n<!-- matrix -->\nold\n<!-- /matrix -->\nb', 'new')).toBe(
    'a\n<!-- matrix -->\n\nnew\n\n<!-- /matrix -->\nb',
  );
  expect(() => withMatrix('a', 'new')).toThrow('The page has no <!-- matrix --> … <!-- /matrix -->');
});

test('The page on reliability shows every call and every fault; its command renews it', () => {
  const empty = markdownMatrix(names, faults, []).replaceAll(' · ', ' ? ');
  const page = readFileSync('docs/reliability.md', 'utf8').replaceAll(/\| (?:✓|[A-Z]+|·) (?=\|)/g, '| ? ');
  expect(page).toContain(empty);
});

test('The sample that runs with the end-to-end tests has every third call once, each with another fault', () => {
  const sample = names.flatMap((call) =>
    faults.filter((fault) => isInSample(call, fault)).map((fault) => ({ call, fault })),
  );
  expect(sample.map(({ call }) => call)).toEqual(names.filter((_, index) => index % 3 === 0));
  expect(new Set(sample.map(({ fault }) => fault)).size).toBe(sample.length);
});
