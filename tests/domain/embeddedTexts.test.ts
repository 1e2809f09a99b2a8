import { expect, test } from 'vitest';
import { cleanText, embeddedTexts, offeredFields, unfilledFields } from '#domain/embeddedTexts.ts';

test.each([
  ['  Kitchen \r\n at\tdusk ', 'Kitchen at dusk'],
  ['Oak\u0000\u0085\u202e\u2066\ufefflinen', 'Oak linen'],
  ['Oak\u0000linen\u0000wool', 'Oak linen wool'],
  ['Ku\u0308che', 'Küche'],
  ['a\ud800b', 'a b'],
  [undefined, ''],
  [['Kitchen'], ''],
])('%j is shown as %j', (text, expected) => {
  expect(cleanText(text, 20)).toBe(expected);
});

test('a text is cut where its field ends, and not within a character', () => {
  expect(cleanText('123456789012', 10)).toBe('1234567890');
  expect(cleanText('123456789🏠', 10)).toBe('123456789');
  expect(cleanText(' Kitchen at dusk', 8)).toBe('Kitchen');
  expect(cleanText(' Kitchen', 7)).toBe('Kitchen');
  expect(cleanText('x'.repeat(10 * 1024 * 1024), 10)).toBe('x'.repeat(10));
});

test('a text of any length is read as far as 5,000 characters', () => {
  expect(cleanText(`${' '.repeat(4_999)}x`, 10)).toBe('x');
  expect(cleanText(`${' '.repeat(5_000)}x`, 10)).toBe('');
});

test('texts are as long as their fields', () => {
  const long = 'x'.repeat(1_000);
  const { title, description, alt_text } = embeddedTexts({ title: long, description: long, alt_text: long });
  expect([title.length, description.length, alt_text.length]).toEqual([100, 500, 500]);
});

test('what is offered differs from the form; what fills replaces nothing that was typed', () => {
  const texts = {
    title: 'Img 1',
    description: 'Typed',
    alt_text: '',
    category: '',
    sort_order: '0',
    section: 'gallery' as const,
  };
  const embedded = { title: 'Kitchen', description: 'Oak', alt_text: '' };
  expect(offeredFields(null, texts)).toEqual([]);
  expect(offeredFields(embedded, texts)).toEqual(['title', 'description']);
  expect(offeredFields(embedded, { ...texts, title: ' Kitchen ' })).toEqual(['description']);
  expect(unfilledFields(embedded, { texts, titleMode: 'derived' })).toEqual(['title']);
  expect(unfilledFields(embedded, { texts: { ...texts, description: ' ' }, titleMode: 'typed' })).toEqual([
    'description',
  ]);
});
