import { expect, test } from 'vitest';
import { downloadOf } from '#domain/download.ts';
import { mediaItem } from '#tests/support/factories.ts';

const origin = 'https://admin.example';
const nameOf = (item: Parameters<typeof mediaItem>[0]) => downloadOf(mediaItem(item), origin)?.fileName;

test.each([
  ['of this origin', `${origin}/files/1.png`, 'Harbour loft.png'],
  ['of this origin in capitals', `${origin}/files/1.PNG`, 'Harbour loft.png'],
  ['of this origin with a point within the address', `${origin}/files/1.png/raw`, 'Harbour loft'],
  ['of this origin without an extension', `${origin}/files/1?size=large.png`, 'Harbour loft'],
  ['in a blob', `blob:${origin}/1`, 'Harbour loft'],
  ['in its address', 'data:image/jpeg;base64,AAAA', 'Harbour loft.jpg'],
  ['in its address, in capitals', 'data:IMAGE/PNG;base64,AAAA', 'Harbour loft.png'],
  ['in its address, of no type', 'data:image/;base64,image/A', 'Harbour loft'],
  ['in its address, drawn', 'data:image/svg+xml,<svg/>', 'Harbour loft.svg'],
  ['of another origin', 'https://files.example/1.png', null],
  ['of another port', `${origin}:8443/1.png`, null],
])('the name of a file %s', (_, url, name) => {
  expect(downloadOf(mediaItem({ url }), origin)).toEqual({ url, fileName: name });
});

const url = `${origin}/files/1.png`;

test.each([
  ['the title', { title: ' Attic ' }, 'Attic.png'],
  ['the title with its extension', { title: 'Attic.PNG' }, 'Attic.PNG'],
  ['the title without what a disk refuses', { title: '../a\\b:c*?\n<d>|"e" ' }, 'a b c d e.png'],
  ['the title with one space between its parts', { title: 'Attic   at \t dusk' }, 'Attic at dusk.png'],
  ['the title without signs that turn its end', { title: 'Attic\u202Egpj.exe' }, 'Attic gpj.exe.png'],
  ['the title as far as 100 characters', { title: 'a'.repeat(120) }, `${'a'.repeat(100)}.png`],
  ['the public id', { title: ' ' }, 'harbour-loft.png'],
  ['the id', { title: null, cloudinary_public_id: null }, 'img-1.png'],
  ['a word where nothing is left', { title: '???' }, 'original.png'],
])('the name is %s', (_, texts, name) => {
  expect(nameOf({ url, ...texts })).toBe(name);
});

test('an item without a file has none', () => {
  expect(downloadOf(mediaItem({ url: null, urls: { ...mediaItem().urls, large: null } }), origin)).toBeNull();
});
