import { describe, expect, test } from 'vitest';
import type { Status } from '#contract/entities.ts';
import { statusChangeMachine } from '#machines/status-change/status-change.machine.ts';
import { startStatusChange, stored } from '#tests/support/changing.ts';
import { namesImplemented, namesUsed } from '#tests/support/names.ts';

const broken = new Error('Server error: 500');

/** What is sent for the item of these tests. */
const sent = (...statuses: readonly Status[]) => statuses.map((status) => ({ id: 'inq-1', status }));

describe(statusChangeMachine.id, () => {
  test('every name in the chart has an implementation, and every implementation is used', () => {
    expect(namesUsed(statusChangeMachine)).toEqual(namesImplemented(statusChangeMachine));
  });

  test('the start → the chosen status is sent → sending, and shown as chosen', () => {
    const { reports, shown, storeStatus } = startStatusChange('completed');
    expect(shown()).toEqual({ value: 'sending', status: 'active', chosen: 'completed' });
    expect(storeStatus.inputs).toEqual(sent('completed'));
    expect(reports()).toEqual([]);
  });

  test('sending → the server’s item → settled, and the item is reported', async () => {
    const { reports, shown, storeStatus } = startStatusChange('completed');
    await storeStatus.call(0).answer(stored('completed'));
    expect(shown()).toEqual({ value: 'settled', status: 'done', chosen: 'completed' });
    expect(reports()).toEqual([{ type: 'change.stored', id: 'inq-1', item: stored('completed') }]);
  });

  test('sending → a refusal → settled, and the cause is reported', async () => {
    const { reports, shown, storeStatus } = startStatusChange('completed');
    await storeStatus.call(0).refuse(broken);
    expect(shown()).toEqual({ value: 'settled', status: 'done', chosen: 'completed' });
    expect(reports()).toEqual([{ type: 'change.refused', id: 'inq-1', error: broken }]);
  });

  test('sending → status.chosen → shown as chosen, while the first call goes on alone', () => {
    const { choose, shown, storeStatus } = startStatusChange('completed');
    choose('in_progress');
    expect(shown()).toEqual({ value: 'sending', status: 'active', chosen: 'in_progress' });
    expect(storeStatus.inputs).toEqual(sent('completed'));
    expect(storeStatus.aborted).toEqual([false]);
  });

  test('sending with a later choice → the answer → the later one is sent, and only it is reported', async () => {
    const { choose, reports, shown, storeStatus } = startStatusChange('completed');
    choose('in_progress');
    await storeStatus.call(0).answer(stored('completed'));
    expect(shown()).toEqual({ value: 'sending', status: 'active', chosen: 'in_progress' });
    expect(storeStatus.inputs).toEqual(sent('completed', 'in_progress'));
    expect(reports()).toEqual([]);
    await storeStatus.call(1).answer(stored('in_progress'));
    expect(shown()).toEqual({ value: 'settled', status: 'done', chosen: 'in_progress' });
    expect(reports()).toEqual([{ type: 'change.stored', id: 'inq-1', item: stored('in_progress') }]);
  });

  test('sending with a later choice → a refusal → the later one is sent, and the refusal is not reported', async () => {
    const { choose, reports, shown, storeStatus } = startStatusChange('completed');
    choose('in_progress');
    await storeStatus.call(0).refuse(broken);
    expect(shown()).toEqual({ value: 'sending', status: 'active', chosen: 'in_progress' });
    expect(storeStatus.inputs).toEqual(sent('completed', 'in_progress'));
    await storeStatus.call(1).answer(stored('in_progress'));
    expect(reports()).toEqual([{ type: 'change.stored', id: 'inq-1', item: stored('in_progress') }]);
  });

  test('sending → the same status chosen again, and the answer → settled after one call', async () => {
    const { choose, reports, shown, storeStatus } = startStatusChange('completed');
    choose('completed');
    await storeStatus.call(0).answer(stored('completed'));
    expect(shown()).toEqual({ value: 'settled', status: 'done', chosen: 'completed' });
    expect(storeStatus.inputs).toEqual(sent('completed'));
    expect(reports()).toEqual([{ type: 'change.stored', id: 'inq-1', item: stored('completed') }]);
  });

  test('sending → the same status chosen again, and a refusal → it is tried once more', async () => {
    const { choose, reports, storeStatus } = startStatusChange('completed');
    choose('completed');
    await storeStatus.call(0).refuse(broken);
    expect(storeStatus.inputs).toEqual(sent('completed', 'completed'));
    await storeStatus.call(1).refuse(broken);
    expect(reports()).toEqual([{ type: 'change.refused', id: 'inq-1', error: broken }]);
  });

  test('sending → another status, and back to the first → settled after one call', async () => {
    const { choose, shown, storeStatus } = startStatusChange('completed');
    choose('pending');
    choose('completed');
    await storeStatus.call(0).answer(stored('completed'));
    expect(shown()).toEqual({ value: 'settled', status: 'done', chosen: 'completed' });
    expect(storeStatus.inputs).toEqual(sent('completed'));
  });

  test('sending → ten choices in a row → two calls, the second with the last of them', async () => {
    const { choose, reports, shown, storeStatus } = startStatusChange('pending');
    const choices: readonly Status[] = ['completed', 'in_progress', 'pending'];
    for (let turn = 0; turn < 9; turn += 1) choose(choices[turn % choices.length] ?? 'pending');
    choose('in_progress');
    await storeStatus.call(0).answer(stored('pending'));
    await storeStatus.call(1).answer(stored('in_progress'));
    expect(shown()).toEqual({ value: 'settled', status: 'done', chosen: 'in_progress' });
    expect(storeStatus.inputs).toEqual(sent('pending', 'in_progress'));
    expect(reports()).toEqual([{ type: 'change.stored', id: 'inq-1', item: stored('in_progress') }]);
  });

  test('sending → ten choices, each followed by an answer or a refusal → the last one is sent last', async () => {
    const { choose, reports, storeStatus } = startStatusChange('pending');
    const choices = Array.from(
      { length: 10 },
      (_, turn): Status => (turn % 2 === 0 ? 'completed' : 'in_progress'),
    );
    for (const [turn, status] of choices.entries()) {
      choose(status);
      const call = storeStatus.call(turn);
      await (turn % 3 === 0 ? call.refuse(broken) : call.answer(stored(call.input.status)));
    }
    expect(storeStatus.inputs).toEqual(sent('pending', ...choices));
    expect(reports()).toEqual([]);
    await storeStatus.call(10).answer(stored('in_progress'));
    expect(reports()).toEqual([{ type: 'change.stored', id: 'inq-1', item: stored('in_progress') }]);
  });

  test('sending → the inbox is stopped → the call is aborted', () => {
    const { actor, storeStatus } = startStatusChange('completed');
    actor.stop();
    expect(storeStatus.aborted).toEqual([true]);
  });
});
