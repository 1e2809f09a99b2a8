import { describe, expect, test } from 'vitest';
import { bulkWorkMachine } from '#machines/bulk-work/bulk-work.machine.ts';
import { gone, items, startBulkWork } from '#tests/support/bulkWorkChart.ts';

const nothing = {
  tasks: '',
  waiting: 0,
  running: '',
  settled: 0,
  done: '',
  failed: '',
  missing: '',
  cancelled: '',
};
const idle = { ...nothing, value: 'idle', tags: [false, false, false] };
const asking = { ...nothing, value: 'asking', tags: [true, false, false] };
const working = { ...nothing, value: 'working', tags: [false, true, false] };
const reporting = { ...nothing, value: 'reporting', tags: [false, false, true] };
const forbidden = new Error('Forbidden');

/** A work on this many items that has begun. */
function startWorking(count: number) {
  const chart = startBulkWork();
  chart.begin(count);
  return chart;
}

describe(bulkWorkMachine.id, () => {
  test('idle → bulk.requested → asking, and nothing is sent', () => {
    const { actor, shown, sent } = startBulkWork();
    expect(shown()).toEqual(idle);
    actor.send({ type: 'bulk.requested', items, change: 'delete' });
    expect(shown()).toEqual({ ...asking, tasks: 'abcdef' });
    expect(sent()).toEqual([]);
  });

  test('idle → bulk.requested without items → still idle', () => {
    const { actor, shown } = startBulkWork();
    actor.send({ type: 'bulk.requested', items: [], change: 'delete' });
    expect(shown()).toEqual(idle);
  });

  test('idle → events of the other states → still idle', () => {
    const { actor, shown, emitted } = startBulkWork();
    for (const type of [
      'bulk.confirmed',
      'bulk.declined',
      'bulk.cancelled',
      'bulk.retryRequested',
      'bulk.dismissed',
    ] as const)
      actor.send({ type });
    expect(shown()).toEqual(idle);
    expect(emitted).toEqual([]);
  });

  test('asking → bulk.declined → idle, and nothing is sent', () => {
    const { actor, shown, sent, emitted } = startBulkWork();
    actor.send({ type: 'bulk.requested', items, change: 'delete' });
    actor.send({ type: 'bulk.declined' });
    expect(shown()).toEqual(idle);
    expect(sent()).toEqual([]);
    expect(emitted).toEqual([]);
  });

  test('asking → bulk.changeChosen, bulk.confirmed → working on the first four with the change chosen last', () => {
    const { actor, shown, sent } = startBulkWork();
    actor.send({ type: 'bulk.requested', items, change: 'Office' });
    actor.send({ type: 'bulk.changeChosen', change: 'Retail' });
    actor.send({ type: 'bulk.confirmed' });
    expect(shown()).toEqual({ ...working, tasks: 'abcdef', running: 'abcd', waiting: 2 });
    expect(sent()).toEqual(['key 1 a Retail', 'key 2 b Retail', 'key 3 c Retail', 'key 4 d Retail']);
  });

  test('asking → bulk.requested for other items → the question stays', () => {
    const { actor, shown } = startBulkWork();
    actor.send({ type: 'bulk.requested', items: items.slice(0, 2), change: 'delete' });
    actor.send({ type: 'bulk.requested', items, change: 'delete' });
    expect(shown()).toEqual({ ...asking, tasks: 'ab' });
  });

  test('working → a task settles → the next begins, in the order of the list', async () => {
    const { perform, shown, sent, emitted } = startWorking(6);
    await perform.call(2).resolve(null);
    expect(shown()).toEqual({
      ...working,
      tasks: 'abcdef',
      running: 'abde',
      waiting: 1,
      settled: 1,
      done: 'c',
    });
    await perform.call(0).reject(forbidden);
    expect(shown()).toEqual({
      ...working,
      tasks: 'abcdef',
      running: 'bdef',
      settled: 2,
      done: 'c',
      failed: 'a',
    });
    expect(sent().slice(4)).toEqual(['key 5 e delete', 'key 6 f delete']);
    expect(emitted).toEqual([
      { type: 'bulk.itemChanged', task: { item: items[2], change: 'delete', idempotencyKey: 'key 3' } },
    ]);
  });

  test('working → all succeed → idle, and the outcome is emitted and reported once', async () => {
    const { perform, shown, emitted, reports } = startWorking(2);
    await perform.call(1).resolve(null);
    await perform.call(0).resolve(null);
    expect(shown()).toEqual(idle);
    const [a, b] = perform.inputs.map(({ task }) => task);
    expect(emitted).toEqual([
      { type: 'bulk.itemChanged', task: b },
      { type: 'bulk.itemChanged', task: a },
      { type: 'bulk.finished', outcome: { done: [b, a], failed: [], missing: [], cancelled: [] } },
    ]);
    expect(reports).toEqual([
      { type: 'bulk.ended', outcome: { done: [b, a], failed: [], missing: [], cancelled: [] } },
    ]);
  });

  test('working → one fails → reporting it with its error', async () => {
    const { actor, perform, shown, emitted, reports } = startWorking(2);
    await perform.call(0).reject(forbidden);
    await perform.call(1).resolve(null);
    expect(shown()).toEqual({ ...reporting, tasks: 'ab', settled: 2, done: 'b', failed: 'a' });
    const [a, b] = perform.inputs.map(({ task }) => task);
    const failed = [{ task: a, error: forbidden }];
    expect(actor.getSnapshot().context.failed).toEqual(failed);
    expect(emitted.at(-1)).toEqual({
      type: 'bulk.finished',
      outcome: { done: [b], failed, missing: [], cancelled: [] },
    });
    expect(reports).toEqual([
      { type: 'bulk.ended', outcome: { done: [b], failed, missing: [], cancelled: [] } },
    ]);
  });

  test('working → one is missing → reporting it, not done and not to be tried again', async () => {
    const { actor, perform, shown, sent, emitted } = startWorking(2);
    await perform.call(0).reject(gone);
    await perform.call(1).resolve(null);
    const report = { ...reporting, tasks: 'ab', settled: 2, done: 'b', missing: 'a' };
    expect(shown()).toEqual(report);
    const [a, b] = perform.inputs.map(({ task }) => task);
    const missing = [{ task: a, error: gone }];
    expect(emitted).toEqual([
      { type: 'bulk.itemChanged', task: b },
      { type: 'bulk.finished', outcome: { done: [b], failed: [], missing, cancelled: [] } },
    ]);
    actor.send({ type: 'bulk.retryRequested' });
    expect(shown()).toEqual(report);
    expect(sent()).toHaveLength(2);
    actor.send({ type: 'bulk.dismissed' });
    expect(shown()).toEqual(idle);
  });

  test('reporting → bulk.retryRequested → only what failed is sent again, and what was missing stays so', async () => {
    const { actor, perform, shown, sent, emitted } = startWorking(2);
    await perform.call(0).reject(gone);
    await perform.call(1).reject(forbidden);
    actor.send({ type: 'bulk.retryRequested' });
    expect(sent().slice(2)).toEqual(['key 2 b delete']);
    await perform.call(2).resolve(null);
    expect(shown()).toEqual({ ...reporting, tasks: 'ab', settled: 2, done: 'b', missing: 'a' });
    expect(emitted.at(-1)).toMatchObject({
      type: 'bulk.finished',
      outcome: { failed: [], missing: [{ error: gone }] },
    });
  });

  test('working → another change of an item that is missing → failed', async () => {
    const { actor, perform, shown } = startBulkWork();
    actor.send({ type: 'bulk.requested', items: items.slice(0, 1), change: 'Office' });
    actor.send({ type: 'bulk.confirmed' });
    await perform.call(0).reject(gone);
    expect(shown()).toEqual({ ...reporting, tasks: 'a', settled: 1, failed: 'a' });
  });

  test('working → bulk.requested and bulk.confirmed → ignored', () => {
    const { actor, shown, sent } = startWorking(1);
    actor.send({ type: 'bulk.requested', items, change: 'delete' });
    actor.send({ type: 'bulk.confirmed' });
    expect(shown()).toEqual({ ...working, tasks: 'a', running: 'a' });
    expect(sent()).toEqual(['key 1 a delete']);
  });

  test('working → bulk.cancelled → what has begun goes on, the others are not sent', async () => {
    const { actor, perform, shown, emitted, reports } = startWorking(6);
    actor.send({ type: 'bulk.cancelled' });
    expect(shown()).toEqual({ ...working, tasks: 'abcdef', running: 'abcd', cancelled: 'ef' });
    expect(perform.aborted).toEqual([false, false, false, false]);
    for (const call of [0, 1, 2, 3]) await perform.call(call).resolve(null);
    expect(shown()).toEqual(idle);
    expect(perform.inputs).toHaveLength(4);
    expect(emitted.at(-1)).toEqual({
      type: 'bulk.finished',
      outcome: {
        done: perform.inputs.map(({ task }) => task),
        failed: [],
        missing: [],
        cancelled: [4, 5].map((index) => ({
          item: items[index],
          change: 'delete',
          idempotencyKey: `key ${index + 1}`,
        })),
      },
    });
    expect(reports).toEqual([{ ...emitted.at(-1), type: 'bulk.ended' }]);
  });

  test('working → bulk.cancelled with one item that has not begun → stopped', async () => {
    const { actor, emitted, perform, reports } = startWorking(5);
    actor.send({ type: 'bulk.cancelled' });
    for (const call of [0, 1, 2, 3]) await perform.call(call).resolve(null);
    expect(reports).toEqual([{ ...emitted.at(-1), type: 'bulk.ended' }]);
    expect(actor.getSnapshot().value).toBe('idle');
  });

  test('reporting → bulk.retryRequested → the failed ones are sent again with their keys, and all outcomes are emitted', async () => {
    const { actor, perform, shown, sent, emitted } = startWorking(3);
    await perform.call(1).resolve(null);
    await perform.call(2).reject(forbidden);
    await perform.call(0).reject(forbidden);
    actor.send({ type: 'bulk.retryRequested' });
    expect(shown()).toEqual({ ...working, tasks: 'abc', running: 'ca', settled: 1, done: 'b' });
    expect(sent().slice(3)).toEqual(['key 3 c delete', 'key 1 a delete']);
    await perform.call(3).resolve(null);
    await perform.call(4).resolve(null);
    expect(shown()).toEqual(idle);
    const [a, b, c] = perform.inputs.map(({ task }) => task);
    expect(emitted.at(-1)).toEqual({
      type: 'bulk.finished',
      outcome: { done: [b, c, a], failed: [], missing: [], cancelled: [] },
    });
  });

  test('reporting → bulk.dismissed → idle, and another work can begin with new keys', async () => {
    const { actor, perform, shown, sent, begin } = startWorking(1);
    await perform.call(0).reject(forbidden);
    actor.send({ type: 'bulk.requested', items, change: 'delete' });
    expect(shown()).toEqual({ ...reporting, tasks: 'a', settled: 1, failed: 'a' });
    actor.send({ type: 'bulk.dismissed' });
    expect(shown()).toEqual(idle);
    begin(1);
    expect(sent()).toEqual(['key 1 a delete', 'key 2 a delete']);
  });

  test('working → the actor is stopped → what is in flight is aborted', () => {
    const { stop, perform } = startWorking(5);
    stop();
    expect(perform.aborted).toEqual([true, true, true, true]);
  });
});
