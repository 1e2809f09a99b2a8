import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { itemFilters } from '#domain/itemFilters.ts';
import { itemFiltersMachine, selectFilters } from '#machines/item-filters/item-filters.machine.ts';
import { startChart } from '#tests/support/chart.ts';
import { namesImplemented, namesUsed } from '#tests/support/chartNames.ts';

function startFilters() {
  const { actor } = startChart((options) => createActor(itemFiltersMachine, options));
  return { actor, active: () => selectFilters(actor.getSnapshot()) };
}

describe(itemFiltersMachine.id, () => {
  test('every name in the chart has an implementation, and every implementation is used', () => {
    expect(namesUsed(itemFiltersMachine)).toEqual(namesImplemented(itemFiltersMachine));
  });

  test.each(itemFilters)('off → filter.toggled → only %s is on → filter.toggled → off', (filter) => {
    const { actor, active } = startFilters();
    expect(active()).toEqual([]);
    actor.send({ type: 'filter.toggled', filter });
    expect(active()).toEqual([filter]);
    actor.send({ type: 'filter.toggled', filter });
    expect(active()).toEqual([]);
  });

  test('on → filters.cleared → all off', () => {
    const { actor, active } = startFilters();
    for (const filter of itemFilters) actor.send({ type: 'filter.toggled', filter });
    expect(active()).toEqual(itemFilters);
    actor.send({ type: 'filters.cleared' });
    expect(active()).toEqual([]);
  });

  test('any state → filters.urlChanged → exactly those of the url are on', () => {
    const { actor, active } = startFilters();
    for (const filters of [['noEmail'], ['new', 'thisWeek'], ['new', 'thisWeek', 'noEmail'], []] as const) {
      actor.send({ type: 'filters.urlChanged', filters });
      expect(active()).toEqual(filters);
    }
  });
});
