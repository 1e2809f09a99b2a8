import { expect, test } from 'vitest';
import { backOff, dashboardPolicy, dataScreenPolicy, defaultPolicy, writeRetries } from '#contract/limits.ts';

test('what names no policy is fresh for five minutes, kept for ten, and focus means nothing to it', () => {
  expect(defaultPolicy).toEqual({
    freshFor: 300_000,
    keptFor: 600_000,
    retries: 2,
    refetchesOnFocus: false,
  });
});

test('data screens are fresh for thirty seconds and kept for five minutes, the dashboard under a limit of ten seconds', () => {
  const dataScreen = { freshFor: 30_000, keptFor: 300_000, retries: 2, refetchesOnFocus: true };
  expect([dataScreenPolicy, dashboardPolicy]).toEqual([dataScreen, { ...dataScreen, timeLimit: 10_000 }]);
  expect([writeRetries, backOff]).toEqual([1, { first: 1_000, longest: 30_000 }]);
});
