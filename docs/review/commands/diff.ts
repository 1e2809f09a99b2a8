import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Project, ReviewConfig } from '../config.ts';
import { type Charts, loadMachines } from '../core/loadCharts.ts';
import { atRevision, foldersOf, gitOutput, loadChartsAt } from '../core/revision.ts';
import type { Wiring } from '../core/wiring.ts';
import { wiringChanges } from '../core/wiringDiff.ts';
import { pullRequestComment, type ReviewChanges } from '../gallery/comment.ts';
import { type ChartChange, changedCharts, changeText, diffPage, diffPictures } from '../gallery/diffPage.ts';
import { wiringFor } from '../gallery/outputFiles.ts';

/** Two revisions; the newer one is null for the working tree. */
export interface Range {
  readonly from: string;
  readonly to: string | null;
}

/** `main..feature`; `main..` and `main` compare with the working tree. */
export function parseRange(text: string): Range {
  const [from = '', to = '', ...others] = text.split('..');
  if (from === '' || to.startsWith('.') || others.length > 0)
    throw new Error(`'${text}' is no range of revisions; write A..B, or A to compare with the working tree`);
  return { from, to: to === '' ? null : to };
}

const rangeText = ({ from, to }: Range): string => `${from}..${to ?? ''}`;

const counted = (changes: readonly ChartChange[]): string => {
  const count = (kind: ChartChange['kind']) => changes.filter((change) => change.kind === kind).length;
  const counts = (['changed', 'added', 'removed'] as const).flatMap((kind) =>
    count(kind) === 0 ? [] : [`${count(kind)} ${kind}`],
  );
  return counts.length === 0 ? 'No chart has changed.' : `Charts: ${counts.join(', ')}.`;
};

/** `machines/upload/upload.machine.ts:57` as a link from the top of the repository. */
const withLinks = (text: string): string => text.replace(/\(([\w./-]+):(\d+)\)$/, '([$1:$2]($1#L$2))');

const itemsOf = (change: ChartChange): readonly string[] =>
  change.kind === 'changed'
    ? change.changes.map((each) => `- ${withLinks(changeText(each))}`)
    : [`- The chart was ${change.kind}.`];

/** For the description of a pull request. */
export function summaryMarkdown(range: string, changes: readonly ChartChange[]): string {
  const sections = changes.flatMap((change) => [
    '',
    `## ${change.id}`,
    '',
    ...itemsOf(change),
    '',
    `![What changed in the statechart ${change.id}](${change.name}.svg)`,
  ]);
  return `${[`# Changes of the charts, ${range}`, '', counted(changes), ...sections].join('\n')}\n`;
}

export interface DiffOptions {
  readonly range: Range;
  readonly format: string;
  /** Where the page is written; absolute. */
  readonly folder: string;
}

async function readAll(config: ReviewConfig): Promise<{ readonly charts: Charts; readonly wiring: Wiring }> {
  const machines = await loadMachines(config);
  const charts = new Map(machines.map(({ name, chart }) => [name, chart]));
  return { charts, wiring: wiringFor(config, machines) };
}

/** What has changed in the charts, and in how they are joined. */
export async function changesIn(config: ReviewConfig, range: Range): Promise<ReviewChanges> {
  const before = await atRevision(config, range.from, readAll);
  const now = range.to === null ? await readAll(config) : await atRevision(config, range.to, readAll);
  return {
    charts: changedCharts(before.charts, now.charts),
    wiring: wiringChanges(before.wiring, now.wiring),
  };
}

/** Writes a page, a picture of each chart and a summary; returns the lines to print. */
export async function writeDiff(
  config: ReviewConfig,
  { range, format, folder }: DiffOptions,
): Promise<readonly string[]> {
  if (format !== 'page' && format !== 'github')
    throw new Error(`'${format}' is no format; write page or github`);
  const all = await changesIn(config, range);
  if (format === 'github') return [pullRequestComment(rangeText(range), all)];
  const changes = all.charts;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const pictures = await diffPictures(changes);
  for (const [name, svg] of pictures) writeFileSync(join(folder, `${name}.svg`), svg);
  const up = `${relative(folder, config.root).replaceAll('\\', '/')}/`;
  writeFileSync(join(folder, 'diff.html'), await diffPage(rangeText(range), changes, pictures, up));
  const summary = summaryMarkdown(rangeText(range), changes);
  writeFileSync(join(folder, 'summary.md'), summary);
  return [
    ...changes.flatMap((change) => [change.id, ...itemsOf(change).map((item) => `  ${item}`)]),
    ...all.wiring.map((each) => `system\n  - ${withLinks(changeText(each))}`),
    `${changes.length} charts differ: ${join(relative(config.root, folder), 'diff.html')}, summary.md and a picture of each`,
  ];
}

/** What one commit changed. */
export interface HistoryEntry {
  readonly revision: string;
  readonly date: string;
  readonly subject: string;
  /** Or the reason why the charts of the commit cannot be loaded. */
  readonly changes: readonly ChartChange[] | string;
}

/** A section for each chart, newest changes first. */
export function changelogMarkdown(history: readonly HistoryEntry[]): string {
  const sections = new Map<string, string[]>();
  for (const { revision, date, subject, changes } of [...history].reverse())
    for (const change of typeof changes === 'string' ? [] : changes) {
      const lines = sections.get(change.id) ?? [];
      sections.set(change.id, lines);
      lines.push('', `### ${date} ${subject} (${revision})`, '', ...itemsOf(change));
    }
  const failures = history.flatMap(({ revision, changes }) =>
    typeof changes === 'string' ? [`- ${revision}: ${changes}`] : [],
  );
  return `${[
    '# Changelog of the charts',
    ...(failures.length === 0 ? [] : ['', 'Not loaded:', '', ...failures]),
    ...[...sections]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([id, lines]) => ['', `## ${id}`, ...lines]),
  ].join('\n')}\n`;
}

/** Loads the charts of every commit that touched the files of the machines; a commit that does not load is skipped. */
export async function readHistory(project: Project, range: string | null): Promise<readonly HistoryEntry[]> {
  const log = gitOutput(
    project.root,
    'log',
    '--reverse',
    '--format=%h%x09%as%x09%s',
    ...(range === null ? [] : [range]),
    '--',
    ...foldersOf(project),
  );
  const entries: HistoryEntry[] = [];
  let before: Charts = new Map();
  for (const line of log.split('\n').filter((each) => each !== '')) {
    const [revision = '', date = '', subject = ''] = line.split('\t');
    if (entries.length === 0 && range !== null) before = await loadChartsAt(project, `${revision}^`);
    try {
      const now = await loadChartsAt(project, revision);
      entries.push({ revision, date, subject, changes: changedCharts(before, now) });
      before = now;
    } catch (error) {
      entries.push({
        revision,
        date,
        subject,
        changes: error instanceof Error ? error.message : String(error),
      });
    }
  }
  return entries;
}

export async function writeChangelog(project: Project, range: string | null): Promise<readonly string[]> {
  const history = await readHistory(project, range);
  const folder = join(project.root, '.cache', 'charts');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'changelog.md'), changelogMarkdown(history));
  return [`${history.length} commits: .cache/charts/changelog.md`];
}
