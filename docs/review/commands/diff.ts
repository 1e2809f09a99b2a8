import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { ReviewConfig } from '../config.ts';
import type { Chart } from '../core/chart.ts';
import { becameText, type Change, type Comparison, compareCharts } from '../core/diff.ts';
import { lineDiff } from '../core/lineDiff.ts';
import { listenersIn } from '../core/listeners.ts';
import { loadMachines } from '../core/loadMachines.ts';
import { outline } from '../core/outline.ts';
import { atRevision } from '../core/revision.ts';
import { layOut } from '../picture/layout.ts';
import type { Marks } from '../picture/placed.ts';
import { drawSvg } from '../picture/svg.ts';

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

/** What is compared of a revision. */
export interface Reading {
  /** By name. */
  readonly charts: ReadonlyMap<string, Chart>;
  /** `file: event` */
  readonly listeners: ReadonlySet<string>;
}

async function read(config: ReviewConfig): Promise<Reading> {
  const machines = await loadMachines(config);
  return {
    charts: new Map(machines.map(({ name, chart }) => [name, chart])),
    listeners: listenersIn(config),
  };
}

/** Those to events that a chart emits before or after. */
function changedListeners(old: Reading, now: Reading): readonly string[] {
  const charts = [...old.charts.values(), ...now.charts.values()];
  const emitted = new Set(charts.flatMap(({ values }) => values.flatMap(({ emits }) => emits)));
  const missing = (from: Reading, there: Reading, mark: Change['mark']) =>
    [...from.listeners]
      .filter((each) => !there.listeners.has(each) && emitted.has(each.replace(/^.*: /, '')))
      .map((each) => `- **${mark}** ${code(each)}`);
  return [...missing(old, now, 'removed'), ...missing(now, old, 'added')];
}

/** A chart that was added, removed or changed. */
interface ChartChange {
  readonly name: string;
  readonly before: Chart | null;
  readonly now: Chart | null;
  /** Null for a chart that only one revision has. */
  readonly comparison: Comparison | null;
}

/** Sorted by name. */
function changedCharts(old: Reading['charts'], now: Reading['charts']): readonly ChartChange[] {
  const names = [...new Set([...old.keys(), ...now.keys()])].sort();
  return names.flatMap((name): readonly ChartChange[] => {
    const [before, after] = [old.get(name) ?? null, now.get(name) ?? null];
    const comparison = before && after ? compareCharts(before, after) : null;
    return comparison?.changes.length === 0 ? [] : [{ name, before, now: after, comparison }];
  });
}

/** The states and transitions of both charts, with what differs marked. */
async function pictureOf({ before, now, comparison }: ChartChange): Promise<string> {
  const chart = comparison?.merged ?? now ?? before;
  if (!chart) return '';
  const marks: Marks = comparison?.marks ?? new Map([[chart.id, now ? 'added' : 'removed']]);
  return drawSvg(chart, await layOut(chart, marks), marks);
}

/** In Markdown, code may hold any character but a backtick. */
const code = (text: string): string => `\`${text.replaceAll('`', "'")}\``;

function changeText({ mark, state, text }: Change): string {
  const [old = '', now] = text.split(becameText);
  return `- **${mark}** ${code(state)}: ${code(old)}${now === undefined ? '' : ` became ${code(now)}`}`;
}

function sectionOf({ name, before, now, comparison }: ChartChange): readonly string[] {
  const outlines = lineDiff(before ? outline(before) : '', now ? outline(now) : '');
  return [
    '',
    `### ${(now ?? before)?.id}`,
    '',
    ...(comparison
      ? comparison.changes.map(changeText)
      : [`- The chart was **${now ? 'added' : 'removed'}**.`]),
    '',
    ...(outlines === ''
      ? []
      : ['<details><summary>Outline</summary>', '', '```diff', outlines, '```', '', '</details>', '']),
    `Picture: \`${name}.svg\``,
  ];
}

/** A comment for a pull request, in Markdown. */
export function commentOf(range: string, old: Reading, now: Reading): string {
  const changes = changedCharts(old.charts, now.charts);
  const listeners = changedListeners(old, now);
  return [
    `## Statecharts, ${range}`,
    ...(changes.length + listeners.length === 0 ? ['', 'No chart has changed.'] : []),
    ...changes.flatMap(sectionOf),
    ...(listeners.length === 0 ? [] : ['', '### Listeners to emitted events', '', ...listeners]),
    '',
  ].join('\n');
}

/** Writes the comment and a picture of each chart that differs into a folder; returns the comment. */
export async function writeDiff(config: ReviewConfig, range: Range, folder: string): Promise<string> {
  const now = range.to === null ? await read(config) : await atRevision(config, range.to, read);
  const old = await atRevision(config, range.from, read);
  mkdirSync(folder, { recursive: true });
  for (const change of changedCharts(old.charts, now.charts))
    writeFileSync(join(folder, `${change.name}.svg`), await pictureOf(change));
  const comment = commentOf(`${range.from}..${range.to ?? ''}`, old, now);
  writeFileSync(join(folder, 'comment.md'), comment);
  return `${comment}\nThe comment and the pictures are in ${relative(config.root, folder)}.`;
}
