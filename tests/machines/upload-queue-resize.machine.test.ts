import { describe, expect, test } from 'vitest';
import { selectIsResizing } from '#machines/upload-queue/upload-queue.machine.ts';
import { megabyte, startQueue } from '#tests/support/queueChart.ts';
import { fileOf } from '#tests/support/uploadChart.ts';

const [hall, attic] = [
  fileOf('hall.png', 'image/png', 11 * megabyte),
  fileOf('attic.png', 'image/png', 12 * megabyte),
];
const small = fileOf('hall.webp', 'image/webp');

function start() {
  const queue = startQueue();
  queue.add(hall, attic, small);
  const { actor } = queue;
  return {
    ...queue,
    request: (id: string) => actor.send({ type: 'row.resizeRequested', id }),
    resizing: () => [hall, attic, small].map((file) => selectIsResizing(file)(actor.getSnapshot())),
  };
}

describe('a picture that is too large', () => {
  test('refused → row.resizeRequested → ready with the smaller file; pictures are resized one after another', async () => {
    const { request, resize, resizing, row, shown } = start();
    request('key 2');
    request('key 1');
    request('key 1');
    request('key 3');
    expect([resizing(), resize.open]).toEqual([[true, true, false], [0]]);
    expect(resize.call(0).input.file).toBe(attic);
    await resize.call(0).resolve(fileOf('attic.webp', 'image/webp'));
    expect(resize.call(1).input.file).toBe(hall);
    await resize.call(1).resolve(small);
    expect(shown().rows).toEqual([
      ['hall.webp', 'ready'],
      ['attic.webp', 'ready'],
      ['hall.webp', 'ready'],
    ]);
    expect([row('hall.webp').chosen.size, resizing()]).toEqual([hall.size, [false, false, false]]);
  });

  test('refused → the resizing fails → refused with its message, and it can be requested again', async () => {
    const { request, resize, row } = start();
    request('key 1');
    await resize.call(0).reject(new Error('The picture cannot be resized.'));
    expect(row('hall.png')).toMatchObject({ stage: 'refused', failure: 'The picture cannot be resized.' });
    request('key 1');
    expect(resize.open).toEqual([1]);
  });

  test('its row is removed, or has another file → the copy is not used', async () => {
    const { actor, request, resize, shown } = start();
    request('key 1');
    request('key 2');
    actor.send({ type: 'row.removed', id: 'key 1' });
    actor.send({ type: 'row.fileReplaced', id: 'key 2', file: fileOf('porch.png', 'image/png') });
    await resize.call(0).resolve(fileOf('copy.webp', 'image/webp'));
    await resize.call(1).resolve(fileOf('copy.webp', 'image/webp'));
    expect(shown().rows).toEqual([
      ['porch.png', 'ready'],
      ['hall.webp', 'ready'],
    ]);
  });
});
