import { describe, expect, test } from 'vitest';
import {
  batchKeyOf,
  fileKeyOf,
  nextGroup,
  repeatedBatchKey,
  sentParts,
  type WaitingFile,
} from '#domain/uploadGroups.ts';

const megabyte = 1024 * 1024;

const small: WaitingFile = { kind: 'image', section: 'gallery', size: 100, idempotencyKey: null };
const big = { ...small, size: megabyte };
const several = (count: number, file = small) => Array.from({ length: count }, () => ({ ...file }));
const batch = (key: string, count: number) =>
  several(count).map((file, index) => ({
    ...file,
    idempotencyKey: fileKeyOf(batchKeyOf(key, count), index),
  }));

describe('the next call', () => {
  test.each<[string, readonly WaitingFile[], number]>([
    ['nothing waits', [], 0],
    ['one small file', [small], 1],
    ['small files of one section travel together', several(3), 3],
    ['at most twenty', several(21), 20],
    ['a file of 1 MB travels alone', [big, small], 1],
    ['a file of 1 MB ends the group', [small, small, big, small], 2],
    ['at most 8 MB', several(20, { ...small, size: megabyte - 1 }), 8],
    ['8 MB exactly', several(17, { ...small, size: megabyte / 2 }), 16],
    ['another section', [small, { ...small, section: 'logo' }], 1],
    ['another kind', [small, { ...small, kind: 'video', section: 'hero' }], 1],
    ['a file that was sent before travels alone', [{ ...small, idempotencyKey: 'key' }, small], 1],
    ['a file that was sent before ends the group', [small, small, { ...small, idempotencyKey: 'key' }], 2],
    ['the files of a batch are repeated together', [...batch('key', 3), small], 3],
    ['a file of a batch travels alone without the others', batch('key', 3).slice(0, 2), 1],
    ['a file of a batch travels alone without the first', batch('key', 3).slice(1), 1],
  ])('%s', (_, waiting, count) => {
    expect(nextGroup(waiting, 20)).toEqual(waiting.slice(0, count));
  });

  test('one file, where the server does not take batches', () => {
    expect(nextGroup(several(3), 1)).toEqual([small]);
    expect(nextGroup(batch('key', 3), 3)).toEqual(batch('key', 3));
    expect(nextGroup(batch('key', 3), 1)).toEqual(batch('key', 3).slice(0, 1));
  });
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
])('of each file is sent, once %s is', (_, sizes, sent, total, parts) => {
  expect(sentParts(sizes, sent, total)).toEqual(parts);
});
