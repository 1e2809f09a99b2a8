import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf } from '#docs/review/core/extract.ts';
import { loadMachines } from '#docs/review/core/loadMachines.ts';
import { systemChart, systemOf } from '#docs/review/core/system.ts';
import { layOut } from '#docs/review/picture/layout.ts';
import { countOverlaps, problemsOf } from '#docs/review/picture/layoutProblems.ts';
import { drawSvg } from '#docs/review/picture/svg.ts';
import { textWidth } from '#docs/review/picture/textWidth.ts';
import { trickyMachine } from './samples.ts';

const machines = await loadMachines({ root: process.cwd(), charts: ['tests/review/machines/*.ts'] });

describe('a picture', () => {
  test.each(machines)('of $name has no overlaps and no crossings', async ({ chart }) => {
    const problems = problemsOf(await layOut(chart));
    expect([countOverlaps(problems), problems.crossings]).toEqual([0, []]);
  });

  test('of the same chart has the same bytes', async () => {
    const draw = async () => {
      const chart = chartOf(trickyMachine);
      return drawSvg(chart, await layOut(chart));
    };
    expect(await draw()).toBe(await draw());
  });

  test('of the system has an arrow to each machine that another one starts', async () => {
    const chart = systemChart(systemOf(machines));
    const svg = drawSvg(chart, await layOut(chart));
    expect(svg.match(/class="edge always"/g)).toHaveLength(1);
    expect(svg).toContain('data-id="system.race|starts stopwatch|0"');
  });

  test('has an element with its id for every state, transition and action', async () => {
    const chart = chartOf(trickyMachine);
    const ids = [...drawSvg(chart, await layOut(chart)).matchAll(/data-id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids)).toEqual(
      new Set([
        'tricky',
        'tricky|*|0',
        'tricky.work',
        'tricky.work|done|0',
        'tricky.work:initial',
        'tricky.work.loading',
        'tricky.work.loading|entry|count',
        'tricky.work.loading|entry|say(hello)',
        'tricky.work.loading|exit|wait',
        'tricky.work.loading|invoke|load',
        'tricky.work.loading|done load|0',
        'tricky.work.loading|done load|1',
        'tricky.work.loading|error load|0',
        'tricky.work.loading|after 500 ms|0',
        'tricky.work.loading|after pause|0',
        'tricky.work.paused',
        'tricky.work.paused|always|0',
        'tricky.work.paused|again|0',
        'tricky.work.over',
        'tricky.panel',
        'tricky.panel:initial',
        'tricky.panel.closed',
        'tricky.panel.closed|toggle|0',
        'tricky.panel.open',
        'tricky.panel.open|toggle|0',
        'tricky.panel.open|forget|0',
        'tricky.panel.last',
      ]),
    );
  });

  test('has escaped names', async () => {
    const chart = chartOf(createMachine({ id: 'hostile', on: { '<script>"&': { actions: 'a<b' } } }));
    const svg = drawSvg(chart, await layOut(chart));
    expect(svg).toContain('data-id="hostile|&lt;script&gt;&quot;&amp;|0"');
    expect(svg).not.toContain('<script');
  });

  test('measures texts in whole pixels', () => {
    expect(textWidth('Wide', 10)).toBe(23);
    expect(textWidth('Wide', 10, 'strong')).toBe(24);
    expect(textWidth('', 10)).toBe(0);
  });
});
