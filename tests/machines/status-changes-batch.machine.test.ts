import { describe, expect, test } from 'vitest';
import { selectBulk, statusChangesMachine } from '#machines/status-changes/status-changes.machine.ts';
import { startStatusChanges } from '#tests/support/statusChangesChart.ts';

const broken = new Error('Server error: 500');

describe(statusChangesMachine.id, () => {
  test('a single change in flight → a bulk change of others → four of them at a time nevertheless', async () => {
    const { choose, chooseAll, emitted, sent, updateStatus } = startStatusChanges();
    choose('z', 'completed');
    chooseAll('abcde', 'completed');
    expect(sent()).toHaveLength(5);
    for (const call of [1, 2, 3, 4, 5]) await updateStatus.call(call).resolve(null);
    expect(emitted.map(({ type }) => type)).toContain('batch.finished');
  });

  test('reporting → a failed item is chosen alone → batch.retryRequested → the others alone', async () => {
    const { actor, choose, chooseAll, sent, settle, updateStatus } = startStatusChanges();
    chooseAll('abc', 'completed');
    await updateStatus.call(0).reject(broken);
    await updateStatus.call(1).reject(broken);
    await updateStatus.call(2).resolve(null);
    choose('a', 'in_progress');
    const failed = selectBulk(actor.getSnapshot())?.failed.map(({ wish }) => wish.id);
    expect(failed).toEqual(['b']);
    actor.send({ type: 'batch.retryRequested' });
    await settle();
    expect(sent().slice(3)).toEqual(['a in_progress', 'b completed']);
  });
});
