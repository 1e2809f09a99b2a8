import { expect, test } from 'vitest';
import { statuses, statusTable } from '#contract/entities.ts';
import { countOther, inboxStats } from '#domain/statistics.ts';
import { fixedNow, inboxItem } from '#tests/support/factories.ts';

const day = 24 * 60 * 60 * 1000;
const ago = (milliseconds: number) => new Date(fixedNow - milliseconds).toISOString();

// @spec 3.6
test('an empty list counts nothing', () => {
  const none = statuses.map((status) => [statusTable[status].figure, 0]);
  expect(inboxStats([], fixedNow)).toEqual({ total: 0, recent: 0, ...Object.fromEntries(none) });
});

// @spec 3.6 7.26 9.6
test('each status is counted, an unknown one only in the total; exactly seven days ago is still recent', () => {
  const items = [
    inboxItem({ status: 'pending', created_at: ago(0) }),
    inboxItem({ status: 'pending', created_at: ago(7 * day) }),
    inboxItem({ status: 'in_progress', created_at: ago(7 * day + 1) }),
    inboxItem({ status: 'completed', created_at: null }),
    inboxItem({ status: 'completed', created_at: 'no date' }),
    inboxItem({ status: 'completed', created_at: ago(-day) }),
    inboxItem({ status: 'legacy-7', created_at: ago(30 * day) }),
  ];
  expect(inboxStats(items, fixedNow)).toMatchObject({
    total: 7,
    pending: 2,
    inProgress: 1,
    completed: 3,
    recent: 3,
  });
  expect(countOther(items)).toBe(1);
});
