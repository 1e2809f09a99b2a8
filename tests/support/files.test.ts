import sharp from 'sharp';
import { expect, test } from 'vitest';
import { gif, jpeg, padMp4, pictureSize, png, svg, webp } from '../e2e/support/files.ts';

test.each([
  ['jpeg', jpeg],
  ['png', png],
  ['webp', webp],
  ['gif', gif],
  ['svg', svg],
] as const)('a drawn %s is what it says', async (format, draw) => {
  const { width, height, format: found } = await sharp((await draw()).buffer).metadata();
  expect({ width, height, format: found }).toEqual({ ...pictureSize, format });
});

test('a padded MP4 is the same bytes and one free box to the end', () => {
  const padded = padMp4(Buffer.from('clip'), 32);
  expect(padded.length).toBe(32);
  expect(padded.subarray(0, 4).toString()).toBe('clip');
  expect(padded.readUInt32BE(4)).toBe(28);
  expect(padded.subarray(8, 12).toString()).toBe('free');
  expect(() => padMp4(Buffer.from('clip'), 11)).toThrow('11 bytes leave no room for a box after 4');
});
