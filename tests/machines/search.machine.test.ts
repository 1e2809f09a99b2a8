import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { searchMachine, selectText } from '#machines/search/search.machine.ts';
import { startChild } from '#tests/support/chart.ts';

function startSearch(text = '') {
  const chart = startChild((options) => createActor(searchMachine, { ...options, input: { text } }));
  const shown = () => {
    const snapshot = chart.actor.getSnapshot();
    return { value: snapshot.value, text: selectText(snapshot), applied: snapshot.context.applied };
  };
  return { ...chart, shown };
}

describe(searchMachine.id, () => {
  test('start → the text of the URL → settled, applied without its outer spaces', () => {
    const { shown } = startSearch(' oak ');
    expect(shown()).toEqual({ value: 'settled', text: ' oak ', applied: 'oak' });
  });

  // @spec 4.15 9.5
  test('settled → search.typed → typing, and nothing is applied for 299 ms', () => {
    const { actor, clock, shown } = startSearch('oak');
    actor.send({ type: 'search.typed', text: 'linen' });
    clock.increment(299);
    expect(shown()).toEqual({ value: 'typing', text: 'linen', applied: 'oak' });
  });

  // @spec 4.15
  test('typing → 300 ms → settled, and the trimmed text is applied', () => {
    const { actor, clock, reports, shown } = startSearch();
    actor.send({ type: 'search.typed', text: '  linen sofa ' });
    clock.increment(299);
    clock.increment(1);
    expect(shown()).toEqual({ value: 'settled', text: '  linen sofa ', applied: 'linen sofa' });
    clock.increment(10_000);
    expect(shown()).toEqual({ value: 'settled', text: '  linen sofa ', applied: 'linen sofa' });
    expect(reports).toEqual([{ type: 'search.applied', text: 'linen sofa' }]);
  });

  test('typing → search.typed → the 300 ms begin again', () => {
    const { actor, clock, shown } = startSearch();
    actor.send({ type: 'search.typed', text: 'lin' });
    clock.increment(299);
    actor.send({ type: 'search.typed', text: 'linen' });
    clock.increment(299);
    expect(shown()).toEqual({ value: 'typing', text: 'linen', applied: '' });
    clock.increment(1);
    expect(shown()).toEqual({ value: 'settled', text: 'linen', applied: 'linen' });
  });

  test('typing → search.cleared → settled and empty at once, and the typed text never takes effect', () => {
    const { actor, clock, reports, shown } = startSearch('oak');
    actor.send({ type: 'search.typed', text: 'linen' });
    actor.send({ type: 'search.cleared' });
    expect(shown()).toEqual({ value: 'settled', text: '', applied: '' });
    clock.increment(10_000);
    expect(shown()).toEqual({ value: 'settled', text: '', applied: '' });
    expect(reports).toEqual([{ type: 'search.applied', text: '' }]);
  });

  test('settled → search.cleared → settled and empty', () => {
    const { actor, shown } = startSearch('oak');
    actor.send({ type: 'search.cleared' });
    expect(shown()).toEqual({ value: 'settled', text: '', applied: '' });
  });

  test('settled → search.urlChanged → settled with its text, applied without its outer spaces', () => {
    const { actor, shown } = startSearch('oak');
    actor.send({ type: 'search.urlChanged', text: ' linen' });
    expect(shown()).toEqual({ value: 'settled', text: ' linen', applied: 'linen' });
  });

  test('typing → search.urlChanged → settled, and the typed text never takes effect', () => {
    const { actor, clock, reports, shown } = startSearch();
    actor.send({ type: 'search.typed', text: 'linen' });
    actor.send({ type: 'search.urlChanged', text: 'oak' });
    clock.increment(10_000);
    expect(shown()).toEqual({ value: 'settled', text: 'oak', applied: 'oak' });
    expect(reports).toEqual([]);
  });
});
