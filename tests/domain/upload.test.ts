import { describe, expect, test } from 'vitest';
import type { MediaKind } from '#contract/entities.ts';
import { bytesText, isTitleTyped, titleFromFileName, toSortOrder, type UploadTexts } from '#domain/upload.ts';
import {
  batchKeyOf,
  fileKeyOf,
  nextGroup,
  repeatedBatchKey,
  sentParts,
  type WaitingFile,
} from '#domain/uploadGroups.ts';
import { emptyTexts, isFilled, isTyped, problemOf } from '#domain/uploadRow.ts';

const megabyte = 1024 * 1024;

describe('the form of an upload', () => {
  const file = (type = 'image/png', size = 1000) => ({ name: 'loft.png', size, type });
  type Draft = Partial<UploadTexts> & { readonly file: ReturnType<typeof file> | null };
  const valid: Draft = { file: file(), title: 'Loft' };
  const problem = (kind: MediaKind, { file, ...texts }: Draft) =>
    problemOf({ kind, file: file as File | null, texts: { ...emptyTexts('gallery'), ...texts } });
  const longest = { title: ` ${'t'.repeat(100)} `, description: 'd'.repeat(500) };

  // @spec 5.5 5.6 9.1 9.2
  test.each<[MediaKind, Partial<Draft>]>([
    ['image', { file: file('image/jpeg') }],
    ['image', { file: file('image/png') }],
    ['image', { file: file('image/gif') }],
    ['image', { file: file('image/webp') }],
    ['image', { file: file('image/svg+xml') }],
    ['video', { file: file('video/mp4') }],
    ['video', { file: file('video/quicktime') }],
    ['video', { file: file('video/x-msvideo') }],
    ['video', { file: file('video/webm') }],
    ['video', { file: file('video/ogg') }],
    ['image', { file: file('image/png', 10 * megabyte), ...longest }],
    ['video', { file: file('video/mp4', 100 * megabyte), ...longest }],
    ['image', { sort_order: '999999999' }],
    ['image', { sort_order: '0' }],
    ['image', { sort_order: '' }],
    ['image', { sort_order: ' 12 ' }],
    ['image', { sort_order: 'first' }],
    ['video', { file: file('video/mp4'), sort_order: '1000000000' }],
  ])('valid as %s: %j', (kind, changes) => {
    expect(problem(kind, { ...valid, ...changes })).toBeNull();
  });

  describe('the field error of an upload, by the first rule that it breaks', () => {
    const tooLong = 'd'.repeat(501);
    const tooLarge = (limit: string) => `File size exceeds limit. Maximum size is ${limit}.`;
    const wrongImage = 'Invalid file type. Please upload a JPEG, PNG, GIF, WebP, or SVG image.';
    const wrongVideo = 'Invalid file type. Please upload an MP4, MOV, AVI, WebM, or OGG video.';
    const wrongDescription = 'Description must be less than 500 characters';
    const wrongSortOrder = 'Sort order must be a whole number from 0 to 999,999,999';

    // @spec 5.3 5.4 5.5 5.6 9.1
    test.each<[string, MediaKind, Draft['file'], string]>([
      ['no file', 'image', null, 'Please select a file to upload'],
      ['an image one byte too large', 'image', file('text/plain', 10 * megabyte + 1), tooLarge('10MB')],
      ['a video one byte too large', 'video', file('video/mp4', 100 * megabyte + 1), tooLarge('100MB')],
      ['a video as an image', 'image', file('video/mp4'), wrongImage],
      ['a file of no type', 'image', file(''), wrongImage],
      ['an image as a video', 'video', file(), wrongVideo],
      ['an empty file', 'image', file('image/png', 0), 'This file is empty.'],
    ])('%s', (_, kind, chosen, message) => {
      const invalid = { file: chosen, title: '', description: tooLong };
      expect(problem(kind, invalid)).toEqual({ field: 'file', message });
    });

    // @spec 5.7 5.8 5.9
    test.each<[keyof Draft, Partial<Draft>, string]>([
      ['title', { title: ' \t', description: tooLong }, 'Title is required'],
      ['title', { title: 't'.repeat(101), description: tooLong }, 'Title must be less than 100 characters'],
      ['description', { description: tooLong }, wrongDescription],
      ['description', { description: tooLong, sort_order: '1000000000' }, wrongDescription],
      ['sort_order', { sort_order: '1000000000' }, wrongSortOrder],
      ['sort_order', { sort_order: '-1' }, wrongSortOrder],
      ['sort_order', { sort_order: '2.5' }, wrongSortOrder],
      ['sort_order', { sort_order: 'Infinity' }, wrongSortOrder],
    ])('%s of %j', (field, changes, message) => {
      expect(problem('image', { ...valid, ...changes })).toEqual({ field, message });
    });
  });

  // @spec 5.11
  test.each([
    ['harbour_loft-view.final.JPG', 'Harbour Loft View.final'],
    ['élan.png', 'Élan'],
    ['e\u0301cole-de-the\u0301.jpg', 'E\u0301cole De The\u0301'],
    ['__two--words__.webp', 'Two Words'],
    ['2026 roof garden.mp4', '2026 Roof Garden'],
    ['no extension', 'No Extension'],
    ['kitchen (new) "oak" 2b.png', 'Kitchen (New) "Oak" 2b'],
    ["client's_loft.png", "Client's Loft"],
    ['.hidden', ''],
    ['___.png', ''],
  ])('the file name %j suggests the title %j', (name, title) => {
    expect(titleFromFileName(name)).toBe(title);
  });

  test.each([
    ['', null, false],
    [' \t', null, false],
    ['Loft', file(), false],
    ['Loft ', file(), true],
    ['Attic', file(), true],
    ['Loft', null, true],
  ] as const)('the title %j of the file %j is typed: %s', (title, chosen, typed) => {
    expect(isTitleTyped(title, chosen)).toBe(typed);
  });

  // @spec 5.10
  test.each([
    ['7', 7],
    ['0', 0],
    ['', 0],
    ['first', 0],
    ['-3', 0],
    ['2.9', 2],
    [' 12 ', 12],
    ['Infinity', 0],
    ['12abc', 0],
    ['12345678901234567890123', 999_999_999],
  ])('the sort order %j becomes %i', (text, order) => {
    expect(toSortOrder(text)).toBe(order);
  });

  test.each([
    [0, '0 KB'],
    [1_024, '1 KB'],
    [1_025, '2 KB'],
    [99_999, '98 KB'],
    [100_000, '0.1 MB'],
    [1.5 * megabyte, '1.5 MB'],
    [100 * megabyte, '100.0 MB'],
  ])('%d bytes are %s', (bytes, text) => {
    expect(bytesText(bytes)).toBe(text);
  });
});

