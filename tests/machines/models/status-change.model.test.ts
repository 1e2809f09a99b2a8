import { describe, expect, test } from 'vitest';
import type { Status } from '#contract/entities.ts';
import {
  type StatusChangeEvent,
  statusChangeMachine,
} from '#machines/status-change/status-change.machine.ts';
import type { Model } from '#tests/support/model.ts';
import { startStatusChange, stored } from '#tests/support/statusChangeChart.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

const broken = new Error('Server error: 500');
const id = 'inq-1';

interface Change {
  readonly sending: Status;
  /** The last status chosen since. */
  readonly next: Status | null;
  readonly isOver: boolean;
}

const model: Model<Change, StatusChangeEvent> = {
  initial: { sending: 'pending', next: null, isOver: false },
  events: () => ({
    'choose pending': { type: 'status.chosen', status: 'pending' },
    'choose in_progress': { type: 'status.chosen', status: 'in_progress' },
    'choose completed': { type: 'status.chosen', status: 'completed' },
    cancel: { type: 'status.cancelled' },
  }),
  next: (change, stimulus, { emit }) => {
    const { sending, next } = change;
    const end = (report: object): Change => {
      emit({ ...report, id });
      return { ...change, isOver: true };
    };
    switch (stimulus.type) {
      case 'status.chosen':
        return { ...change, next: stimulus.status };
      case 'status.cancelled':
        return end({ type: 'change.stopped' });
      case 'resolved':
        if (next && next !== sending) return { sending: next, next: null, isOver: false };
        return end({ type: 'change.succeeded', from: 'new', status: sending, item: stimulus.value });
      default:
        if (next) return { sending: next, next: null, isOver: false };
        return end({ type: 'change.failed', error: broken });
    }
  },
  calls: ({ sending, isOver }) => (isOver ? [] : [{ port: 'updateStatus', input: { id, status: sending } }]),
  outcomes: {
    updateStatus: {
      resolves: { 'the item': stored('pending'), nothing: null },
      rejects: { failure: broken },
    },
  },
  shown: ({ sending, next, isOver }) => ({
    value: isOver ? 'settled' : 'sending',
    status: isOver ? 'done' : 'active',
    chosen: next ?? sending,
  }),
  isDone: ({ isOver }) => isOver,
  start: (simulatedClock) => {
    const { change, reports, shown, updateStatus } = startStatusChange('pending', simulatedClock);
    return {
      actor: change,
      clock: simulatedClock,
      get emitted() {
        return reports();
      },
      ports: { updateStatus },
      shown,
    };
  },
};

describe(statusChangeMachine.id, () => {
  test('every transition of the model → the chart shows and reports the same', async () => {
    await expect(coverGraph(model)).resolves.toBeUndefined();
  });

  test('any state → random choices and responses → one call at a time, and the last chosen is sent last', async () => {
    await expect(walkAtRandom(model, { seeds: 2 })).resolves.toBeUndefined();
  });
});
