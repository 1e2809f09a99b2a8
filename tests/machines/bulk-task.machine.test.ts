import { describe, expect, test } from 'vitest';
import { bulkTaskMachine } from '#machines/bulk-task/bulk-task.machine.ts';
import { items, startBulkWork } from '#tests/support/bulkWorkChart.ts';
import { namesImplemented, namesUsed } from '#tests/support/chartNames.ts';

/** The task of the only item of a bulk work. */
function startTask() {
  const { actor, perform, begin } = startBulkWork();
  begin(1);
  const task = actor.getSnapshot().context.running.get('a');
  if (!task) throw new Error('No task was started');
  const shown = () => {
    const { value, status } = task.getSnapshot();
    return { value, status };
  };
  return { perform, shown };
}

describe(bulkTaskMachine.id, () => {
  test('every name in the chart has an implementation, and every implementation is used', () => {
    expect(namesUsed(bulkTaskMachine)).toEqual(namesImplemented(bulkTaskMachine));
  });

  test('start → the change is sent → performing', () => {
    const { perform, shown } = startTask();
    expect(shown()).toEqual({ value: 'performing', status: 'active' });
    expect(perform.inputs).toEqual([{ task: { item: items[0], change: 'delete', idempotencyKey: 'key 1' } }]);
  });

  test('performing → the call succeeds → settled', async () => {
    const { perform, shown } = startTask();
    await perform.call(0).resolve(null);
    expect(shown()).toEqual({ value: 'settled', status: 'done' });
  });

  test('performing → the call fails → settled', async () => {
    const { perform, shown } = startTask();
    await perform.call(0).reject(new Error('Forbidden'));
    expect(shown()).toEqual({ value: 'settled', status: 'done' });
  });
});
