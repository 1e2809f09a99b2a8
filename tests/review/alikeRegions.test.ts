import { describe, expect, test } from 'vitest';
import { createMachine, setup } from 'xstate';
import { mergeRegions, standsFor } from '#docs/review/core/alikeRegions.ts';
import { statesOf, transitionsOf } from '#docs/review/core/chart.ts';
import { idsInSvg } from '#docs/review/core/coverage.ts';
import { chartOf } from '#docs/review/core/extract.ts';
import { outline, structureOutline } from '#docs/review/core/outline.ts';
import { findBestLayout, layoutFingerprint } from '#docs/review/picture/layoutSearch.ts';
import { drawSvg } from '#docs/review/picture/svg.ts';

const lamps = setup({
  types: { events: {} as { type: 'pressed' | 'checked' } },
  guards: { isFor: (_, _params: { lamp: string }) => true },
  actions: { click: () => {} },
});

const lamp = (name: string, tag = `${name} shines`) =>
  lamps.createStateConfig({
    initial: 'off',
    states: {
      off: { on: { pressed: { guard: { type: 'isFor', params: { lamp: name } }, target: 'on' } } },
      on: { tags: tag, on: { pressed: 'off', checked: { actions: 'click' } } },
    },
  });

const chartWith = (states: Record<string, ReturnType<typeof lamp>>) =>
  chartOf(lamps.createMachine({ id: 'lamps', type: 'parallel', states }));
const two = chartWith({ left: lamp('left'), door: lamp('red'), right: lamp('right') });
const keysIn = (chart: typeof two) => mergeRegions(chart).root.states.map(({ key, alike }) => alike ?? key);

describe('regions that are alike up to their names', () => {
  test('the outline has them once, with a count and without their names in its texts', () => {
    expect(outline(two)).toBe(`lamps (parallel)
  left, right (× 2)
    off (initial)
      pressed [isFor(region)] → on
    on (#region shines)
      pressed → off
      checked / click
  door
    off (initial)
      pressed [isFor(red)] → on
    on (#red shines)
      pressed → off
      checked / click
`);
    expect(structureOutline(two)).toContain('right\n    off (initial)');
  });

  test('the picture has an element for every id of each of them, and says their names in every state', async () => {
    const { layout } = await findBestLayout(two);
    const svg = drawSvg(two, layout);
    expect(new Set(idsInSvg(svg))).toEqual(
      new Set([...statesOf(two), ...transitionsOf(two)].map(({ id }) => id)),
    );
    expect(svg.match(/<g class="state[^>]*data-id="lamps\.(?:left|right)[^"]*"/g)).toHaveLength(3);
    expect(svg).toContain(
      '<tspan class="muted own">left</tspan><tspan class="muted">, </tspan><tspan class="muted twin" data-id="lamps.right.on">right</tspan>',
    );
    expect(svg).toContain('<g class="twin" data-id="lamps.right.on|checked|0"/>');
  });

  test('what an element stands for → its own id first', () => {
    expect(standsFor(mergeRegions(two), 'lamps.left.off|pressed|0')).toEqual([
      { key: 'left', id: 'lamps.left.off|pressed|0' },
      { key: 'right', id: 'lamps.right.off|pressed|0' },
    ]);
    expect(standsFor(mergeRegions(two), 'lamps.door')).toEqual([]);
  });

  test('a chart without them, and one that was merged, stay as they are', () => {
    const none = chartWith({ left: lamp('left'), right: lamp('right', 'other') });
    expect(mergeRegions(none)).toEqual(none);
    expect(mergeRegions(mergeRegions(two))).toEqual(mergeRegions(two));
    expect(layoutFingerprint(mergeRegions(two))).toBe(layoutFingerprint(two));
  });

  test('a mark on one of them, or a transition from outside into one → each is drawn', () => {
    expect(keysIn(two)).toEqual([['left', 'right'], 'door']);
    const marked = mergeRegions(two, new Map([['lamps.right.on', 'added']]));
    expect(marked.root.states.map(({ key }) => key)).toEqual(['left', 'door', 'right']);
    const both = new Map([
      ['lamps.left.on', 'added'],
      ['lamps.right.on', 'added'],
    ] as const);
    expect(mergeRegions(two, both).root.states.map(({ key }) => key)).toEqual(['left', 'door']);
    const entered = createMachine({
      id: 'lamps',
      type: 'parallel',
      on: { checked: '.right.on' },
      states: {
        left: { initial: 'off', states: { off: {}, on: {} } },
        right: { initial: 'off', states: { off: {}, on: {} } },
      },
    });
    expect(keysIn(chartOf(entered))).toEqual(['left', 'right']);
  });

  test('atomic regions, whose names say everything, are each drawn', () => {
    const chart = chartOf(createMachine({ id: 'lamps', type: 'parallel', states: { left: {}, right: {} } }));
    expect(keysIn(chart)).toEqual(['left', 'right']);
  });
});
