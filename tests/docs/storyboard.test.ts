import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { outputFolder } from '#docs/builders/documentedChart.ts';
import { loadCharts } from '#docs/builders/loadCharts.ts';
import {
  compact,
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
  withoutUnused,
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

type Step = StoredStory['beats'][number]['steps'][number];

const storyOf = (...beats: readonly (readonly Step[])[]): StoredStory => ({
  name: 'drawer',
  beats: beats.map((steps) => ({
    text: 'The menu is pressed',
    pictures: ['light', 'dark'],
    steps: [...steps],
  })),
});
const opened: Step = {
  actor: 0,
  chart: 'drawer',
  transitions: ['drawer.closed|drawer.opened|0'],
  active: ['drawer.open'],
};

test('the steps of a chart that has lost an id are taken out of a story, and its pictures stay', () => {
  const other: Step = { actor: 1, chart: 'upload', transitions: [], active: ['upload.closed'] };
  const lost = { ...opened, transitions: ['drawer.closed|drawer.pulled|0'] };
  const told = storyOf([opened, lost, other]);
  expect(outdated(charts, [storyOf([opened, other])])).toEqual(new Map());
  expect(outdated(charts, [told])).toEqual(new Map([['drawer', new Set(['drawer'])]]));
  expect(withoutOutdated(charts, [told])).toEqual([storyOf([other])]);
  const written = { charts: { drawer: '1f0c2a7b' }, stories: [told, storyOf([other])] };
  expect(readStoryboard(storyboardScript(written))).toEqual(written);
});

test('what repeats the step before is left out of a story, and so is what no way in the gallery shows', () => {
  const reported = { ...opened, actor: '0.5 x:0' };
  const snapshot = { ...reported, transitions: [] };
  const beat = { text: 'The menu is pressed', light: 'light', dark: 'dark' };
  const told = compact('drawer', [
    { ...beat, steps: [reported, snapshot, reported] },
    { ...beat, steps: [reported] },
  ]);
  expect(told).toEqual(storyOf([opened], []));
  const stray: Step = { actor: 1, chart: 'drawer', transitions: [], active: ['drawer.open'] };
  expect(withoutUnused(charts, [storyOf([opened, stray], [stray]), storyOf([opened])])).toEqual([
    storyOf([opened]),
  ]);
});
