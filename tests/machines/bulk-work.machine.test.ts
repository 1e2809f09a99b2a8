import { describe, expect, test } from 'vitest';
import { bulkWorkMachine } from '#machines/bulk-work/bulk-work.machine.ts';
import { items, startBulkWork } from '#tests/support/bulkWorkChart.ts';

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
  test('asking → bulk.changeChosen, bulk.confirmed → working on the first four with the change chosen last', () => {
    const { actor, shown, sent } = startBulkWork();
    actor.send({ type: 'bulk.requested', items, change: 'Office' });
    actor.send({ type: 'bulk.changeChosen', change: 'Retail' });
    actor.send({ type: 'bulk.confirmed' });
    expect(shown()).toEqual({ ...working, tasks: 'abcdef', running: 'abcd', waiting: 2 });
    expect(sent()).toEqual(['key 1 a Retail', 'key 2 b Retail', 'key 3 c Retail', 'key 4 d Retail']);
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

  // @spec 7.27
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

  test('working → bulk.cancelled with one item that has not begun → what has begun goes on, and the work was stopped', async () => {
    const { actor, emitted, perform, shown, reports } = startWorking(5);
    actor.send({ type: 'bulk.cancelled' });
    expect(shown()).toEqual({ ...working, tasks: 'abcde', running: 'abcd', cancelled: 'e' });
    for (const call of [0, 1, 2, 3]) await perform.call(call).resolve(null);
    expect(shown()).toEqual(idle);
    expect(emitted.at(-1)).toMatchObject({ outcome: { failed: [], cancelled: [{ item: items[4] }] } });
    expect(reports).toEqual([{ ...emitted.at(-1), type: 'bulk.ended' }]);
  });

  test('working → the actor is stopped → what is in flight is aborted', () => {
    const { stop, perform } = startWorking(5);
    stop();
    expect(perform.aborted).toEqual([true, true, true, true]);
  });
});
