import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import type { Status } from '#contract/entities.ts';
import {
  type StatusChangeEvent,
  type StatusChoice,
  statusChangeMachine,
} from '#machines/status-change/status-change.machine.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { type Model, portModel } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';
import { startStatusChange, stored } from '#tests/support/statusChangeChart.ts';

const broken = new Error('Server error: 500');
const input: StatusChoice = { id: 'inq-1', status: 'pending' };

const model: Model<StatusChangeEvent> = {
  start: (simulatedClock) => {
    const { change, reports, shown, updateStatus } = startStatusChange(input.status, simulatedClock);
    let chosen: Status = input.status;
    return {
      actor: change,
      clock: simulatedClock,
      ports: {
        updateStatus: portModel(updateStatus, { 'the item': stored('pending') }, { failure: broken }),
      },
      check: ({ stimulus, before }) => {
        const event = stimulus.kind === 'sent' ? stimulus.event : null;
        if (event?.type === 'status.chosen') chosen = event.status;
        const { status, chosen: seen } = shown();
        const isOver = status === 'done';
        assert.equal(seen, chosen);
        assert(updateStatus.open.length <= 1, 'two calls at once');
        assert.equal(reports().length, isOver ? 1 : 0);
        if (event?.type === 'status.cancelled') {
          assert.deepEqual(reports(), [{ type: 'change.stopped', id: 'inq-1' }]);
          assert.deepEqual(updateStatus.open, []);
          return;
        }
        if (isOver) assert.equal(updateStatus.inputs.at(-1)?.status, chosen, 'not the last one chosen');
        if (stimulus.kind !== 'settled') return;
        const isRefused = 'error' in stimulus.result;
        const wasChosenSince: boolean = before.context.next !== null;
        const sent = updateStatus.call(stimulus.call).input.status;
        assert.equal(isOver, isRefused ? !wasChosenSince : sent === chosen);
        if (isOver)
          assert.deepEqual(reports(), [
            isRefused
              ? { type: 'change.failed', id: 'inq-1', error: broken }
              : { type: 'change.succeeded', id: 'inq-1', status: chosen, item: stored('pending') },
          ]);
      },
    };
  },
  events: () => ({
    'choose pending': { type: 'status.chosen', status: 'pending' },
    'choose in_progress': { type: 'status.chosen', status: 'in_progress' },
    'choose completed': { type: 'status.chosen', status: 'completed' },
    cancel: { type: 'status.cancelled' },
  }),
  key: ({ context }) => [context.sending, context.next],
};

/** The chart without reports, since its graph has no parent. */
const alone = statusChangeMachine.provide({
  actions: { reportSuccess: () => {}, reportFailure: () => {}, reportStop: () => {} },
});

describe(statusChangeMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    expect(await coverGraph(model, alone, input)).toEqual({ states: 24, changes: 63 });
  });

  test('any state → random choices and responses → one call at a time, and the last chosen is sent last', async () => {
    await walkAtRandom(model, { seeds: 20, steps: 200 });
  });
});
