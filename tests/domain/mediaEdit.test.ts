import { describe, expect, test } from 'vitest';
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
import { mediaItem } from '#tests/support/factories.ts';

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

describe('typed texts', () => {
  test('are shown in place of those of the item, and know what they replace first', () => {
    const typed = withText(
      typedIn(mediaItem(), { title: 'Quay' }),
      mediaItem({ title: 'Theirs' }),
      'title',
      'Pier',
    );
    expect(typed).toEqual({ title: { text: 'Pier', from: 'Harbour loft' } });
    expect(textsWith(mediaItem(), typed)).toEqual({ ...editTextsOf(mediaItem()), title: 'Pier' });
  });

  test.each([null, 'x', [1], { title: 'x', section: { text: 'a', from: 'b' }, alt_text: { text: 'a' } }])(
    'that are kept in another shape are none: %j',
    (kept) => expect(typedFrom(kept)).toEqual({}),
  );

  test('hold the changed fields alone, as the server takes them', () => {
    const texts = { title: ' Quay ', description: ' ', alt_text: '', category: '', sort_order: '3' };
    expect(updateOf(typedIn(mediaItem(), texts))).toEqual({
      title: 'Quay',
      description: '',
      alt_text: '',
      category: '',
      sort_order: 3,
    });
    expect(updateOf(typedIn(mediaItem(), { title: ' Harbour loft ' }))).toEqual({});
  });

  test('of a sort order that is no number are those of 0 (Specification §5)', () => {
    for (const [sort_order, update] of [
      [1, { sort_order: 0 }],
      [0, {}],
    ] as const)
      expect(updateOf(typedIn(mediaItem({ sort_order }), { sort_order: 'first' }))).toEqual(update);
  });
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
