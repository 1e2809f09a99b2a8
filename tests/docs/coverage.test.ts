import { describe, expect, test } from 'vitest';
import { createActor, createMachine, initialTransition, setup, transition } from 'xstate';
import { type CoverageException, chartFingerprint, coverageOf, idsIn } from '#docs/builders/coverage.ts';
import { coverageTable, exceptionFaults } from '#docs/builders/coverageReport.ts';
import { chartOf } from '#docs/builders/extract.ts';
import { visits } from '#tests/support/coverage.ts';

/** A chart of its own for each test: what one reached is not forgotten in the next. */
const doorNamed = (id: string) =>
  setup({
    types: { events: {} as { type: 'opened' | 'closed' } },
    guards: { isNew: () => true },
  }).createMachine({
    id,
    initial: 'fresh',
    states: {
      fresh: { always: { guard: 'isNew', target: 'closed' } },
      closed: { on: { opened: 'open' } },
      open: { on: { closed: 'closed' } },
    },
  });

const covered = (machine: ReturnType<typeof doorNamed>) => coverageOf(chartOf(machine), visits());

describe('what the tests reach', () => {
  test('an actor that was never watched by its maker is seen, the steps before its start included', () => {
    const door = doorNamed('seen');
    createActor(door.provide({ guards: { isNew: () => true } }))
      .start()
      .send({ type: 'opened' });
    expect(covered(door)).toEqual({
      chart: 'seen',
      states: { reached: 4, all: 4 },
      transitions: { reached: 2, all: 3 },
      missed: ['seen.open|closed|0'],
    });
  });

  test('a chart that another one invokes is seen', () => {
    const door = doorNamed('invoked');
    createActor(createMachine({ id: 'house', invoke: { src: door } })).start();
    expect(covered(door).missed).toEqual([
      'invoked.open',
      'invoked.closed|opened|0',
      'invoked.open|closed|0',
    ]);
  });

  test('an actor that does not run and a pure function that looks ahead reach nothing', () => {
    const door = doorNamed('idle');
    createActor(door);
    const [first] = initialTransition(door);
    transition(door, first, { type: 'opened' });
    expect(covered(door).states).toEqual({ reached: 0, all: 4 });
    expect(covered(door).transitions).toEqual({ reached: 0, all: 3 });
  });

  test('another chart of the same name does not count', () => {
    const other = createMachine({ id: 'named', initial: 'fresh', states: { fresh: {} } });
    createActor(other).start();
    expect(coverageOf(chartOf(other), visits()).missed).toEqual([]);
    expect(covered(doorNamed('named')).states).toEqual({ reached: 0, all: 4 });
  });
});

describe('the report', () => {
  const chart = chartOf(doorNamed('reported'));
  const visit = {
    chart: 'reported',
    fingerprint: chartFingerprint(chart),
    states: ['reported', 'reported.fresh', 'reported.closed'],
    transitions: ['reported.fresh|always|0', 'reported.closed|opened|0'],
  };
  const exception = (id: string, reason = 'The guard holds always.'): CoverageException => ({ id, reason });

  test('is a line a chart and one for all', () => {
    const row = coverageOf(chart, [visit]);
    expect(coverageTable([row, { ...row, chart: 'again' }])).toBe(
      [
        'chart     states  transitions',
        'reported  3 of 4  2 of 3',
        'again     3 of 4  2 of 3',
        'all       6 of 8  4 of 6',
      ].join('\n'),
    );
  });

  test('an exception excuses what it names, and only that', () => {
    expect(coverageOf(chart, [visit], [exception('reported.open')]).missed).toEqual([
      'reported.open|closed|0',
    ]);
  });

  test('exceptions that are needless, without a reason or too many are faults', () => {
    const faults = (...exceptions: readonly CoverageException[]) =>
      exceptionFaults([chart], [visit], exceptions);
    expect(faults(exception('reported.open'))).toEqual([]);
    expect(
      faults(exception('reported.gone'), exception('reported.closed'), exception('reported.open', ' ')),
    ).toEqual([
      'the exception reported.gone is for nothing that exists; remove it',
      'the exception reported.closed is reached by a test; remove it',
      'the exception reported.open has no reason; write it',
    ]);
    expect(faults(...Array.from({ length: 6 }, () => exception('reported.open')))).toEqual([
      '6 exceptions, and there may be 5 at most',
    ]);
  });

  test('the ids of states and transitions are read from a picture, those of entry actions and dots are not', () => {
    const svg = [
      '<g class="state atomic is-added" data-id="door.open">',
      '<g class="block" data-id="door.open|entry|ring">',
      '<g class="block event" data-id="door.open|a&lt;b&amp;c|0">',
      '<g class="edge initial" data-id="door:initial">',
      '<g class="edge always" data-id="door.open|always|0">',
    ].join('');
    expect(idsIn(svg)).toEqual(['door.open', 'door.open|a<b&c|0', 'door.open|always|0']);
  });
});
