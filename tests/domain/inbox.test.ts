import { describe, expect, test } from 'vitest';
import { parseOrder, sortInbox } from '#domain/inboxOrder.ts';
import { filterItems, formatItemFilters, type ItemFilter, parseItemFilters } from '#domain/itemFilters.ts';
import { isEarlier, isSamePerson } from '#domain/samePerson.ts';
import { countOther, inboxStats } from '#domain/statistics.ts';
import {
  isKnownStatus,
  parseStatusFilter,
  passesStatus,
  statusLabel,
  statusOptions,
  statusTone,
} from '#domain/status.ts';
import {
  allSeen,
  formatSeen,
  itemsAfter,
  mergedSeen,
  parseSeen,
  prunedSeen,
  type Seen,
  seenAtFirstVisit,
  unreadIds,
} from '#domain/unread.ts';
import { fixedNow, inboxItem } from '#tests/support/factories.ts';

describe('statistics', () => {
  const day = 24 * 60 * 60 * 1000;
  const ago = (milliseconds: number) => new Date(fixedNow - milliseconds).toISOString();

  const items = [
    inboxItem({ status: 'pending', created_at: ago(0) }),
    inboxItem({ status: 'pending', created_at: ago(7 * day) }),
    inboxItem({ status: 'in_progress', created_at: ago(7 * day + 1) }),
    inboxItem({ status: 'completed', created_at: null }),
    inboxItem({ status: 'completed', created_at: 'no date' }),
    inboxItem({ status: 'completed', created_at: ago(-day) }),
    inboxItem({ status: 'legacy-7', created_at: ago(30 * day) }),
  ];

  // @spec 3.6 7.26 9.6
  test('each status is counted, an unknown one only in the total; exactly seven days ago is still recent', () => {
    expect(inboxStats(items, fixedNow)).toEqual({
      total: 7,
      pending: 2,
      inProgress: 1,
      completed: 3,
      recent: 3,
    });
    expect(inboxStats([], fixedNow)).toEqual({
      total: 0,
      pending: 0,
      inProgress: 0,
      completed: 0,
      recent: 0,
    });
    expect(countOther(items)).toBe(1);
  });
});

describe('a status', () => {
  test('the statuses are those of the specification, in its order', () => {
    expect(statusOptions.map(({ label }) => label)).toEqual(['Pending', 'In Progress', 'Completed']);
  });

  // @spec 3.5
  test.each([
    ['pending', true, 'Pending', 'pending'],
    ['in_progress', true, 'In Progress', 'progress'],
    ['completed', true, 'Completed', 'done'],
    ['legacy-7', false, 'legacy-7', 'neutral'],
    ['Pending', false, 'Pending', 'neutral'],
    ['constructor', false, 'constructor', 'neutral'],
    ['', false, '', 'neutral'],
  ])('the status %j', (status, isKnown, label, tone) => {
    expect([isKnownStatus(status), statusLabel(status), statusTone(status)]).toEqual([isKnown, label, tone]);
  });

  test.each([
    ['completed', 'completed'],
    ['other', 'other'],
    ['legacy-7', null],
    ['', null],
    [null, null],
  ])('the filter of the text %j is %j', (text, filter) => {
    expect(parseStatusFilter(text)).toBe(filter);
  });

  test.each([
    ['pending', null, true],
    ['pending', 'pending', true],
    ['pending', 'completed', false],
    ['pending', 'other', false],
    ['legacy-7', 'other', true],
    ['legacy-7', 'pending', false],
  ])('%j passes the filter %j: %j', (status, filter, isShown) => {
    expect(passesStatus(status, filter)).toBe(isShown);
  });
});

