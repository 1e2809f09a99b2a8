import { describe, expect, test } from 'vitest';
import { ageText } from '#domain/age.ts';
import { clockTime, fullDate, greetingAt, lights, longDate, shortDate, timeOf } from '#domain/dates.ts';
import { weeklyInquiries } from '#domain/weeks.ts';
import { inboxItem } from '#tests/support/factories.ts';

describe('dates as the administrator reads them, in local time', () => {
  const plain = (text: string) => text.replace(/\s/g, ' ');
  const at = (hour: number, minute = 0, second = 0) => new Date(2026, 10, 21, hour, minute, second);
  const morning = at(10, 14, 5);

  // @spec 2.16
  test.each([
    [shortDate(morning.toISOString()), 'Nov 21, 2026'],
    [fullDate(morning.toISOString()), 'Saturday, November 21, 2026 at 10:14 AM'],
    [longDate(morning.getTime()), 'Saturday, November 21, 2026'],
    [clockTime(morning.getTime()), '10:14:05 AM'],
    [clockTime(at(0).getTime()), '12:00:00 AM'],
    [clockTime(at(12).getTime()), '12:00:00 PM'],
    [clockTime(at(13).getTime()), '1:00:00 PM'],
  ])('the date or the 12-hour clock %j', (text, expected) => {
    expect(plain(text)).toBe(expected);
  });

  test.each(['2026-03-01', 'Sunday 2026-03-01', '03/01/2026'])(
    'a day without a time, written as %s, is that day here, not the one before',
    (date) => {
      expect(shortDate(date)).toBe('Mar 1, 2026');
    },
  );

  test.each([null, '', 'yesterday-ish', '2026-13-45'])('%j is not a date', (date) => {
    expect([timeOf(date), shortDate(date), fullDate(date), shortDate(date, 'Unknown')]).toEqual([
      null,
      'Unknown date',
      'Unknown date',
      'Unknown',
    ]);
  });

  // @spec 2.15 9.16
  test.each([
    [0, 'Good Morning', ''],
    [11, 'Good Morning', ''],
    [12, 'Good Afternoon', '#noon'],
    [16, 'Good Afternoon', '#noon'],
    [17, 'Good Evening', '#dusk'],
    [19, 'Good Evening', '#dusk'],
    [20, 'Good Night', '#night'],
    [23, 'Good Night', '#night'],
  ] as const)('at %i the greeting is %s, in the light %j', (hour, greeting, light) => {
    expect([greetingAt(hour), lights[greetingAt(hour)]]).toEqual([greeting, light]);
  });
});

describe('the age of an item', () => {
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
});

test('Inquiries are counted for eight weeks of seven days, the last of which ends now', () => {
  const now = Date.UTC(2026, 10, 21, 15);
  const day = 24 * 3_600_000;
  const dates = [-1, 0, 6.9, 7, 7.1, 14, 55.9, 56, 56.1].map((age) =>
    new Date(now - age * day).toISOString(),
  );
  const items = [...dates, null].map((created_at) => inboxItem({ created_at }));
  const weeks = weeklyInquiries(items, now);
  expect(weeks.map(({ start }) => (now - start) / day)).toEqual([56, 49, 42, 35, 28, 21, 14, 7]);
  expect(weeks.map(({ count }) => count)).toEqual([2, 0, 0, 0, 0, 0, 2, 4]);
});
