import { describe, expect, test } from 'vitest';
import { refreshAfterMissing, undoOffer } from '#contract/limits.ts';
import type { WriteResult } from '#machines/writes/entries.ts';
import {
  selectChosenStatus,
  selectRequest,
  selectRequests,
  selectUnanswered,
  writesMachine,
} from '#machines/writes/writes.machine.ts';
import { inboxItem } from '#tests/support/factories.ts';
import { startWrites } from '#tests/support/writesChart.ts';

const broken = new Error('Server error: 500');
const done: WriteResult = { stage: 'done', item: null };

describe(writesMachine.id, () => {
  // @spec 4.9
  test('a status → sent at once; its response → shown, announced and reported, and the list is not read', async () => {
    const { announced, choose, pending, refreshes, reports, sent, stored, write } = startWrites();
    choose('a', 'completed');
    expect([sent(), pending()]).toEqual([['a completed'], { a: 'completed' }]);
    await write.call(0).resolve({ stage: 'done', item: inboxItem({ id: 'a', status: 'in_progress' }) });
    expect([pending(), stored, refreshes]).toEqual([{}, [{ id: 'a', to: 'in_progress' }], [false]]);
    const change = { type: 'status', id: 'a', label: 'a', from: 'pending', to: 'completed' };
    const entries = [
      { action: 'k1', kind: 'single', write: { ...change, idempotencyKey: 'k2' }, stage: 'done' },
    ];
    expect([announced, reports]).toEqual([
      [{ action: 'k1', entries }],
      [{ type: 'writes.settled', entries }],
    ]);
  });

  test('values that are shown already → nothing is sent, announced or reported; of several, only what changes', async () => {
    const { choose, chooseAll, outcomes, reports, request, sent, settle } = startWrites();
    choose('a', 'pending');
    chooseAll('ab', 'pending');
    expect([sent(), reports]).toEqual([[], []]);
    const each = (id: string, from: string) => ({
      type: 'status' as const,
      id,
      label: id,
      from,
      to: 'pending',
    });
    request([each('a', 'pending'), each('b', 'completed'), each('c', 'in_progress')]);
    await settle();
    expect([sent(), outcomes()]).toEqual([['b pending', 'c pending'], [['bulk b done', 'bulk c done']]]);
  });

  test('a choice is overtaken before it begins → not sent', async () => {
    const { choose, sent, settle } = startWrites();
    for (const status of ['completed', 'in_progress', 'pending'] as const) choose('a', status);
    await settle();
    expect(sent()).toEqual(['a completed', 'a pending']);
  });

  test('a category waits for the order of the same item, and neither overtakes the other', async () => {
    const { outcomes, request, settle, write } = startWrites();
    const item = { id: 'a', label: 'a' };
    request([{ ...item, type: 'order', from: '0', to: '2' }]);
    request([{ ...item, type: 'category', from: '', to: 'Retail' }]);
    expect(write.inputs).toMatchObject([{ type: 'order', to: '2' }]);
    await settle();
    expect(write.inputs).toMatchObject([{ type: 'order' }, { type: 'category', to: 'Retail' }]);
    expect(outcomes()).toEqual([['single a done'], ['single a done']]);
  });

  test('several items → four at a time, announced together; what waits can be cancelled', async () => {
    const { actor, bulk, chooseAll, outcomes, settle, write } = startWrites();
    chooseAll('abcdef', 'completed');
    await write.call(0).resolve(done);
    expect(write.open).toHaveLength(4);
    actor.send({ type: 'writes.cancelled' });
    expect(bulk().at(-1)).toBe('f cancelled');
    chooseAll('g', 'completed');
    await settle();
    expect(outcomes()).toEqual([[...'abcde'].map((id) => `bulk ${id} done`).concat('bulk f cancelled')]);
    expect([bulk(), write.inputs.length]).toEqual([[], 5]);
  });

  // @spec 7.27
  test('deletions → one is done, one missing and one fails → reported; only that one is tried again', async () => {
    const { actor, bulk, clock, outcomes, refreshes, remove, sent, settle, state, stored, write } =
      startWrites();
    remove('abc');
    remove('a');
    await write.call(0).resolve(done);
    await write.call(1).resolve({ stage: 'missing', error: broken });
    await write.call(2).reject(broken);
    expect([state(), bulk(), refreshes]).toEqual(['reporting', ['a done', 'b missing', 'c failed'], [true]]);
    clock.increment(refreshAfterMissing);
    const gone = { id: 'b', to: null };
    expect([stored, refreshes]).toEqual([
      [{ id: 'a', to: 'deleted' }, gone],
      [true, true],
    ]);
    actor.send({ type: 'report.retryRequested' });
    expect(write.inputs[3]).toEqual(write.inputs[2]);
    await settle();
    expect(outcomes().at(-1)).toEqual(['bulk a done', 'bulk b missing', 'bulk c done']);
    actor.send({ type: 'report.closed' });
    expect([state(), bulk(), sent()]).toEqual([
      'silent',
      [],
      ['a deleted', 'b deleted', 'c deleted', 'c deleted'],
    ]);
  });

  test('deletions are tried again → the last change of a status can still be taken back', async () => {
    const { actor, canUndo, choose, remove, settle, write } = startWrites();
    choose('a', 'completed');
    await settle();
    remove('bc');
    for (const index of write.open) await write.call(index).reject(broken);
    actor.send({ type: 'report.retryRequested' });
    expect(canUndo('k1')).toBe(true);
  });

  test('a status is chosen while the item is deleted → sent only if the deletion has failed', async () => {
    const { canUndo, choose, outcomes, remove, sent, settle, write } = startWrites();
    remove('a');
    choose('a', 'completed');
    expect(canUndo('k3')).toBe(true);
    await write.call(0).reject(broken);
    await settle();
    remove('a');
    choose('a', 'pending', 'completed');
    await settle();
    expect(sent()).toEqual(['a deleted', 'a completed', 'a deleted']);
    expect(outcomes()).toEqual([['single a failed'], ['single a done'], ['single a done']]);
  });

  test('write.cancelled → its request is aborted, the cancellation announced, and the list read again', () => {
    const { actor, choose, entries, outcomes, refreshes, remove, write } = startWrites();
    choose('a', 'completed');
    remove('b');
    expect(selectRequest('b', 'deletion')(actor.getSnapshot())).toBeDefined();
    for (const id of ['a', 'b']) actor.send({ type: 'write.cancelled', id });
    expect([outcomes(), write.aborted, entries()]).toEqual([[['single a cancelled']], [true, false], 1]);
    expect(refreshes).toEqual([true]);
  });

  test('selects the status changes in flight, and everything unanswered but deletions', async () => {
    const { actor, choose, remove, request, settle } = startWrites();
    choose('a', 'completed');
    remove('b');
    request([{ id: 'c', label: 'c', type: 'order', from: '0', to: '2' }]);
    const snapshot = actor.getSnapshot();
    expect(selectRequests(snapshot)).toEqual([selectRequest('a', 'status')(snapshot)]);
    expect([...'abc'].map((id) => selectChosenStatus(id)(snapshot))).toEqual([
      'completed',
      undefined,
      undefined,
    ]);
    expect(selectUnanswered(snapshot).map(({ id }) => id)).toEqual(['a', 'c']);
    await settle();
    expect(selectUnanswered(actor.getSnapshot())).toEqual([]);
    expect(selectRequests(actor.getSnapshot())).toEqual([]);
  });

  test('undo.requested → only of the last change of statuses that can be taken back', async () => {
    const { actor, canUndo, choose, chooseAll, remove, sent, settle, undo } = startWrites();
    choose('a', 'completed');
    choose('b', 'completed');
    remove('c');
    await settle();
    undo('k1');
    expect([canUndo('k1'), canUndo('k3')]).toEqual([false, true]);
    undo('k3');
    expect(sent().at(-1)).toBe('b pending');
    expect(selectRequest('b', 'status')(actor.getSnapshot())).toBeDefined();
    await settle();
    undo();
    choose('d', 'completed', 'legacy-7');
    await settle();
    undo();
    expect(sent()).toEqual(['a completed', 'b completed', 'c deleted', 'b pending', 'd completed']);
    chooseAll('efghi', 'completed');
    undo();
    await settle();
    expect(sent().slice(9)).toEqual(['e pending', 'f pending', 'g pending', 'h pending']);
  });

  test.each<[WriteResult, (string | null)[]]>([
    [done, ['completed', 'pending']],
    [
      { stage: 'refused', item: inboxItem({ id: 'a', status: 'in_progress' }), found: 'in_progress' },
      ['completed', 'in_progress'],
    ],
    [{ stage: 'missing', error: broken }, ['completed', null]],
  ])('an undo sends what it expects, and is answered %o → announced and shown', async (result, shown) => {
    const { choose, outcomes, settle, stored, undo, write } = startWrites();
    choose('a', 'completed');
    await settle();
    undo();
    expect(write.inputs[1]).toMatchObject({ from: 'completed', to: 'pending', expected: 'completed' });
    await settle(result);
    expect(outcomes()[1]).toEqual([`undo a ${result.stage}`]);
    expect(stored.map(({ to }) => to)).toEqual(shown);
  });

  test('an undo takes back what was told at once; it is offered beside the item for 10 s', async () => {
    const { choose, clock, offered, retracted, settle, undo } = startWrites();
    choose('a', 'completed');
    expect(offered('a')).toBeNull();
    await settle();
    clock.increment(undoOffer - 1);
    expect([offered('a'), offered('b')]).toEqual(['k1', null]);
    choose('b', 'completed');
    await settle();
    clock.increment(1);
    expect([offered('a'), offered('b')]).toEqual([null, 'k3']);
    clock.increment(undoOffer);
    expect(offered('b')).toBeNull();
    undo();
    expect(retracted).toEqual(['k3']);
    choose('b', 'in_progress', 'pending');
    await settle();
    expect(offered('b')).toBe('k6');
  });

  test('an earlier change is answered later → the undo of the last one is not offered again', async () => {
    const { choose, clock, offered, write } = startWrites();
    for (const id of 'ab') choose(id, 'completed');
    for (const id of 'ba') {
      await write.call('ab'.indexOf(id)).resolve({ stage: 'done', item: inboxItem({ id }) });
      clock.increment(undoOffer);
    }
    expect(offered('b')).toBeNull();
  });

  test('a status of an item that was deleted elsewhere → told, no longer shown, and the list read again', async () => {
    const { choose, clock, outcomes, refreshes, settle, stored } = startWrites();
    choose('a', 'completed');
    await settle({ stage: 'missing', error: broken });
    expect([outcomes(), stored, refreshes]).toEqual([
      [['single a missing']],
      [{ id: 'a', to: null }],
      [false],
    ]);
    clock.increment(refreshAfterMissing);
    expect(refreshes).toEqual([false, true]);
  });

  test('an undo finds another status, and another choice waits → that one is sent, from the status found', async () => {
    const { choose, outcomes, settle, undo, write } = startWrites();
    choose('a', 'completed');
    await settle();
    undo();
    choose('a', 'completed', 'pending');
    const item = inboxItem({ id: 'a', status: 'in_progress' });
    await write.call(1).resolve({ stage: 'refused', item, found: item.status });
    expect(write.inputs[2]).toMatchObject({ from: 'in_progress', to: 'completed' });
    await settle();
    expect(outcomes().slice(1)).toEqual([['single a done']]);
  });
});
