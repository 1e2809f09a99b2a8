import { describe, expect, test } from 'vitest';
import { lengthText, missingWidth, pixelsText } from '#domain/sectionWishes.ts';

test.each([
  [{ width: 2_400, height: 1_600 }, '2,400 × 1,600'],
  [{ width: 640, height: 480 }, '640 × 480'],
])('the size %o reads %s', (size, text) => {
  expect(pixelsText(size)).toBe(text);
});

test.each([
  [0.2, '0:00'],
  [41.6, '0:42'],
  [59.7, '1:00'],
  [725, '12:05'],
  [3_600, '1:00:00'],
  [3_725, '1:02:05'],
])('a film of %d s is %s long', (seconds, text) => {
  expect(lengthText(seconds)).toBe(text);
});

describe('the width that a section wants', () => {
  test.each([
    ['hero', 1_919, 'the hero wants at least 1,920 wide'],
    ['feature', 1_279, 'the feature section wants at least 1,280 wide'],
    ['gallery', 640, 'the gallery wants at least 1,600 wide'],
    ['contact', 640, 'the contact section wants at least 1,200 wide'],
    ['entrance', 640, 'the entrance wants at least 1,920 wide'],
    ['about', 1_199, 'the about section wants at least 1,200 wide'],
    ['logo', 399, 'the logo wants at least 400 wide'],
    ['swordman', 640, 'the swordman section wants at least 1,200 wide'],
  ] as const)('%s: %d pixels are too few', (section, width, text) => {
    expect(missingWidth(section, { width, height: 10 })).toBe(text);
  });

  test.each([
    ['hero', 1_920],
    ['feature', 1_280],
    ['logo', 400],
  ] as const)('%s: %d pixels are enough', (section, width) => {
    expect(missingWidth(section, { width, height: 10 })).toBeNull();
  });
});
