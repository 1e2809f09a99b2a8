import { describe, expect, test } from 'vitest';
import { uploadQueueMachine } from '#machines/upload-queue/upload-queue.machine.ts';
import { megabyte, refusal, startQueue, stored } from '#tests/support/queueChart.ts';
import { fileOf } from '#tests/support/uploadChart.ts';

const small = (name: string) => fileOf(name, 'image/png');
const hall = fileOf('hall.png', 'image/png', 2 * megabyte);
const broken = new Error('Server error: 500');

describe(uploadQueueMachine.id, () => {
  test('small files of one section → queue.submitted → one transfer sends them, and each has a key of it', () => {
    const { add, calls, row, send, submit, transferOf } = startQueue();
    add(small('a.png'), small('b.png'), hall);
    submit();
    expect(calls()).toEqual([['a.png', 'b.png'], ['hall.png']]);
    expect(send.inputs.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key 4-2', 'key 5']);
    expect(['a.png', 'b.png', 'hall.png'].map((name) => row(name).idempotencyKey)).toEqual([
      'key 4-2-0',
      'key 4-2-1',
      'key 5',
    ]);
    expect(transferOf('a.png')).toBe(transferOf('b.png'));
    expect(transferOf('hall.png')).not.toBe(transferOf('a.png'));
  });

  test('eight small files → queue.submitted → one call', () => {
    const { add, send, submit } = startQueue();
    add(...Array.from({ length: 8 }, (_, index) => small(`${index}.png`)));
    submit();
    expect(send.inputs).toHaveLength(1);
  });

  test('a batch → a result per file → each row has its own', async () => {
    const { add, news, row, send, shown, submit, transferOf } = startQueue();
    add(small('a.png'), small('b.png'), small('c.png'));
    submit();
    await send
      .call(0)
      .resolve([{ ok: true }, { ok: false, error: new Error('The file is empty') }, { ok: true }]);
    expect(shown().rows).toEqual([
      ['a.png', 'stored'],
      ['b.png', 'failed'],
      ['c.png', 'stored'],
    ]);
    expect(row('b.png').failure).toBe('The file is empty');
    expect(transferOf('b.png')).toBeUndefined();
    expect(news()).toEqual([
      { type: 'queue.fileStored', kind: 'image', id: 'key 1', title: 'A' },
      { type: 'queue.fileFailed', kind: 'image', message: 'The file is empty' },
      { type: 'queue.fileStored', kind: 'image', id: 'key 3', title: 'C' },
    ]);
  });

  test('a batch → the call fails → each row has its message, which is told once', async () => {
    const { add, news, send, shown, submit } = startQueue();
    add(small('a.png'), small('b.png'));
    submit();
    await send.call(0).reject(new Error('The disk is full'));
    expect(shown().rows).toEqual([
      ['a.png', 'failed'],
      ['b.png', 'failed'],
    ]);
    expect(news()).toEqual([{ type: 'queue.batchFailed', kind: 'image', message: 'The disk is full' }]);
  });

  test('a batch of which one file cannot be read → it fails, and the others are sent alone, with their own keys', async () => {
    const { add, row, send, shown, submit } = startQueue();
    add(small('a.png'), small('b.png'), small('c.png'));
    submit();
    await send.call(0).resolve([{ ok: false, error: new Error('It is gone') }, { ok: null }, { ok: null }]);
    expect(row('a.png').failure).toBe('It is gone');
    expect(shown().rows).toEqual([
      ['a.png', 'failed'],
      ['b.png', 'sending'],
      ['c.png', 'sending'],
    ]);
    expect(
      send.inputs.slice(1).map(({ parts, idempotencyKey }) => [parts[0]?.file.name, idempotencyKey]),
    ).toEqual([
      ['b.png', row('b.png').idempotencyKey],
      ['c.png', row('c.png').idempotencyKey],
    ]);
  });

  test('a batch fails → queue.failedRetried → the same call again', async () => {
    const { actor, add, send, submit } = startQueue();
    add(small('a.png'), small('b.png'));
    submit();
    await send.call(0).reject(broken);
    actor.send({ type: 'queue.failedRetried' });
    const [first, again] = send.inputs.map(({ idempotencyKey, parts }) => [
      idempotencyKey,
      parts.map(({ id }) => id),
    ]);
    expect(again).toEqual(first);
  });

  test('a row of a batch is cancelled → its call is aborted, and the others travel alone with their keys', () => {
    const queue = startQueue();
    queue.add(small('a.png'), small('b.png'), small('c.png'));
    queue.submit();
    queue.actor.send({ type: 'row.cancelled', id: 'key 1' });
    expect(queue.send.aborted).toEqual([true, false, false]);
    expect(queue.calls()).toEqual([['b.png'], ['c.png']]);
    expect(queue.send.inputs.slice(1).map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      'key 4-3-1',
      'key 4-3-2',
    ]);
  });

  test('a batch is refused → its rows wait, and every file travels alone from then on', async () => {
    const { actor, add, calls, news, send, submit } = startQueue();
    add(small('a.png'), small('b.png'));
    submit();
    await send.call(0).reject(refusal);
    expect([calls(), news()]).toEqual([[['a.png'], ['b.png']], []]);
    expect(send.inputs.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      'key 3-2',
      'key 3-2-0',
      'key 3-2-1',
    ]);
    add(small('c.png'), small('d.png'));
    actor.send({ type: 'queue.allCancelled' });
    submit();
    expect(calls()).toEqual([['c.png'], ['d.png']]);
  });

  test('a file alone is refused like a batch → failed', async () => {
    const { add, send, shown, submit } = startQueue();
    add(hall);
    submit();
    await send.call(0).reject(refusal);
    expect(shown().rows).toEqual([['hall.png', 'failed']]);
  });
});

