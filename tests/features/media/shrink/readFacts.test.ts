import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { readFacts } from '#features/media/shrink/readFacts.ts';

const drawn = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#a9825a' } });
const file = (name: string, type: string, ...parts: BlobPart[]) => new File(parts, name, { type });
const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.toBuffer());

/** So many bytes of application segments, which a camera may write before the size. */
function segments(bytes: number): Uint8Array<ArrayBuffer>[] {
  const length = 0xffff;
  const segment = new Uint8Array(length + 2);
  segment.set([0xff, 0xe3, 0xff, 0xff]);
  return Array.from({ length: Math.ceil(bytes / segment.length) }, () => segment);
}

const facts = { width: 60, height: 40, seconds: null };

describe('the facts of a picture', () => {
  test.each([
    ['image/jpeg', () => drawn().jpeg()],
    ['image/png', () => drawn().png()],
    ['image/gif', () => drawn().gif()],
    ['image/webp', () => drawn().webp()],
  ] as const)('%s: its size is read from the header', async (type, picture) => {
    const bytes = await bytesOf(picture());
    expect(await readFacts('image', file('loft', type, bytes))).toEqual(facts);
  });

  test('a drawing has the size that it names', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"/>';
    expect(await readFacts('image', file('plan.svg', 'image/svg+xml', svg))).toEqual(facts);
  });

  test.each([
    [1, facts],
    [3, facts],
    [6, { width: 40, height: 60, seconds: null }],
    [8, { width: 40, height: 60, seconds: null }],
  ])('a camera’s orientation %i is applied', async (orientation, expected) => {
    const bytes = await bytesOf(drawn().withMetadata({ orientation }).jpeg());
    expect(await readFacts('image', file('loft.jpg', 'image/jpeg', bytes))).toEqual(expected);
  });

  test('the size is found behind 1 MB of other data', async () => {
    const bytes = await bytesOf(drawn().jpeg());
    const photo = file('loft.jpg', 'image/jpeg', bytes.slice(0, 2), ...segments(1024 * 1024), bytes.slice(2));
    expect(await readFacts('image', photo)).toEqual(facts);
  });

  test.each([
    ['text', 'MZ This program cannot be run in DOS mode'],
    ['nothing', ''],
    ['the beginning of a JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ])('%s cannot be read', async (_, content) => {
    expect(await readFacts('image', file('loft.jpg', 'image/jpeg', content))).toBeNull();
  });
});
