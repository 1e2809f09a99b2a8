import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MediaItem } from '#contract/entities.ts';
import { sortOrderChanges, websiteOrder } from '#domain/arrange.ts';
import { mediaItem } from '#tests/support/factories.ts';

/** Items a, b, c, … with these sort orders; each is older than the one before. */
const itemsWith = (...sortOrders: readonly number[]): readonly MediaItem[] =>
  sortOrders.map((sort_order, index) =>
    mediaItem({
      id: String.fromCharCode(97 + index),
      sort_order,
      created_at: new Date(Date.UTC(2026, 10, 20 - index)).toISOString(),
    }),
  );

const idsOf = (items: readonly MediaItem[]) => items.map(({ id }) => id).join('');

const changesOf = (items: readonly MediaItem[], order: string) =>
  Object.fromEntries(
    sortOrderChanges(items, [...order]).map(({ item, sort_order }) => [item.id, sort_order]),
  );

const changed = (items: readonly MediaItem[], order: string): readonly MediaItem[] => {
  const changes = changesOf(items, order);
  return items.map((item) => ({ ...item, sort_order: changes[item.id] ?? item.sort_order }));
};

test('the website shows items by sort order, equal ones the newest first, undated ones last', () => {
  const undated = mediaItem({ id: 'z', sort_order: 1, created_at: null });
  expect(idsOf(websiteOrder([undated, ...itemsWith(2, 1, 0, 1)]))).toBe('cbdza');
});

describe('the changes of sort orders', () => {
  test.each([
    ['nothing was moved', [0, 1, 2], 'abc', {}],
    ['the first of three goes to the end', [0, 10, 20], 'bca', { a: 30 }],
    ['two at the end change places', [0, 10, 20], 'acb', { b: 30 }],
    ['the last goes between two without room', [3, 4, 5], 'acb', { b: 15 }],
    ['the last goes first, where there is room below', [5, 6, 7], 'cab', { c: 2 }],
    ['the last goes first, where there is none', [0, 1, 2], 'cab', { a: 12, b: 22 }],
    ['equal ones stay equal where the date orders them', [0, 0, 0], 'acb', { b: 10 }],
    ['two go between the same two', [0, 30, 40, 50], 'acdb', { b: 60 }],
    ['there is no room after the highest sort order', [999_999_999, 5], 'ab', { a: 2 }],
    ['there is just room for one', [999_999_998, 5], 'ab', { b: 999_999_999 }],
    ['there is just room for one after two', [0, 999_999_998, 5], 'abc', { c: 999_999_999 }],
    ['there is just room for a step of ten', [999_999_979, 5], 'ab', { b: 999_999_989 }],
    [
      'there is room for two, but not for steps of ten',
      [999_999_980, 5, 4],
      'abc',
      { b: 999_999_981, c: 999_999_982 },
    ],
    ['a sort order is not whole', [0.5, 3], 'ab', { a: 1 }],
    ['a sort order is negative', [-1, 3], 'ab', { a: 1 }],
  ] as const)('%s', (_, sortOrders, order, expected) => {
    expect(changesOf(itemsWith(...sortOrders), order)).toEqual(expected);
  });

  test('items that are not in the order, and ids without an item, are left out', () => {
    expect(changesOf(itemsWith(0, 10, 20), 'bxa')).toEqual({ a: 20 });
  });

  test('show the items in the wanted order, are whole and as few as a search of all subsets finds', () => {
    const orders = fc
      .array(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 6 })
      .chain((values) => {
        const items = itemsWith(...values);
        return fc.record({
          items: fc.constant(items),
          order: fc.shuffledSubarray([...idsOf(items)], { minLength: items.length }),
        });
      });
    fc.assert(
      fc.property(orders, ({ items, order }) => {
        const wanted = order.join('');
        const result = changed(items, wanted);
        expect(idsOf(websiteOrder(result))).toBe(wanted);
        expect(result.every(({ sort_order }) => Number.isInteger(sort_order) && sort_order >= 0)).toBe(true);
        expect(Object.keys(changesOf(items, wanted))).toHaveLength(fewest(items, order));
      }),
      { numRuns: 500 },
    );
  });
});

/** The fewest changes with new sort orders that no other item has, by trying every set of items that keep theirs. */
function fewest(items: readonly MediaItem[], order: readonly string[]): number {
  const wanted = order.flatMap((id) => items.find((item) => item.id === id) ?? []);
  let best = wanted.length;
  for (let set = 0; set < 2 ** wanted.length; set += 1) {
    const isKept = (index: number) => ((set >> index) & 1) === 1;
    let value = -1;
    let last = -1;
    const isPossible = wanted.every((item, index) => {
      if (!isKept(index)) {
        value += 1;
        return true;
      }
      const before = wanted[index - 1];
      const isTie =
        before && last === index - 1 && before.sort_order === item.sort_order && before.id < item.id;
      const fits = isTie || item.sort_order > value;
      value = item.sort_order;
      last = index;
      return fits;
    });
    if (isPossible) best = Math.min(best, [...wanted.keys()].filter((index) => !isKept(index)).length);
  }
  return best;
}
