import { describe, expect, test } from 'vitest';
import {
  selectBulk,
  selectIsBusy,
  selectIsReporting,
  selectSettledCount,
  statusChangesMachine,
} from '#machines/status-changes/status-changes.machine.ts';
import { startStatusChanges } from '#tests/support/statusChangesChart.ts';

const broken = new Error('Server error: 500');

describe(statusChangesMachine.id, () => {
  test('a single change in flight → a bulk change of others → four of them at a time nevertheless', async () => {
    const { actor, choose, chooseAll, emitted, sent, updateStatus } = startStatusChanges();
    choose('z', 'completed');
    chooseAll('abcde', 'completed');
    expect(sent()).toHaveLength(5);
    for (const call of [1, 2, 3, 4, 5]) await updateStatus.call(call).resolve(null);
    expect(emitted.map(({ type }) => type)).toContain('batch.finished');
    expect(selectBulk(actor.getSnapshot())).toBeNull();
  });

  test('two changes in flight → the later one is stored first → on the stack in the order of the choices', async () => {
    const { choose, sent, settle, stack, undo, updateStatus } = startStatusChanges([
      { key: 'old', id: 'z', from: 'pending', to: 'completed' },
    ]);
    choose('a', 'completed');
    choose('b', 'completed');
    choose('c', 'completed');
    for (const call of [2, 0, 1]) await updateStatus.call(call).resolve(null);
    const entries = ['old z', 'k1 a', 'k2 b', 'k3 c'].map((entry) => `${entry} pending→completed`);
    expect(stack()).toEqual(entries);
    for (const _ of entries) undo();
    await settle();
    // The read says of z that it is undone already.
    expect([sent().slice(3), stack()]).toEqual([['c pending', 'b pending', 'a pending'], []]);
  });

  test('reporting → undo.requested → what was stored is undone', async () => {
    const { chooseAll, sent, settle, undo, updateStatus } = startStatusChanges();
    chooseAll('ab', 'completed');
    await updateStatus.call(0).reject(broken);
    await updateStatus.call(1).resolve(null);
    undo();
    await settle();
    expect(sent().slice(2)).toEqual(['b pending']);
  });

  test('undoing → one fails and the other is cancelled → the older action is not undone', async () => {
    const { actor, choose, chooseAll, readItem, sent, settle, undo } = startStatusChanges();
    choose('a', 'completed');
    await settle();
    chooseAll('bc', 'completed');
    await settle();
    undo();
    undo();
    await readItem.call(0).reject(broken);
    actor.send({ type: 'status.cancelled', id: 'c' });
    await settle();
    expect(sent().slice(3)).toEqual([]);
  });

  test('working → reporting → told with what was stored; busy, then reporting', async () => {
    const { actor, chooseAll, emitted, updateStatus } = startStatusChanges();
    const flags = () => [selectIsBusy(actor.getSnapshot()), selectIsReporting(actor.getSnapshot())];
    chooseAll('ab', 'completed');
    expect(flags()).toEqual([true, false]);
    await updateStatus.call(0).reject(broken);
    await updateStatus.call(1).resolve(null);
    expect(flags()).toEqual([false, true]);
    actor.send({ type: 'batch.dismissed' });
    expect([...flags(), selectBulk(actor.getSnapshot())]).toEqual([false, false, null]);
    expect(emitted.map(({ type }) => type)).toEqual(['status.stored', 'undo.stackChanged', 'batch.finished']);
  });

  test('working → all are stored → told with the stack', async () => {
    const { chooseAll, emitted, settle } = startStatusChanges();
    chooseAll('a', 'completed');
    await settle();
    expect(emitted.map(({ type }) => type)).toEqual(['status.stored', 'undo.stackChanged', 'batch.finished']);
  });

  test('an action can be undone while it is the last one of all its items', async () => {
    const { canUndo, choose, chooseAll, settle } = startStatusChanges();
    choose('a', 'completed');
    await settle();
    chooseAll('bc', 'completed');
    await settle();
    expect(['k1', 'k2', 'nobody'].map((key) => canUndo(key))).toEqual([true, true, false]);
    choose('b', 'in_progress');
    expect(['k1', 'k2'].map((key) => canUndo(key))).toEqual([true, false]);
    await settle();
    expect(['k1', 'k2', 'k3'].map((key) => canUndo(key))).toEqual([true, false, true]);
  });

  test('working → the settled ones are counted, without other changes', async () => {
    const { actor, choose, chooseAll, updateStatus } = startStatusChanges();
    const settled = () => selectSettledCount(actor.getSnapshot());
    choose('z', 'completed');
    expect(settled()).toBe(0);
    chooseAll('abcdef', 'completed');
    expect(settled()).toBe(0);
    await updateStatus.call(1).resolve(null);
    expect(settled()).toBe(1);
    await updateStatus.call(0).resolve(null);
    expect(settled()).toBe(1);
  });

  test('undo.requested for what is not there → the next request goes', async () => {
    const { choose, sent, settle, undo } = startStatusChanges();
    choose('a', 'completed');
    await settle();
    undo('nobody');
    undo('k1');
    await settle();
    expect(sent().slice(1)).toEqual(['a pending']);
  });

  test('undoing → one fails and the other is undone → that one is off the stack, and told', async () => {
    const { chooseAll, emitted, readItem, settle, stack, undo } = startStatusChanges();
    chooseAll('ab', 'completed');
    await settle();
    undo();
    await readItem.call(0).reject(broken);
    await settle();
    expect(stack()).toEqual(['k1 a pending→completed']);
    expect(emitted.slice(-2).map(({ type }) => type)).toEqual(['undo.finished', 'undo.stackChanged']);
  });

  test('batch.chosen without items → nothing', () => {
    const { actor, chooseAll, emitted, state } = startStatusChanges();
    const before = state();
    chooseAll('', 'completed');
    expect([state(), emitted, actor.getSnapshot().context.order]).toEqual([before, [], []]);
  });

  test('reporting → a failed item is chosen alone → batch.retryRequested → the others alone', async () => {
    const { actor, choose, chooseAll, sent, settle, updateStatus } = startStatusChanges();
    chooseAll('abc', 'completed');
    await updateStatus.call(0).reject(broken);
    await updateStatus.call(1).reject(broken);
    await updateStatus.call(2).resolve(null);
    choose('a', 'in_progress');
    const failed = selectBulk(actor.getSnapshot())?.failed.map(({ request }) => request.id);
    expect(failed).toEqual(['b']);
    actor.send({ type: 'batch.retryRequested' });
    await settle();
    expect(sent().slice(3)).toEqual(['a in_progress', 'b completed']);
  });
});
