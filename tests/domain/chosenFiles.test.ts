import { expect, test } from 'vitest';
import { isSameFile, markOf, outcomeIn, outcomesOf, withOutcome } from '#domain/chosenFiles.ts';

const loft = { name: 'loft.png', size: 3, lastModified: 1_000 };
const none = new Map();
const row = (id: string, stage: Parameters<typeof outcomesOf>[0][number]['stage'], chosen = loft) => ({
  id,
  stage,
  chosen,
});

test.each([
  ['the same name, size and last change', {}, true],
  ['another name', { name: 'attic.png' }, false],
  ['another size', { size: 4 }, false],
  ['another last change', { lastModified: 2_000 }, false],
])('files with %s: the same is %j', (_, change, isSame) => {
  expect(isSameFile(loft, { ...loft, ...change })).toBe(isSame);
});

test('a mark holds nothing else of a file', () => {
  const file = new File(['png'], 'loft.png', { lastModified: 1_000 });
  expect(markOf(file)).toEqual(loft);
});

test('a row has the outcome of the last one before it with the same file; a stored one has none', () => {
  const other = { ...loft, name: 'attic.png' };
  const rows = [row('a', 'failed'), row('b', 'ready', other), row('c', 'waiting'), row('d', 'ready')];
  expect([...outcomesOf(rows, none)]).toEqual([
    ['c', 'failed'],
    ['d', 'waiting'],
  ]);
  const earlier = withOutcome(none, [loft], 'stored');
  expect([...outcomesOf([row('a', 'stored')], earlier)]).toEqual([]);
  expect([...outcomesOf([row('a', 'ready')], earlier)]).toEqual([['a', 'stored']]);
});

test('the last outcome of an earlier file counts', () => {
  const earlier = withOutcome(withOutcome(none, [loft], 'removed'), [loft], 'stored');
  expect(outcomeIn(earlier, loft)).toBe('stored');
  expect(outcomeIn(earlier, { ...loft, size: 4 })).toBeNull();
  expect(withOutcome(earlier, [], 'removed')).toBe(earlier);
});
