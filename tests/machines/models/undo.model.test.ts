import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import type { Status } from '#contract/entities.ts';
import { patience } from '#contract/limits.ts';
import { type UndoEntry, type UndoEvent, undoMachine } from '#machines/undo/undo.machine.ts';
import { inboxItem } from '#tests/support/factories.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { type Model, portModel } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';
import { changes, gone, startUndo } from '#tests/support/undoChart.ts';

const { first, other } = changes;
const broken = new Error('Server error: 500');
const stack: readonly UndoEntry[] = [first, other];

/** A queue of requests: the first one is read, then sent, unless the item is not as the change has left it. */
const model: Model<UndoEvent> = {
  start: (simulatedClock) => {
    const { actor, changeStatus, clock, emitted, readItem, shown } = startUndo(stack, simulatedClock);
    let left = [...stack];
    let queue: UndoEntry[] = [];
    let isSending = false;
    let dueAt = 0;
    const outcomes: string[] = [];

    const begin = () => {
      isSending = false;
      dueAt = clock.now() + patience;
    };
    const finish = (outcome: string) => {
      outcomes.push(outcome);
      left = left.filter((entry) => entry !== queue[0]);
      queue = queue.slice(1);
      begin();
    };
    const fail = (outcome: string | null) => {
      if (outcome) outcomes.push(outcome);
      queue = [];
      begin();
    };
    const settleRead = (result: { output: unknown } | { error: unknown }) => {
      const [entry] = queue;
      assert(entry);
      if ('error' in result) return result.error === gone ? finish('undo.itemMissing') : fail('undo.failed');
      const { status } = result.output as { status: Status };
      if (status === entry.to) isSending = true;
      else finish(status === entry.from ? 'undo.succeeded' : 'undo.refused');
    };
    return {
      actor,
      clock,
      ports: {
        readItem: portModel(
          readItem,
          {
            pending: inboxItem({ status: 'pending' }),
            'in progress': inboxItem({ status: 'in_progress' }),
            completed: inboxItem({ status: 'completed' }),
          },
          { gone, broken },
        ),
        changeStatus: portModel(changeStatus, { nothing: undefined }, { broken }),
      },
      check: ({ stimulus }) => {
        if (stimulus.kind === 'sent' && stimulus.event.type === 'undo.requested') {
          const { key } = stimulus.event;
          const entry = left.findLast((e) => !queue.includes(e) && (key === null || e.key === key));
          if (entry && queue.length === 0) begin();
          if (entry) queue.push(entry);
        }
        if (stimulus.kind === 'settled' && !stimulus.isLate) {
          if (stimulus.port === 'readItem') settleRead(stimulus.result);
          else if ('error' in stimulus.result) fail(null);
          else finish('undo.succeeded');
        }
        if (stimulus.kind === 'waited' && queue.length > 0 && !isSending && clock.now() >= dueAt)
          fail('undo.failed');
        assert.deepEqual(shown(), [
          queue.length === 0 ? 'ready' : isSending ? 'sending' : 'checking',
          left.map(({ key }) => key).join(''),
        ]);
        assert.deepEqual(
          emitted.map(({ type }) => type),
          outcomes,
        );
        assert.equal(readItem.open.length + changeStatus.open.length, queue.length === 0 ? 0 : 1);
      },
    };
  },
  events: () => ({
    'undo the last': { type: 'undo.requested', key: null },
    'undo the first': { type: 'undo.requested', key: '1' },
  }),
  key: ({ context }) => [context.stack, context.requested],
};

describe(undoMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    const input = { stack, isMissing: (error: unknown) => error === gone };
    expect(await coverGraph(model, undoMachine, input)).toEqual({ states: 16, changes: 59 });
  });

  test('any state → random requests and responses → one call at a time, and each change is undone once', async () => {
    await walkAtRandom(model, { seeds: 20, steps: 200 });
  });
});
