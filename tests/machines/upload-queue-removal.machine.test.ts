import { describe, expect, test } from 'vitest';
import { selectRemovedCount } from '#machines/upload-queue/upload-queue.machine.ts';
import { megabyte, startQueue } from '#tests/support/queueChart.ts';
import { fileOf } from '#tests/support/uploadChart.ts';

const png = (name: string) => fileOf(name, 'image/png', 2 * megabyte);
const broken = new Error('Server error: 500');
const [hall, attic, porch] = [png('hall.png'), png('attic.png'), png('porch.png')];

describe('removing all rows', () => {
  test('undoable → queue.removalUndone → the rows are back in their order, with texts and keys, and the dialog shows them', async () => {
    const { actor, add, calls, emitted, rows, send, shown, submit } = startQueue();
    add(hall, attic);
    submit();
    await send.call(0).reject(broken);
    actor.send({ type: 'row.textChanged', id: 'key 2', field: 'alt_text', value: 'An attic' });
    const [failed] = rows();
    actor.send({ type: 'queue.discarded' });
    expect([calls(), shown().rows, selectRemovedCount(actor.getSnapshot())]).toEqual([[], [], 2]);
    add(porch);
    actor.send({ type: 'queue.dismissed' });
    actor.send({ type: 'queue.removalUndone' });
    expect(shown()).toEqual({
      isOpen: true,
      isWorking: false,
      rows: [
        ['hall.png', 'failed'],
        ['attic.png', 'cancelled'],
        ['porch.png', 'ready'],
      ],
    });
    expect(rows()[0]).toEqual(failed);
    expect(rows().map(({ position }) => position)).toEqual([0, 1, 2]);
    expect(emitted.at(-1)).toMatchObject({ type: 'queue.rowsChanged', removed: [] });
    actor.send({ type: 'queue.removalUndone' });
    expect(rows()).toHaveLength(3);
  });

  test('undoable → 30 s → empty: what was stored of the rows is deleted, and nothing comes back', () => {
    const { actor, add, clock, emitted, shown } = startQueue();
    const stored = () =>
      emitted.flatMap((event) => (event.type === 'queue.rowsChanged' ? [event.removed.length] : [])).at(-1);
    add(hall);
    actor.send({ type: 'queue.discarded' });
    clock.increment(29_999);
    expect(stored()).toBe(1);
    clock.increment(1);
    expect(stored()).toBe(0);
    actor.send({ type: 'queue.removalUndone' });
    expect(shown().rows).toEqual([]);
  });

  test('undoable → queue.discarded with other rows → both can be undone, for another 30 s; without any, nothing changes', () => {
    const { actor, add, clock } = startQueue();
    const removed = () => selectRemovedCount(actor.getSnapshot());
    actor.send({ type: 'queue.discarded' });
    expect(removed()).toBe(0);
    add(hall);
    actor.send({ type: 'queue.discarded' });
    clock.increment(20_000);
    add(attic);
    actor.send({ type: 'queue.discarded' });
    clock.increment(20_000);
    expect(removed()).toBe(2);
    actor.send({ type: 'queue.discarded' });
    clock.increment(10_000);
    expect(removed()).toBe(0);
  });
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
