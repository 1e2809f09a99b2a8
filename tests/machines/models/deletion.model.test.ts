import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { refreshAfterMissing } from '#contract/limits.ts';
import { type DeletionEvent, deletionMachine } from '#machines/deletion/deletion.machine.ts';
import type { DeletionTarget } from '#machines/item-deletion/item-deletion.machine.ts';
import { gone, inquiry, isMissing, sofa, startDeletion } from '#tests/support/deletionChart.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { type Model, portModel } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const broken = new Error('Server error: 500');

const dialogEvents: Readonly<Record<string, DeletionEvent>> = {
  'request the sofa': { type: 'deletion.requested', target: sofa },
  'request the inquiry': { type: 'deletion.requested', target: inquiry },
  confirm: { type: 'deletion.confirmed' },
  dismiss: { type: 'deletion.dismissed' },
};

/** The reports of a deletion, sent directly: the graph of the chart does not include the charts that it spawns. */
const reportsOf = (name: string, target: DeletionTarget): Readonly<Record<string, DeletionEvent>> => ({
  [`${name} is deleted`]: { type: 'itemDeletion.succeeded', target },
  [`${name} is missing`]: { type: 'itemDeletion.failed', target, error: gone },
  [`${name} is not deleted`]: { type: 'itemDeletion.failed', target, error: broken },
});

const model = (events: Readonly<Record<string, DeletionEvent>>): Model<DeletionEvent> => ({
  start: (simulatedClock) => {
    const { actor, clock, emitted, deleteItem, shown } = startDeletion({ isMissing }, simulatedClock);
    /** The item of the dialog. */
    let target: DeletionTarget | null = null;
    let isConfirmed = false;
    /** In the order of their calls. */
    const sent: DeletionTarget[] = [];
    let running: readonly DeletionTarget[] = [];
    const expectedEvents: object[] = [];
    let checkedEvents = 0;
    let dueAt: readonly number[] = [];

    const settle = (item: DeletionTarget, error: unknown) => {
      expectedEvents.push(
        error
          ? { type: 'deletion.failed', target: item, error }
          : { type: 'deletion.succeeded', target: item },
      );
      if (error === gone) dueAt = [...dueAt, clock.now() + refreshAfterMissing];
      running = running.filter((other) => other !== item);
      if (isConfirmed && target === item) target = null;
    };

    return {
      actor,
      clock,
      ports: { deleteItem: portModel(deleteItem, { nothing: undefined }, { missing: gone, broken }) },
      check: ({ stimulus }) => {
        if (stimulus.kind === 'sent') {
          const { event } = stimulus;
          if (event.type === 'deletion.requested' && !target) {
            target = event.target;
            isConfirmed = running.includes(target);
          }
          if (event.type === 'deletion.confirmed' && target && !isConfirmed) {
            isConfirmed = true;
            running = [...running, target];
            sent.push(target);
          }
          if (event.type === 'deletion.dismissed') target = null;
          if (event.type === 'itemDeletion.succeeded') settle(event.target, null);
          if (event.type === 'itemDeletion.failed') settle(event.target, event.error);
        }
        if (stimulus.kind === 'settled' && !stimulus.isLate) {
          const { target: item } = deleteItem.call(stimulus.call).input;
          settle(item, 'error' in stimulus.result ? stimulus.result.error : null);
        }
        const isDue = (at: number) => at <= clock.now();
        expectedEvents.push(...dueAt.filter(isDue).map(() => ({ type: 'deletion.listStale' })));
        dueAt = dueAt.filter((at) => !isDue(at));

        assert.deepEqual(shown(), {
          value: target ? (isConfirmed ? 'waiting' : 'confirming') : 'closed',
          target,
          isOpen: target !== null,
          isDeleting: target !== null && isConfirmed,
          awaited: isConfirmed ? target : null,
          running,
        });
        assert.deepEqual(
          deleteItem.inputs.map((input) => input.target),
          sent,
          'one call for each confirmation',
        );
        assert.deepEqual(emitted.slice(checkedEvents), expectedEvents.splice(0));
        checkedEvents = emitted.length;
      },
    };
  },
  events: () => events,
  key: ({ context }) => [context.target, Object.keys(context.running).sort()],
  waits: [1, refreshAfterMissing / 2, refreshAfterMissing],
  spawned: ['deleteItem'],
});

describe(deletionMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    const events = { ...dialogEvents, ...reportsOf('the sofa', sofa), ...reportsOf('the inquiry', inquiry) };
    expect(await coverGraph(model(events), deletionMachine, { isMissing })).toEqual({
      states: 12,
      changes: 56,
    });
  });

  test('any state → random events, responses and waits → one deletion for each confirmation, reported once', async () => {
    await walkAtRandom(model(dialogEvents));
  });
});
