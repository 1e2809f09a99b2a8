import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type DrawerEvent, drawerMachine, selectIsOpen } from '#machines/drawer/drawer.machine.ts';
import { startChart } from '#tests/support/chart.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import type { Model } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const model: Model<DrawerEvent> = {
  start: (given) => {
    const { actor, clock } = startChart((options) => createActor(drawerMachine, options), given);
    return {
      actor,
      clock,
      ports: {},
      check: ({ happening }) => {
        const isOpened = happening.kind === 'sent' && happening.event.type === 'drawer.opened';
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
  test('every edge of the graph → on the real chart → the state foretold', async () => {
    expect(await coverGraph(model, drawerMachine)).toEqual({ states: 2, changes: 4 });
  });

  test('any state → events at random → open exactly after drawer.opened', async () => {
    await walkAtRandom(model, { seeds: 10, steps: 100 });
  });
});
