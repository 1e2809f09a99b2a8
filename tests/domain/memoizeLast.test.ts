import { expect, test, vi } from 'vitest';
import { memoizeLast } from '#domain/memoizeLast.ts';

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
