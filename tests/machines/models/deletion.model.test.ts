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
  start: (given) => {
    const deleteItem = new ScriptedPort<void, DeleteItemInput>();
    const machine = deletionMachine.provide({ actors: { deleteItem: deleteItem.logic } });
    const chart = startChart((options) => createActor(machine, { ...options, input }), given);
    const { actor, clock, emitted } = chart;
    let asked: DeletionTarget | null = null;
    const confirmed: DeletionTarget[] = [];
    const told: object[] = [];
    let heard = 0;
    let dueAt: readonly number[] = [];
    return {
      actor,
      clock,
      ports: { deleteItem: portModel(deleteItem, { nothing: undefined }, { missing: gone, broken }) },
      check: ({ happening, before }) => {
        if (happening.kind === 'sent') {
          const { event } = happening;
          if (event.type === 'deletion.requested') asked ??= event.target;
          if (event.type === 'deletion.confirmed' && before.value === 'confirming' && asked)
            confirmed.push(asked);
          if (event.type === 'deletion.cancelled' && before.value === 'confirming') asked = null;
        }
        if (happening.kind === 'settled' && !happening.isLate) {
          const { result } = happening;
          told.push(
            'error' in result
              ? { type: 'deletion.failed', target: asked, error: result.error }
              : { type: 'deletion.succeeded', target: asked },
          );
          if ('error' in result && result.error === gone)
            dueAt = [...dueAt, clock.now() + refreshAfterMissing];
          asked = null;
        }
        const isDue = (at: number) => at <= clock.now();
        told.push(...dueAt.filter(isDue).map(() => ({ type: 'deletion.listStale' })));
        dueAt = dueAt.filter((at) => !isDue(at));

        const snapshot = actor.getSnapshot();
        assert.deepEqual(
          deleteItem.inputs.map(({ target }) => target),
          confirmed,
          'one call for each confirmation, of what was asked about',
        );
        assert.equal(selectTarget(snapshot), asked);
        assert.equal(selectIsOpen(snapshot), asked !== null);
        assert.deepEqual(emitted.slice(heard), told.splice(0));
        heard = emitted.length;
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
  test('every edge of the graph → on the real chart → the state foretold', async () => {
    expect(await coverGraph(model, deletionMachine, input)).toEqual({ states: 5, changes: 12 });
  });

  test('any state → events, answers and waiting at random → one deletion for each confirmation, told once', async () => {
    await walkAtRandom(model);
  });
});
