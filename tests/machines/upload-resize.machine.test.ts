import { describe, expect, test } from 'vitest';
import { selectIsResizing } from '#machines/upload-queue/upload-queue.machine.ts';
import { megabyte, startQueue } from '#tests/support/queueChart.ts';
import { editing, emptyForm, fileOf, startUpload } from '#tests/support/uploadChart.ts';

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

describe('a row of the queue that is too large', () => {
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

const loft = fileOf('harbour_loft-2.png', 'image/png');
const large = fileOf('harbour_loft-2.png', 'image/png', 10 * megabyte + 1);
const withLoft = { ...emptyForm, file: loft.name, texts: { ...emptyForm.texts, title: 'Harbour Loft 2' } };

describe('the file of the form', () => {
  test('file chosen, too large → upload.resizeRequested → resizing → chosen: the smaller file, valid and stored', async () => {
    const { actor, choose, form, news, open, resize, state } = startUpload();
    await open();
    choose(large);
    actor.send({ type: 'upload.resizeRequested' });
    expect([state(), resize.call(0).input.file]).toEqual([editing('resizing'), large]);
    actor.send({ type: 'upload.textChanged', field: 'title', value: 'Hall' });
    news();
    await resize.call(0).resolve(loft);
    expect(state()).toEqual(editing('chosen', { title: 'typed', texts: 'changed' }));
    expect(form()).toEqual({ ...withLoft, texts: { ...withLoft.texts, title: 'Hall' } });
    const { file, resizedFrom, idempotencyKey } = actor.getSnapshot().context;
    expect([file === loft, resizedFrom, idempotencyKey]).toEqual([true, large.size, 'key 3']);
    expect(news()).toMatchObject([{ type: 'draft.fileChanged' }, { type: 'draft.detailsChanged' }]);
    choose(loft);
    expect(actor.getSnapshot().context.resizedFrom).toBeNull();
  });

  test('file resizing → an error → chosen, with its message, and it can be resized again', async () => {
    const { actor, choose, form, open, resize, state } = startUpload();
    await open();
    choose(large);
    actor.send({ type: 'upload.resizeRequested' });
    await resize.call(0).reject(new Error('The picture cannot be resized.'));
    expect(state()).toEqual(editing('chosen'));
    expect(form()).toMatchObject({
      file: large.name,
      fieldError: { field: 'file', message: 'The picture cannot be resized.' },
    });
    actor.send({ type: 'upload.resizeRequested' });
    expect(state()).toEqual(editing('resizing'));
  });

  test.each([
    ['upload.fileChosen', 'chosen'],
    ['upload.fileRemoved', 'missing'],
  ] as const)('file resizing → %s → %s, and the copy is not used', async (type, expected) => {
    const { actor, choose, open, resize, state } = startUpload();
    await open();
    choose(large);
    actor.send({ type: 'upload.resizeRequested' });
    actor.send(type === 'upload.fileChosen' ? { type, file: loft } : { type });
    expect(state()).toEqual(editing(expected));
    expect(resize.aborted).toEqual([true]);
  });

  test('file chosen, small enough → upload.resizeRequested → nothing', async () => {
    const { actor, choose, open, state } = startUpload();
    await open();
    choose(loft);
    actor.send({ type: 'upload.resizeRequested' });
    expect(state()).toEqual(editing('chosen'));
  });
});
