import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { outputFolder } from '#docs/builders/documentedChart.ts';
import { loadCharts } from '#docs/builders/loadCharts.ts';
import {
  fingerprintOf,
  idsOf,
  outdated,
  pictureNames,
  pictureOf,
  readStoryboard,
  type StoredStory,
  shownIn,
  storyboardFile,
  storyboardFolder,
  storyboardScript,
  unshown,
  withoutOutdated,
} from '#docs/builders/storyboard/storyboard.ts';
import { hiddenReasons } from '#docs/builders/storyboard/unseen.ts';

const charts = await loadCharts(process.cwd());
const stored = readStoryboard(readFileSync(join(storyboardFolder, storyboardFile), 'utf8'));
const { stories } = stored;
const sizeOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

const megabyte = 1024 * 1024;

describe('the committed storyboard', () => {
  test('every state and transition of a story exists; if not: npm run charts, then npm run storyboard', () => {
    expect([...outdated(charts, stories)]).toEqual([]);
  });

  test('every state and transition of a chart whose ids are as they were is in a story, or has a reason', () => {
    const shown = shownIn(stories);
    const current = [...charts.values()].filter((chart) => stored.charts[chart.id] === fingerprintOf(chart));
    expect(current.flatMap((chart) => unshown(chart, shown))).toEqual([]);
  });

  test('every reason is about a state or transition that exists', () => {
    const ids = new Set([...charts.values()].flatMap(idsOf));
    expect(Object.keys(hiddenReasons).filter((id) => !ids.has(id))).toEqual([]);
  });

  test('every picture of a story exists, and no other; if not: npm run storyboard', () => {
    const names = [storyboardFile, ...pictureNames(stories).map(pictureOf)];
    expect(readdirSync(storyboardFolder).sort()).toEqual(names.sort());
  });

  test('the pictures take at most 6 MB, and docs/statecharts 12 MB', () => {
    expect(sizeOf(storyboardFolder) / megabyte).toBeLessThanOrEqual(6);
    expect(sizeOf(outputFolder) / megabyte).toBeLessThanOrEqual(12);
  });

  test('the failure of an upload is shown, with a step of its chart', () => {
    const failure = 'upload.submitting|error uploadFile|0';
    const shown = stories.flatMap(({ beats }) =>
      beats.filter(({ steps }) => steps.some(({ transitions }) => transitions.includes(failure))),
    );
    expect(shown).not.toEqual([]);
  });
});

test('the steps of a chart that has lost an id are taken out of a story, and its pictures stay', () => {
  const step = { actor: 0, chart: 'drawer', transitions: ['drawer.closed|drawer.opened|0'], active: [] };
  const other = { actor: 1, chart: 'upload', transitions: [], active: ['upload.closed'] };
  const lost = { ...step, transitions: ['drawer.closed|drawer.pulled|0'] };
  const beat = { text: 'The menu is pressed', pictures: ['light', 'dark'] as [string, string] };
  const story = (...steps: StoredStory['beats'][number]['steps']): StoredStory => ({
    name: 'drawer',
    beats: [{ ...beat, steps }],
  });
  expect(outdated(charts, [story(step, other)])).toEqual(new Map());
  expect(outdated(charts, [story(step, lost, other)])).toEqual(new Map([['drawer', new Set(['drawer'])]]));
  expect(withoutOutdated(charts, [story(step, lost, other)])).toEqual([story(other)]);
  const written = { charts: { drawer: '1f0c2a7b' }, stories: [story(step), story(other)] };
  expect(readStoryboard(storyboardScript(written))).toEqual(written);
});
