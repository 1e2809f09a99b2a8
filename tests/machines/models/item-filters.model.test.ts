import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  type ItemFiltersEvent,
  itemFiltersMachine,
  selectFilters,
} from '#machines/item-filters/item-filters.machine.ts';
import { startChart } from '#tests/support/chart.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import type { Model } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';

const model: Model<ItemFiltersEvent> = {
  start: (simulatedClock) => {
    const { actor, clock } = startChart(
      (options) => createActor(itemFiltersMachine, options),
      simulatedClock,
    );
    let active: readonly string[] = [];
    return {
      actor,
      clock,
      ports: {},
      check: ({ stimulus }) => {
        if (stimulus.kind !== 'sent') return;
        const { event } = stimulus;
        if (event.type === 'filters.cleared') active = [];
        else if (event.type === 'filters.urlChanged') active = event.filters;
        else if (active.includes(event.filter)) active = active.filter((filter) => filter !== event.filter);
        else active = [...active, event.filter];
        assert.deepEqual([...selectFilters(actor.getSnapshot())].sort(), [...active].sort());
      },
    };
  },
  events: () => ({
    'toggle new': { type: 'filter.toggled', filter: 'new' },
    'toggle this week': { type: 'filter.toggled', filter: 'thisWeek' },
    'toggle no email': { type: 'filter.toggled', filter: 'noEmail' },
    clear: { type: 'filters.cleared' },
    'go back to two': { type: 'filters.urlChanged', filters: ['new', 'noEmail'] },
    'go back to one': { type: 'filters.urlChanged', filters: ['thisWeek'] },
  }),
};

describe(itemFiltersMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    expect(await coverGraph(model, itemFiltersMachine)).toEqual({ states: 8, changes: 45 });
  });

  test('any state → random events → each filter is as it was set last', async () => {
    await walkAtRandom(model, { seeds: 10, steps: 100 });
  });
});
