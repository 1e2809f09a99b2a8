import { describe, expect, test } from 'vitest';
import {
  changesOf,
  conflictsOf,
  editFieldsOf,
  editTextsOf,
  validateEdit,
  withChanges,
} from '#domain/mediaEdit.ts';
import { mediaItem } from '#tests/support/factories.ts';

const fields = editFieldsOf('image');
const texts = editTextsOf(mediaItem());

test('the texts of an item, and its fields by kind', () => {
  const bare = { description: null, alt_text: null, category: null, sort_order: 7 };
  expect([
    editTextsOf(mediaItem({ ...bare, title: ' Loft ' })),
    editTextsOf(mediaItem({ ...bare, title: null })),
  ]).toEqual(
    ['Loft', ''].map((title) => ({ title, description: '', alt_text: '', category: '', sort_order: '7' })),
  );
  expect([fields, editFieldsOf('video')]).toEqual([
    ['title', 'description', 'alt_text', 'category', 'sort_order'],
    ['title', 'description', 'alt_text'],
  ]);
});

describe('changes', () => {
  test('hold the changed fields alone, as the server takes them', () => {
    expect(changesOf(mediaItem(), texts, fields)).toEqual({});
    expect(
      changesOf(
        mediaItem(),
        { title: ' Quay ', description: ' ', alt_text: '', category: '', sort_order: '3' },
        fields,
      ),
    ).toEqual({ title: 'Quay', description: '', alt_text: '', category: '', sort_order: 3 });
  });

  test('of a sort order that is no number are those of 0 (Specification §5)', () => {
    for (const sort_order of [1, 4])
      expect(changesOf(mediaItem({ sort_order }), { ...texts, sort_order: 'first' }, fields)).toEqual({
        sort_order: 0,
      });
    expect(changesOf(mediaItem(), { ...texts, sort_order: 'first' }, fields)).toEqual({});
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
    expect(conflictsOf(mediaItem(), stored, mine, fields)).toEqual(['title']);
    expect(conflictsOf(mediaItem(), mediaItem(), mine, fields)).toEqual([]);
  });
});

test('only the fields of the form are validated', () => {
  const empty = { ...texts, title: '', description: 'a'.repeat(501), sort_order: '-1' };
  expect(validateEdit('image', empty, fields)?.field).toBe('title');
  expect(validateEdit('image', empty, ['description', 'sort_order'])?.field).toBe('description');
  expect(validateEdit('image', empty, ['sort_order'])?.field).toBe('sort_order');
  expect(validateEdit('image', empty, ['alt_text'])).toBeNull();
});
