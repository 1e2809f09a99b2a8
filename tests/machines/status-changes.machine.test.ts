import { describe, expect, test } from 'vitest';
import { patience } from '#contract/limits.ts';
import { selectRunning, statusChangesMachine } from '#machines/status-changes/status-changes.machine.ts';
import { inboxItem } from '#tests/support/factories.ts';
import { gone, startStatusChanges } from '#tests/support/statusChangesChart.ts';

const broken = new Error('Server error: 500');
const earlier = { key: 'old', id: 'z', from: 'pending', to: 'completed' } as const;

describe(statusChangesMachine.id, () => {
  // @spec 4.9
  test('idle → status.chosen → sent; → its response → stored, told and on the stack', async () => {
    const { actor, choose, emitted, isChanging, sent, stack, updateStatus } = startStatusChanges();
    choose('constructor', 'completed');
    expect(isChanging('constructor')).toBe(true);
    expect(Object.keys(selectRunning(actor.getSnapshot()))).toEqual(['constructor']);
    const item = inboxItem({ id: 'constructor', status: 'completed' });
    await updateStatus.call(0).resolve(item);
    expect(sent()).toEqual(['constructor completed']);
    expect(isChanging('constructor')).toBe(false);
    expect(stack()).toEqual(['k1 constructor pending→completed']);
    expect(emitted.map(({ type }) => type)).toEqual(['status.stored', 'status.updated', 'undo.stackChanged']);
    expect(emitted[0]).toEqual({ type: 'status.stored', id: 'constructor', status: 'completed', item });
    expect(emitted[1]).toEqual({ type: 'status.updated', key: 'k1', id: 'constructor' });
  });

  test('a change that is stored, failed or was stopped → its actor is not kept', async () => {
    const { actor, choose, updateStatus } = startStatusChanges();
    for (const id of 'abc') choose(id, 'completed');
    await updateStatus.call(0).resolve(null);
    await updateStatus.call(1).reject(broken);
    actor.send({ type: 'status.cancelled', id: 'c' });
    expect(actor.getSnapshot().children).toEqual({});
  });

  test('an unknown status, or the same one → changed, and nothing to undo', async () => {
    const { choose, settle, stack } = startStatusChanges();
    choose('a', 'completed', 'legacy-7');
    choose('b', 'pending');
    await settle();
    expect(stack()).toEqual([]);
  });

  test('a change in flight → a failure, or status.cancelled → told, and nothing on the stack', async () => {
    const { actor, choose, emitted, isChanging, stack, updateStatus } = startStatusChanges();
    choose('a', 'completed');
    choose('b', 'completed');
    await updateStatus.call(0).reject(broken);
    actor.send({ type: 'status.cancelled', id: 'b' });
    actor.send({ type: 'status.cancelled', id: 'b' });
    expect([isChanging('a'), isChanging('b'), updateStatus.aborted[1]]).toEqual([false, false, true]);
    expect(emitted).toEqual([
      { type: 'status.failed', id: 'a', error: broken },
      { type: 'status.stopped', id: 'b' },
    ]);
    expect(stack()).toEqual([]);
  });

  test('working on three → one of them is chosen alone meanwhile → it wins, and nothing overtaken is sent', async () => {
    const { choose, chooseAll, emitted, sent, settle, stack, undo, updateStatus } = startStatusChanges();
    chooseAll('abc', 'completed');
    choose('b', 'in_progress');
    await updateStatus.call(0).resolve(null);
    await updateStatus.call(1).resolve(null);
    await updateStatus.call(2).resolve(null);
    expect(sent()).toEqual(['a completed', 'b completed', 'c completed', 'b in_progress']);
    await settle();
    expect(emitted.find(({ type }) => type === 'batch.finished')).toMatchObject({
      key: 'k1',
      outcome: { done: [{ id: 'a' }, { id: 'c' }], failed: [] },
    });
    expect(stack()).toEqual(['k1 a pending→completed', 'k1 c pending→completed', 'k2 b pending→in_progress']);
    undo();
    undo();
    await settle();
    expect(sent().slice(4)).toEqual(['b pending', 'a pending', 'c pending']);
  });

  test('working on six → one that waits is chosen alone → the bulk change does not send it', async () => {
    const { choose, chooseAll, sent, settle } = startStatusChanges();
    chooseAll('abcdef', 'completed');
    expect(sent()).toHaveLength(4);
    choose('f', 'in_progress');
    await settle();
    expect(sent().slice(4).sort()).toEqual(['e completed', 'f in_progress']);
  });

  test('a change in flight → a bulk change of its item → the bulk change is sent last', async () => {
    const { choose, chooseAll, sent, settle, stack } = startStatusChanges();
    choose('a', 'in_progress');
    chooseAll('ab', 'completed');
    await settle();
    expect(sent()).toEqual(['a in_progress', 'b completed', 'a completed']);
    expect(stack()).toEqual(['k2 b pending→completed', 'k2 a pending→completed']);
  });

  test('a bulk change after a single one → undo.requested → the whole bulk change, and only then the older one', async () => {
    const { canUndo, choose, chooseAll, emitted, sent, settle, stack, undo } = startStatusChanges([earlier]);
    choose('a', 'in_progress');
    await settle();
    chooseAll('bcd', 'completed');
    await settle();
    expect(canUndo('k2')).toBe(true);
    undo('k2');
    expect(canUndo('k2')).toBe(false);
    await settle();
    expect(sent().slice(4)).toEqual(['b pending', 'c pending', 'd pending']);
    expect(stack()).toEqual(['old z pending→completed', 'k1 a pending→in_progress']);
    expect(emitted.at(-2)).toMatchObject({
      type: 'undo.finished',
      outcome: { done: [{ id: 'b' }, { id: 'c' }, { id: 'd' }] },
    });
    undo();
    await settle();
    expect(sent().at(-1)).toBe('a pending');
    expect(stack()).toEqual(['old z pending→completed']);
  });

  test('working → undo.requested → nothing more begins, and what was stored is undone', async () => {
    const { chooseAll, sent, settle, stack, state, undo } = startStatusChanges([earlier]);
    chooseAll('abcdef', 'completed');
    undo();
    await settle();
    expect(sent()).toEqual([
      ...['a', 'b', 'c', 'd'].map((id) => `${id} completed`),
      ...['a', 'b', 'c', 'd'].map((id) => `${id} pending`),
    ]);
    expect(stack()).toEqual(['old z pending→completed']);
    expect(state()).toEqual({ bulk: 'idle', undo: 'ready' });
  });

  test('a change in flight → undo.requested → undone once it is stored; one that fails leaves the older ones alone', async () => {
    const { choose, sent, settle, stack, undo, updateStatus } = startStatusChanges([earlier]);
    choose('a', 'completed');
    undo();
    expect(sent()).toEqual(['a completed']);
    await settle();
    expect(sent()).toEqual(['a completed', 'a pending']);
    choose('b', 'completed');
    undo();
    await updateStatus.call(2).reject(broken);
    await settle();
    expect(sent()).toHaveLength(3);
    expect(stack()).toEqual(['old z pending→completed']);
  });

  test('an undo that is checked → another choice for its item → that one is sent, the undo is not', async () => {
    const { choose, emitted, readItem, sent, settle, stack, undo } = startStatusChanges([earlier]);
    undo();
    expect(readItem.inputs).toEqual([{ id: 'z' }]);
    choose('z', 'in_progress', 'completed');
    await settle();
    expect(readItem.aborted).toEqual([true]);
    expect(sent()).toEqual(['z in_progress']);
    expect(stack()).toEqual(['k1 z completed→in_progress']);
    expect(emitted.some(({ type }) => type === 'status.updated')).toBe(true);
  });

  test('undoing → changed elsewhere, undone already, or gone → nothing is sent, and off the stack', async () => {
    const { emitted, readItem, sent, stack, undo } = startStatusChanges([
      earlier,
      { ...earlier, id: 'y' },
      { ...earlier, id: 'x' },
    ]);
    undo();
    const found = inboxItem({ id: 'z', status: 'in_progress' });
    await readItem.call(0).resolve(found);
    await readItem.call(1).resolve(inboxItem({ id: 'y', status: 'pending' }));
    await readItem.call(2).reject(gone);
    expect(sent()).toEqual([]);
    expect(stack()).toEqual([]);
    expect(emitted).toContainEqual({ type: 'status.stored', id: 'z', status: 'in_progress', item: found });
    expect(emitted.at(-2)).toMatchObject({
      type: 'undo.finished',
      outcome: { refused: [{ item: found }], done: [{ id: 'y' }], missing: [{ id: 'x' }] },
    });
  });

  test('undoing → a failed read, no response, or a failed write → what failed stays, and the other requests go', async () => {
    const other = { ...earlier, key: 'other', id: 'y' };
    const { clock, emitted, readItem, stack, undo, updateStatus } = startStatusChanges([other, earlier]);
    const both = ['other y pending→completed', 'old z pending→completed'];
    undo();
    undo();
    await readItem.call(0).reject(broken);
    expect(stack()).toEqual(both);
    expect(readItem.inputs).toHaveLength(1);
    undo();
    clock.increment(patience);
    expect(stack()).toEqual(both);
    undo();
    await readItem.call(2).resolve(inboxItem({ id: 'z', status: 'completed' }));
    await updateStatus.call(0).reject(broken);
    expect(stack()).toEqual(both);
    const finished = emitted.flatMap((event) => (event.type === 'undo.finished' ? event.outcome.failed : []));
    expect(finished.map(({ error, isTold }) => [error, isTold])).toEqual([
      [broken, false],
      [null, false],
      [broken, true],
    ]);
    expect(emitted).toContainEqual({ type: 'status.failed', id: 'z', error: broken });
  });

  test('undoing → status.cancelled → the change stays on the stack', () => {
    const { actor, stack, state, undo } = startStatusChanges([earlier]);
    undo();
    actor.send({ type: 'status.cancelled', id: 'z' });
    expect(stack()).toEqual(['old z pending→completed']);
    expect(state()).toEqual({ bulk: 'idle', undo: 'ready' });
  });

  test('working → some fail → reporting; → batch.retryRequested → those alone; one undo takes all back', async () => {
    const { actor, chooseAll, sent, settle, stack, state, undo, updateStatus } = startStatusChanges();
    chooseAll('ab', 'completed');
    chooseAll('c', 'completed');
    await updateStatus.call(0).reject(broken);
    await updateStatus.call(1).resolve(null);
    expect(state()).toEqual({ bulk: 'reporting', undo: 'ready' });
    actor.send({ type: 'batch.retryRequested' });
    await settle();
    expect(sent()).toEqual(['a completed', 'b completed', 'a completed']);
    expect(stack()).toEqual(['k1 b pending→completed', 'k1 a pending→completed']);
    expect(state()).toEqual({ bulk: 'idle', undo: 'ready' });
    undo();
    await settle();
    expect(sent().slice(3)).toEqual(['b pending', 'a pending']);
  });

  test('reporting → batch.dismissed → idle; working → batch.cancelled → what has not begun is left', async () => {
    const { actor, chooseAll, emitted, settle, state, updateStatus } = startStatusChanges();
    chooseAll('a', 'completed');
    await updateStatus.call(0).reject(broken);
    actor.send({ type: 'batch.dismissed' });
    expect(state()).toEqual({ bulk: 'idle', undo: 'ready' });
    chooseAll('abcdef', 'completed');
    actor.send({ type: 'batch.cancelled' });
    actor.send({ type: 'status.cancelled', id: 'a' });
    await settle();
    expect(emitted.at(-1)).toMatchObject({
      type: 'batch.finished',
      outcome: {
        done: [{ id: 'b' }, { id: 'c' }, { id: 'd' }],
        cancelled: [{ id: 'e' }, { id: 'f' }, { id: 'a' }],
      },
    });
    chooseAll('', 'completed');
    expect(state()).toEqual({ bulk: 'idle', undo: 'ready' });
  });

  test('three changes of two items → undo.requested for all of them → undone as one action', async () => {
    const { choose, emitted, sent, settle, stack, undo } = startStatusChanges([earlier]);
    choose('a', 'in_progress');
    await settle();
    choose('b', 'completed');
    await settle();
    choose('a', 'completed', 'in_progress');
    await settle();
    undo('k1', 'k2', 'k3');
    await settle();
    expect(sent().slice(3)).toEqual(['b pending', 'a pending']);
    expect(stack()).toEqual(['old z pending→completed']);
    expect(emitted.filter(({ type }) => type === 'undo.finished')).toMatchObject([
      { outcome: { done: [{ id: 'b' }, { id: 'a' }] } },
    ]);
  });

  test('a change there and back → undo.requested for both → nothing is sent', async () => {
    const { choose, sent, settle, stack, undo } = startStatusChanges();
    choose('a', 'completed');
    await settle();
    choose('a', 'pending', 'completed');
    await settle();
    undo('k1', 'k2');
    await settle();
    expect(sent()).toHaveLength(2);
    expect(stack()).toEqual([]);
  });

  test('nothing to undo → undo.requested → nothing', () => {
    const { readItem, undo } = startStatusChanges();
    undo();
    undo('gone');
    expect(readItem.inputs).toEqual([]);
  });
});
