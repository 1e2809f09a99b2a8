import { expect, test } from 'vitest';
import { factsText } from '#features/media/shrink/labels.ts';
import { fileOf } from '#tests/support/uploadChart.ts';

const size = (width: number, height: number, seconds: number | null = null) => ({ width, height, seconds });
const jpeg = fileOf('loft.jpg', 'image/jpeg');
const film = fileOf('tour.mp4', 'video/mp4');

test.each([
  ['image', 'gallery', jpeg, size(2_400, 1_600), '2,400 × 1,600'],
  ['image', 'entrance', jpeg, size(1_600, 900), '1,600 × 900; the entrance wants at least 1,920 wide'],
  ['image', 'gallery', fileOf('plan.svg', 'image/svg+xml'), size(60, 40), '60 × 40'],
  ['video', 'hero', film, size(1_920, 1_080, 41.6), '1,920 × 1,080, 0:42'],
  ['video', 'hero', film, size(640, 360, 5), '640 × 360, 0:05; the hero wants at least 1,920 wide'],
  ['video', 'feature', film, size(1_280, 720), '1,280 × 720'],
  ['image', 'gallery', jpeg, null, 'The picture cannot be read. It may be damaged.'],
  [
    'image',
    'gallery',
    fileOf('loft.heic', ''),
    null,
    'This browser cannot read the picture. Save it as JPEG with another program.',
  ],
  ['video', 'hero', film, null, 'This browser cannot read the film: its size and length are not known.'],
  ['image', 'gallery', fileOf('notes.txt', 'text/plain'), null, ''],
  ['video', 'hero', jpeg, null, ''],
] as const)('%s for %s, %o, of %o: %s', (kind, section, file, facts, text) => {
  expect(factsText(kind, section, file, facts)).toBe(text);
});
