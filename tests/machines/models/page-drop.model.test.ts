import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type PageDropEvent, pageDropMachine, selectIsOver } from '#machines/page-drop/page-drop.machine.ts';
import { startChart } from '#tests/support/chart.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import type { Model } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';
import { fileOf } from '#tests/support/uploadChart.ts';

const lostDrag = 1_000;
const received = {
  files: [fileOf('loft.jpg', 'image/jpeg')],
  folders: [],
  shown: { kind: 'image', section: 'gallery' },
} as const;

const model: Model<PageDropEvent> = {
  start: (simulatedClock) => {
    const chart = startChart((options) => createActor(pageDropMachine, options), simulatedClock);
    const { actor, clock, emitted } = chart;
    let movedAt = Number.NEGATIVE_INFINITY;
    let sorted = 0;
    return {
      actor,
      clock,
      ports: {},
      check: ({ stimulus }) => {
        if (stimulus.kind === 'sent') {
          const { type } = stimulus.event;
          if (type === 'drag.moved') movedAt = clock.now();
          if (type === 'drag.left' || type === 'files.dropped') movedAt = Number.NEGATIVE_INFINITY;
          if (type === 'files.dropped' || type === 'files.pasted') sorted += 1;
        }
        assert.equal(selectIsOver(actor.getSnapshot()), clock.now() - movedAt < lostDrag);
        assert.equal(emitted.length, sorted);
      },
    };
  },
  events: () => ({
    move: { type: 'drag.moved' },
    leave: { type: 'drag.left' },
    drop: { type: 'files.dropped', ...received },
    paste: { type: 'files.pasted', ...received },
  }),
  waits: [1, lostDrag - 1, lostDrag],
};

describe(pageDropMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    expect(await coverGraph(model, pageDropMachine)).toEqual({ states: 2, changes: 4 });
  });

  test('any state → random drags, drops and waits → the page is dimmed exactly during a drag', async () => {
    await walkAtRandom(model, { steps: 100 });
  });
});
