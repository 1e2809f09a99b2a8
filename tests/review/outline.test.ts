import { describe, expect, test } from 'vitest';
import { createMachine, or } from 'xstate';
import { durationText, transitionsOf } from '#docs/review/core/chart.ts';
import { chartOf, transitionIds } from '#docs/review/core/extract.ts';
import { lintChart } from '#docs/review/core/lint.ts';
import { loadMachines } from '#docs/review/core/loadMachines.ts';
import { outline } from '#docs/review/core/outline.ts';
import { guardText } from '#docs/review/core/references.ts';
import { faultyMachine, trickyMachine } from './samples.ts';

const tricky = chartOf(trickyMachine);

describe('a chart', () => {
  test('the outline has every state and transition, including history states, wildcards and final states', () => {
    expect(outline(tricky)).toBe(`tricky (parallel)
  “All of it.”
  * / count
  work
    done / count
    loading (initial, #busy, #first)
      entry / count
      entry / say(hello)
      exit / wait
      invoke load
      1. done load [isDue] → paused
      2. done load [else] / count → over
      error load → paused (entered anew)
      after 500 ms / count
      after pause (10 ms) → paused
    paused
      “Waits.”
      always [not (isOpen and isLate)] → loading
      again [isIn(work)] → work
    over (final)
  panel
    closed (initial)
      toggle → open
    open
      toggle → closed
      forget → last
    last (deep history)

guards
  isDue = isOpen and not isLate and in work.paused
  isIn = true
  isLate = false
  isOpen = true

actions
  say ↑ said

delays
  pause = 10 ms
`);
  });

  test('a machine with other implementations is the same chart, and its transition objects have the same ids', () => {
    const copy = trickyMachine.provide({ delays: { pause: 99 } });
    expect(chartOf(copy).root).toEqual(tricky.root);
    expect([...transitionIds(copy).values()]).toEqual(transitionsOf(tricky).map(({ id }) => id));
    const [first] = copy.root.states.panel?.states.closed?.transitions.get('toggle') ?? [];
    if (!first) throw new Error('The sample has no toggle');
    expect(transitionIds(copy).get(first)).toBe('tricky.panel.closed|toggle|0');
  });

  test('inline functions and combined guards have texts', () => {
    const chart = chartOf(
      createMachine({
        id: 'bare',
        on: { go: { guard: ({ context }) => context.count > 3, actions: () => {} } },
      }),
    );
    expect(transitionsOf(chart)).toEqual([
      {
        id: 'bare|go|0',
        source: 'bare',
        kind: 'event',
        event: 'go',
        guard: 'context.count > 3',
        actions: ['{}'],
        targets: [],
        reenters: false,
        description: null,
      },
    ]);
    expect(guardText(or(['isOpen', 'isLate']))).toBe('isOpen or isLate');
  });

  test('the names of functions in a machine say what they do, and numbers have a unit', async () => {
    const charts = ['tests/review/machines/retry.ts'];
    const machines = await loadMachines({ root: process.cwd(), charts });
    expect(machines.map(({ chart }) => outline(chart)).join()).toContain(
      [
        '  loading',
        "    invoke Promise.resolve('ready')",
        "    done Promise.resolve('ready') / assign answer: event.output → loaded",
        "    error Promise.resolve('ready') / assign tries: context.tries + 1 → failed",
        '  loaded (final)',
        '  failed',
        '    always [context.tries >= 3] → given up',
        '    after 1 s → loading',
      ].join('\n'),
    );
  });

  test('the lint reports its mistakes', () => {
    expect(lintChart(chartOf(faultyMachine)).map(({ state, message }) => `${state}: ${message}`)).toEqual([
      "faulty.first: the delay 'unheard' of 'after' does not exist",
      "faulty.first: the action 'unknown' of 'go' does not exist",
      "faulty.second: the actor 'call' of 'invoke' does not exist",
      'faulty.lonely: no transition leads here',
      "faulty.first: an alternative for 'go' is never taken: an earlier one has no guard",
    ]);
  });

  test.each([
    [0, '0 ms'],
    [300, '300 ms'],
    [1_500, '1.5 s'],
    [60_000, '1 min'],
    [86_400_000, '1 d'],
  ])('%i ms are written %s', (milliseconds, text) => {
    expect(durationText(milliseconds)).toBe(text);
  });
});
