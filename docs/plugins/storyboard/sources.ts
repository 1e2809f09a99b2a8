import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { array, create, type Infer, number, object, record, string } from 'superstruct';
import { importsOf } from '#tests/mutants/imports.ts';
import { inspectedFolder } from './inspectedBuild.ts';

/**
 * What a story was told from: the files of the application of which it has run something and what those import, the charts
 * that it takes, and its own script. As long as none of them changes, the story is not told again (decision 107).
 */

/** A function of a script that Chromium has run or not. */
interface CoveredFunction {
  readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
}

/** What Chromium has run of a script. */
export interface CoveredScript {
  readonly url: string;
  readonly source?: string | undefined;
  readonly functions: readonly CoveredFunction[];
}

/** Beside the storyboard; the gallery does not read it. */
export const sourcesFile = 'sources.json';

const told = object({
  /** The hashes of the files, by their paths. */
  files: record(string(), string()),
  /** The indexes of the files of each story. */
  stories: record(string(), array(number())),
});
type Told = Infer<typeof told>;

/** The sources of each story, and what they were when it was told, by the name of the story. */
export type Sources = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** One story a line. */
export function sourcesText(sources: Sources): string {
  const files = Object.fromEntries(
    [...sources.values()].flatMap((hashes) => Object.entries(hashes)).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  const paths = Object.keys(files);
  const stories = [...sources].map(
    ([name, hashes]) =>
      `${JSON.stringify(name)}: [${Object.keys(hashes)
        .map((path) => paths.indexOf(path))
        .sort((a, b) => a - b)}]`,
  );
  const lines = paths.map((path) => `${JSON.stringify(path)}: ${JSON.stringify(files[path])}`);
  return `{"files": {\n${lines.join(',\n')}\n},\n"stories": {\n${stories.join(',\n')}\n}}\n`;
}

/** Throws an Error when the text is not of `sourcesText`. */
export function readSources(text: string): Sources {
  const { files, stories }: Told = create(JSON.parse(text), told);
  const entries = Object.entries(files);
  return new Map(
    Object.entries(stories).map(([name, indexes]) => [
      name,
      Object.fromEntries(indexes.flatMap((index) => entries.slice(index, index + 1))),
    ]),
  );
}

/** '' for a file that is gone. */
export const hashOf = (path: string): string =>
  existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 10) : '';

/** Whether a story has been told from these files as they are. */
export const isUnchanged = (
  sources: Sources,
  story: string,
  hash: (path: string) => string = hashOf,
): boolean => {
  const hashes = sources.get(story);
  return hashes !== undefined && Object.entries(hashes).every(([path, before]) => hash(path) === before);
};

const isMachine = (path: string) => path.endsWith('.machine.ts');

/** With all that they import, at any depth; of scripts of this folder and what they use. */
function withImports(paths: readonly string[], isWanted: (path: string) => boolean): readonly string[] {
  const found = new Set(paths);
  for (const path of found) for (const each of importsOf(path)) if (isWanted(each)) found.add(each);
  return [...found];
}

/** The files of a folder, at any depth. */
const filesIn = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => ending.test(path));

/** What every picture depends on. */
const shared = (): readonly string[] => [
  ...['stage', 'clock', 'inspected'].map((name) => `docs/plugins/storyboard/${name}.ts`),
  ...['index.html', 'package-lock.json'],
  // With its plugins.
  ...withImports(['vite.config.ts'], (path) => !/^(?:docs|tests|fake-server)\//.test(path)),
  ...filesIn('src', /\.(?:css|svg)$/),
  ...filesIn('fake-server', /\.(?:ts|mjs)$/),
];

/** The files of the sources of which a function has run; the beginning of a script runs for all of its sources. */
export function filesRun(scripts: readonly CoveredScript[], readMap: (url: string) => unknown): Set<string> {
  const files = new Set<string>();
  for (const { url, source = '', functions } of scripts) {
    const map = readMap(url);
    if (map === null) continue;
    const lines = source.split('\n');
    const starts = lines.map(() => 0);
    for (let line = 1; line < lines.length; line++)
      starts[line] = (starts[line - 1] ?? 0) + (lines[line - 1]?.length ?? 0) + 1;
    const sourceMap = new SourceMap(map as ConstructorParameters<typeof SourceMap>[0]);
    for (const { ranges } of functions) {
      const { startOffset = 0, count = 0 } = ranges[0] ?? {};
      if (startOffset === 0 || count === 0) continue;
      const line = starts.findLastIndex((start) => start <= startOffset);
      const entry = sourceMap.findEntry(line, startOffset - (starts[line] ?? 0));
      if ('originalSource' in entry && entry.originalSource) files.add(entry.originalSource);
    }
  }
  return files;
}

/** The map beside a script of the inspected build; null for what is not of it. */
function readMap(url: string): unknown {
  if (!url.startsWith('http')) return null;
  const path = join(inspectedFolder, `${new URL(url).pathname}.map`);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

/**
 * The files that a story was told from, with their hashes; null when no source map leads to a view. `charts` are the folders of
 * the charts that it takes.
 */
export function sourcesOf(
  scripts: readonly CoveredScript[],
  charts: Iterable<string>,
  script: string,
): Readonly<Record<string, string>> | null {
  const assets = resolve(inspectedFolder, 'assets');
  const run = [...filesRun(scripts, readMap)]
    .map((path) => relative(process.cwd(), resolve(assets, path)))
    .filter((path) => /^(?:src|machines)\/.*\.tsx?$/.test(path) && existsSync(path));
  // A plugin of the build that loses the source maps would leave every story as it is for ever.
  if (!run.some((path) => path.endsWith('.tsx'))) return null;
  const files = new Set([
    ...run,
    // Constants, which run nothing. A view that was not shown, and a chart that was not taken, do not count.
    ...run.flatMap((path) => importsOf(path).filter((each) => each.endsWith('.ts') && !isMachine(each))),
    ...[...charts].flatMap((name) => filesIn(`machines/${name}`, /\.ts$/)),
    ...withImports([script], (path) => /^(?:docs|tests)\//.test(path)),
    ...shared(),
  ]);
  return Object.fromEntries([...files].sort().map((path) => [path, hashOf(path)]));
}
