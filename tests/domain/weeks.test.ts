import { describe, expect, test } from 'vitest';
import { weeklyInquiries } from '#domain/weeks.ts';
import { inboxItem } from '#tests/support/factories.ts';

const now = Date.UTC(2026, 10, 21, 15);
const day = 24 * 3_600_000;

/** Inquiries of these ages in days; null is undated. */
const read = (...ages: readonly (number | null)[]) => ({
  items: ages.map((age, index) =>
    inboxItem({
      id: `inq-${index}`,
      created_at: age === null ? null : new Date(now - age * day).toISOString(),
    }),
  ),
  unreadable: [],
});

const shown = (list: Parameters<typeof weeklyInquiries>[0]) => {
  const { weeks, ...rest } = weeklyInquiries(list, now);
  return { ...rest, weeks: weeks.map(({ count, coverage }) => [count, coverage]) };
};
const whole = (count: number) => [count, 'whole'];

describe('the inquiries per week', () => {
  test('are counted for eight weeks of seven days, the last of which ends now', () => {
    expect(weeklyInquiries(read(), now).weeks.map(({ start }) => (now - start) / day)).toEqual([
      56, 49, 42, 35, 28, 21, 14, 7,
    ]);
    expect(shown(read(-1, 0, 6.9, 7, 7.1, 14, 55.9, 56, 56.1, null))).toEqual({
      weeks: [2, 0, 0, 0, 0, 0, 2, 4].map(whole),
      undated: 1,
      since: null,
    });
  });

  test('of a read that was cut at 50 say where they begin: partial there, and none before', () => {
    expect(shown(read(...Array.from({ length: 50 }, (_, index) => index / 4)))).toEqual({
      weeks: [...new Array(6).fill([0, 'none']), [21, 'partial'], [29, 'whole']],
      undated: 0,
      since: now - 12.25 * day,
    });
  });

  test('of a read that was cut where a week begins have that week whole', () => {
    const { weeks } = shown(read(...Array.from({ length: 50 }, (_, index) => (index * 14) / 49)));
    expect(weeks).toEqual([...new Array(6).fill([0, 'none']), whole(25), whole(25)]);
  });

  test('count what could not be read as read', () => {
    const list = { ...read(...new Array(49).fill(3)), unreadable: ['inq-49'] };
    expect(shown(list).since).toBe(now - 3 * day);
  });

  test('of 50 without any date are none', () => {
    expect(shown(read(...new Array(50).fill(null)))).toEqual({
      weeks: new Array(8).fill([0, 'none']),
      undated: 50,
      since: now,
    });
  });
});
