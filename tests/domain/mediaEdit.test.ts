import { describe, expect, test } from 'vitest';
import { changesOf, conflictsOf, editTextsOf, withChanges } from '#domain/mediaEdit.ts';
import { mediaItem } from '#tests/support/factories.ts';

const texts = editTextsOf(mediaItem());

test('the texts of an item', () => {
  const bare = { description: null, alt_text: null, category: null, sort_order: 7 };
  expect([
    editTextsOf(mediaItem({ ...bare, title: ' Loft ' })),
    editTextsOf(mediaItem({ ...bare, title: null })),
  ]).toEqual(
    ['Loft', ''].map((title) => ({ title, description: '', alt_text: '', category: '', sort_order: '7' })),
  );
});

describe('changes', () => {
  test('hold the changed fields alone, as the server takes them', () => {
    expect(changesOf('image', mediaItem(), texts)).toEqual({});
    const typed = { title: ' Quay ', description: ' ', alt_text: '', category: '', sort_order: '3' };
    const stored = { title: 'Quay', description: '', alt_text: '' };
    expect(changesOf('image', mediaItem(), typed)).toEqual({ ...stored, category: '', sort_order: 3 });
    expect(changesOf('video', mediaItem(), typed)).toEqual(stored);
  });

  test('of a sort order that is no number are those of 0 (Specification §5)', () => {
    for (const sort_order of [1, 4])
      expect(changesOf('image', mediaItem({ sort_order }), { ...texts, sort_order: 'first' })).toEqual({
        sort_order: 0,
      });
    expect(changesOf('image', mediaItem(), { ...texts, sort_order: 'first' })).toEqual({});
  });

  test('to a list: an empty text is none', () => {
    expect(withChanges(mediaItem(), { title: 'Quay', category: '', sort_order: 0 })).toEqual(
      mediaItem({ title: 'Quay', category: null, sort_order: 0 }),
    );
  });
});

describe('conflicts', () => {
  const mine = { ...texts, title: 'Mine', description: 'Mine' };

  test('are fields changed by both to different texts', () => {
    const stored = mediaItem({ title: 'Theirs', alt_text: 'Theirs', description: 'Mine' });
    expect(conflictsOf('image', mediaItem(), stored, mine)).toEqual(['title']);
    expect(conflictsOf('image', mediaItem(), mediaItem(), mine)).toEqual([]);
  });
});
