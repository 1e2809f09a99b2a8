import { expect, test } from 'vitest';
import { firstRequests } from '#app/firstRequests.ts';
import { screens } from '#app/screens.ts';

// tests/e2e/start.spec.ts holds the requests against those of the screens.
test('every screen has its first requests', () => {
  expect(Object.keys(firstRequests).toSorted()).toEqual(screens.map(({ path }) => path).toSorted());
});
