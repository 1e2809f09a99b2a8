import { describe, expect, test } from 'vitest';
import { SimulatedClock } from 'xstate';
import type { Status } from '#contract/entities.ts';
import { patience } from '#contract/limits.ts';
import { statusChangeMachine } from '#machines/status-change/status-change.machine.ts';
import { startStatusChange, stored } from '#tests/support/statusChangeChart.ts';

const broken = new Error('Server error: 500');

/** The expected inputs of `updateStatus`. */
const sent = (...statuses: readonly Status[]) => statuses.map((status) => ({ id: 'inq-1', status }));

// The rest is in models/status-change.model.test.ts.
describe(statusChangeMachine.id, () => {
  test('start → the chosen status is sent → sending, and shown as chosen', () => {
    const { reports, shown, updateStatus } = startStatusChange('completed');
    expect(shown()).toEqual({ value: 'sending', status: 'active', chosen: 'completed' });
    expect(updateStatus.inputs).toEqual(sent('completed'));
    expect(reports()).toEqual([]);
  });

  test('sending → the server’s item → settled, and the item is reported', async () => {
    const { reports, shown, updateStatus } = startStatusChange('completed');
    await updateStatus.call(0).resolve(stored('completed'));
    expect(shown()).toEqual({ value: 'settled', status: 'done', chosen: 'completed' });
    expect(reports()).toEqual([
      { type: 'change.succeeded', id: 'inq-1', from: 'new', status: 'completed', item: stored('completed') },
    ]);
  });

  test('sending → the inbox is stopped → the call is aborted', () => {
    const { actor, updateStatus } = startStatusChange('completed');
    actor.stop();
    expect(updateStatus.aborted).toEqual([true]);
  });

  test('checking → the expected status → sending; → an unexpected one → refused', async () => {
    const first = startStatusChange('pending', undefined, 'completed');
    expect(first.shown()).toEqual({ value: 'checking', status: 'active', chosen: 'pending' });
    await first.readItem.call(0).resolve(stored('completed'));
    expect(first.updateStatus.inputs).toEqual(sent('pending'));
    const second = startStatusChange('pending', undefined, 'completed');
    await second.readItem.call(0).resolve(stored('in_progress'));
    expect([second.shown().value, second.updateStatus.inputs]).toEqual(['settled', []]);
    expect(second.reports()).toEqual([{ type: 'change.refused', id: 'inq-1', item: stored('in_progress') }]);
  });

  test('checking → the wanted status already, or a failure → reported, and nothing is sent', async () => {
    const first = startStatusChange('pending', undefined, 'completed');
    await first.readItem.call(0).resolve(stored('pending'));
    expect(first.shown().value).toBe('settled');
    expect(first.reports()).toMatchObject([{ type: 'change.succeeded', status: 'pending' }]);
    const second = startStatusChange('pending', undefined, 'completed');
    await second.readItem.call(0).reject(broken);
    expect(second.reports()).toEqual([{ type: 'change.unchecked', id: 'inq-1', error: broken }]);
    expect(second.updateStatus.inputs).toEqual([]);
  });

  test('checking → no response for as long as the patience → reported without an error', () => {
    const clock = new SimulatedClock();
    const { readItem, reports } = startStatusChange('pending', clock, 'completed');
    clock.increment(patience - 1);
    expect(reports()).toEqual([]);
    clock.increment(1);
    expect(reports()).toEqual([{ type: 'change.unchecked', id: 'inq-1', error: null }]);
    expect(readItem.aborted).toEqual([true]);
  });

  test('checking → status.chosen → that one is sent unchecked; → status.cancelled → settled', () => {
    const first = startStatusChange('pending', undefined, 'completed');
    first.choose('in_progress');
    expect(first.updateStatus.inputs).toEqual(sent('in_progress'));
    const second = startStatusChange('pending', undefined, 'completed');
    second.cancel();
    expect(second.shown().value).toBe('settled');
    expect(second.reports()).toEqual([{ type: 'change.stopped', id: 'inq-1' }]);
  });
});
