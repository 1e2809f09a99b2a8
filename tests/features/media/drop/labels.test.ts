import { expect, test } from 'vitest';
import { addedText, dropInvitation, refusedText } from '#features/media/drop/labels.ts';

const images = { kind: 'image', section: 'gallery' } as const;
const videos = { kind: 'video', section: 'hero' } as const;

test('a drop is invited to the section that is shown', () => {
  expect([images, videos].map(dropInvitation)).toEqual(['Drop to add to Gallery', 'Drop to add to Hero']);
});

test.each([
  [[], ''],
  [[{ ...images, count: 1 }], 'Added to Gallery: 1 picture.'],
  [
    [
      { ...images, count: 3 },
      { ...videos, count: 2 },
    ],
    'Added to Gallery: 3 pictures. Added to Hero: 2 films.',
  ],
])('what was added, %o, reads %s', (added, text) => {
  expect(addedText(added)).toBe(text);
});

test.each([
  [images, ['notes.txt'], [], 'Not added: notes.txt. Only pictures and films can be added.'],
  [
    images,
    ['notes.txt', 'setup.exe'],
    ['Photos'],
    'Not added: notes.txt, setup.exe, and the folder Photos. Only pictures and films can be added.',
  ],
  [
    videos,
    ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'],
    [],
    'Not added: a.jpg, b.jpg, and 2 more. On the Videos tab, only films can be added.',
  ],
])('what was refused on %o, %o and the folders %o, reads %s', (shown, names, folders, text) => {
  expect(refusedText(shown, names, folders)).toBe(text);
});
