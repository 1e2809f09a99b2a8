import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf } from '#docs/review/core/extract.ts';
import { summaryOf } from '#docs/review/core/summary.ts';
import { firstParagraph } from '#docs/review/gallery/markdown.ts';
import {
  documentReview,
  obsoleteFiles,
  outputFiles,
  readLayoutChoices,
} from '#docs/review/gallery/outputFiles.ts';
import { type Layout, layOut } from '#docs/review/picture/layout.ts';
import { countOverlaps, problemsOf } from '#docs/review/picture/layoutProblems.ts';
import { findBestLayout, fitsWindow, layOutAs } from '#docs/review/picture/layoutSearch.ts';
import { readingOrderOf } from '#docs/review/picture/readingOrder.ts';
import { drawSvg } from '#docs/review/picture/svg.ts';
import { textWidth } from '#docs/review/picture/textWidth.ts';
import review from '#docs/review.config.ts';
import { doorBefore, trickyMachine } from '#tests/review/samples.ts';

const folder = join(review.root, review.out);
const documented = await documentReview(review, readLayoutChoices(folder));
const { charts } = documented;
const files = await outputFiles(documented);
const layouts = new Map(
  await Promise.all(
    charts.map(async ({ name, chart, choice }) => [name, await layOutAs(chart, choice)] as const),
  ),
);
function layoutOf(name: string): Layout {
  const layout = layouts.get(name);
  if (!layout) throw new Error(`There is no ${name}`);
  return layout;
}

describe('the committed files', () => {
  test.each([...files.keys()])('%s is up to date; if not: npm run charts', (name) => {
    const path = join(folder, name);
    const committed = existsSync(path) ? readFileSync(path, 'utf8') : null;
    // The difference of two scripts is a megabyte of long lines.
    if (!name.endsWith('.js')) expect(committed).toBe(files.get(name));
    expect(committed === files.get(name)).toBe(true);
  });

  test('no picture or outline belongs to a removed chart', () => {
    expect(obsoleteFiles(folder, files)).toEqual([]);
  });

  test.each(charts)(
    'the page of $name begins with **On the screen:**, shows its picture, and has three headings and 150 to 330 words',
    ({ name, chart, prose }) => {
      expect(prose).toContain(`![The statechart ${chart.id}](${name}.svg)`);
      expect(firstParagraph(prose)).toMatch(/^\*\*On the screen:\*\* /);
      expect(prose.match(/^## .*$/gm)).toEqual(['## Behaviour', '## Decisions', '## Impossible by design']);
      const words = prose.split(/\s+/).length;
      expect(words).toBeGreaterThanOrEqual(150);
      expect(words).toBeLessThanOrEqual(330);
    },
  );
});

describe('pictures', () => {
  test.each(charts)('nothing overlaps and no lines cross in the picture of $name', ({ name }) => {
    const problems = problemsOf(layoutOf(name));
    expect({ overlaps: countOverlaps(problems), crossings: problems.crossings }).toEqual({
      overlaps: 0,
      crossings: [],
    });
  });

  test.each(charts)(
    'a window of 1,280 × 900 shows the whole chart or the summary of $name, from its initial states on',
    async ({ name, chart, choice: { summary } }) => {
      const first = summary ? await layOutAs(summaryOf(chart, summary.depth), summary) : layoutOf(name);
      expect(fitsWindow(first)).toBe(true);
      const { initial, dotsBelow } = readingOrderOf(first);
      expect(initial).toBe(0);
      expect(dotsBelow).toBe(0);
      const problems = problemsOf(first);
      expect({ overlaps: countOverlaps(problems), crossings: problems.crossings }).toEqual({
        overlaps: 0,
        crossings: [],
      });
    },
  );

  test('the initial states are in the upper third of all pictures but two, whose inner states lead into each other', () => {
    const late = charts
      .map(({ name }) => name)
      .filter((name) => readingOrderOf(layoutOf(name)).initial > 1 / 3);
    expect(late).toEqual(['media-panel', 'query']);
  });

  test('the same chart has the same bytes, whether its layout is searched or stored', async () => {
    const chart = chartOf(doorBefore);
    const first = await findBestLayout(chart);
    const again = await findBestLayout(chartOf(doorBefore));
    expect(again).toEqual(first);
    expect(drawSvg(chart, await layOutAs(chart, first.choice))).toBe(drawSvg(chart, first.layout));
  }, 60_000);

  test('a layout that was chosen for another version of the chart is rejected', async () => {
    const { choice } = await findBestLayout(chartOf(createMachine({ id: 'door' })));
    const changed = chartOf(createMachine({ id: 'door', description: 'Now described.' }));
    await expect(layOutAs(changed, choice)).rejects.toThrow('door has changed since it was laid out');
  });

  test('every state, transition and action has an element with its id', async () => {
    const chart = chartOf(trickyMachine);
    const layout = await layOut(chart);
    const ids = [...drawSvg(chart, layout).matchAll(/data-id="([^"]+)"/g)].map(([, id]) => id);
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
    // Two alternatives stand in their state and have an arrow.
    expect(ids).toHaveLength(29);
  });

  test('names are escaped', async () => {
    const chart = chartOf(createMachine({ id: 'hostile', on: { '<script>"&': { actions: 'a<b' } } }));
    const svg = drawSvg(chart, await layOut(chart));
    expect(svg).toContain('data-id="hostile|&lt;script&gt;&quot;&amp;|0"');
    expect(svg).not.toContain('<script');
  });

  test('the width of a text is a whole number of pixels', () => {
    expect(textWidth('Wide', 10)).toBe(23);
    expect(textWidth('Wide', 10, 'strong')).toBe(24);
    expect(textWidth('', 10)).toBe(0);
  });
});
