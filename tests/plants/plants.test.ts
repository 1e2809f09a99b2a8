import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plants } from './plants.ts';
import { rowsIn } from './table.ts';

test.each(plants)('the plant $name still applies', ({ file, text, planted }) => {
  expect(readFileSync(file, 'utf8').split(text)).toHaveLength(2);
  expect(planted).not.toBe(text);
});

test('docs/reliability.md has a row for each plant', () => {
  const rows = rowsIn(readFileSync('docs/reliability.md', 'utf8'));
  expect([...rows.keys()].toSorted()).toEqual(plants.map(({ name }) => name).toSorted());
});