describe('the order of an inbox', () => {
  const items = [
    inboxItem({ id: 'b', name: 'flat 9', status: 'completed', created_at: '2026-11-10T09:00:00.000Z' }),
    inboxItem({ id: 'x', name: '  ', status: 'legacy-7', created_at: null }),
    inboxItem({ id: 'a', name: 'Ada', status: 'in_progress', created_at: '2026-11-12T09:00:00.000Z' }),
    inboxItem({ id: 'c', name: 'Flat 10', status: 'pending', created_at: '2026-11-11T09:00:00.000Z' }),
  ];

  test.each([
    [null, 'bxac'],
    ['name', 'abcx'],
    ['name-desc', 'cbax'],
    ['newest', 'acbx'],
    ['oldest', 'bcax'],
    ['status', 'cabx'],
    ['status-desc', 'bacx'],
  ] as const)('sorted by %s; what has no name, date or known status is last', (order, ids) => {
    expect(sortInbox(items, order).map(({ id }) => id)).toEqual([...ids]);
  });

  test('equal items stay in the order of the server', () => {
    const equal = ['c', 'a', 'b'].map((id) => inboxItem({ id }));
    expect(sortInbox(equal, 'name-desc')).toEqual(equal);
    expect(sortInbox(equal, null)).toBe(equal);
  });

  test('each order has a name in the url', () => {
    expect([parseOrder('status'), parseOrder('toString'), parseOrder(null)]).toEqual(['status', null, null]);
  });
});

describe('filters of an inbox', () => {
  const items = [
    inboxItem({ id: 'new', created_at: '2026-11-21T09:00:00Z' }),
    inboxItem({ id: 'seen', created_at: '2026-11-20T09:00:00Z' }),
    inboxItem({ id: 'blank', created_at: '2026-11-14T09:59:59Z' }),
    inboxItem({ id: 'old', created_at: null }),
  ];
  const found = (filters: readonly ItemFilter[]) =>
    filterItems(items, filters, (id) => id === 'new', fixedNow).map(({ id }) => id);

  test.each<[readonly ItemFilter[], readonly string[]]>([
    [[], ['new', 'seen', 'blank', 'old']],
    [['new'], ['new']],
    [['thisWeek'], ['new', 'seen']],
    [['new', 'thisWeek'], ['new']],
  ])('%j finds %j', (filters, expected) => {
    expect(found(filters)).toEqual(expected);
  });

  test('the url holds the active filters', () => {
    const query = new URLSearchParams(formatItemFilters(['new', 'thisWeek']));
    expect(`${query}`).toBe('new=1&week=1');
    expect(parseItemFilters(query)).toEqual(['thisWeek', 'new']);
    expect(parseItemFilters(new URLSearchParams('new=0&week=&status=pending'))).toEqual([]);
    expect(formatItemFilters([])).toEqual({});
  });
});

describe('the same person', () => {
  const ada = { email: 'Ada@Example.net ', phone: '+49 40 555-0101' };
  const neither = { email: null, phone: null };
  const blank = { email: '', phone: ' ' };
  const five = { email: null, phone: '5-5-5 01' };
  const six = { email: null, phone: '555 012' };

  test.each([
    ['the same email in other letters', ada, { email: ' ada@example.NET', phone: null }, true],
    ['the same number, separated otherwise', ada, { email: null, phone: '+4940 5550101' }, true],
    ['another email and the same number', ada, { email: 'b@example.net', phone: '+49 40 5550101' }, true],
    ['another email and another number', ada, { email: 'b@example.net', phone: '+49 40 5550102' }, false],
    ['no email and no number', ada, neither, false],
    [
      'an address with invisible characters',
      { ...ada, phone: null },
      { email: 'ada\u200B@example.net\uFEFF', phone: null },
      true,
    ],
    [
      'a number with its (0)',
      { ...ada, email: null },
      { email: null, phone: '0049 (0)40\u20115550101' },
      true,
    ],
    ['neither of them in both', neither, neither, false],
    ['blanks alone', blank, blank, false],
    ['a number of five digits alone', five, five, false],
    ['a number of six digits alone', six, six, true],
  ])('%s → the same person, or not', (_, one, other, expected) => {
    expect(isSamePerson(inboxItem(one), inboxItem(other))).toBe(expected);
  });

  test.each([
    ['2026-11-20T10:00:00Z', '2026-11-21T10:00:00Z', true],
    ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00Z', false],
    [null, '2026-11-21T10:00:00Z', false],
    ['2026-11-20T10:00:00Z', null, false],
  ])('%s came before %s → %s', (other, date, expected) => {
    expect(isEarlier(inboxItem({ created_at: other }), inboxItem({ created_at: date }))).toBe(expected);
  });
});

