import { describe, test } from 'vitest';
import { createActor } from 'xstate';
import { type DrawerEvent, drawerMachine, selectIsOpen } from '#machines/drawer/drawer.machine.ts';
import { startChart } from '#tests/support/chart.ts';
import type { Model } from '#tests/support/model.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

/** Whether the drawer is open. */
const model: Model<boolean, DrawerEvent> = {
  initial: false,
  events: () => ({
    open: { type: 'drawer.opened' },
    dismiss: { type: 'drawer.dismissed' },
    'choose a link': { type: 'drawer.linkChosen' },
    'widen the window': { type: 'drawer.sidebarFixed' },
  }),
  next: (_, { type }) => type === 'drawer.opened',
  shown: (isOpen) => isOpen,
  start: (simulatedClock) => {
    const chart = startChart((options) => createActor(drawerMachine, options), simulatedClock);
    return { ...chart, shown: () => selectIsOpen(chart.actor.getSnapshot()) };
  },
};

describe(drawerMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    await coverGraph(model);
  });

  test('any state → random events → open exactly after drawer.opened', async () => {
    await walkAtRandom(model, { seeds: 1 });
  });
});
