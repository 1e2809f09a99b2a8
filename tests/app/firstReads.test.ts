import { expect, test } from 'vitest';
import { firstReads } from '#app/firstReads.ts';
import { screens } from '#app/screens.ts';

// tests/e2e/start.spec.ts holds them against the requests of the screens.
test('every screen has one to three first reads', () => {
  expect(Object.keys(firstReads).toSorted()).toEqual(screens.map(({ path }) => path).toSorted());
  for (const { length } of Object.values(firstReads)) expect([1, 2, 3]).toContain(length);
});
