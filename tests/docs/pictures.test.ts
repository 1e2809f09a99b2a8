import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { arrange, arrangeAs, clashesOf } from '#docs/builders/arrange.ts';
import { outputFolder } from '#docs/builders/entry.ts';
import { chartOf } from '#docs/builders/extract.ts';
import { flawsOf } from '#docs/builders/flaws.ts';
import { layOut } from '#docs/builders/layout.ts';
import { leftovers, outputOf, readChoices, readEntries } from '#docs/builders/output.ts';
import { draw } from '#docs/builders/svg.ts';
import { textWidth } from '#docs/builders/text.ts';
import { doorBefore, trickyMachine } from './samples.ts';

const top = process.cwd();
const folder = join(top, outputFolder);
const entries = await readEntries(top, readChoices(folder));
const output = await outputOf(entries);

describe('what is committed', () => {
  test.each([...output.keys()])('%s is what the charts say; if not: npm run charts', (name) => {
    const path = join(folder, name);
    expect(existsSync(path) ? readFileSync(path, 'utf8') : null).toBe(output.get(name));
  });

  test('there is no picture and no outline of a chart that is gone', () => {
    expect(leftovers(folder, output)).toEqual([]);
  });

  test.each(entries)(
    'every page shows its picture and says why it is so: $name',
    ({ name, chart, prose }) => {
      expect(prose).toContain(`![The statechart ${chart.id}](${name}.svg)`);
      expect(prose.match(/^## .*$/gm)).toEqual(['## The story', '## Decided', '## Deliberately impossible']);
      const words = prose.split(/\s+/).length;
      expect(words).toBeGreaterThanOrEqual(150);
      expect(words).toBeLessThanOrEqual(300);
    },
  );
});

describe('how a chart is drawn', () => {
  test.each(entries)(
    'no label lies on a line, a state or a label, and no lines cross: $name',
    async ({ chart, choice }) => {
      const flaws = flawsOf(await arrangeAs(chart, choice));
      expect({ clashes: clashesOf(flaws), crossings: flaws.crossings }).toEqual({
        clashes: 0,
        crossings: [],
      });
    },
  );

  test('the same chart is drawn with the same bytes, whether its layout is searched or remembered', async () => {
    const chart = chartOf(doorBefore);
    const first = await arrange(chart);
    const again = await arrange(chartOf(doorBefore));
    expect(again).toEqual(first);
    expect(draw(chart, await arrangeAs(chart, first.choice))).toBe(draw(chart, first.layout));
  }, 60_000);

  test('a layout that was chosen for another version of the chart is refused', async () => {
    const { choice } = await arrange(chartOf(createMachine({ id: 'door' })));
    const changed = chartOf(createMachine({ id: 'door', description: 'Now with words.' }));
    await expect(arrangeAs(changed, choice)).rejects.toThrow('door has changed since it was laid out');
  });

  test('every state, every transition and every action within a state can be found by its id', async () => {
    const chart = chartOf(trickyMachine);
    const layout = await layOut(chart);
    const ids = [...draw(chart, layout).matchAll(/data-id="([^"]+)"/g)].map(([, id]) => id);
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
    expect(ids).toHaveLength(27);
  });

  test('hostile names are text and nothing else', async () => {
    const chart = chartOf(createMachine({ id: 'hostile', on: { '<script>"&': { actions: 'a<b' } } }));
    const svg = draw(chart, await layOut(chart));
    expect(svg).toContain('data-id="hostile|&lt;script&gt;&quot;&amp;|0"');
    expect(svg).not.toContain('<script');
  });

  test('the width of a text comes from the table, in whole pixels', () => {
    expect(textWidth('Wide', 10)).toBe(23);
    expect(textWidth('Wide', 10, 'strong')).toBe(24);
    expect(textWidth('', 10)).toBe(0);
  });
});
