import { describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import {
  type DeleteItemInput,
  type DeletionTarget,
  deletionMachine,
  selectIsDeleting,
  selectIsOpen,
  selectTarget,
} from '#machines/deletion/deletion.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import { namesImplemented, namesUsed } from '#tests/support/chartNames.ts';

const sofa: DeletionTarget = { id: 'img-7', label: 'Linen sofa', kind: 'image', section: 'gallery' };
const inquiry: DeletionTarget = { id: 'inq-2', label: 'Ada Fischer', kind: 'inquiry' };
const gone = new Error('Not found');

/** Starts a deletion chart for which only `gone` means that the item is missing. */
function startDeletion() {
  const deleteItem = new ScriptedPort<void, DeleteItemInput>();
  const isMissing = vi.fn((_: DeletionTarget, error: unknown) => error === gone);
  const machine = deletionMachine.provide({ actors: { deleteItem: deleteItem.logic } });
  const chart = startChart((options) => createActor(machine, { ...options, input: { isMissing } }));
  const { actor } = chart;
  const shown = () => {
    const snapshot = actor.getSnapshot();
    return {
      value: snapshot.value,
      target: selectTarget(snapshot),
      isOpen: selectIsOpen(snapshot),
      isDeleting: selectIsDeleting(snapshot),
    };
  };
  const confirm = (target: DeletionTarget) => {
    actor.send({ type: 'deletion.requested', target });
    actor.send({ type: 'deletion.confirmed' });
  };
  return { ...chart, deleteItem, isMissing, shown, confirm };
}

const closed = { value: 'closed', target: null, isOpen: false, isDeleting: false };
const confirming = { value: 'confirming', target: sofa, isOpen: true, isDeleting: false };
const deleting = { value: 'deleting', target: sofa, isOpen: true, isDeleting: true };

describe(deletionMachine.id, () => {
  test('every name in the chart has an implementation, and every implementation is used', () => {
    expect(namesUsed(deletionMachine)).toEqual(namesImplemented(deletionMachine));
  });

  test('closed → deletion.requested → confirming with its target, and nothing is called', () => {
    const { actor, deleteItem, shown } = startDeletion();
    expect(shown()).toEqual(closed);
    actor.send({ type: 'deletion.requested', target: sofa });
    expect(shown()).toEqual(confirming);
    expect(deleteItem.inputs).toEqual([]);
  });

  test('closed → deletion.confirmed and deletion.cancelled → still closed, and nothing is called', () => {
    const { actor, deleteItem, shown } = startDeletion();
    actor.send({ type: 'deletion.confirmed' });
    actor.send({ type: 'deletion.cancelled' });
    expect(shown()).toEqual(closed);
    expect(deleteItem.inputs).toEqual([]);
  });

  test('confirming → deletion.requested for another item → the first one is still the target', () => {
    const { actor, shown } = startDeletion();
    actor.send({ type: 'deletion.requested', target: sofa });
    actor.send({ type: 'deletion.requested', target: inquiry });
    expect(shown()).toEqual(confirming);
  });

  test('confirming → deletion.cancelled → closed, and nothing is called', () => {
    const { actor, deleteItem, emitted, shown } = startDeletion();
    actor.send({ type: 'deletion.requested', target: sofa });
    actor.send({ type: 'deletion.cancelled' });
    expect(shown()).toEqual(closed);
    expect(deleteItem.inputs).toEqual([]);
    expect(emitted).toEqual([]);
  });

  test('confirming → deletion.confirmed → deleting its target', () => {
    const { deleteItem, emitted, shown, confirm } = startDeletion();
    confirm(sofa);
    expect(shown()).toEqual(deleting);
    expect(deleteItem.inputs).toEqual([{ target: sofa }]);
    expect(emitted).toEqual([]);
  });

  test('deleting → deletion.confirmed, deletion.cancelled and deletion.requested → still deleting, called once', () => {
    const { actor, deleteItem, shown, confirm } = startDeletion();
    confirm(sofa);
    actor.send({ type: 'deletion.confirmed' });
    actor.send({ type: 'deletion.cancelled' });
    actor.send({ type: 'deletion.requested', target: inquiry });
    expect(shown()).toEqual(deleting);
    expect(deleteItem.inputs).toEqual([{ target: sofa }]);
    expect(deleteItem.aborted).toEqual([false]);
  });

  test('deleting → the call succeeds → closed, and success is emitted with its target', async () => {
    const { clock, deleteItem, emitted, shown, confirm } = startDeletion();
    confirm(sofa);
    await deleteItem.call(0).resolve();
    clock.increment(10_000);
    expect(shown()).toEqual(closed);
    expect(emitted).toEqual([{ type: 'deletion.succeeded', target: sofa }]);
  });

  test('deleting → the call fails → closed, and the failure is emitted without a refresh', async () => {
    const { clock, deleteItem, emitted, isMissing, shown, confirm } = startDeletion();
    const error = new Error('Server error: 500');
    confirm(sofa);
    await deleteItem.call(0).reject(error);
    clock.increment(10_000);
    expect(shown()).toEqual(closed);
    expect(isMissing.mock.calls).toEqual([[sofa, error]]);
    expect(emitted).toEqual([{ type: 'deletion.failed', target: sofa, error }]);
  });

  test('deleting → the item is missing → closed at once, and the list is stale after 1 s', async () => {
    const { clock, deleteItem, emitted, shown, confirm } = startDeletion();
    const failed = { type: 'deletion.failed', target: sofa, error: gone };
    confirm(sofa);
    await deleteItem.call(0).reject(gone);
    expect(shown()).toEqual(closed);
    clock.increment(999);
    expect(emitted).toEqual([failed]);
    clock.increment(1);
    expect(emitted).toEqual([failed, { type: 'deletion.listStale' }]);
    clock.increment(10_000);
    expect(emitted).toEqual([failed, { type: 'deletion.listStale' }]);
  });

  test('deleting another item → 1 s after a missing one → the list is stale in any case', async () => {
    const { clock, deleteItem, emitted, shown, confirm } = startDeletion();
    confirm(inquiry);
    await deleteItem.call(0).reject(gone);
    clock.increment(500);
    confirm(sofa);
    clock.increment(500);
    expect(shown()).toEqual(deleting);
    expect(emitted).toEqual([
      { type: 'deletion.failed', target: inquiry, error: gone },
      { type: 'deletion.listStale' },
    ]);
  });

  test('closed → a second missing item within the second → the list is stale once for each', async () => {
    const { clock, deleteItem, emitted, confirm } = startDeletion();
    confirm(inquiry);
    await deleteItem.call(0).reject(gone);
    clock.increment(500);
    confirm(sofa);
    await deleteItem.call(1).reject(gone);
    clock.increment(500);
    const failures = [inquiry, sofa].map((target) => ({ type: 'deletion.failed', target, error: gone }));
    expect(emitted).toEqual([...failures, { type: 'deletion.listStale' }]);
    clock.increment(500);
    expect(emitted).toEqual([...failures, { type: 'deletion.listStale' }, { type: 'deletion.listStale' }]);
  });

  test('closed after a deletion → deletion.requested → another item can be deleted', async () => {
    const { deleteItem, emitted, shown, confirm } = startDeletion();
    confirm(inquiry);
    await deleteItem.call(0).reject(new Error('Forbidden'));
    confirm(sofa);
    await deleteItem.call(1).resolve();
    expect(shown()).toEqual(closed);
    expect(deleteItem.inputs).toEqual([{ target: inquiry }, { target: sofa }]);
    expect(emitted).toEqual([
      { type: 'deletion.failed', target: inquiry, error: new Error('Forbidden') },
      { type: 'deletion.succeeded', target: sofa },
    ]);
  });
});
