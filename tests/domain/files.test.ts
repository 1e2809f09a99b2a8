import { afterEach, describe, expect, test, vi } from 'vitest';
import { downloadOf } from '#domain/download.ts';
import { sortFiles } from '#domain/droppedFiles.ts';
import { safeUrl } from '#domain/media.ts';
import { canResize, isAnimated, sizeText } from '#domain/resize.ts';
import { fileOf, mediaItem } from '#tests/support/factories.ts';

describe('a URL that is safe to load', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('a relative URL is resolved against the page, and is null without a page', () => {
    vi.stubGlobal('location', { href: 'https://studio.example/media?tab=images' });
    expect([safeUrl('/files/a.png'), safeUrl('a.png')]).toEqual([
      'https://studio.example/files/a.png',
      'https://studio.example/a.png',
    ]);
    vi.stubGlobal('location', undefined);
    expect(safeUrl('/files/a.png')).toBeNull();
  });

  test.each([
    ['https://files.example/a.png', 'https://files.example/a.png'],
    ['HTTP://files.example/a b.png', 'http://files.example/a%20b.png'],
    ['blob:https://studio.example/1', 'blob:https://studio.example/1'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    ['DATA:IMAGE/PNG;base64,AAAA', 'data:IMAGE/PNG;base64,AAAA'],
  ])('%s becomes %s', (url, loaded) => {
    expect(safeUrl(url)).toBe(loaded);
  });

  test.each([
    null,
    '',
    'javascript:alert(1)',
    ' \tjava\nscript:alert(1)',
    'javascript:alert(1)//https:',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'http://',
  ])('%j is null', (url) => {
    expect(safeUrl(url)).toBeNull();
  });
});

describe('a download', () => {
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
    const urls = { ...mediaItem().urls, large: null };
    expect(downloadOf(mediaItem({ url: null, urls }), origin)).toBeNull();
  });
});

describe('dropped files', () => {
  const loft = fileOf('loft.jpg', 'image/jpeg');
  const phone = fileOf('IMG_1.HEIC', '');
  const plan = fileOf('plan.svg', 'image/svg+xml');
  const tour = fileOf('tour.mp4', 'video/mp4');
  const notes = fileOf('notes.txt', 'text/plain');
  const program = fileOf('setup', '');

  /** The files by name, because File objects always compare equal. */
  const shown = ({ groups, refused }: ReturnType<typeof sortFiles>) => ({
    groups: groups.map(({ kind, section, files }) => [kind, section, files.map(({ name }) => name)]),
    refused,
  });

  test.each([
    [
      'the Images tab: pictures go to its section, films to the first one of films, in their order',
      { kind: 'image', section: 'about' },
      [tour, notes, loft, program, phone, plan],
      [
        ['image', 'about', ['loft.jpg', 'IMG_1.HEIC', 'plan.svg']],
        ['video', 'hero', ['tour.mp4']],
      ],
      ['notes.txt', 'setup'],
    ],
    [
      'the Images tab: a kind without files has no group',
      { kind: 'image', section: 'about' },
      [loft],
      [['image', 'about', ['loft.jpg']]],
      [],
    ],
    ['the Images tab: nothing', { kind: 'image', section: 'about' }, [], [], []],
    [
      'the Videos tab: films alone, for its section',
      { kind: 'video', section: 'feature' },
      [loft, tour, notes],
      [['video', 'feature', ['tour.mp4']]],
      ['loft.jpg', 'notes.txt'],
    ],
  ] as const)('on %s', (_, place, files, groups, refused) => {
    expect(shown(sortFiles(files, place))).toEqual({ groups, refused });
  });
});

describe('resizing', () => {
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

  const webp = (chunk: string, flags: number) =>
    Buffer.from(`RIFF\0\0\0\0WEBP${chunk}\n\0\0\0${String.fromCharCode(flags)}\0\0\0`, 'latin1');

  test.each([
    ['a WebP with frames', true, 'image/webp', webp('VP8X', 0b10)],
    ['a transparent WebP', false, 'image/webp', webp('VP8X', 0b10000)],
    ['a WebP of a picture alone', false, 'image/webp', webp('VP8L', 0b10)],
    ['a WebP that is cut off', false, 'image/webp', webp('VP8X', 0b10).subarray(0, 16)],
    ['a PNG with a control chunk for frames', true, 'image/png', Buffer.from('\x89PNG\r\n\x1a\n acTL')],
    ['a PNG', false, 'image/png', Buffer.from('\x89PNG\r\n\x1a\n IDAT')],
    ['a JPEG', false, 'image/jpeg', webp('VP8X', 0b10)],
  ])('whether %s moves: %s', (_, moves, type, head) => {
    expect(isAnimated(type, head)).toBe(moves);
  });

  test('a resized file says both sizes', () => {
    expect(sizeText(14_889_779, 3_250_586)).toBe('14.2 MB → 3.1 MB');
    expect(sizeText(3_250_586, 3_250_586)).toBe('3.1 MB');
  });
});
