import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { statesOf, transitionsOf } from '#docs/review/core/chart.ts';
import { chartOf } from '#docs/review/core/extract.ts';
import { structureOutline } from '#docs/review/core/outline.ts';
import { depthsOf, summaryOf } from '#docs/review/core/summary.ts';
import { layOut } from '#docs/review/picture/layout.ts';
import { findBestLayout, findSummary } from '#docs/review/picture/layoutSearch.ts';
import { readingOrderOf } from '#docs/review/picture/readingOrder.ts';
import { blocksOf, labelLines } from '#docs/review/picture/textLines.ts';

const chart = chartOf(
  createMachine({
    id: 'form',
    initial: 'editing',
    states: {
      editing: {
        entry: 'focus',
        on: { submitted: { guard: 'isValid', actions: 'send', target: 'busy.sending' } },
      },
      busy: {
        initial: 'waiting',
        on: { left: 'editing' },
        states: {
          waiting: { on: { begun: 'sending', left: '#form.editing', one: '#form.done', two: '#form.done' } },
          sending: { on: { failed: '#form.editing', three: '#form.done', four: '#form.done' } },
        },
      },
      done: { type: 'final' },
    },
  }),
);

describe('a summary', () => {
  test('closes the states of a level: arrows lead to their borders, each event once', () => {
    const summary = summaryOf(chart, 1);
    expect(structureOutline(summary)).toBe(
      [
        'form',
        '  editing (initial)',
        '    submitted → busy',
        '  busy',
        '    left → editing',
        '    failed → editing',
        '    4 events → done',
        '  done (final)',
        '',
      ].join('\n'),
    );
    expect(statesOf(summary).find(({ key }) => key === 'busy')?.closed).toBe(2);
    const ids = new Set(transitionsOf(chart).map(({ id }) => id));
    expect(transitionsOf(summary).filter(({ id }) => !ids.has(id))).toEqual([]);
  });

  test('of the deepest level closes nothing, and leaves out what decides and what is done', () => {
    const summary = summaryOf(chart, depthsOf(chart));
    expect(statesOf(summary).map(({ id }) => id)).toEqual(statesOf(chart).map(({ id }) => id));
    expect(transitionsOf(summary).some(({ guard, actions }) => guard !== null || actions.length > 0)).toBe(
      false,
    );
  });

  test('is not needed where a window shows the whole chart', async () => {
    const { layout } = await findBestLayout(chart);
    expect(await findSummary(chart, layout)).toBeNull();
    expect((await findSummary(chart, { ...layout, height: 2_000 }))?.depth).toBe(2);
  });
});

test('all alternatives of an event stand in their state, in order, and the arrows have their numbers', () => {
  const choosing = chartOf(
    createMachine({
      id: 'choice',
      initial: 'open',
      states: {
        open: {
          on: { done: [{ guard: 'isFirst', actions: 'count', target: 'closed' }, { target: 'other' }] },
        },
        closed: {},
        other: {},
      },
    }),
  );
  const open = statesOf(choosing).find(({ key }) => key === 'open');
  const text = (lines: ReturnType<typeof labelLines>) =>
    lines.map((line) => line.map((span) => span.text).join(''));
  expect(open && blocksOf(open, choosing).flatMap(({ lines }) => text(lines))).toEqual([
    'done',
    '   1. [isFirst] / count → closed',
    '   2. [else] → other',
  ]);
  expect(transitionsOf(choosing).flatMap((each) => text(labelLines(each, choosing)))).toEqual([
    '1. done',
    '2. done',
  ]);
});

describe('the reading order of a picture', () => {
  test('says how far down an initial state stands, and what leads back', async () => {
    const { layout } = await findBestLayout(chart);
    expect(readingOrderOf(layout)).toMatchObject({ initial: 0, dotsBelow: 0 });
    const turned = {
      ...layout,
      states: layout.states.map((placed) => ({ ...placed, y: layout.height - placed.y - placed.height })),
    };
    expect(readingOrderOf(turned).initial).toBeGreaterThan(0.5);
    expect(readingOrderOf(turned).backward).not.toBe(readingOrderOf(layout).backward);
  });

  test('an initial state that others lead back to stands first where it is asked for', async () => {
    const back = chartOf(
      createMachine({
        id: 'back',
        initial: 'late',
        states: {
          early: { on: { go: 'late' } },
          late: { on: { go: 'last' } },
          last: { on: { go: 'early' } },
        },
      }),
    );
    const options = { root: {}, below: {} };
    expect(readingOrderOf(await layOut(back, { ...options, initialFirst: true })).initial).toBe(0);
    expect(readingOrderOf(await layOut(back, options)).initial).toBeGreaterThan(0);
  });
});
