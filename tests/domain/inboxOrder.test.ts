import { expect, test } from 'vitest';
import { parseOrder, sortInbox } from '#domain/inboxOrder.ts';
import { inboxItem } from '#tests/support/factories.ts';

const items = [
  inboxItem({ id: 'b', name: 'ben', status: 'completed', created_at: '2026-11-10T09:00:00.000Z' }),
  inboxItem({ id: 'x', name: '  ', status: 'legacy-7', created_at: null }),
  inboxItem({ id: 'a', name: 'Ada', status: 'in_progress', created_at: '2026-11-12T09:00:00.000Z' }),
  inboxItem({ id: 'c', name: 'Chiara', status: 'pending', created_at: '2026-11-11T09:00:00.000Z' }),
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
  expect(
    sortInbox(items, order)
      .map(({ id }) => id)
      .join(''),
  ).toBe(ids);
});

test('equal ones stay in the order of the server', () => {
  const equal = ['c', 'a', 'b'].map((id) => inboxItem({ id }));
  expect(sortInbox(equal, 'name-desc')).toEqual(equal);
  expect(sortInbox(equal, null)).toBe(equal);
});

test('an order has a name in the url', () => {
  expect([parseOrder('status'), parseOrder('toString'), parseOrder(null)]).toEqual(['status', null, null]);
});
