import { describe, expect, test } from 'vitest';
import { clockTime, fullDate, greetingAt, longDate, shortDate, shortMoment, timeOf } from '#domain/dates.ts';

const morning = new Date(2026, 10, 21, 10, 14, 5);
const plain = (text: string) => text.replace(/\s/g, ' ');

describe('dates as the administrator reads them, in local time', () => {
  // @spec 2.16
  test('a short, a full and a long date, and a 12-hour clock', () => {
    const date = morning.toISOString();
    expect({
      short: plain(shortDate(date)),
      full: plain(fullDate(date)),
      long: plain(longDate(morning.getTime())),
      clock: plain(clockTime(morning.getTime())),
      moment: plain(shortMoment(morning.getTime())),
    }).toEqual({
      short: 'Nov 21, 2026',
      full: 'Saturday, November 21, 2026 at 10:14 AM',
      long: 'Saturday, November 21, 2026',
      clock: '10:14:05 AM',
      moment: 'Nov 21, 10:14 AM',
    });
  });

  test('a day without a time is that day here, not the one before', () => {
    expect(shortDate('2026-03-01')).toBe('Mar 1, 2026');
  });

  test.each(['Sunday 2026-03-01', '03/01/2026'])('a day that is written as %s is a date', (date) => {
    expect(shortDate(date)).toBe('Mar 1, 2026');
  });

  test('midnight and noon are twelve', () => {
    const at = (hour: number) => plain(clockTime(new Date(2026, 10, 21, hour).getTime()));
    expect([at(0), at(12), at(13)]).toEqual(['12:00:00 AM', '12:00:00 PM', '1:00:00 PM']);
  });

  test.each([null, '', 'yesterday-ish', '2026-13-45'])('%j is not a date', (date) => {
    expect([timeOf(date), shortDate(date), fullDate(date), shortDate(date, 'Unknown')]).toEqual([
      null,
      'Unknown date',
      'Unknown date',
      'Unknown',
    ]);
  });
});

// @spec 2.15 9.16
test.each([
  [0, 'Good Morning'],
  [11, 'Good Morning'],
  [12, 'Good Afternoon'],
  [16, 'Good Afternoon'],
  [17, 'Good Evening'],
  [19, 'Good Evening'],
  [20, 'Good Night'],
  [23, 'Good Night'],
])('at %i the greeting is %s', (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting);
});
