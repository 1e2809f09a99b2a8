import { describe, expect, test } from 'vitest';
import type { WriteResult } from '#machines/writes/writes.machine.ts';
import { inboxItem } from '#tests/support/factories.ts';
import { startWrites } from '#tests/support/writesChart.ts';

const broken = new Error('Server error: 500');
const done: WriteResult = { stage: 'done', item: null };

describe('the undo of writes', () => {
  test('undo.requested → one reverse write for each item, with what is expected; once', async () => {
    const { canUndo, chooseAll, entries, outcomes, settle, undo, write } = startWrites();
    chooseAll('ab', 'completed');
    await settle();
    expect(canUndo('k1')).toBe(true);
    undo('k1');
    undo('k1');
    undo();
    expect(canUndo('k1')).toBe(false);
    expect(write.inputs.slice(2)).toMatchObject([
      { id: 'a', from: 'completed', to: 'pending', expected: 'completed' },
      { id: 'b', from: 'completed', to: 'pending', expected: 'completed' },
    ]);
    await settle();
    expect(outcomes()[1]).toEqual(['undo a done', 'undo b done']);
    expect(entries()).toBe(0);
  });

  test('undo.requested → only of the last action, and of none before the first', async () => {
    const { canUndo, choose, sent, settle, undo } = startWrites();
    undo();
    choose('a', 'completed');
    choose('b', 'completed');
    await settle();
    expect([canUndo('k1'), canUndo('k3')]).toEqual([false, true]);
    undo('k1');
    expect(sent()).toHaveLength(2);
    undo();
    await settle();
    undo();
    expect(sent()).toEqual(['a completed', 'b completed', 'b pending']);
  });

  test('a status that is not known → it cannot be sent back', async () => {
    const { canUndo, choose, settle } = startWrites();
    choose('a', 'completed', 'legacy-7');
    await settle();
    expect(canUndo('k1')).toBe(false);
  });

  test('undo.requested while some are in flight → these are taken back when they are stored, the others are not sent', async () => {
    const { chooseAll, outcomes, sent, settle, undo, write } = startWrites();
    chooseAll('abcde', 'completed');
    await write.call(0).reject(broken);
    undo();
    await write.call(1).reject(broken);
    await settle();
    const first = [...'abcde'].map((id) => `${id} completed`);
    expect(sent()).toEqual([...first, 'c pending', 'd pending', 'e pending']);
    expect(outcomes().at(-1)).toEqual(['undo c done', 'undo d done', 'undo e done']);
  });

  test('undo.requested while what it takes back fails → that is told, and nothing is undone', async () => {
    const { choose, outcomes, sent, undo, write } = startWrites();
    choose('a', 'completed');
    undo();
    await write.call(0).reject(broken);
    expect(sent()).toEqual(['a completed']);
    expect(outcomes()).toContainEqual(['single a failed']);
  });

  test.each([
    [{ stage: 'refused', item: inboxItem({ id: 'a', status: 'in_progress' }) }, 1],
    [{ stage: 'missing' }, 0],
  ] as const)(
    'an undo is answered %o → announced, and shown where there is an item',
    async (result, count) => {
      const { choose, outcomes, settle, stored, undo } = startWrites();
      choose('a', 'completed');
      await settle();
      undo();
      await settle(result);
      expect(outcomes()[1]).toEqual([`undo a ${result.stage}`]);
      expect(stored.slice(1)).toHaveLength(count);
    },
  );

  test('an undo of two fails for one → another attempt undoes that one', async () => {
    const { canUndo, chooseAll, outcomes, sent, settle, undo, write } = startWrites();
    chooseAll('ab', 'completed');
    await settle();
    undo();
    await write.call(2).reject(broken);
    await settle();
    expect([canUndo('k1'), outcomes()[1]]).toEqual([true, ['undo a failed', 'undo b done']]);
    undo('k1');
    await settle();
    expect(sent().slice(4)).toEqual(['a pending']);
    expect(canUndo('k1')).toBe(false);
  });

  test('an undo is in flight → another choice → it is sent last, and undone to what was stored', async () => {
    const { choose, sent, settle, undo, write } = startWrites();
    choose('a', 'completed');
    await settle();
    undo();
    choose('a', 'in_progress');
    await write.call(1).resolve(done);
    await settle();
    undo();
    expect(write.inputs.at(-1)).toMatchObject({ from: 'in_progress', to: 'pending' });
    expect(sent()).toEqual(['a completed', 'a pending', 'a in_progress', 'a pending']);
  });

  test('an undo finds another status, and another choice waits → that one is sent, from the status found', async () => {
    const { choose, outcomes, settle, undo, write } = startWrites();
    choose('a', 'completed');
    await settle();
    undo();
    choose('a', 'completed', 'pending');
    await write.call(1).resolve({ stage: 'refused', item: inboxItem({ id: 'a', status: 'in_progress' }) });
    expect(write.inputs[2]).toMatchObject({ from: 'in_progress', to: 'completed' });
    await settle();
    expect(outcomes().slice(1)).toEqual([['single a done']]);
  });
});
