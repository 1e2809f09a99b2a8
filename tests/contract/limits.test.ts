import { expect, test } from 'vitest';
import { backOff, dashboardPolicy, dataScreenPolicy, defaultPolicy, writeRetries } from '#contract/limits.ts';

// @spec 9.13
test('what names no policy is fresh for five minutes, kept for ten, and focus means nothing to it', () => {
  expect(defaultPolicy).toEqual({
    staleTime: 300_000,
    gcTime: 600_000,
    retries: 2,
    refetchOnFocus: false,
  });
});

test('data screens are fresh for thirty seconds and kept for five minutes, the dashboard under a limit of ten seconds', () => {
  const dataScreen = { staleTime: 30_000, gcTime: 300_000, retries: 2, refetchOnFocus: true };
  expect([dataScreenPolicy, dashboardPolicy]).toEqual([dataScreen, { ...dataScreen, timeout: 10_000 }]);
  expect([writeRetries, backOff]).toEqual([1, { first: 1_000, longest: 30_000 }]);
});
