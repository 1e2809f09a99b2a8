import { expect, test, vi } from 'vitest';
import { memoizeList, replaceItem } from '#domain/memoizeList.ts';

interface Item {
  readonly id: string;
  readonly size: number;
}

const list: readonly Item[] = [
  { id: 'a', size: 1 },
  { id: 'b', size: 2 },
  { id: 'a', size: 3 },
];

const memoized = () => {
  const compute = vi.fn((items: readonly Item[]) => items.reduce((sum, { size }) => sum + size, 0));
  return { compute, sumOf: memoizeList(compute, (sum, from, to) => sum - from.size + to.size) };
};

test('is computed once for a list, and by the difference after each change of it', () => {
  const { compute, sumOf } = memoized();
  expect([sumOf(list), sumOf(list)]).toEqual([6, 6]);
  const next = replaceItem(list, 'b', (item) => ({ ...item, size: 10 }));
  const last = replaceItem(next, 'a', (item) => ({ ...item, size: 0 }));
  expect(last.map(({ size }) => size)).toEqual([0, 10, 0]);
  expect([sumOf(last), sumOf(next), sumOf(list)]).toEqual([10, 14, 6]);
  expect(compute).toHaveBeenCalledTimes(1);
});

test('what was not known of a list is computed for the changed one', () => {
  const { compute, sumOf } = memoized();
  const next = replaceItem(list, 'b', (item) => ({ ...item, size: 10 }));
  expect(sumOf(next)).toBe(14);
  expect(compute).toHaveBeenCalledTimes(1);
});
