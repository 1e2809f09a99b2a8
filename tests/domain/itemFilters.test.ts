import { expect, test } from 'vitest';
import { filterItems, formatItemFilters, type ItemFilter, parseItemFilters } from '#domain/itemFilters.ts';
import { fixedNow, inboxItem } from '#tests/support/factories.ts';

const items = [
  inboxItem({ id: 'new', created_at: '2026-11-21T09:00:00Z' }),
  inboxItem({ id: 'seen', created_at: '2026-11-20T09:00:00Z', email: null }),
  inboxItem({ id: 'blank', created_at: '2026-11-14T09:59:59Z', email: ' ' }),
  inboxItem({ id: 'old', created_at: null }),
];
const found = (filters: readonly ItemFilter[], isNew: ((id: string) => boolean) | null) =>
  filterItems(items, filters, isNew, fixedNow).map(({ id }) => id);

test.each<[readonly ItemFilter[], readonly string[]]>([
  [[], ['new', 'seen', 'blank', 'old']],
  [['new'], ['new']],
  [['thisWeek'], ['new', 'seen']],
  [['noEmail'], ['seen', 'blank']],
  [['thisWeek', 'noEmail'], ['seen']],
  [['new', 'thisWeek', 'noEmail'], []],
])('%j finds %j', (filters, expected) => {
  expect(found(filters, (id) => id === 'new')).toEqual(expected);
});

test('while it is not known what is new, every item passes that filter', () => {
  expect(found(['new', 'noEmail'], null)).toEqual(['seen', 'blank']);
});

test('the url has the filters that are on', () => {
  const query = new URLSearchParams(formatItemFilters(['noEmail', 'new', 'thisWeek']));
  expect(`${query}`).toBe('no-email=1&new=1&week=1');
  expect(parseItemFilters(query)).toEqual(['new', 'thisWeek', 'noEmail']);
  expect(parseItemFilters(new URLSearchParams('new=0&week=&status=pending'))).toEqual([]);
  expect(formatItemFilters([])).toEqual({});
});
