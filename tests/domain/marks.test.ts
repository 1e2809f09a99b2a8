import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsOf } from '#domain/marks.ts';
import { searchMedia } from '#domain/search.ts';
import { mediaItem } from '#tests/support/factories.ts';

/** The text with its matches in brackets. */
const marked = (text: string, search: string) =>
  partsOf(text, search)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Harbour loft', '', 'Harbour loft'],
  ['Harbour loft', 'HARBOUR', '[Harbour] loft'],
  ['Harbour loft', 'loft  har', '[Har]bour [loft]'],
  ['banana', 'ana', 'b[anana]'],
  ['oak and oak', 'oak', '[oak] and [oak]'],
  ['100% cork (new)', '100% (', '[100%] cork [(]new)'],
  ['İstanbul loft', 'loft', 'İstanbul [loft]'],
  ['İstanbul', 'st', 'İ[st]anbul'],
  ['Étude', 'étu', '[Étu]de'],
  ['', 'oak', ''],
])('%j, searched for %j, is %j', (text, search, expected) => {
  expect(marked(text, search)).toBe(expected);
});

test('the parts are the text, and what the search finds is marked', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ maxLength: 3 }), (title, search) => {
      const parts = partsOf(title, search);
      expect(parts.map(({ text }) => text).join('')).toBe(title);
      const bare = mediaItem({ title, description: null, section: '', alt_text: null, category: null });
      const isFound = search.trim() !== '' && searchMedia([bare], search).length > 0;
      if (isFound) expect(parts.some(({ isMatch }) => isMatch)).toBe(true);
    }),
  );
});
