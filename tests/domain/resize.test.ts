import sharp from 'sharp';
import { expect, test } from 'vitest';
import { canResize, isAnimated, sizeText } from '#domain/resize.ts';

const limit = 10 * 1024 * 1024;
const file = (name: string, type: string, size = limit + 1) => ({ name, type, size });

test.each([
  ['a JPEG over 10 MB', 'image', file('loft.jpg', 'image/jpeg'), true],
  ['a JPEG of 10 MB', 'image', file('loft.jpg', 'image/jpeg', limit), false],
  ['a PNG over 10 MB', 'image', file('logo.png', 'image/png'), true],
  ['a WebP over 10 MB', 'image', file('loft.webp', 'image/webp'), true],
  ['a GIF over 10 MB', 'image', file('turn.gif', 'image/gif'), false],
  ['a drawing over 10 MB', 'image', file('plan.svg', 'image/svg+xml'), false],
  ['a HEIC', 'image', file('IMG_1.HEIC', ''), false],
  ['a text', 'image', file('notes.txt', 'text/plain'), false],
  ['a picture among the films', 'video', file('loft.jpg', 'image/jpeg'), false],
] as const)('%s: %s', (_, kind, info, expected) => {
  expect(canResize(kind, info)).toBe(expected);
});

/** Two frames, one above the other; without `pageHeight` one picture. */
const frames = (pageHeight?: number) =>
  sharp({ create: { width: 8, height: 16, channels: 3, background: '#a9825a' } })
    .composite([
      { input: { create: { width: 8, height: 8, channels: 3, background: 'red' } }, gravity: 'north' },
    ])
    .raw()
    .toBuffer()
    .then((pixels) =>
      sharp(pixels, { raw: { width: 8, height: 16, channels: 3, ...(pageHeight && { pageHeight }) } })
        .webp({ lossless: true })
        .toBuffer(),
    );

test('a WebP with frames moves, one without does not', async () => {
  expect(isAnimated('image/webp', await frames(8))).toBe(true);
  expect(isAnimated('image/webp', await frames())).toBe(false);
});

test('a PNG with a control chunk for frames moves, one without does not', async () => {
  const { data } = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer({ resolveWithObject: true });
  const chunk = Buffer.from('00000008acTL0000000200000000', 'latin1');
  expect(isAnimated('image/png', data)).toBe(false);
  expect(isAnimated('image/png', Buffer.concat([data.subarray(0, 33), chunk, data.subarray(33)]))).toBe(true);
});

test('a resized file says both sizes', () => {
  expect(sizeText(14_889_779, 3_250_586)).toBe('14.2 MB → 3.1 MB');
  expect(sizeText(3_250_586, 3_250_586)).toBe('3.1 MB');
});
