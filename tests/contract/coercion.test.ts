import { expect, test } from 'vitest';
import { responses, UnreadableResponse } from '#contract/responses.ts';
import { bareInboxItem } from '#tests/support/factories.ts';
import { reading } from './reading.ts';

test('scalars of another type than promised are coerced', async () => {
  const wire = {
    id: 7,
    name: true,
    email: 1e3,
    phone: 5550101,
    message: 0,
    status: 2,
    created_at: 1_790_000_000,
  };
  const read = async (item: object) => (await reading(responses.inboxList, [item])).value.items;
  expect(await read(wire)).toEqual([
    bareInboxItem({
      id: '7',
      name: 'true',
      email: '1000',
      phone: '5550101',
      message: '0',
      status: '2',
      created_at: '2026-09-21T14:13:20.000Z',
    }),
  ]);
  const dates = [1_790_000_000_000, 0, -1, 1e300, false].map(
    async (created_at) => (await read({ id: 'a', created_at }))[0]?.created_at,
  );
  expect(await Promise.all(dates)).toEqual([
    '2026-09-21T14:13:20.000Z',
    '1970-01-01T00:00:00.000Z',
    '1969-12-31T23:59:59.000Z',
    '1e+300',
    'false',
  ]);
});

test('a text of blanks counts as missing', async () => {
  const wire = { id: 'a', name: ' ', email: '\t', phone: '\n', message: '  ', created_at: ' ' };
  expect((await reading(responses.inboxList, [wire])).value.items).toEqual([bareInboxItem({ id: 'a' })]);
});

test('a list of which no item can be read is an error', async () => {
  await expect(reading(responses.inboxList, [{ phone: {} }, 'Ada'])).rejects.toThrow(
    new UnreadableResponse(
      'No inbox item of the list can be read: At path: id -- Expected a string, but received: undefined',
    ),
  );
});

test('a row that superstruct cannot print is counted like any other that cannot be read', async () => {
  const rows = [{ id: { toString: 0 } }, { id: 'a' }];
  const { items, unreadable } = (await reading(responses.inboxList, rows)).value;
  expect({ ids: items.map(({ id }) => id), unreadable }).toEqual({
    ids: ['a'],
    unreadable: ['TypeError: Cannot convert object to primitive value'],
  });
});

test('an id that JSON.parse has rounded is unreadable: it may be that of another item', async () => {
  const body = JSON.parse('[{"id":9007199254740993},{"id":9007199254740991},{"id":1.5},{"id":-7}]');
  const { items, unreadable } = (await reading(responses.mediaList, body)).value;
  expect({ ids: items.map(({ id }) => id), unreadable }).toEqual({
    ids: ['9007199254740991', '-7'],
    unreadable: [
      'At path: id -- Expected a string, but received: 9007199254740992',
      'At path: id -- Expected a string, but received: 1.5',
    ],
  });
});
