import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type WriteResult, writesMachine } from '#machines/writes/writes.machine.ts';
import { inboxItem } from '#tests/support/factories.ts';
import { startWrites } from '#tests/support/writesChart.ts';

const broken = new Error('Server error: 500');
const done: WriteResult = { stage: 'done', item: null };

describe(writesMachine.id, () => {
  // @spec 4.9
  test('a status is chosen → sent at once; its response → shown and announced', async () => {
    const { announced, choose, pending, sent, stored, write } = startWrites();
    choose('constructor', 'completed');
    expect([sent(), pending()]).toEqual([['constructor completed'], { constructor: 'completed' }]);
    const item = inboxItem({ id: 'constructor', status: 'completed' });
    await write.call(0).resolve({ stage: 'done', item });
    expect(pending()).toEqual({});
    expect(stored).toEqual([{ id: 'constructor', status: 'completed', item }]);
    const change = { id: 'constructor', label: 'constructor', from: 'pending', to: 'completed' };
    expect(announced).toEqual([
      {
        action: 'k1',
        entries: [
          { action: 'k1', kind: 'single', write: { ...change, idempotencyKey: 'k2' }, stage: 'done', item },
        ],
      },
    ]);
  });

  test('a response without the item → the status that was sent is shown', async () => {
    const { choose, stored, write } = startWrites();
    choose('a', 'completed');
    await write.call(0).resolve(done);
    expect(stored).toEqual([{ id: 'a', status: 'completed', item: null }]);
  });

  test('the status that is shown already, of one item or of some → nothing is sent or counted', async () => {
    const { announced, choose, chooseAll, outcomes, sent, settle } = startWrites();
    choose('a', 'pending');
    chooseAll('ab', 'pending');
    expect([sent(), announced]).toEqual([[], []]);
    choose('a', 'completed');
    choose('a', 'completed');
    chooseAll('ab', 'completed');
    await settle();
    expect(sent()).toEqual(['a completed', 'b completed']);
    expect(outcomes()).toEqual([['single a done'], ['bulk b done']]);
  });

  test('sending → other choices → one request at a time, the last is sent, and has the one outcome', async () => {
    const { choose, outcomes, pending, sent, settle, write } = startWrites();
    choose('a', 'completed');
    choose('a', 'pending', 'completed');
    choose('a', 'in_progress', 'pending');
    expect([sent(), pending()]).toEqual([['a completed'], { a: 'in_progress' }]);
    await write.call(0).resolve(done);
    expect(outcomes()).toEqual([]);
    await settle();
    expect(sent()).toEqual(['a completed', 'a in_progress']);
    expect(outcomes()).toEqual([['single a done']]);
  });

  test('sending → away and back to the same status → not sent again; to the one before → sent', async () => {
    const { choose, outcomes, sent, settle, write } = startWrites();
    choose('a', 'completed');
    choose('a', 'in_progress', 'completed');
    choose('a', 'completed', 'in_progress');
    await write.call(0).resolve(done);
    expect([sent(), outcomes()]).toEqual([['a completed'], [['single a done']]]);
    choose('a', 'in_progress', 'completed');
    choose('a', 'completed', 'in_progress');
    await settle();
    expect(sent()).toEqual(['a completed', 'a in_progress', 'a completed']);
  });

  test('sending, and another choice waits → a failure → not told, and the other is sent', async () => {
    const { choose, outcomes, sent, settle, write } = startWrites();
    choose('a', 'completed');
    choose('a', 'in_progress', 'completed');
    await write.call(0).reject(broken);
    await settle();
    expect([sent(), outcomes()]).toEqual([['a completed', 'a in_progress'], [['single a done']]]);
  });

  test('a failure, or write.cancelled → announced, and nothing is kept or can be undone', async () => {
    const { actor, announced, canUndo, choose, entries, outcomes, pending, write } = startWrites();
    choose('a', 'completed');
    choose('b', 'completed');
    await write.call(0).reject(broken);
    actor.send({ type: 'write.cancelled', id: 'b' });
    actor.send({ type: 'write.cancelled', id: 'b' });
    expect(outcomes()).toEqual([['single a failed'], ['single b cancelled']]);
    expect(announced[0]?.entries[0]?.error).toBe(broken);
    expect([write.aborted, pending(), entries()]).toEqual([[false, true], {}, 0]);
    expect([canUndo('k1'), actor.getSnapshot().children]).toEqual([false, {}]);
  });

  test('several items → four at a time, announced together; what waits can be cancelled', async () => {
    const { actor, bulk, chooseAll, outcomes, settle, write } = startWrites();
    chooseAll('abcdef', 'completed');
    expect(write.open).toHaveLength(4);
    await write.call(0).resolve(done);
    expect(write.open).toHaveLength(4);
    actor.send({ type: 'writes.cancelled' });
    expect(bulk().at(-1)).toBe('f cancelled');
    await settle();
    expect(outcomes()).toEqual([[...'abcde'].map((id) => `bulk ${id} done`).concat('bulk f cancelled')]);
    expect([bulk(), write.inputs.length]).toEqual([[], 5]);
  });

  test('several items → more are refused until they have settled', async () => {
    const { chooseAll, sent, settle } = startWrites();
    chooseAll('a', 'completed');
    chooseAll('b', 'completed');
    await settle();
    chooseAll('b', 'completed');
    expect(sent()).toEqual(['a completed', 'b completed']);
  });

  test('several items, one is chosen alone meanwhile → that choice wins, whether it was sent or waits', async () => {
    const { choose, chooseAll, outcomes, sent, settle } = startWrites();
    chooseAll('abcde', 'completed');
    choose('b', 'in_progress', 'completed');
    choose('e', 'in_progress', 'completed');
    await settle();
    expect(sent()).toEqual([...[...'abcd'].map((id) => `${id} completed`), 'e in_progress', 'b in_progress']);
    expect(outcomes()).toContainEqual(['bulk a done', 'bulk c done', 'bulk d done']);
  });

  test('an item that waits gets its own status back → nothing is sent for it', async () => {
    const { choose, chooseAll, sent, settle } = startWrites();
    chooseAll('abcde', 'completed');
    choose('e', 'pending', 'completed');
    await settle();
    expect(sent()).toEqual([...'abcd'].map((id) => `${id} completed`));
  });

  test('several items, one fails → reported; tried again with the same key → announced with all', async () => {
    const { actor, bulk, canUndo, chooseAll, outcomes, settle, state, write } = startWrites();
    chooseAll('ab', 'completed');
    await write.call(0).reject(broken);
    await write.call(1).resolve(done);
    expect([state(), bulk()]).toEqual(['reporting', ['a failed', 'b done']]);
    actor.send({ type: 'report.retryRequested' });
    expect(write.inputs[2]).toEqual(write.inputs[0]);
    await settle();
    expect([state(), bulk(), canUndo('k1')]).toEqual(['silent', [], true]);
    expect(outcomes()).toEqual([
      ['bulk a failed', 'bulk b done'],
      ['bulk a done', 'bulk b done'],
    ]);
  });

  test('reporting → report.closed → only what can be undone is kept', async () => {
    const { actor, bulk, chooseAll, sent, state, undo, write } = startWrites();
    chooseAll('ab', 'completed');
    await write.call(0).reject(broken);
    await write.call(1).resolve(done);
    actor.send({ type: 'report.closed' });
    expect([state(), bulk()]).toEqual(['silent', []]);
    undo();
    expect(sent().slice(2)).toEqual(['b pending']);
  });

  test.each(['announce', 'showStored'])('%s is not provided → the chart ends with its name', (name) => {
    const act = writesMachine.implementations.actions[name as 'announce'];
    expect(() => (act as (...args: readonly unknown[]) => void)({}, {})).toThrow(
      `Effect not provided: ${name}`,
    );
  });

  test('the port is not provided → the failure has its name', async () => {
    const failures: unknown[] = [];
    const machine = writesMachine.provide({
      actions: { announce: (_, { entries }) => failures.push(entries[0]?.error) },
    });
    const actor = createActor(machine, { input: { createKey: () => 'k' } }).start();
    const change = { id: 'a', label: 'a', from: 'pending', to: 'completed' } as const;
    actor.send({ type: 'writes.requested', changes: [change], isBulk: false });
    await Promise.resolve();
    await Promise.resolve();
    expect(failures).toEqual([new Error('Port not provided: write')]);
  });
});
