import { describe, expect, test } from 'vitest';
import { patience } from '#contract/limits.ts';
import { undoMachine } from '#machines/undo/undo.machine.ts';
import { namesImplemented, namesUsed } from '#tests/support/chartNames.ts';
import { inboxItem } from '#tests/support/factories.ts';
import { changes, gone, startUndo } from '#tests/support/undoChart.ts';

const { first, second, other } = changes;
const broken = new Error('Server error: 500');

describe(undoMachine.id, () => {
  test('every name in the chart has an implementation, and every implementation is used', () => {
    expect(namesUsed(undoMachine)).toEqual(namesImplemented(undoMachine));
  });

  test('ready → undo.changeStored → on the stack', () => {
    const { shown, store } = startUndo([first]);
    store(other);
    expect(shown()).toEqual(['ready', '13']);
  });

  test('ready with an empty stack → undo.requested → still ready', () => {
    const { readItem, request, shown } = startUndo();
    request();
    request('1');
    expect(shown()).toEqual(['ready', '']);
    expect(readItem.inputs).toEqual([]);
  });

  test('ready → undo.requested → reads the item of the last change, and sends its old status', async () => {
    const { changeStatus, emitted, readItem, request, shown } = startUndo([first, other]);
    request();
    expect(shown()).toEqual(['checking', '13']);
    expect(readItem.inputs).toEqual([{ id: 'inq-2' }]);
    await readItem.call(0).resolve(inboxItem({ id: 'inq-2', status: 'pending' }));
    expect(shown()).toEqual(['sending', '13']);
    expect(changeStatus.inputs).toEqual([{ id: 'inq-2', from: 'pending', status: 'completed' }]);
    await changeStatus.call(0).resolve();
    expect(shown()).toEqual(['ready', '1']);
    expect(emitted).toEqual([{ type: 'undo.succeeded', entry: other }]);
  });

  test('ready → undo.requested for one change → that one', async () => {
    const { readItem, request, shown } = startUndo([first, other]);
    request('1');
    expect(readItem.inputs).toEqual([{ id: 'inq-1' }]);
    await readItem.call(0).resolve(inboxItem({ id: 'inq-1', status: 'in_progress' }));
    expect(shown()).toEqual(['sending', '13']);
  });

  test('checking → undo.requested three times for two changes → in turn, the last one first', async () => {
    const { changeStatus, emitted, readItem, request, shown } = startUndo([first, second]);
    for (let turn = 0; turn < 3; turn += 1) request();
    await readItem.call(0).resolve(inboxItem({ status: 'completed' }));
    await changeStatus.call(0).resolve();
    expect(shown()).toEqual(['checking', '1']);
    await readItem.call(1).resolve(inboxItem({ status: 'in_progress' }));
    await changeStatus.call(1).resolve();
    expect(shown()).toEqual(['ready', '']);
    expect(emitted).toEqual([
      { type: 'undo.succeeded', entry: second },
      { type: 'undo.succeeded', entry: first },
    ]);
  });

  test('checking → the status was changed elsewhere → refused, and nothing is sent', async () => {
    const { changeStatus, emitted, readItem, request, shown } = startUndo([first]);
    const item = inboxItem({ status: 'completed' });
    request();
    await readItem.call(0).resolve(item);
    expect(shown()).toEqual(['ready', '']);
    expect(changeStatus.inputs).toEqual([]);
    expect(emitted).toEqual([{ type: 'undo.refused', entry: first, item }]);
  });

  test('checking → the item has its old status again → undone, and nothing is sent', async () => {
    const { changeStatus, emitted, readItem, request, shown } = startUndo([first]);
    request();
    await readItem.call(0).resolve(inboxItem({ status: 'pending' }));
    expect(shown()).toEqual(['ready', '']);
    expect(changeStatus.inputs).toEqual([]);
    expect(emitted).toEqual([{ type: 'undo.succeeded', entry: first }]);
  });

  test('checking → the item is gone → said, and off the stack', async () => {
    const { emitted, readItem, request, shown } = startUndo([first, other]);
    request();
    await readItem.call(0).reject(gone);
    expect(shown()).toEqual(['ready', '1']);
    expect(emitted).toEqual([{ type: 'undo.itemMissing', entry: other }]);
  });

  test('checking → a failure → ready, with the change and without the other requests', async () => {
    const { emitted, readItem, request, shown } = startUndo([first, other]);
    request();
    request();
    await readItem.call(0).reject(broken);
    expect(shown()).toEqual(['ready', '13']);
    expect(emitted).toEqual([{ type: 'undo.failed', entry: other, error: broken }]);
    request();
    expect(readItem.inputs).toEqual([{ id: 'inq-2' }, { id: 'inq-2' }]);
  });

  test('checking → no response for as long as the patience → the read is aborted, and the change stays', () => {
    const { clock, emitted, readItem, request, shown } = startUndo([first]);
    request();
    clock.increment(patience - 1);
    expect(shown()).toEqual(['checking', '1']);
    clock.increment(1);
    expect(shown()).toEqual(['ready', '1']);
    expect(readItem.aborted).toEqual([true]);
    expect(emitted).toEqual([{ type: 'undo.failed', entry: first, error: null }]);
  });

  test('sending → a failure, of which the status change has told → ready, with the change', async () => {
    const { changeStatus, emitted, readItem, request, shown } = startUndo([first]);
    request();
    await readItem.call(0).resolve(inboxItem({ status: 'in_progress' }));
    await changeStatus.call(0).reject(broken);
    expect(shown()).toEqual(['ready', '1']);
    expect(emitted).toEqual([]);
  });

  test('two changes of one item → only the last one can be undone, until it has been', async () => {
    const { canUndo, changeStatus, readItem, request } = startUndo([first, second, other]);
    const undoable = () => ['1', '2', '3', '4'].filter(canUndo).join('');
    expect(undoable()).toBe('23');
    request('2');
    expect(undoable()).toBe('3');
    await readItem.call(0).resolve(inboxItem({ status: 'completed' }));
    await changeStatus.call(0).resolve();
    expect(undoable()).toBe('13');
  });
});