describe('what is lost with an upload that has not been sent', () => {
  const loft = new File(['x'], 'loft.png');
  const neither = { isFilled: false, isTyped: false };
  const filled = { isFilled: true, isTyped: false };
  const typed = { isFilled: true, isTyped: true };

  test.each<[string, Partial<UploadTexts>, File | null, typeof neither]>([
    ['nothing', {}, null, neither],
    ['a file', {}, loft, filled],
    ['a file with the title of its name', { title: 'Loft' }, loft, filled],
    ['a category', { category: 'Kitchen' }, null, filled],
    ['a sort order', { sort_order: '3' }, null, filled],
    ['blanks', { description: ' ', alt_text: ' ' }, null, filled],
    ['a title', { title: 'Loft' }, null, typed],
    ['a description', { description: 'Oak' }, null, typed],
    ['an alternative text', { alt_text: 'Oak' }, null, typed],
  ])('%s', (_, texts, file, lost) => {
    const upload = { file, texts: { ...emptyTexts('gallery'), ...texts } };
    expect({ isFilled: isFilled(upload), isTyped: isTyped(upload) }).toEqual(lost);
  });
});

describe('groups of uploads', () => {
  const small: WaitingFile = { section: 'gallery', size: 100, idempotencyKey: null };
  const big = { ...small, size: megabyte };
  const several = (count: number, file = small) => Array.from({ length: count }, () => ({ ...file }));
  const batch = (key: string, count: number) =>
    several(count).map((file, index) => ({
      ...file,
      idempotencyKey: fileKeyOf(batchKeyOf(key, count), index),
    }));

  test.each<[string, readonly WaitingFile[], number, number]>([
    ['nothing waits', [], 20, 0],
    ['one small file', [small], 20, 1],
    ['small files of one section travel together', several(3), 20, 3],
    ['at most twenty', several(21), 20, 20],
    ['a file of 1 MB travels alone', [big, small], 20, 1],
    ['a file of 1 MB ends the group', [small, small, big, small], 20, 2],
    ['at most 8 MB', several(20, { ...small, size: megabyte - 1 }), 20, 8],
    ['8 MB exactly', several(17, { ...small, size: megabyte / 2 }), 20, 16],
    ['another section', [small, { ...small, section: 'logo' }], 20, 1],
    ['a file that was sent before travels alone', [{ ...small, idempotencyKey: 'key' }, small], 20, 1],
    [
      'a file that was sent before ends the group',
      [small, small, { ...small, idempotencyKey: 'key' }],
      20,
      2,
    ],
    ['the files of a batch are repeated together', [...batch('key', 3), small], 20, 3],
    ['a file of a batch travels alone without the others', batch('key', 3).slice(0, 2), 20, 1],
    ['a file of a batch travels alone without the first', batch('key', 3).slice(1), 20, 1],
    ['one file, where the server does not take batches', several(3), 1, 1],
    ['a batch as large as the server takes is repeated', batch('key', 12), 12, 12],
    ['one file of a batch, where the server takes no batches', batch('key', 3), 1, 1],
  ])('the next call: %s', (_, waiting, filesPerCall, count) => {
    expect(nextGroup(waiting, filesPerCall)).toEqual(waiting.slice(0, count));
  });

  test('the key of a batch is repeated only for the same files in the same order', () => {
    const files = batch('key', 2);
    expect(files.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-2-0', 'key-2-1']);
    expect(repeatedBatchKey(files)).toBe('key-2');
    expect(repeatedBatchKey(files.toReversed())).toBeNull();
    expect(repeatedBatchKey(several(2))).toBeNull();
    expect(repeatedBatchKey(files.slice(0, 1))).toBeNull();
    expect(repeatedBatchKey([...files.slice(0, 1), small])).toBeNull();
  });

  test.each<[string, readonly number[], number, number, readonly number[]]>([
    ['nothing', [100, 300], 0, 500, [0, 0]],
    ['what precedes the files', [100, 300], 100, 500, [0, 0]],
    ['half of the first file', [100, 300], 150, 500, [0.5, 0]],
    ['the first file and half of the second', [100, 300], 350, 500, [1, 0.5]],
    ['all', [100, 300], 500, 500, [1, 1]],
    ['half of a file, of an unknown total', [100], 50, 0, [0.5]],
    ['half of what follows an empty file', [0, 100], 50, 100, [0, 0.5]],
    ['a file of one byte', [1], 1, 1, [1]],
  ])('the sent part of each file, once %s is sent', (_, sizes, sent, total, parts) => {
    expect(sentParts(sizes, sent, total)).toEqual(parts);
  });
});
