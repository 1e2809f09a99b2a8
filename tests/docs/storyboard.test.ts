import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  filesRun,
  isUnchanged,
  readSources,
  type Sources,
  sourcesFile,
  sourcesText,
} from '#docs/plugins/storyboard/sources.ts';
import { hiddenReasons } from '#docs/plugins/storyboard/unseen.ts';
import untold from '#docs/plugins/storyboard/untold.json' with { type: 'json' };
import type { Chart } from '#docs/review/core/chart.ts';
import { loadCharts } from '#docs/review/core/loadCharts.ts';
import { applicationFile } from '#docs/review/simulator/path.ts';
import { createPictures } from '#docs/review/storyboard/picture.ts';
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
  storyboardScript,
  unshown,
  withoutOutdated,
  withoutUnused,
} from '#docs/review/storyboard/storyboard.ts';
import review from '#docs/review.config.ts';

const storyboardFolder = join(review.out, 'storyboard');
const charts = await loadCharts(review);
const stored = readStoryboard(readFileSync(join(storyboardFolder, storyboardFile), 'utf8'));
const { stories } = stored;
/** Of what is committed. */
const sizeOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== applicationFile)
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

const megabyte = 1024 * 1024;

describe('the committed storyboard', () => {
  test('every state and transition of a story exists; if not: npm run charts, then npm run storyboard', () => {
    expect([...outdated(charts, stories)]).toEqual([]);
  });

  /** In no story, and without a reason. */
  const missing = (given: readonly Chart[]) =>
    given.flatMap((chart) => unshown(chart, shownIn(stories), hiddenReasons));

  test('every state and transition of a chart whose ids are as they were is in a story, has a reason, or is listed as untold', () => {
    const current = [...charts.values()].filter((chart) => stored.charts[chart.id] === fingerprintOf(chart));
    expect(missing(current).filter((id) => !untold.includes(id))).toEqual([]);
  });

  test('nothing that is listed as untold has a story or a reason', () => {
    const all = missing([...charts.values()]);
    expect(untold.filter((id) => !all.includes(id))).toEqual([]);
  });

  test('every reason is about a state or transition that exists', () => {
    const ids = new Set([...charts.values()].flatMap(idsOf));
    expect(Object.keys(hiddenReasons).filter((id) => !ids.has(id))).toEqual([]);
  });

  test('every picture of a story exists, and no other; if not: npm run storyboard', () => {
    const names = [storyboardFile, ...pictureNames(stories).map(pictureOf)];
    const files = readdirSync(storyboardFolder).filter((name) => name !== sourcesFile);
    expect(files.sort()).toEqual(names.sort());
  });

  test('the pictures take at most 10 MB, and docs/statecharts 14 MB', () => {
    expect(sizeOf(storyboardFolder) / megabyte).toBeLessThanOrEqual(10);
    expect(sizeOf(review.out) / megabyte).toBeLessThanOrEqual(14);
  });

  test('the failure of an upload is shown, with a step of its chart', () => {
    const failure = 'upload.open.form.submitting|upload.transferEnded|0';
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
  expect(readStoryboard(storyboardScript(written, hiddenReasons))).toEqual(written);
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

describe('what is told again', () => {
  const drawer: Readonly<Record<string, string>> = {
    'machines/drawer/drawer.machine.ts': '1a',
    'src/app/Drawer.tsx': '2b',
  };
  const sources: Sources = new Map([
    ['drawer', drawer],
    ['upload', { 'src/app/Drawer.tsx': '2b', 'src/features/media/UploadForm.tsx': '3c' }],
  ]);
  const now: Record<string, string> = { ...drawer, 'src/features/media/UploadForm.tsx': '4d' };
  const hash = (path: string) => now[path] ?? '';

  test('a story whose charts, screens and script are as they were is not, one of which a file has changed or gone is', () => {
    const stored = readSources(sourcesText(sources));
    expect(stored).toEqual(sources);
    expect(['drawer', 'upload', 'never told'].filter((name) => isUnchanged(stored, name, hash))).toEqual([
      'drawer',
    ]);
    delete now['src/app/Drawer.tsx'];
    expect(isUnchanged(stored, 'drawer', hash)).toBe(false);
  });

  test('the files of a screen are those of which a function has run, not all that its script holds', () => {
    const source = 'const a=()=>1;const b=()=>2;\nconst c=()=>3;';
    const map = {
      version: 3,
      sources: ['Shown.tsx', 'Hidden.tsx', 'Later.tsx'],
      names: [],
      // Column 8 of the first line is of the first file, column 23 of the second, and column 8 of the next line of the third.
      mappings: 'QAAA,eCAA;QCAA',
    };
    const functions = [
      { ranges: [{ startOffset: 0, count: 1 }] },
      { ranges: [{ startOffset: 8, count: 2 }] },
      { ranges: [{ startOffset: 23, count: 0 }] },
      { ranges: [{ startOffset: 37, count: 1 }] },
    ];
    const run = filesRun([{ url: 'https://a/script.js', source, functions }], () => map);
    expect([...run]).toEqual(['Shown.tsx', 'Later.tsx']);
    expect(filesRun([{ url: 'https://a/script.js', source, functions }], () => null)).toEqual(new Set());
  });
});

test('a picture that differs by nothing visible is kept; one digit more is a new picture', async () => {
  const draw = (text: string, paper: string) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="560" height="350"><rect width="560" height="350" fill="${paper}"/><text x="40" y="40" font-size="13">${text}</text></svg>`,
      ),
    )
      .resize({ width: 280 })
      .webp({ quality: 40 })
      .toBuffer();
  const earlier = await draw('1 of 48', '#faf7f2');
  const again = await draw('1 of 48', '#f9f7f1');
  const changed = await draw('1 of 46', '#faf7f2');
  expect(again.equals(earlier)).toBe(false);
  const pictures = createPictures(
    ['earlier'],
    () => earlier,
    (bytes) => `${bytes.length} bytes`,
  );
  expect(await pictures.nameOf(again)).toEqual({ name: 'earlier', isNew: false });
  const name = `${changed.length} bytes`;
  expect(await pictures.nameOf(changed)).toEqual({ name, isNew: true });
  expect(await pictures.nameOf(changed)).toEqual({ name, isNew: false });
});
