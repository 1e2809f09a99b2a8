import { describe, expect, test } from 'vitest';
import { mediaEntries, peopleEntries } from '#app/palette/entries.ts';
import { responses } from '#contract/responses.ts';
import { enteredFile } from '#domain/fileType.ts';
import { isolated } from '#domain/isolated.ts';
import { sectionLabel, titleOf } from '#domain/media.ts';
import { statusLabel } from '#domain/status.ts';
import { csvOf } from '#features/inbox/csv.ts';
import { labelOf, statusFailure } from '#features/inbox/labels.ts';
import { discardedText, refusedText } from '#features/media/upload/labels.ts';
import { inboxItem, mediaItem } from '#tests/support/factories.ts';

const hebrew = 'שלום';
const inSentence = `\u2068${hebrew}\u2069`;
const media = { kind: 'image', section: 'gallery' } as const;

describe('text from outside', () => {
  test.each([
    ['Ada Fischer', 'Ada Fischer'],
    ['Zoë Łuk', 'Zoë Łuk'],
    ['\u202Emoc.live', 'moc.live'],
    ['\u2067Ada', 'Ada'],
    [hebrew, inSentence],
    ['Ada (عائشة)', '\u2068Ada (عائشة)\u2069'],
    [inSentence, inSentence],
    [`${hebrew}\u202E`, inSentence],
    ['', ''],
  ])('%j is %j in a sentence', (text, expected) => {
    expect(isolated(text)).toBe(expected);
  });

  test.each([
    ['the name of an inquiry', labelOf(inboxItem({ name: hebrew }))],
    ['the title of an item', titleOf(mediaItem({ title: hebrew }))],
    ['an unknown section', sectionLabel(hebrew)],
    ['an unknown status', statusLabel(hebrew)],
    [
      'a failed status change',
      statusFailure('Failed.', labelOf(inboxItem({ name: hebrew })), 'pending', null),
    ],
    ['files that are refused', refusedText(media, [hebrew])],
    ['what a sign-out discards', discardedText([hebrew])],
    ['a person in the palette', peopleEntries('inquiry', [inboxItem({ email: hebrew })])[0]?.detail],
    ['an image in the palette', mediaEntries('image', { gallery: [mediaItem({ title: hebrew })] })[0]?.label],
  ])('%s has a direction of its own', (_, sentence) => {
    expect(sentence).toContain(inSentence);
  });

  test('loses the characters that would reorder the text after it, in exports too', async () => {
    const text = '\u202Egpj.\u2067exe';
    const rows = [{ id: text, name: text, email: text, phone: text, message: text, status: 'pending' }];
    const { items } = await responses.inboxList(rows, () => undefined, {});
    expect(items).toEqual([
      {
        ...rows[0],
        name: 'gpj.exe',
        email: 'gpj.exe',
        phone: 'gpj.exe',
        message: 'gpj.exe',
        created_at: null,
      },
    ]);
    const exported = await csvOf(items).text();
    expect(exported).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
    const image = { id: 'a', content: { title: text }, alt_text: text, category: text, description: text };
    const [{ title, alt_text, category, description } = mediaItem({})] = (
      await responses.mediaList([image], () => undefined, {})
    ).items;
    expect([title, alt_text, category, description]).toEqual(Array(4).fill('gpj.exe'));
    expect(enteredFile(new File([], text)).name).toBe('gpj.exe');
  });

  test('that has no width at all counts as missing', async () => {
    const { items } = await responses.mediaList([{ id: 'a', title: '\u200B \u202E' }], () => undefined, {});
    expect(items.map(titleOf)).toEqual(['Untitled']);
  });
});
