import { describe, expect, test, vi } from 'vitest';
import { type DeletionTarget, deletionMachine } from '#machines/media-deletion/media-deletion.machine.ts';
import { gone, inquiry, isMissing, sofa, startDeletion } from '#tests/support/deletionChart.ts';

const closed = (...running: readonly DeletionTarget[]) => ({
  value: 'closed',
  list: 'fresh',
  target: null,
  isOpen: false,
  isDeleting: false,
  awaited: null,
  running,
});
const confirming = (target: DeletionTarget, ...running: readonly DeletionTarget[]) => ({
  value: 'confirming',
  list: 'fresh',
  target,
  isOpen: true,
  isDeleting: false,
  awaited: null,
  running,
});
/** Waiting for the first of the running deletions. */
const waiting = (target: DeletionTarget, ...others: readonly DeletionTarget[]) => ({
  value: 'waiting',
  list: 'fresh',
  target,
  isOpen: true,
  isDeleting: true,
  awaited: target,
  running: [...others, target],
});

describe(deletionMachine.id, () => {
  test('closed → deletion.requested → confirming with its target, and nothing is called', () => {
    const { actor, deleteItem, shown } = startDeletion();
    expect(shown()).toEqual(closed());
    actor.send({ type: 'deletion.requested', target: sofa });
    expect(shown()).toEqual(confirming(sofa));
    expect(deleteItem.inputs).toEqual([]);
  });

  test('closed → deletion.confirmed and deletion.dismissed → still closed, and nothing is called', () => {
    const { actor, deleteItem, shown } = startDeletion();
    actor.send({ type: 'deletion.confirmed' });
    actor.send({ type: 'deletion.dismissed' });
    expect(shown()).toEqual(closed());
    expect(deleteItem.inputs).toEqual([]);
  });

  test('confirming → deletion.requested for another item → the first one is still the target', () => {
    const { actor, shown } = startDeletion();
    actor.send({ type: 'deletion.requested', target: sofa });
    actor.send({ type: 'deletion.requested', target: inquiry });
    expect(shown()).toEqual(confirming(sofa));
  });

  test('confirming → deletion.dismissed → closed, and nothing is called', () => {
    const { actor, deleteItem, emitted, shown } = startDeletion();
    actor.send({ type: 'deletion.requested', target: sofa });
    actor.send({ type: 'deletion.dismissed' });
    expect(shown()).toEqual(closed());
    expect(deleteItem.inputs).toEqual([]);
    expect(emitted).toEqual([]);
  });

  // @spec 4.13
  test('confirming → deletion.confirmed → waiting for the deletion of its target', () => {
    const { deleteItem, emitted, shown, confirm } = startDeletion();
    confirm(sofa);
    expect(shown()).toEqual(waiting(sofa));
    expect(deleteItem.inputs).toEqual([{ target: sofa }]);
    expect(emitted).toEqual([]);
  });

  test('waiting → deletion.confirmed and deletion.requested → still waiting, called once', () => {
    const { actor, deleteItem, shown, confirm } = startDeletion();
    confirm(sofa);
    actor.send({ type: 'deletion.confirmed' });
    actor.send({ type: 'deletion.requested', target: inquiry });
    expect(shown()).toEqual(waiting(sofa));
    expect(deleteItem.inputs).toEqual([{ target: sofa }]);
  });

  // @spec 4.13
  test('waiting → the call succeeds → closed, and success is emitted and reported with its target', async () => {
    const { clock, deleteItem, emitted, reports, shown, confirm } = startDeletion();
    confirm(sofa);
    await deleteItem.call(0).resolve();
    clock.increment(10_000);
    expect(shown()).toEqual(closed());
    expect(emitted).toEqual([{ type: 'deletion.succeeded', target: sofa }]);
    expect(reports).toEqual([{ type: 'deletion.done', target: sofa }]);
  });

  test('waiting → the call fails → closed, and the failure is emitted without a refresh', async () => {
    const spy = vi.fn(isMissing);
    const { clock, deleteItem, emitted, reports, shown, confirm } = startDeletion({ isMissing: spy });
    const error = new Error('Server error: 500');
    confirm(sofa);
    await deleteItem.call(0).reject(error);
    clock.increment(10_000);
    expect(shown()).toEqual(closed());
    expect(spy.mock.calls).toEqual([[sofa, error]]);
    expect(emitted).toEqual([{ type: 'deletion.failed', target: sofa, error }]);
    expect(reports).toEqual([]);
  });

  // @spec 8.16
  test('waiting → the item is missing → closed at once, and the list is stale after 1 s', async () => {
    const { clock, deleteItem, emitted, shown, confirm } = startDeletion();
    const failed = { type: 'deletion.failed', target: sofa, error: gone };
    confirm(sofa);
    await deleteItem.call(0).reject(gone);
    expect(shown()).toEqual({ ...closed(), list: 'stale' });
    clock.increment(999);
    expect(emitted).toEqual([failed]);
    clock.increment(1);
    expect(emitted).toEqual([failed, { type: 'deletion.listStale' }]);
    clock.increment(10_000);
    expect(emitted).toEqual([failed, { type: 'deletion.listStale' }]);
  });

  test('waiting → deletion.dismissed → closed, the deletion goes on, and its outcome is emitted', async () => {
    const { actor, deleteItem, emitted, shown, confirm } = startDeletion();
    confirm(sofa);
    actor.send({ type: 'deletion.dismissed' });
    expect(shown()).toEqual(closed(sofa));
    expect(deleteItem.aborted).toEqual([false]);
    await deleteItem.call(0).resolve();
    expect(shown()).toEqual(closed());
    expect(emitted).toEqual([{ type: 'deletion.succeeded', target: sofa }]);
  });

  test('closed with a deletion on its way → deletion.requested for the same item → waiting for it, called once', async () => {
    const { actor, deleteItem, emitted, shown, confirm } = startDeletion();
    confirm(sofa);
    actor.send({ type: 'deletion.dismissed' });
    actor.send({ type: 'deletion.requested', target: { ...sofa, label: 'Linen sofa, new title' } });
    expect(shown()).toEqual({ ...waiting(sofa), target: { ...sofa, label: 'Linen sofa, new title' } });
    actor.send({ type: 'deletion.confirmed' });
    expect(deleteItem.inputs).toEqual([{ target: sofa }]);
    await deleteItem.call(0).reject(gone);
    expect(shown()).toEqual({ ...closed(), list: 'stale' });
    expect(emitted).toEqual([{ type: 'deletion.failed', target: sofa, error: gone }]);
  });

  test('closed with a deletion on its way → another item is requested → each outcome is emitted when it comes', async () => {
    const { actor, deleteItem, emitted, shown, confirm } = startDeletion();
    const error = new Error('Forbidden');
    confirm(inquiry);
    actor.send({ type: 'deletion.dismissed' });
    actor.send({ type: 'deletion.requested', target: sofa });
    expect(shown()).toEqual(confirming(sofa, inquiry));
    actor.send({ type: 'deletion.confirmed' });
    expect(shown()).toEqual(waiting(sofa, inquiry));
    await deleteItem.call(0).reject(error);
    expect(shown()).toEqual(waiting(sofa));
    await deleteItem.call(1).resolve();
    expect(shown()).toEqual(closed());
    expect(deleteItem.inputs).toEqual([{ target: inquiry }, { target: sofa }]);
    expect(emitted).toEqual([
      { type: 'deletion.failed', target: inquiry, error },
      { type: 'deletion.succeeded', target: sofa },
    ]);
  });

  test('closed with a deletion on its way → the same id in another section or kind → confirming', () => {
    const { actor, shown, confirm } = startDeletion();
    confirm(sofa);
    actor.send({ type: 'deletion.dismissed' });
    for (const other of [
      { ...sofa, section: 'logo' } as const,
      { ...sofa, kind: 'video' } as const,
      { id: sofa.id, label: sofa.label, kind: 'inquiry' } as const,
    ]) {
      actor.send({ type: 'deletion.requested', target: other });
      expect(shown()).toEqual(confirming(other, sofa));
      actor.send({ type: 'deletion.dismissed' });
    }
  });

  test('waiting for another item → 1 s after a missing one → the list is stale in any case', async () => {
    const { clock, deleteItem, emitted, shown, confirm } = startDeletion();
    confirm(inquiry);
    await deleteItem.call(0).reject(gone);
    clock.increment(500);
    confirm(sofa);
    clock.increment(500);
    expect(shown()).toEqual(waiting(sofa));
    expect(emitted).toEqual([
      { type: 'deletion.failed', target: inquiry, error: gone },
      { type: 'deletion.listStale' },
    ]);
  });

  test('closed → a second missing item within the second → the list is stale once, 1 s after the second', async () => {
    const { clock, deleteItem, emitted, confirm, shown } = startDeletion();
    confirm(inquiry);
    await deleteItem.call(0).reject(gone);
    clock.increment(500);
    confirm(sofa);
    await deleteItem.call(1).reject(gone);
    clock.increment(999);
    const failures = [inquiry, sofa].map((target) => ({ type: 'deletion.failed', target, error: gone }));
    expect(emitted).toEqual(failures);
    clock.increment(1);
    expect(emitted).toEqual([...failures, { type: 'deletion.listStale' }]);
    clock.increment(10_000);
    expect(emitted).toEqual([...failures, { type: 'deletion.listStale' }]);
    expect(shown()).toEqual(closed());
  });

  test('list stale → another deletion fails for another reason → the list is stale 1 s after the missing one', async () => {
    const { clock, deleteItem, emitted, confirm } = startDeletion();
    const error = new Error('Forbidden');
    confirm(inquiry);
    await deleteItem.call(0).reject(gone);
    clock.increment(500);
    confirm(sofa);
    await deleteItem.call(1).reject(error);
    clock.increment(500);
    expect(emitted).toEqual([
      { type: 'deletion.failed', target: inquiry, error: gone },
      { type: 'deletion.failed', target: sofa, error },
      { type: 'deletion.listStale' },
    ]);
  });

  test('closed after a failed deletion → the same item is confirmed again → it is sent again', async () => {
    const { deleteItem, shown, confirm } = startDeletion();
    confirm(sofa);
    await deleteItem.call(0).reject(new Error('Forbidden'));
    confirm(sofa);
    expect(shown()).toEqual(waiting(sofa));
    expect(deleteItem.inputs).toEqual([{ target: sofa }, { target: sofa }]);
  });

  test('deletions on their way → the actor is stopped → their calls are aborted', () => {
    const { actor, stop, deleteItem, confirm } = startDeletion();
    confirm(sofa);
    actor.send({ type: 'deletion.dismissed' });
    confirm(inquiry);
    stop();
    expect(deleteItem.aborted).toEqual([true, true]);
  });
});
