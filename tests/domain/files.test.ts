import { describe, expect, test, vi } from 'vitest';
import { downloadOf } from '#domain/download.ts';
import { sortFiles } from '#domain/droppedFiles.ts';
import { contentOf } from '#domain/fileContent.ts';
import { enteredFile, fileType } from '#domain/fileType.ts';
import { safeUrl } from '#domain/media.ts';
import { canResize, sizeText } from '#domain/resize.ts';
import { fileOf, mediaItem } from '#tests/support/factories.ts';

describe('a URL that is safe to load', () => {
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
    ['in a blob', `blob:${origin}/1.png`, 'Harbour loft'],
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
    ['the title without what a disk refuses', { title: '../a\\b:c*?\n<d>|"e" . .' }, 'a b c d e.png'],
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
  const phone = enteredFile(fileOf('IMG_1.HEIC', ''));
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
      'the Images tab: images go to its section, videos to their first one, in their order',
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
      'the Videos tab: videos alone, for its section',
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

  const still = { refusedFormat: null, isAnimated: false };

  test.each([
    ['a JPEG over 10 MB', 'image', file('loft.jpg', 'image/jpeg'), still, true],
    ['a JPEG of 10 MB', 'image', file('loft.jpg', 'image/jpeg', limit), still, false],
    ['a PNG over 10 MB', 'image', file('logo.png', 'image/png'), still, true],
    ['a WebP over 10 MB', 'image', file('loft.webp', 'image/webp'), still, true],
    ['a WebP that moves', 'image', file('loft.webp', 'image/webp'), { ...still, isAnimated: true }, false],
    ['a WebP that nobody has read', 'image', file('loft.webp', 'image/webp'), null, false],
    ['a GIF over 10 MB', 'image', file('turn.gif', 'image/gif'), still, false],
    ['a drawing over 10 MB', 'image', file('plan.svg', 'image/svg+xml'), still, false],
    ['a HEIC', 'image', file('IMG_1.jpg', 'image/jpeg'), { ...still, refusedFormat: 'a HEIC' }, false],
    ['a text', 'image', file('notes.txt', 'text/plain'), still, false],
    ['an image among the videos', 'video', file('loft.jpg', 'image/jpeg'), still, false],
  ] as const)('%s: %s', (_, kind, info, content, expected) => {
    expect(canResize(kind, info, content)).toBe(expected);
  });

  test('a resized file says both sizes', () => {
    expect(sizeText(14_889_779, 3_250_586)).toBe('14.2 MB → 3.1 MB');
    expect(sizeText(3_250_586, 3_250_586)).toBe('3.1 MB');
  });
});

describe('the type of a file', () => {
  test.each([
    ['video/avi', 'tour.avi', 'video/x-msvideo'],
    ['video/msvideo', 'tour.avi', 'video/x-msvideo'],
    ['video/mov', 'tour.mov', 'video/quicktime'],
    ['video/x-m4v', 'tour.m4v', 'video/mp4'],
    ['audio/ogg', 'tour.ogg', 'video/ogg'],
    ['image/jpg', 'loft.jpg', 'image/jpeg'],
    ['image/pjpeg', 'loft.jpg', 'image/jpeg'],
    ['IMAGE/PNG', 'loft.png', 'image/png'],
    ['video/webm;codecs=vp9', 'tour.webm', 'video/webm'],
    ['', 'Loft.JPEG', 'image/jpeg'],
    ['', 'IMG_1.HEIC', 'image/heic'],
    ['application/octet-stream', 'tour.final.MOV', 'video/quicktime'],
    ['application/octet-stream', 'setup', 'application/octet-stream'],
    ['', 'png', ''],
    ['text/plain', 'loft.png', 'text/plain'],
    ['image/png', 'loft.jpg', 'image/png'],
  ])('%s of %s is %s', (type, name, expected) => {
    expect(fileType({ name, type })).toBe(expected);
  });

  test('a file gets its type and a composed name, and keeps its bytes', async () => {
    const file = new File(['oak'], 'e\u0301cole.JPG', { type: 'image/jpeg', lastModified: 1 });
    const entered = enteredFile(file);
    expect([entered.name, entered.type, entered.lastModified, await entered.text()]).toEqual([
      '\u00e9cole.JPG',
      'image/jpeg',
      1,
      'oak',
    ]);
    expect(enteredFile(entered)).toBe(entered);
  });
});

describe('the content of a file', () => {
  const bytes = (...parts: string[]) => new Blob([Buffer.from(parts.join(''), 'latin1')]);
  const webp = (chunk: string, flags: number) =>
    bytes(`RIFF\0\0\0\0WEBP${chunk}\n\0\0\0${String.fromCharCode(flags)}\0\0\0`);
  const png = (...names: string[]) =>
    bytes('\x89PNG\r\n\x1a\n', ...names.map((name) => `\0\x01\0\0${name}${'.'.repeat(65_536)}sum.`));

  test.each([
    ['a WebP with frames', webp('VP8X', 0b10), null, true],
    ['a transparent WebP', webp('VP8X', 0b10000), null, false],
    ['a WebP of a picture alone', webp('VP8L', 0b10), null, false],
    ['a WebP that is cut off', bytes('RIFF\0\0\0\0WEBPVP8X'), null, false],
    ['a PNG with frames after a long profile', png('IHDR', 'iCCP', 'acTL', 'IDAT'), null, true],
    ['a PNG that names frames in its picture', png('IHDR', 'IDAT', 'acTL'), null, false],
    ['a PNG that is cut off', png('IHDR'), null, false],
    [
      'a JPEG that names others',
      bytes('\xff\xd8\xff\xe0........acTL\xff\0\0\0\0ftypheic avis II*\0%PDF-'),
      null,
      false,
    ],
    ['an MP4', bytes('\0\0\0 ftypisom'), null, false],
    ['a HEIC', bytes('\0\0\0 ftypheic\0\0\0\0mif1heic'), 'a HEIC', false],
    ['a HEIC of another brand', bytes('\0\0\0 ftypmif1\0\0\0\0heic'), 'a HEIC', false],
    ['an AVIF that moves', bytes('\0\0\0 ftypavis\0\0\0\0msf1'), 'an AVIF', false],
    ['an AVIF of another brand', bytes('\0\0\0 ftypmif1\0\0\0\0avif'), 'an AVIF', false],
    ['a TIFF', bytes('II*\0'), 'a TIFF', false],
    ['a PDF', bytes('%PDF-1.7'), 'a PDF', false],
    ['nothing', bytes(), null, false],
  ])('%s', async (_, file, refusedFormat, isAnimated) => {
    expect(await contentOf(file)).toEqual({ refusedFormat, isAnimated });
  });
});
