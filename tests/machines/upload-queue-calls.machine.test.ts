import { describe, expect, test } from 'vitest';
import { uploadQueueMachine } from '#machines/upload-queue/upload-queue.machine.ts';
import { megabyte, startQueue } from '#tests/support/queueChart.ts';
import { fileOf } from '#tests/support/uploadChart.ts';

const small = (name: string) => fileOf(name, 'image/png');
const hall = fileOf('hall.png', 'image/png', 2 * megabyte);
const broken = new Error('Server error: 500');

describe(uploadQueueMachine.id, () => {
  test('small files of one section → queue.submitted → they share a call, and each has a key of it', () => {
    const { add, calls, submit, uploadQueuedFile } = startQueue();
    add(small('a.png'), small('b.png'), hall);
    submit();
    expect(calls()).toEqual([['a.png', 'b.png'], ['hall.png']]);
    expect(uploadQueuedFile.inputs.map(({ row, sharedCall }) => [row.idempotencyKey, sharedCall])).toEqual([
      ['key 4-2-0', { idempotencyKey: 'key 4-2', ids: ['key 1', 'key 2'] }],
      ['key 4-2-1', { idempotencyKey: 'key 4-2', ids: ['key 1', 'key 2'] }],
      ['key 5', null],
    ]);
  });

  test('a shared call fails → queue.failedRetried → the same call again', async () => {
    const { actor, add, gather, submit, uploadQueuedFile } = startQueue();
    add(small('a.png'), small('b.png'));
    submit();
    await uploadQueuedFile.call(0).reject(broken);
    await uploadQueuedFile.call(1).reject(broken);
    actor.send({ type: 'queue.failedRetried' });
    gather();
    const [first, second, ...again] = uploadQueuedFile.inputs.map(({ sharedCall }) => sharedCall);
    expect(again).toEqual([first, second]);
  });

  test.each([
    [
      'cancelled',
      (queue: ReturnType<typeof startQueue>) => queue.row('a.png').upload.send({ type: 'row.cancelled' }),
    ],
    [
      'removed',
      (queue: ReturnType<typeof startQueue>) => queue.actor.send({ type: 'queue.rowRemoved', id: 'key 1' }),
    ],
  ])('a row of a shared call is %s → the others wait, and travel alone with their keys', (_, leave) => {
    const queue = startQueue();
    queue.add(small('a.png'), small('b.png'), small('c.png'));
    queue.submit();
    leave(queue);
    expect(queue.uploadQueuedFile.aborted).toEqual([true, true, true]);
    queue.gather();
    expect(queue.calls()).toEqual([['b.png'], ['c.png']]);
    expect(
      queue.uploadQueuedFile.inputs.slice(3).map(({ row, sharedCall }) => [row.idempotencyKey, sharedCall]),
    ).toEqual([
      ['key 4-3-1', null],
      ['key 4-3-2', null],
    ]);
  });

  test('queue.batchRefused → the rows of the call wait, and every file travels alone from then on', () => {
    const { actor, add, calls, gather, submit } = startQueue();
    add(small('a.png'), small('b.png'));
    submit();
    actor.send({ type: 'queue.batchRefused', call: 'key 3-2' });
    gather();
    expect(calls()).toEqual([['a.png'], ['b.png']]);
    add(small('c.png'), small('d.png'));
    actor.send({ type: 'queue.allCancelled' });
    submit();
    expect(calls()).toEqual([['c.png'], ['d.png']]);
  });

  test('a row is cancelled before its call starts → the queue is ready for the next one', () => {
    const { actor, add, calls, gather, row, submit } = startQueue();
    add(hall);
    submit();
    add(fileOf('loft.png', 'image/png', 2 * megabyte));
    actor.send({ type: 'queue.submitted' });
    row('loft.png').upload.send({ type: 'row.cancelled' });
    gather();
    expect(calls()).toEqual([['hall.png']]);
    add(fileOf('plan.png', 'image/png', 2 * megabyte));
    submit();
    expect(calls()).toEqual([['hall.png'], ['plan.png']]);
  });
});
