import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { loadCharts } from '#docs/review/core/loadCharts.ts';
import { createPictures } from '#docs/review/storyboard/picture.ts';
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
  storyboardScript,
  unshown,
  withoutUnused,
} from '#docs/review/storyboard/storyboard.ts';
import review from '#docs/review.config.ts';
import { startServer } from '#tests/e2e/support/server.ts';
import { browserFlags, ensureBrowser } from '#tests/support/browser.ts';
import { createStoryClock } from './clock.ts';
import { buildInspected } from './inspectedBuild.ts';
import { isUnchanged, readSources, sourcesFile, sourcesOf, sourcesText } from './sources.ts';
import { type Story, tellStory } from './stage.ts';
import { stories } from './stories/index.ts';
import { hiddenReasons } from './unseen.ts';

/**
 * `npm run storyboard` drives the stories in a browser and writes docs/statecharts/storyboard/: those whose charts, screens or
 * scripts have changed since they were told, or with `-- upload auth` those whose names begin so, or all with `-- --all`.
 * `-- --keep-build` uses the build of the last run. `-- --check` tells them and writes nothing; like the others it fails when a
 * story cannot be told or none shows a state or transition.
 */
const top = process.cwd();
const folder = join(top, review.out, 'storyboard');
const scripts = 'docs/plugins/storyboard/stories';
const print = (line: string) => process.stdout.write(`${line}\n`);
const read = (name: string) =>
  existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : null;

const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean' }, check: { type: 'boolean' }, 'keep-build': { type: 'boolean' } },
  allowPositionals: true,
});

if (!values['keep-build']) await buildInspected();
mkdirSync(folder, { recursive: true });
const script = read(storyboardFile);
const earlier: Storyboard = script === null ? { charts: {}, stories: [] } : readStoryboard(script);
const sources = new Map(readSources(read(sourcesFile) ?? '{"files":{},"stories":{}}'));
const told = new Map<string, StoredStory>(earlier.stories.map((story) => [story.name, story]));
for (const map of [told, sources])
  for (const name of map.keys()) if (!stories.some((story) => story.name === name)) map.delete(name);

const isWanted = (name: string) =>
  positionals.length === 0
    ? values.all || !isUnchanged(sources, name)
    : positionals.some((each) => name.startsWith(each));

const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...browserFlags] });
const charts = await loadCharts(review);
const ownPictures = new Map<string, Buffer>();

/** The file of a story. */
const files = new Map<Story, string>();
for (const name of readdirSync(scripts).filter((each) => each !== 'index.ts')) {
  const exported: object = await import(join(top, scripts, name));
  for (const story of Object.values(exported).flat()) files.set(story, `${scripts}/${name}`);
}

/** With a server of its own, whose clock begins with the story. */
async function tell(story: Story): Promise<void> {
  const clock = createStoryClock();
  const { server, stop } = await startServer('inspected', { NODE_OPTIONS: clock.nodeOptions });
  const before = told.get(story.name);
  const pictures = createPictures(
    before ? pictureNames([before]) : [],
    (name) => readFileSync(join(folder, pictureOf(name))),
    (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 10),
  );
  try {
    const { beats, scripts } = await tellStory(story, {
      browser,
      server,
      clock,
      async keep(bytes) {
        const { name, isNew } = await pictures.nameOf(bytes);
        if (isNew) ownPictures.set(name, bytes);
        return name;
      },
    });
    const stored = compact(story.name, beats);
    told.set(story.name, stored);
    // A chart that only starts shows nothing of its own.
    const taken = new Set(
      beats.flatMap(({ steps }) =>
        steps.flatMap((step) => (step.transitions.length > 0 ? [step.chart] : [])),
      ),
    );
    const folders = [...charts].flatMap(([name, { id }]) => (taken.has(id) ? [name] : []));
    const from = sourcesOf(scripts, folders, files.get(story) ?? '');
    if (from) sources.set(story.name, from);
    else print(`${story.name} is told again next time: the build has no source map of its views`);
  } catch (error) {
    print(`${story.name} failed: ${error instanceof Error ? error.message : String(error)}`);
    sources.delete(story.name);
    process.exitCode = 1;
  } finally {
    await stop();
  }
}

const done = new Set<Story>();

/** Two at a time: a story is mostly waiting. */
async function tellAll(wanted: readonly Story[]): Promise<void> {
  const left = wanted.values();
  const tellNext = async () => {
    for (const story of left) {
      const begun = performance.now();
      done.add(story);
      await tell(story);
      print(`${story.name}: ${Math.round(performance.now() - begun)} ms`);
    }
  };
  await Promise.all([tellNext(), tellNext()]);
}

const writable = () =>
  withoutUnused(
    charts,
    stories.flatMap(({ name }) => told.get(name) ?? []),
  );
const missingIn = (written: readonly StoredStory[]) => {
  const shown = shownIn(written);
  return new Map([...charts].map(([name, chart]) => [name, unshown(chart, shown, hiddenReasons)]));
};

await tellAll(stories.filter(({ name }) => isWanted(name)));
// What only another story showed is now to be shown by one that was stored in part.
const lacking = [...missingIn(writable())].flatMap(([name, ids]) => (ids.length > 0 ? [name] : []));
const takes = ({ name: story }: Story) =>
  lacking.some((name) => sources.get(story)?.[`machines/${name}/${name}.machine.ts`] !== undefined);
if (positionals.length === 0) await tellAll(stories.filter((story) => !done.has(story) && takes(story)));
await browser.close();

const written = writable();
const missing = missingIn(written);
const fingerprints: Record<string, string> = {};
for (const [name, chart] of charts) {
  const untold = missing.get(name) ?? [];
  if (untold.length > 0) print(`${name}: no pictures of ${untold.join(', ')}`);
  // Stories that were not told again may be about an earlier version of the chart.
  const isComplete = positionals.length === 0 || untold.length === 0;
  const fingerprint = isComplete ? fingerprintOf(chart) : earlier.charts[chart.id];
  if (fingerprint) fingerprints[chart.id] = fingerprint;
}
const used = new Set(pictureNames(written));
const changed = [...ownPictures].filter(([name]) => used.has(name));
const count = [...missing.values()].flat().length;
if (values.check) {
  if (count > 0) process.exitCode = 1;
} else {
  for (const [name, bytes] of changed) writeFileSync(join(folder, pictureOf(name)), bytes);
  writeFileSync(
    join(folder, storyboardFile),
    storyboardScript({ charts: fingerprints, stories: written }, hiddenReasons),
  );
  writeFileSync(join(folder, sourcesFile), sourcesText(sources));
  const kept = new Set([storyboardFile, sourcesFile, ...[...used].map(pictureOf)]);
  for (const name of readdirSync(folder)) if (!kept.has(name)) rmSync(join(folder, name));
}
print(
  `${done.size} of ${stories.length} stories told; ${used.size} pictures, ${changed.length} of them new; ` +
    `${count} states and transitions in none`,
);
