import { expect, test } from 'vitest';
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
  ['until the newest item', 40, 'abcd', seen(40)],
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
