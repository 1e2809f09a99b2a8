import { expect, test } from 'vitest';
import { imageSections, videoSections } from '#contract/entities.ts';
import { frameProblems, framesOf } from '#domain/crops.ts';

const [card] = framesOf('gallery');
const [panorama] = framesOf('hero');
if (!card || !panorama) throw new Error('No frames');

test('every section has frames', () => {
  for (const section of [...imageSections, ...videoSections])
    expect(framesOf(section).length).toBeGreaterThan(1);
});

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
  [{ x: 0.2, y: 0.5 }, ['The subject is cut off']],
])('a subject at %o of a picture twice as wide as the frame: %j', (focal, problems) => {
  expect(
    frameProblems({ label: 'Square', ratio: 1, width: 400 }, { width: 2_000, height: 1_000 }, focal),
  ).toEqual(problems);
});
