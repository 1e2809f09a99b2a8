import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { statesOf, transitionsOf } from '#docs/review/core/chart.ts';
import { chartOf } from '#docs/review/core/extract.ts';
import { loadMachines } from '#docs/review/core/loadMachines.ts';
import { systemChart, systemOf } from '#docs/review/core/system.ts';
import { markdownHtml } from '#docs/review/gallery/markdown.ts';
import { proseOf } from '#docs/review/gallery/page.ts';
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

  test('of the system has an arrow to each machine that another one starts', async () => {
    const chart = systemChart(systemOf(machines));
    const svg = drawSvg(chart, await layOut(chart));
    expect(svg.match(/class="edge always"/g)).toHaveLength(1);
    expect(svg).toContain('data-id="system.race|starts stopwatch|0"');
  });

  test('has an element with its id for every state, transition and action', async () => {
    const chart = chartOf(trickyMachine);
    const ids = [...drawSvg(chart, await layOut(chart)).matchAll(/data-id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(expect.arrayContaining(transitionsOf(chart).map(({ id }) => id)));
    expect(ids).toEqual(expect.arrayContaining(statesOf(chart).map(({ id }) => id)));
    expect(ids).toEqual(expect.arrayContaining(['tricky.work:initial', 'tricky.work.loading|exit|wait']));
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

describe('the prose of a page', () => {
  const page = `# A door

![The statechart door](door.svg)

<!-- Generated above; what follows is written by hand. -->

It opens
and *closes*.

## Decided

- No \`lock<T>\` yet,
  nor a bell.
- See [the window](window.md), [the rules](../rules.md) & **knock**.
`;

  test('what was written by hand becomes HTML; links lead to charts of the same page', () => {
    expect(markdownHtml(proseOf(page), 2)).toBe(
      [
        '<p>It opens and <em>closes</em>.</p>',
        '<h3>Decided</h3>',
        '<ul><li>No <code>lock&lt;T&gt;</code> yet, nor a bell.</li><li>See <a href="#window">the window</a>, the rules &amp; <strong>knock</strong>.</li></ul>',
      ].join('\n'),
    );
  });

  test('a page without the marker has nothing written by hand', () => {
    expect(proseOf('# A door\n')).toBe('');
  });
});
