import { describe, expect, test } from 'vitest';
import type { MediaItem } from '#contract/entities.ts';
import { uploadLimits } from '#contract/limits.ts';
import { inOrder, movesIn, sortOrderChanges } from '#domain/arrange.ts';
import {
  conflictsOf,
  type EditField,
  editTextsOf,
  type TypedTexts,
  textsWith,
  typedFrom,
  updateOf,
  withChanges,
  withoutConflicts,
  withText,
} from '#domain/mediaEdit.ts';
import { createRandom } from '#fake-server/seed/random.ts';
import { mediaItem } from '#tests/support/factories.ts';

describe('the arrangement', () => {
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

  const changesOf = (items: readonly MediaItem[], order: string): Readonly<Record<string, number>> =>
    Object.fromEntries(
      sortOrderChanges(inOrder(items, [...order])).map(({ item, sort_order }) => [item.id, sort_order]),
    );

  test('the website shows items by sort order, equal ones the newest first, undated ones last', () => {
    const undated = mediaItem({ id: 'z', sort_order: 1, created_at: null });
    expect(idsOf(inOrder([undated, ...itemsWith(2, 1, 0, 1)], []))).toBe('cbdza');
  });

  test('items that are not in the order are last, and ids without an item are left out', () => {
    expect(idsOf(inOrder(itemsWith(0, 20, 10), ['b', 'x']))).toBe('bac');
  });

  test.each([
    ['ba', ['b', 'a', 'c']],
    ['a', []],
    ['', []],
  ])('the ids in the order %j are %j: none in that of the website', (order, ids) => {
    expect(movesIn(itemsWith(0, 10, 20), [...order])).toEqual(ids);
  });

  test.each([
    ['nothing was moved', [0, 999_999_998, 999_999_999], 'abc', {}],
    ['the first of three goes to the end', [0, 10, 20], 'bca', { a: 21 }],
    ['the last goes between two', [0, 10, 20], 'acb', { b: 21 }],
    ['the last goes first', [5, 6, 7], 'cab', { a: 8, b: 9 }],
    ['equal ones', [0, 0, 0], 'acb', { c: 1, b: 2 }],
    ['there is no room after the highest', [999_999_999, 5], 'ab', { a: 0 }],
    ['there is just room for one', [999_999_998, 5], 'ab', { b: 999_999_999 }],
    ['a sort order is not whole', [0.5, 3], 'ab', { a: 0 }],
    ['a sort order is negative', [-1, 3], 'ab', { a: 0 }],
  ] as const)('the changes of sort orders, where %s', (_, sortOrders, order, expected) => {
    expect(changesOf(itemsWith(...sortOrders), order)).toEqual(expected);
  });

  test('the changes of sort orders show the items in the wanted order, and are whole numbers that the server takes', () => {
    const { sortOrder } = uploadLimits;
    const random = createRandom(1);
    for (let run = 0; run < 500; run += 1) {
      const values = Array.from({ length: 1 + random.below(6) }, () =>
        random.chance(0.5) ? random.below(9) : sortOrder - random.below(5),
      );
      const items = itemsWith(...values);
      const order = [...idsOf(items)]
        .map((id) => [random.next(), id] as const)
        .sort()
        .map(([, id]) => id);
      const changes = changesOf(items, order.join(''));
      const result = items.map((item) => ({ ...item, sort_order: changes[item.id] ?? item.sort_order }));
      expect(idsOf(inOrder(result, []))).toBe(order.join(''));
      const stored = result.map(({ sort_order }) => sort_order);
      expect(stored.every((each) => Number.isInteger(each) && each >= 0 && each <= sortOrder)).toBe(true);
    }
  });
});

describe('an edit', () => {
  const typedIn = (item = mediaItem(), texts: Partial<Record<EditField, string>> = {}): TypedTexts =>
    Object.entries(texts).reduce<TypedTexts>(
      (typed, [field, text]) => withText(typed, item, field as EditField, text),
      {},
    );

  test('the texts of an item', () => {
    const bare = { description: null, alt_text: null, category: null, sort_order: 7 };
    expect([
      editTextsOf(mediaItem({ ...bare, title: ' Loft ' })),
      editTextsOf(mediaItem({ ...bare, title: null })),
    ]).toEqual(
      ['Loft', ''].map((title) => ({ title, description: '', alt_text: '', category: '', sort_order: '7' })),
    );
  });

  test('typed texts are shown instead of those of the item, and keep the text that they replaced first', () => {
    const first = typedIn(mediaItem(), { title: 'Quay' });
    const typed = withText(first, mediaItem({ title: 'Theirs' }), 'title', 'Pier');
    expect(typed).toEqual({ title: { text: 'Pier', from: 'Harbour loft' } });
    expect(textsWith(mediaItem(), typed)).toEqual({ ...editTextsOf(mediaItem()), title: 'Pier' });
  });

  const kept = { text: 'Oak', from: '' };
  test.each([
    [null, {}],
    ['x', {}],
    [[1], {}],
    [{ title: 'x', section: kept, alt_text: { text: 'a' }, sort_order: { text: '1', from: 1 } }, {}],
    [{ title: kept, category: 'x' }, { title: kept }],
  ])('typed texts that are kept as %j are %j', (stored, typed) => {
    expect(typedFrom(stored)).toEqual(typed);
  });

  // A sort order that is no number counts as 0 (Specification §5).
  test.each([
    [{}, { title: ' Quay ', category: '' }, { title: 'Quay', category: '' }],
    [{}, { description: ' ', alt_text: '' }, { description: '', alt_text: '' }],
    [{}, { title: ' Harbour loft ' }, {}],
    [{}, { sort_order: '3' }, { sort_order: 3 }],
    [{ sort_order: 1 }, { sort_order: 'first' }, { sort_order: 0 }],
    [{ sort_order: 0 }, { sort_order: 'first' }, {}],
  ])('over the item with %j, the typed texts %j become the update %j', (stored, texts, update) => {
    expect(updateOf(typedIn(mediaItem(stored), texts))).toEqual(update);
  });

  test('an update of a list: an empty text is none', () => {
    expect(withChanges(mediaItem(), { title: 'Quay', category: '', sort_order: 0 })).toEqual(
      mediaItem({ title: 'Quay', category: null, sort_order: 0 }),
    );
  });

  test('conflicts are fields that both have changed to different texts; one of the two is taken', () => {
    const typed = typedIn(mediaItem(), { title: 'Mine', description: 'Mine' });
    const stored = mediaItem({ title: 'Theirs', alt_text: 'Theirs', description: 'Mine' });
    expect(conflictsOf(typed, mediaItem())).toEqual([]);
    expect(conflictsOf(typed, stored)).toEqual([{ field: 'title', theirs: 'Theirs', mine: 'Mine' }]);
    expect(updateOf(withoutConflicts(typed, stored, true))).toEqual({ title: 'Mine', description: 'Mine' });
    expect(updateOf(withoutConflicts(typed, stored, false))).toEqual({ description: 'Mine' });
    expect(conflictsOf(withoutConflicts(typed, stored, true), stored)).toEqual([]);
  });
});
