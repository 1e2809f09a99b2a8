import { expect, test, vi } from 'vitest';
import { memoizeLast, memoizeOn } from '#domain/memoizeLast.ts';

test('is computed again only when an argument has changed since the last call', () => {
  const compute = vi.fn((one: number, other: number) => ({ sum: one + other }));
  const memoized = memoizeLast(compute);
  const first = memoized(1, NaN);
  expect(first).toEqual({ sum: NaN });
  expect(memoized(1, NaN)).toBe(first);
  expect(compute).toHaveBeenCalledTimes(1);
  expect(memoized(1, 2)).toEqual({ sum: 3 });
  expect(memoized(5, 2)).toEqual({ sum: 7 });
  expect(memoized(1, 2)).toEqual({ sum: 3 });
  expect(compute).toHaveBeenCalledTimes(4);
});

test('of an object that others hold, each has a result of its own', () => {
  const compute = vi.fn((items: readonly number[], more: number) => items.length + more);
  const memoized = memoizeOn(compute);
  const [one, other] = [[1], [1, 2]];
  expect([memoized(one, 1), memoized(other, 1), memoized(one, 1), memoized(other, 1)]).toEqual([2, 3, 2, 3]);
  expect(compute).toHaveBeenCalledTimes(2);
  expect(memoized(one, 5)).toBe(6);
});
