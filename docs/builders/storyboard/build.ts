import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { startServer } from '#tests/e2e/support/server.ts';
import { browserFlags, ensureBrowser } from '#tests/support/browser.ts';
import { loadCharts } from '../loadCharts.ts';
import { buildInspected } from './inspectedBuild.ts';
import { type Story, tellStory } from './stage.ts';
import { stories } from './stories/index.ts';
import {
  compact,
  fingerprintOf,
  pictureNames,
  pictureOf,
  readStoryboard,
  type StoredStory,
  type Storyboard,
  shownIn,
  storyboardFile,
  storyboardFolder,
  storyboardScript,
  unshown,
  withoutUnused,
} from './storyboard.ts';

/**
 * `npm run storyboard` drives the stories in a browser and writes docs/statecharts/storyboard/; `-- upload auth` only those
 * whose names begin so. `-- --keep-build` uses the build of the last run.
 */
const top = process.cwd();
const folder = join(top, storyboardFolder);
const print = (line: string) => process.stdout.write(`${line}\n`);

const { values, positionals } = parseArgs({
  options: { 'keep-build': { type: 'boolean' } },
  allowPositionals: true,
});
const isWanted = (name: string) =>
  positionals.length === 0 || positionals.some((each) => name.startsWith(each));

if (!values['keep-build']) await buildInspected();
mkdirSync(folder, { recursive: true });
const path = join(folder, storyboardFile);
const earlier: Storyboard = existsSync(path)
  ? readStoryboard(readFileSync(path, 'utf8'))
  : { charts: {}, stories: [] };
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...browserFlags] });
const told = new Map<string, StoredStory>(earlier.stories.map((story) => [story.name, story]));
for (const name of told.keys()) if (!stories.some((story) => story.name === name)) told.delete(name);

const keep = (name: string, bytes: Buffer) => writeFileSync(join(folder, pictureOf(name)), bytes);

/** Tells the stories that are left. Two at a time have a server each: a story is mostly waiting. */
async function tellAll(left: Iterable<Story>): Promise<void> {
  const { server, stop } = await startServer('inspected');
  for (const story of left) {
    const begun = performance.now();
    try {
      const beats = await tellStory(story, browser, server, keep);
      told.set(story.name, compact(story.name, beats));
      print(`${story.name}: ${beats.length} beats, ${Math.round(performance.now() - begun)} ms`);
    } catch (error) {
      print(`${story.name} failed: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    }
  }
  await stop();
}

const left = stories.filter(({ name }) => isWanted(name)).values();
await Promise.all([tellAll(left), tellAll(left)]);
await browser.close();

const charts = await loadCharts(top);
const written = withoutUnused(
  charts,
  stories.flatMap(({ name }) => told.get(name) ?? []),
);
const shown = shownIn(written);
const fingerprints: Record<string, string> = {};
let missing = 0;
for (const [name, chart] of charts) {
  const untold = unshown(chart, shown);
  missing += untold.length;
  if (untold.length > 0) print(`${name}: no pictures of ${untold.join(', ')}`);
  // Stories that were not told again may be about an earlier version of the chart.
  const isComplete = positionals.length === 0 || untold.length === 0;
  const fingerprint = isComplete ? fingerprintOf(chart) : earlier.charts[chart.id];
  if (fingerprint) fingerprints[chart.id] = fingerprint;
}
writeFileSync(path, storyboardScript({ charts: fingerprints, stories: written }));
const used = new Set([storyboardFile, ...pictureNames(written).map(pictureOf)]);
for (const name of readdirSync(folder)) if (!used.has(name)) rmSync(join(folder, name));
print(`${written.length} stories, ${used.size - 1} pictures, ${missing} states and transitions in none`);