describe('a row', () => {
  const withRow = () => {
    const queue = startQueue();
    queue.add(small('harbour_loft.png'));
    const { actor, rows } = queue;
    return {
      ...queue,
      write: (value: string) => actor.send({ type: 'row.textChanged', id: 'key 1', field: 'title', value }),
      replace: (file: File) => actor.send({ type: 'row.fileReplaced', id: 'key 1', file }),
      shownRow: () => {
        const [row] = rows();
        return [row?.file.name, row?.texts.title, row?.stage, row?.idempotencyKey, row?.failure];
      },
    };
  };

  test('title derived → another file → its title; title typed → it stays; emptied → derived again', () => {
    const { replace, shownRow, write } = withRow();
    replace(small('atrium.png'));
    expect(shownRow()).toEqual(['atrium.png', 'Atrium', 'ready', null, null]);
    write('Atrium');
    replace(small('porch.png'));
    expect(shownRow()).toEqual(['porch.png', 'Atrium', 'ready', null, null]);
    write(' ');
    expect(shownRow()[2]).toBe('refused');
    replace(small('attic.png'));
    expect(shownRow()).toEqual(['attic.png', 'Attic', 'ready', null, null]);
  });

  test('ready → a file of a wrong type → refused → a right one → ready', () => {
    const { replace, shownRow } = withRow();
    replace(fileOf('plan.pdf', 'application/pdf'));
    expect(shownRow()[2]).toBe('refused');
    replace(small('plan.png'));
    expect(shownRow()).toEqual(['plan.png', 'Plan', 'ready', null, null]);
  });

  test.each(['failed', 'cancelled'] as const)(
    '%s → a text changes → ready, without its key and failure',
    async (stage) => {
      const { actor, send, shownRow, submit, write } = withRow();
      submit();
      if (stage === 'failed') await send.call(0).reject(broken);
      else actor.send({ type: 'row.cancelled', id: 'key 1' });
      expect(shownRow().slice(2)).toEqual([stage, 'key 2', stage === 'failed' ? broken.message : null]);
      write('Loft');
      expect(shownRow().slice(1)).toEqual(['Loft', 'ready', null, null]);
    },
  );

  test('waiting → a text changes → still waiting; an empty title → refused, and not sent', async () => {
    const { actor, add, calls, row, send, submit } = startQueue();
    add(hall, fileOf('attic.png', 'image/png', 2 * megabyte), small('porch.png'));
    submit();
    const { id } = row('porch.png');
    actor.send({ type: 'row.textChanged', id, field: 'alt_text', value: 'A porch' });
    expect(row('porch.png').stage).toBe('waiting');
    actor.send({ type: 'row.textChanged', id, field: 'title', value: '' });
    expect(row('porch.png').stage).toBe('refused');
    await send.call(0).resolve(stored());
    expect(calls()).toEqual([['attic.png']]);
  });

  test('sending → a text, another file, row.submitted → nothing changes', () => {
    const { actor, replace, row, submit, write } = withRow();
    submit();
    const before = row('harbour_loft.png');
    write('Loft');
    replace(small('atrium.png'));
    actor.send({ type: 'row.submitted', id: 'key 1' });
    expect(row('harbour_loft.png')).toBe(before);
  });

  test('refused or stored → row.submitted and row.cancelled → nothing changes', async () => {
    const { actor, add, send, shown, submit } = startQueue();
    add(fileOf('notes.txt', 'text/plain'), small('a.png'));
    submit();
    await send.call(0).resolve(stored());
    for (const id of ['key 1', 'key 2']) {
      actor.send({ type: 'row.submitted', id });
      actor.send({ type: 'row.cancelled', id });
    }
    expect(shown().rows).toEqual([
      ['notes.txt', 'refused'],
      ['a.png', 'stored'],
    ]);
  });
});
