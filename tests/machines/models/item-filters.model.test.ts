import { describe, test } from 'vitest';
import { createActor } from 'xstate';
import {
  type ItemFiltersEvent,
  itemFiltersMachine,
  selectFilters,
} from '#machines/item-filters/item-filters.machine.ts';
import { startChart } from '#tests/support/chart.ts';
import type { Model } from '#tests/support/model.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

/** The filters that are on, sorted. */
const model: Model<readonly string[], ItemFiltersEvent> = {
  initial: [],
  events: () => ({
    'toggle new': { type: 'filter.toggled', filter: 'new' },
    'toggle this week': { type: 'filter.toggled', filter: 'thisWeek' },
    'toggle no email': { type: 'filter.toggled', filter: 'noEmail' },
    clear: { type: 'filters.cleared' },
    'go back to two': { type: 'filters.urlChanged', filters: ['new', 'noEmail'] },
    'go back to one': { type: 'filters.urlChanged', filters: ['thisWeek'] },
  }),
  next: (active, stimulus) => {
    if (stimulus.type === 'filters.cleared') return [];
    if (stimulus.type === 'filters.urlChanged') return [...stimulus.filters].sort();
    if (stimulus.type !== 'filter.toggled') return active;
    const { filter } = stimulus;
    return active.includes(filter) ? active.filter((other) => other !== filter) : [...active, filter].sort();
  },
  shown: (active) => active,
  start: (simulatedClock) => {
    const chart = startChart((options) => createActor(itemFiltersMachine, options), simulatedClock);
    return { ...chart, shown: () => [...selectFilters(chart.actor.getSnapshot())].sort() };
  },
};

describe(itemFiltersMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    await coverGraph(model);
  });

  test('any state → random events → each filter is as it was set last', async () => {
    await walkAtRandom(model, { seeds: 1 });
  });
});
