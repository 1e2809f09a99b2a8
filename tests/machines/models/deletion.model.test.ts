import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { refreshAfterMissing } from '#contract/limits.ts';
import {
  type DeleteItemInput,
  type DeletionEvent,
  type DeletionTarget,
  deletionMachine,
  selectIsOpen,
  selectTarget,
} from '#machines/deletion/deletion.machine.ts';
import { ScriptedPort, startChart } from '#tests/support/chart.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { type Model, portModel } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const sofa: DeletionTarget = { id: 'img-7', label: 'Linen sofa', kind: 'image', section: 'gallery' };
const inquiry: DeletionTarget = { id: 'inq-2', label: 'Ada Fischer', kind: 'inquiry' };
const gone = new Error('Not found');
const broken = new Error('Server error: 500');
const input = { isMissing: (_: DeletionTarget, error: unknown) => error === gone };

const model: Model<DeletionEvent> = {
  start: (simulatedClock) => {
    const deleteItem = new ScriptedPort<void, DeleteItemInput>();
    const machine = deletionMachine.provide({ actors: { deleteItem: deleteItem.logic } });
    const chart = startChart((options) => createActor(machine, { ...options, input }), simulatedClock);
    const { actor, clock, emitted } = chart;
    let target: DeletionTarget | null = null;
    const confirmed: DeletionTarget[] = [];
    const expectedEvents: object[] = [];
    let checkedEvents = 0;
    let dueAt: readonly number[] = [];
    return {
      actor,
      clock,
      ports: { deleteItem: portModel(deleteItem, { nothing: undefined }, { missing: gone, broken }) },
      check: ({ stimulus, before }) => {
        if (stimulus.kind === 'sent') {
          const { event } = stimulus;
          if (event.type === 'deletion.requested') target ??= event.target;
          if (event.type === 'deletion.confirmed' && before.value === 'confirming' && target)
            confirmed.push(target);
          if (event.type === 'deletion.cancelled' && before.value === 'confirming') target = null;
        }
        if (stimulus.kind === 'settled' && !stimulus.isLate) {
          const { result } = stimulus;
          expectedEvents.push(
            'error' in result
              ? { type: 'deletion.failed', target: target, error: result.error }
              : { type: 'deletion.succeeded', target: target },
          );
          if ('error' in result && result.error === gone)
            dueAt = [...dueAt, clock.now() + refreshAfterMissing];
          target = null;
        }
        const isDue = (at: number) => at <= clock.now();
        expectedEvents.push(...dueAt.filter(isDue).map(() => ({ type: 'deletion.listStale' })));
        dueAt = dueAt.filter((at) => !isDue(at));

        const snapshot = actor.getSnapshot();
        assert.deepEqual(
          deleteItem.inputs.map(({ target }) => target),
          confirmed,
          'one call for each confirmation',
        );
        assert.equal(selectTarget(snapshot), target);
        assert.equal(selectIsOpen(snapshot), target !== null);
        assert.deepEqual(emitted.slice(checkedEvents), expectedEvents.splice(0));
        checkedEvents = emitted.length;
      },
    };
  },
  events: () => ({
    'request the sofa': { type: 'deletion.requested', target: sofa },
    'request the inquiry': { type: 'deletion.requested', target: inquiry },
    confirm: { type: 'deletion.confirmed' },
    cancel: { type: 'deletion.cancelled' },
  }),
  key: ({ context }) => context.target,
  waits: [1, refreshAfterMissing / 2, refreshAfterMissing],
};

describe(deletionMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    expect(await coverGraph(model, deletionMachine, input)).toEqual({ states: 5, changes: 12 });
  });

  test('any state → random events, responses and waits → one deletion for each confirmation, reported once', async () => {
    await walkAtRandom(model);
  });
});
