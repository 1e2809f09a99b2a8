import { describe, expect, test } from 'vitest';
import { uploadQueueMachine } from '#machines/upload-queue/upload-queue.machine.ts';
import { megabyte, startQueue, stored, storedRow } from '#tests/support/queueChart.ts';
import { fileOf } from '#tests/support/uploadChart.ts';

const png = (name: string, bytes = 2 * megabyte) => fileOf(name, 'image/png', bytes);
const broken = new Error('Server error: 500');
const hall = png('hall.png');
const attic = png('attic.png');
const porch = png('porch.png');

describe(uploadQueueMachine.id, () => {
  test('hidden → queue.filesAdded → shown with a row per file, in order, with a title, and nothing is sent', () => {
    const { add, calls, rows, shown } = startQueue();
    add(png('quay_hall.png'), fileOf('notes.txt', 'text/plain'));
    add(porch);
    expect(shown()).toEqual({
      isOpen: true,
      isWorking: false,
      rows: [
        ['quay_hall.png', 'ready'],
        ['notes.txt', 'refused'],
        ['porch.png', 'ready'],
      ],
    });
    expect(rows().map(({ id, position, texts }) => [id, position, texts.title])).toEqual([
      ['key 1', 0, 'Quay Hall'],
      ['key 2', 1, 'Notes'],
      ['key 3', 2, 'Porch'],
    ]);
    expect(calls()).toEqual([]);
  });

  test('ready rows → queue.submitted → two travel at a time, in order; refused ones stay', async () => {
    const { add, calls, shown, submit, send } = startQueue();
    add(hall, attic, fileOf('notes.txt', 'text/plain'), porch);
    submit();
    expect(calls()).toEqual([['hall.png'], ['attic.png']]);
    await send.call(1).resolve(stored());
    expect(calls()).toEqual([['hall.png'], ['porch.png']]);
    expect(shown()).toEqual({
      isOpen: true,
      isWorking: true,
      rows: [
        ['hall.png', 'sending'],
        ['attic.png', 'stored'],
        ['notes.txt', 'refused'],
        ['porch.png', 'sending'],
      ],
    });
  });

  test('everything is stored → the queue is empty, its dialog closes, and each success is told', async () => {
    const { add, clock, news, readRows, shown, submit, send } = startQueue();
    await readRows.call(0).resolve([]);
    add(hall, attic);
    submit();
    await send.call(0).resolve(stored());
    await send.call(1).resolve(stored());
    expect(shown()).toEqual({ isOpen: false, isWorking: false, rows: [] });
    clock.increment(2_000);
    expect(news()).toEqual([
      { type: 'queue.fileStored', kind: 'image', id: 'key 1', title: 'Hall' },
      { type: 'queue.fileStored', kind: 'image', id: 'key 2', title: 'Attic' },
      { type: 'queue.listsStale' },
    ]);
  });

  test('one fails → its row stays with the stored ones; queue.failedRetried → sent again with its key', async () => {
    const { actor, add, calls, news, row, shown, submit, send } = startQueue();
    add(hall, attic);
    submit();
    await send.call(0).reject(broken);
    await send.call(1).resolve(stored());
    expect(shown()).toEqual({
      isOpen: true,
      isWorking: false,
      rows: [
        ['hall.png', 'failed'],
        ['attic.png', 'stored'],
      ],
    });
    expect(news()).toEqual([
      { type: 'queue.fileFailed', kind: 'image', message: 'Server error: 500' },
      { type: 'queue.fileStored', kind: 'image', id: 'key 2', title: 'Attic' },
    ]);
    const key = row('hall.png').idempotencyKey;
    actor.send({ type: 'queue.failedRetried' });
    expect(calls()).toEqual([['hall.png']]);
    expect(send.inputs.at(-1)?.idempotencyKey).toBe(key);
  });

  test('shown → queue.dismissed → hidden, what travels goes on; queue.opened → shown', async () => {
    const { actor, add, calls, shown, submit, send } = startQueue();
    add(hall, attic);
    submit();
    actor.send({ type: 'queue.dismissed' });
    expect([shown().isOpen, calls()]).toEqual([false, [['hall.png'], ['attic.png']]]);
    await send.call(0).resolve(stored());
    await send.call(1).reject(broken);
    actor.send({ type: 'queue.opened' });
    expect(shown().rows).toEqual([
      ['hall.png', 'stored'],
      ['attic.png', 'failed'],
    ]);
    actor.send({ type: 'queue.dismissed' });
    expect(shown()).toEqual({ isOpen: false, isWorking: false, rows: [['attic.png', 'failed']] });
  });

  test('working → queue.allCancelled → nothing travels, and nothing waits', () => {
    const { actor, add, calls, news, shown, submit } = startQueue();
    add(hall, attic, porch);
    submit();
    actor.send({ type: 'queue.allCancelled' });
    expect([shown().rows, calls()]).toEqual([
      [
        ['hall.png', 'cancelled'],
        ['attic.png', 'cancelled'],
        ['porch.png', 'cancelled'],
      ],
      [],
    ]);
    expect(news()).toEqual([]);
  });

  test('working → the last row that waits is cancelled → not sent, until row.submitted', async () => {
    const { actor, add, calls, row, send, shown, submit } = startQueue();
    add(hall, attic, porch);
    submit();
    const { id } = row('porch.png');
    actor.send({ type: 'row.cancelled', id });
    await send.call(0).resolve(stored());
    expect([calls(), shown().rows[2]]).toEqual([[['attic.png']], ['porch.png', 'cancelled']]);
    actor.send({ type: 'row.submitted', id });
    expect(calls()).toEqual([['attic.png'], ['porch.png']]);
  });

  test('two travel, the third was cancelled → row.submitted → it is stored that it waits', () => {
    const { actor, add, emitted, submit } = startQueue();
    add(hall, attic, porch);
    submit();
    actor.send({ type: 'row.cancelled', id: 'key 3' });
    actor.send({ type: 'row.submitted', id: 'key 3' });
    const last = emitted.findLast((event) => event.type === 'queue.rowsChanged');
    expect(last?.rows.map(({ stage }) => stage)).toEqual(['sending', 'sending', 'waiting']);
  });

  test('queue.valueChosen for those without one → the others keep theirs', () => {
    const { actor, add, rows } = startQueue();
    const choose = (value: string, isForEmpty: boolean) =>
      actor.send({ type: 'queue.valueChosen', kind: 'image', field: 'alt_text', value, isForEmpty });
    const texts = () => rows().map(({ texts: { alt_text } }) => alt_text);
    add(hall, attic);
    actor.send({ type: 'row.textChanged', id: 'key 1', field: 'alt_text', value: 'A hall' });
    actor.send({ type: 'row.textChanged', id: 'key 2', field: 'alt_text', value: ' ' });
    choose('A house', true);
    expect(texts()).toEqual(['A hall', 'A house']);
    choose('A house by the sea', false);
    expect(texts()).toEqual(['A house by the sea', 'A house by the sea']);
  });

  test('queue.valueChosen → every row of the kind that has another value', () => {
    const { actor, add, rows } = startQueue();
    add(hall, attic);
    actor.send({ type: 'row.textChanged', id: 'key 1', field: 'section', value: 'logo' });
    actor.send({ type: 'queue.filesAdded', kind: 'video', section: 'hero', files: [hall] });
    actor.send({ type: 'queue.valueChosen', kind: 'image', field: 'section', value: 'about' });
    actor.send({ type: 'queue.valueChosen', kind: 'image', field: 'category', value: 'Office' });
    expect(rows().map(({ texts }) => [texts.section, texts.category])).toEqual([
      ['about', 'Office'],
      ['about', 'Office'],
      ['hero', ''],
    ]);
  });

  test('reading → rows of an earlier page → in their order, without the dialog; those that waited are sent with their keys', async () => {
    const { calls, news, readRows, shown, send } = startQueue();
    await readRows
      .call(0)
      .resolve([
        storedRow({ id: 'b', position: 2, file: attic, idempotencyKey: 'old key', isWaiting: true }),
        storedRow({ id: 'c', position: 3, file: porch, failure: 'Too late', idempotencyKey: 'other key' }),
        storedRow({ id: 'a', position: 1, file: hall }),
      ]);
    expect(shown()).toEqual({
      isOpen: false,
      isWorking: true,
      rows: [
        ['hall.png', 'ready'],
        ['attic.png', 'sending'],
        ['porch.png', 'failed'],
      ],
    });
    expect(calls()).toEqual([['attic.png']]);
    expect(send.inputs.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['old key']);
    expect(news()).toEqual([]);
  });

  test.each([
    ['rejects', (queue: ReturnType<typeof startQueue>) => queue.readRows.call(0).reject(broken)],
    ['takes 2 s', async (queue: ReturnType<typeof startQueue>) => queue.clock.increment(2_000)],
  ])(
    'reading → the read %s → the queue is empty; the first file → that is emitted, once',
    async (_, settle) => {
      const queue = startQueue();
      await settle(queue);
      expect([queue.shown().rows, queue.news()]).toEqual([[], []]);
      queue.add(hall);
      queue.add(attic);
      expect(queue.news()).toEqual([{ type: 'queue.unavailable' }]);
    },
  );

  test('reading → rows of an earlier page that do not wait → shown, and stored as they are shown', async () => {
    const { readRows, shown } = startQueue();
    await readRows.call(0).resolve([storedRow()]);
    expect(shown().rows).toEqual([['loft.png', 'ready']]);
  });

  test('files are added while the read takes 2 s → that is emitted', () => {
    const { add, clock, news } = startQueue();
    add(hall);
    clock.increment(2_000);
    expect(news()).toEqual([{ type: 'queue.unavailable' }]);
  });

  test('rows of an earlier page come after 2 s → shown all the same', async () => {
    const { add, clock, readRows, shown } = startQueue();
    clock.increment(2_000);
    add(hall);
    await readRows.call(0).resolve([storedRow()]);
    expect(shown().rows.map(([name]) => name)).toEqual(['hall.png', 'loft.png']);
  });

  test('a row changes → all rows are emitted to be stored, each as it was unless it changed', async () => {
    const { add, emitted, send, submit } = startQueue();
    add(hall, fileOf('notes.txt', 'text/plain'));
    submit();
    await send.call(0).reject(broken);
    const changes = emitted.flatMap((event) => (event.type === 'queue.rowsChanged' ? [event.rows] : []));
    expect(
      changes.map(
        (rows) => rows.map(({ stage, idempotencyKey, failure }) => [stage, idempotencyKey, failure])[0],
      ),
    ).toEqual([
      ['ready', null, null],
      ['waiting', null, null],
      ['sending', 'key 3', null],
      ['failed', 'key 3', 'Server error: 500'],
    ]);
    expect(new Set(changes.map((rows) => rows[1])).size).toBe(1);
  });

  test('the lists are stale → further outcomes within 2 s → fetched once', async () => {
    const { add, clock, news, submit, send } = startQueue();
    add(hall, attic, porch);
    submit();
    await send.call(0).reject(broken);
    clock.increment(1_000);
    await send.call(1).reject(broken);
    clock.increment(1_000);
    expect(news().filter(({ type }) => type === 'queue.listsStale')).toEqual([{ type: 'queue.listsStale' }]);
  });

  test('calls on their way → the actor is stopped → they are aborted', () => {
    const { actor, add, submit, send } = startQueue();
    add(hall, attic);
    submit();
    actor.stop();
    expect(send.aborted).toEqual([true, true]);
  });
});