describe('what is unread', () => {
  const seen = (until: number, ids = ''): Seen => ({ until, ids: new Set(ids) });

  /** a was created at 10, b at 20, … */
  const later = (ids: string) => new Map([...ids].map((id) => [id, (id.charCodeAt(0) - 96) * 10]));

  test('on the first visit, everything until a day ago is seen', () => {
    expect(seenAtFirstVisit(fixedNow)).toEqual({ until: Date.UTC(2026, 10, 20, 10), ids: new Set() });
  });

  test('items created after a moment, in the future too; an undated item is never new', () => {
    const items = [
      inboxItem({ id: 'before', created_at: '2026-11-20T10:00:00Z' }),
      inboxItem({ id: 'after', created_at: '2026-11-20T10:00:00.001Z' }),
      inboxItem({ id: 'future', created_at: '2099-01-01T00:00:00Z' }),
      inboxItem({ id: 'undated', created_at: null }),
      inboxItem({ id: 'no date', created_at: 'yesterday' }),
    ];
    const found = itemsAfter(items, Date.UTC(2026, 10, 20, 10));
    expect([...found]).toEqual([
      ['after', Date.UTC(2026, 10, 20, 10, 0, 0, 1)],
      ['future', Date.UTC(2099, 0, 1)],
    ]);
  });

  test('unread is what was created later and not seen', () => {
    expect(unreadIds(later('abcd'), seen(10, 'c'))).toEqual(new Set('bd'));
  });

  test('ids of items that no longer exist are dropped', () => {
    expect(prunedSeen(seen(0, 'abx'), later('abc'))).toEqual(seen(0, 'ab'));
  });

  test.each([
    ['both', seen(5, 'ab'), seen(5, 'bc'), seen(5, 'abc')],
    ['the later moment, and not the ids it covers', seen(20, 'c'), seen(0, 'abd'), seen(20, 'cd')],
    ['an id whose item is not in the list yet', seen(5, ''), seen(5, 'x'), seen(5, 'x')],
  ])('two tabs together have seen %s', (_, one, other, expected) => {
    expect(mergedSeen(one, other, later('abcd'))).toEqual(expected);
    expect(mergedSeen(other, one, later('abcd'))).toEqual(expected);
  });

  test.each([
    ['until the newest item', 40, 'dcba', seen(40)],
    ['until the newest item that is not in the future, and those by id', 25, 'abcd', seen(20, 'cd')],
    ['nothing more where there is nothing later', 40, '', seen(5)],
  ])('all seen is %s', (_, now, ids, expected) => {
    expect(allSeen(seen(5, 'a'), later(ids), now)).toEqual(expected);
  });

  test('what is stored is read again, and equal values have equal texts', () => {
    const text = formatSeen({ until: 5, ids: new Set(['b', 'a']) });
    expect(text).toBe('{"until":5,"ids":["a","b"]}');
    expect(parseSeen(text)).toEqual({ until: 5, ids: new Set(['a', 'b']) });
  });

  test.each([
    null,
    '',
    '{',
    'null',
    '[]',
    '{"until":"5","ids":[]}',
    '{"until":null,"ids":[]}',
    '{"until":5}',
    '{"until":5,"ids":[1]}',
    '{"until":5,"ids":["a",1]}',
  ])('%j is no stored value', (text) => {
    expect(parseSeen(text)).toBeNull();
  });
});
