import { expect, test } from 'vitest';
import { imageSections, videoSections } from '#contract/entities.ts';
import { frameProblems, framesOf } from '#domain/crops.ts';

const [card] = framesOf('gallery');
const [panorama] = framesOf('hero');
if (!card || !panorama) throw new Error('No frames');

test.each([
  [card, { width: 800, height: 600 }, []],
  [card, { width: 799, height: 600 }, ['Too small for this frame: 799 of 800 pixels wide']],
  [panorama, { width: 1_920, height: 823 }, []],
  [panorama, { width: 2_400, height: 600 }, ['Too small for this frame: 1,400 of 1,920 pixels wide']],
])('%o shows %o: %j', (frame, size, problems) => {
  expect(frameProblems(frame, size, null)).toEqual(problems);
});

test.each([
  [{ x: 0.5, y: 0.5 }, []],
  [{ x: 0.28, y: 0.5 }, ['The subject is near an edge']],
  [{ x: 0.7, y: 0.05 }, ['The subject is near an edge']],
  [{ x: 0.31, y: 0.5 }, []],
  [{ x: 0.2, y: 0.5 }, ['The subject is cut off']],
  [{ x: 0.8, y: 0.5 }, ['The subject is cut off']],
])('a subject at %o of a picture twice as wide as the frame: %j', (focal, problems) => {
  expect(
    frameProblems({ label: 'Square', ratio: 1, width: 400 }, { width: 2_000, height: 1_000 }, focal),
  ).toEqual(problems);
});

test('the frames of each section', () => {
  const panoramic = { label: 'Hero 21:9', ratio: 21 / 9, width: 1_920 };
  const wide = { label: 'Hero 16:9', ratio: 16 / 9, width: 1_920 };
  const four = { label: 'Card 4:3', ratio: 4 / 3, width: 800 };
  const square = { label: 'Square', ratio: 1, width: 400 };
  const phone = { label: 'Phone 9:16', ratio: 9 / 16, width: 750 };
  const frames = [...imageSections, ...videoSections].map((section) => [section, framesOf(section)]);
  expect(Object.fromEntries(frames)).toEqual({
    gallery: [four, square, wide, phone],
    contact: [wide, four, square],
    entrance: [panoramic, wide, phone],
    about: [wide, four, square],
    logo: [square, four],
    swordman: [four, square, phone],
    hero: [panoramic, wide, phone],
    feature: [wide, four, phone],
  });
});

test.each([
  [0, ['The subject is near an edge']],
  [0.05, ['The subject is near an edge']],
  [0.1, []],
  [0.9, []],
  [0.95, ['The subject is near an edge']],
  [1, ['The subject is near an edge']],
])('a subject at %d of the width of a picture that the frame shows whole: %j', (x, problems) => {
  const size = { width: 1_000, height: 1_000 };
  expect(frameProblems({ label: 'Square', ratio: 1, width: 400 }, size, { x, y: 0.5 })).toEqual(problems);
});

test('a subject above the middle of a tall picture is cut off in a wide frame', () => {
  expect(frameProblems(card, { width: 900, height: 2_000 }, { x: 0.5, y: 0.3 })).toEqual([
    'The subject is cut off',
  ]);
});
