import { describe, expect, test } from 'vitest';
import type { InboxItem } from '#contract/entities.ts';
import {
  selectCanUndo,
  selectUndoOf,
  type UndoEntry,
  type UndoEvent,
  undoMachine,
} from '#machines/undo/undo.machine.ts';
import { inboxItem } from '#tests/support/factories.ts';
import type { Model } from '#tests/support/model.ts';
import { changes, gone, startUndo } from '#tests/support/undoChart.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

const { first, second, other } = changes;
const broken = new Error('Server error: 500');
const keys = ['1', '2', '3', 'unknown'];
const items = ['inq-1', 'inq-2', 'inq-3'];

/** A queue of requests: the first one is read, then sent, unless the item is not as the change has left it. */
interface Undo {
  readonly stack: readonly UndoEntry[];
  readonly queue: readonly UndoEntry[];
  readonly isSending: boolean;
}

const model: Model<Undo, UndoEvent> = {
  initial: { stack: [first, other], queue: [], isSending: false },
  events: ({ stack }) => ({
    ...(!stack.includes(second) && { 'a change is stored': { type: 'undo.changeStored', entry: second } }),
    'undo the last': { type: 'undo.requested', key: null },
    'undo the first': { type: 'undo.requested', key: '1' },
    'undo an unknown one': { type: 'undo.requested', key: 'unknown' },
  }),
  next: (undo, stimulus, { emit, restart }) => {
    const { stack, queue } = undo;
    const finish = (event: object): Undo => {
      emit({ ...event, entry: queue[0] });
      restart('patience');
      return { stack: stack.filter((entry) => entry !== queue[0]), queue: queue.slice(1), isSending: false };
    };
    const fail = (error: unknown): Undo => {
      emit({ type: 'undo.failed', entry: queue[0], error });
      return { stack, queue: [], isSending: false };
    };
    switch (stimulus.type) {
      case 'undo.changeStored':
        return { ...undo, stack: [...stack, stimulus.entry] };
      case 'undo.requested': {
        const isMeant = ({ key }: UndoEntry) => stimulus.key === null || stimulus.key === key;
        const entry = stack.findLast((candidate) => !queue.includes(candidate) && isMeant(candidate));
        return entry ? { ...undo, queue: [...queue, entry] } : undo;
      }
      case 'resolved': {
        if (stimulus.port === 'changeStatus') return finish({ type: 'undo.succeeded' });
        const item = stimulus.value as InboxItem;
        if (item.status === queue[0]?.to) return { ...undo, isSending: true };
        return finish(
          item.status === queue[0]?.from ? { type: 'undo.succeeded' } : { type: 'undo.refused', item },
        );
      }
      case 'rejected':
        if (stimulus.port === 'changeStatus') return { stack, queue: [], isSending: false };
        return stimulus.value === gone ? finish({ type: 'undo.itemMissing' }) : fail(broken);
      case 'elapsed':
        return fail(null);
    }
  },
  calls: ({ queue: [entry], isSending }) => {
    if (!entry) return [];
    return isSending
      ? [{ port: 'changeStatus', input: { id: entry.id, from: entry.to, status: entry.from } }]
      : [{ port: 'readItem', input: { id: entry.id } }];
  },
  outcomes: {
    readItem: {
      resolves: {
        pending: inboxItem({ status: 'pending' }),
        'in progress': inboxItem({ status: 'in_progress' }),
        completed: inboxItem({ status: 'completed' }),
      },
      rejects: { gone, broken },
    },
    changeStatus: { resolves: { nothing: undefined }, rejects: { broken } },
  },
  timers: ({ queue, isSending }): Record<string, number> =>
    queue.length > 0 && !isSending ? { patience: 8_000 } : {},
  shown: ({ stack, queue, isSending }) => {
    const lastOf = (item: string) => {
      const entry = stack.findLast(({ id }) => id === item);
      return entry && !queue.includes(entry) ? entry : undefined;
    };
    return {
      shown: [
        queue.length === 0 ? 'ready' : isSending ? 'sending' : 'checking',
        stack.map(({ key }) => key).join(''),
      ],
      undoOf: items.map(lastOf),
      canUndo: keys.filter((key) => items.some((item) => lastOf(item)?.key === key)),
    };
  },
  start: (simulatedClock) => {
    const { shown, readItem, changeStatus, ...chart } = startUndo([first, other], simulatedClock);
    return {
      ...chart,
      ports: { readItem, changeStatus },
      shown: () => {
        const snapshot = chart.actor.getSnapshot();
        return {
          shown: shown(),
          undoOf: items.map((item) => selectUndoOf(item)(snapshot)),
          canUndo: keys.filter((key) => selectCanUndo(key)(snapshot)),
        };
      },
    };
  },
};

describe(undoMachine.id, () => {
  test('every transition of the model → the chart shows and emits the same', async () => {
    await expect(coverGraph(model)).resolves.toBeUndefined();
  });

  test('any state → random requests and responses → one call at a time, and each change is undone once', async () => {
    await expect(walkAtRandom(model, { seeds: 2 })).resolves.toBeUndefined();
  });
});
