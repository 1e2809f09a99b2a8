import { describe, expect, test } from 'vitest';
import { createActor, createMachine, initialTransition, setup, transition } from 'xstate';
import {
  type CoverageException,
  chartFingerprint,
  coverageOf,
  coverageTable,
  exceptionProblems,
  idsInSvg,
} from '#docs/review/core/coverage.ts';
import { chartOf } from '#docs/review/core/extract.ts';
import { visits } from '#tests/support/coverage.ts';

/** Every test needs another id, because visits are recorded for the whole file. */
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

describe('recording of visits', () => {
  test('an actor without an inspector is recorded, including the steps before its start', () => {
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

  test('an invoked chart is recorded', () => {
    const door = doorNamed('invoked');
    createActor(createMachine({ id: 'parent', invoke: { src: door } })).start();
    expect(covered(door).missed).toEqual([
      'invoked.open',
      'invoked.closed|opened|0',
      'invoked.open|closed|0',
    ]);
  });

  test('an actor that is not started and pure transition functions reach nothing', () => {
    const door = doorNamed('idle');
    createActor(door);
    const [first] = initialTransition(door);
    transition(door, first, { type: 'opened' });
    expect(covered(door).states).toEqual({ reached: 0, all: 4 });
    expect(covered(door).transitions).toEqual({ reached: 0, all: 3 });
  });

  test('another chart with the same id does not count', () => {
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

  test('has a line for each chart and one for the sum', () => {
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

  test('an exception applies only to the id that it names', () => {
    expect(coverageOf(chart, [visit], [exception('reported.open')]).missed).toEqual([
      'reported.open|closed|0',
    ]);
  });

  test('exceptions that are unnecessary, without a reason or too many are reported', () => {
    const problems = (...exceptions: readonly CoverageException[]) =>
      exceptionProblems([chart], [visit], exceptions);
    expect(problems(exception('reported.open'))).toEqual([]);
    expect(
      problems(exception('reported.gone'), exception('reported.closed'), exception('reported.open', ' ')),
    ).toEqual([
      'the exception reported.gone is for nothing that exists; remove it',
      'the exception reported.closed is reached by a test; remove it',
      'the exception reported.open has no reason; write it',
    ]);
    expect(problems(...Array.from({ length: 6 }, () => exception('reported.open')))).toEqual([
      '6 exceptions, and there may be 5 at most',
    ]);
  });

  test('an SVG has the ids of states and transitions, apart from entry actions and initial dots', () => {
    const svg = [
      '<g class="state atomic is-added" data-id="door.open">',
      '<g class="block" data-id="door.open|entry|ring">',
      '<g class="block event" data-id="door.open|a&lt;b&amp;c|0">',
      '<g class="edge initial" data-id="door:initial">',
      '<g class="edge always" data-id="door.open|always|0">',
    ].join('');
    expect(idsInSvg(svg)).toEqual(['door.open', 'door.open|a<b&c|0', 'door.open|always|0']);
  });
});
