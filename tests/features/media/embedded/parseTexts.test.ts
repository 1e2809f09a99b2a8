// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { parseTexts } from '#features/media/embedded/parseTexts.ts';
import { alternatives, describedJpeg, describedXmp, packet } from '#tests/support/describedPictures.ts';

const parse = (bytes: Uint8Array<ArrayBuffer>) =>
  parseTexts(new File([bytes], 'kitchen.jpg', { type: 'image/jpeg' }), (markup) => markup).catch(
    (error: unknown) => error instanceof Error && 'unreadable',
  );
const nothing = { title: '', description: '', alt_text: '' };

test('XMP has title, description and alt text, in the default language', async () => {
  expect(await parse(describedJpeg({ xmp: packet(describedXmp) }))).toEqual({
    title: 'Kitchen at dusk',
    description: 'Oak fronts & linen',
    alt_text: 'A kitchen with a window',
  });
});

test('IPTC has title and caption, for what XMP has not', async () => {
  const iptc = { 5: 'Kitchen', 120: 'Oak fronts' };
  expect(await parse(describedJpeg({ iptc }))).toEqual({
    ...nothing,
    title: 'Kitchen',
    description: 'Oak fronts',
  });
  const xmp = packet(alternatives('dc:title', { de: 'Küche', fr: 'Cuisine' }));
  expect(await parse(describedJpeg({ iptc, xmp }))).toEqual({
    ...nothing,
    title: 'Küche',
    description: 'Oak fronts',
  });
  expect(await parse(describedJpeg({ iptc: { 105: 'Headline' } }))).toEqual({
    ...nothing,
    title: 'Headline',
  });
});

test('a file without texts, or with broken ones, has none', async () => {
  for (const bytes of [
    describedJpeg({}),
    describedJpeg({ xmp: '<x:xmpmeta' }),
    describedJpeg({ xmp: '' }),
    describedJpeg({ xmp: packet('<dc:title/>') }),
    describedJpeg({ iptc: {} }),
    describedJpeg({ iptc: { 5: '' } }),
  ])
    expect(await parse(bytes)).toEqual(nothing);
  expect(await parse(new Uint8Array())).toBe('unreadable');
  expect(await parse(describedJpeg({ xmp: packet(describedXmp) }).slice(0, 300))).toEqual(nothing);
});

test('an XMP packet of more than a megabyte is not parsed', async () => {
  const long = packet(alternatives('dc:title', { 'x-default': 'K'.repeat(1024 * 1024) }));
  const chunks = new TextEncoder().encode(long);
  // In a WebP: a JPEG has at most 64 kB of it in one part.
  const size = (length: number) => new Uint8Array(Uint32Array.of(length).buffer);
  const webp = new Blob(['RIFF', size(chunks.length + 12), 'WEBPXMP ', size(chunks.length), chunks]);
  const file = new File([webp], 'kitchen.webp', { type: 'image/webp' });
  let parsed = 0;
  const texts = await parseTexts(file, (markup) => {
    parsed += 1;
    return markup;
  });
  expect([texts, parsed]).toEqual([nothing, 0]);
});

test('a text in another encoding, or with control characters, is shown as far as it can be', async () => {
  const latin = Uint8Array.of(0x4b, 0xfc, 0x63, 0x68, 0x65);
  expect(await parse(describedJpeg({ iptc: { 5: latin, 120: 'Oak\0\u0007\u202efronts' } }))).toEqual({
    ...nothing,
    title: expect.stringMatching(/^K.*che$/u),
    description: 'Oak fronts',
  });
});
