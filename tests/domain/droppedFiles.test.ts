import { describe, expect, test } from 'vitest';
import { type FileGroup, fileAlone, type SortedFiles, sortFiles } from '#domain/droppedFiles.ts';
import { fileOf } from '#tests/support/factories.ts';

const loft = fileOf('loft.jpg', 'image/jpeg');
const phone = fileOf('IMG_1.HEIC', '');
const plan = fileOf('plan.svg', 'image/svg+xml');
const tour = fileOf('tour.mp4', 'video/mp4');
const notes = fileOf('notes.txt', 'text/plain');
const program = fileOf('setup', '');

/** The files by name, because File objects always compare equal. */
const shown = ({ groups, refused }: SortedFiles) => ({
  groups: groups.map(({ kind, section, files }) => [kind, section, files.map(({ name }) => name)]),
  refused,
});

describe('files that were dropped on the Images tab', () => {
  test('pictures go to its section, films to the first one of films, in their order; the rest is refused', () => {
    const sorted = sortFiles([tour, notes, loft, program, phone, plan], { kind: 'image', section: 'about' });
    expect(shown(sorted)).toEqual({
      groups: [
        ['image', 'about', ['loft.jpg', 'IMG_1.HEIC', 'plan.svg']],
        ['video', 'hero', ['tour.mp4']],
      ],
      refused: ['notes.txt', 'setup'],
    });
  });

  test('a kind without files has no group', () => {
    const section = { kind: 'image', section: 'about' } as const;
    expect(shown(sortFiles([loft], section))).toEqual({
      groups: [['image', 'about', ['loft.jpg']]],
      refused: [],
    });
    expect(shown(sortFiles([], section))).toEqual({ groups: [], refused: [] });
  });
});

test('the Videos tab takes films only, for its section', () => {
  expect(shown(sortFiles([loft, tour, notes], { kind: 'video', section: 'feature' }))).toEqual({
    groups: [['video', 'feature', ['tour.mp4']]],
    refused: ['loft.jpg', 'notes.txt'],
  });
});

test('a file is alone when no other file of its group and no other group is with it', () => {
  const group = (kind: 'image' | 'video', ...files: readonly File[]): FileGroup => ({
    kind,
    section: 'about',
    files,
  });
  const found = fileAlone([group('video', tour)]);
  expect(found).toEqual({ kind: 'video', section: 'about', file: expect.any(File) });
  expect(found?.file).toBe(tour);
  const others: readonly (readonly FileGroup[])[] = [
    [],
    [group('image')],
    [group('image', loft, phone)],
    [group('image', loft), group('video', tour)],
    [group('image', loft, phone), group('video', tour)],
  ];
  expect(others.map(fileAlone)).toEqual([null, null, null, null, null]);
});
