import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type DrawerEvent, drawerMachine, selectIsOpen } from '#machines/drawer/drawer.machine.ts';
import { startChart } from '#tests/support/chart.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import type { Model } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const model: Model<DrawerEvent> = {
  start: (simulatedClock) => {
    const { actor, clock } = startChart((options) => createActor(drawerMachine, options), simulatedClock);
    return {
      actor,
      clock,
      ports: {},
      check: ({ stimulus }) => {
        const isOpened = stimulus.kind === 'sent' && stimulus.event.type === 'drawer.opened';
        assert.equal(selectIsOpen(actor.getSnapshot()), isOpened);
      },
    };
  },
  events: () => ({
    open: { type: 'drawer.opened' },
    dismiss: { type: 'drawer.dismissed' },
    'choose a link': { type: 'drawer.linkChosen' },
    'widen the window': { type: 'drawer.sidebarFixed' },
  }),
};

describe(drawerMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    expect(await coverGraph(model, drawerMachine)).toEqual({ states: 2, changes: 4 });
  });

  test('any state → random events → open exactly after drawer.opened', async () => {
    await walkAtRandom(model, { seeds: 10, steps: 100 });
  });
});
