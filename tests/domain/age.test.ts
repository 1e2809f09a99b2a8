import { expect, test } from 'vitest';
import { ageText } from '#domain/age.ts';

const now = Date.UTC(2026, 10, 21, 15);

test.each([
  ['2026-11-21T15:10:00Z', 'just now'],
  ['2026-11-21T14:59:01Z', 'just now'],
  ['2026-11-21T14:59:00Z', '1 min ago'],
  ['2026-11-21T14:00:01Z', '59 min ago'],
  ['2026-11-21T14:00:00Z', '1 h ago'],
  ['2026-11-21T12:00:00Z', '3 h ago'],
  ['2026-11-20T15:00:01Z', '23 h ago'],
  ['2026-11-20T15:00:00Z', '1 day ago'],
  ['2026-11-19T15:00:00Z', '2 days ago'],
  ['2026-11-14T15:00:01Z', '6 days ago'],
  ['2026-11-14T15:00:00Z', 'Nov 14, 2026'],
  ['yesterday', 'Unknown date'],
  [null, 'Unknown date'],
])('%s is %s', (date, expected) => {
  expect(ageText(date, now)).toBe(expected);
});
