import { expect, test } from 'vitest';
import { canShrink, shrinkGoal } from '#domain/shrink.ts';

const limit = 10 * 1024 * 1024;
const file = (name: string, type: string, size = 1_000) => ({ name, type, size });

test.each([
  ['a JPEG over 10 MB', 'image', file('loft.jpg', 'image/jpeg', limit + 1), true],
  ['a JPEG of 10 MB', 'image', file('loft.jpg', 'image/jpeg', limit), false],
  ['a PNG over 10 MB', 'image', file('logo.png', 'image/png', limit + 1), true],
  ['an animation over 10 MB', 'image', file('turn.gif', 'image/gif', limit + 1), false],
  ['a drawing over 10 MB', 'image', file('plan.svg', 'image/svg+xml', limit + 1), false],
  ['an AVIF', 'image', file('loft.avif', 'image/avif'), true],
  ['a HEIC without a type', 'image', file('IMG_1.HEIC', ''), true],
  ['a TIFF', 'image', file('scan.tiff', 'image/tiff'), true],
  ['a text', 'image', file('notes.txt', 'text/plain', limit + 1), false],
  ['a program that was a picture', 'image', file('scan.tiff.exe', '', limit + 1), false],
  ['a program without a type', 'image', file('setup.bin', '', limit + 1), false],
  ['a picture among the films', 'video', file('loft.jpg', 'image/jpeg', limit + 1), false],
] as const)('%s: %s', (_, kind, info, expected) => {
  expect(canShrink(kind, info)).toBe(expected);
});

test('a copy has at most 10 MB, and 2,560 pixels on its long edge', () => {
  expect(shrinkGoal).toEqual({ bytes: limit, longEdge: 2_560 });
});
