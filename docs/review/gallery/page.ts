import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { LoadedMachine, ReviewConfig } from '../config.ts';
import { sizeOf } from '../core/chart.ts';
import { loadMachines } from '../core/loadMachines.ts';
import { outline } from '../core/outline.ts';
import { type SystemActor, systemOf } from '../core/system.ts';
import { layOut } from '../picture/layout.ts';
import { drawSvg } from '../picture/svg.ts';

/** Separates what is generated from what is written by hand. */
const marker = '<!-- Generated above; what follows is written by hand. -->';

export interface DrawnChart extends LoadedMachine {
  readonly svg: string;
  readonly outline: string;
  /** What is written by hand on its page; '' without anything. */
  readonly prose: string;
}

export interface Drawing {
  readonly charts: readonly DrawnChart[];
  readonly system: readonly SystemActor[];
}

/** What stands below the marker of a page. */
export function proseOf(page: string): string {
  const [, ...below] = page.split(marker);
  return below.join(marker).trim();
}

export async function drawCharts({ out, ...project }: ReviewConfig): Promise<Drawing> {
  const machines = await loadMachines(project);
  const charts: DrawnChart[] = [];
  for (const machine of machines) {
    const page = resolve(project.root, out, `${machine.name}.md`);
    charts.push({
      ...machine,
      svg: drawSvg(machine.chart, await layOut(machine.chart)),
      outline: outline(machine.chart),
      prose: existsSync(page) ? proseOf(readFileSync(page, 'utf8')) : '',
    });
  }
  return { charts, system: systemOf(machines) };
}

const sentence = (text: string | null): readonly string[] => (text === null ? [] : [text, '']);

function pageOf({ name, path, chart, prose }: DrawnChart, up: string): string {
  const { states, transitions } = sizeOf(chart);
  return [
    `# ${chart.id}`,
    '',
    ...sentence(chart.root.description),
    `[Outline](${name}.txt) · [code](${up}${path}) · ${states} states, ${transitions} transitions`,
    '',
    `![The statechart ${chart.id}](${name}.svg)`,
    '',
    marker,
    ...(prose === '' ? [] : ['', prose]),
    '',
  ].join('\n');
}

function indexOf({ charts, system }: Drawing): string {
  const starts = system.filter((actor) => actor.starts.length > 0);
  return [
    '# Statecharts',
    '',
    'The picture, the outline and the page of each chart are generated from the code.',
    '',
    'In a picture, a solid arrow is a transition on an event, a dashed one an `always` transition, a dotted one a delayed transition; a red one follows an error. Text in brackets is a guard, text after a slash an action, and `↑` an emitted event. Alternatives for an event are listed in their state in the order in which they are tried; their arrows have the same numbers. What else is listed in a state does not leave it. A dashed border is a parallel region, a double border a final state.',
    '',
    ...charts.map(({ name, chart }) =>
      [
        `- [${chart.id}](${name}.md)`,
        ...((chart.root.description ?? '') ? [chart.root.description] : []),
      ].join(': '),
    ),
    ...(starts.length === 0 ? [] : ['', '## Which chart starts which', '']),
    ...starts.map((actor) => `- ${actor.id}: ${actor.starts.join(', ')}`),
    '',
  ].join('\n');
}

/** The files of the output folder by name. */
export function outputFiles(drawing: Drawing, { root, out }: ReviewConfig): ReadonlyMap<string, string> {
  const up = `${relative(resolve(root, out), root).replaceAll('\\', '/')}/`;
  return new Map([
    ['README.md', indexOf(drawing)],
    ...drawing.charts.flatMap((chart) => [
      [`${chart.name}.svg`, chart.svg] as const,
      [`${chart.name}.txt`, chart.outline] as const,
      [`${chart.name}.md`, pageOf(chart, up)] as const,
    ]),
  ]);
}

/** The pictures, outlines and pages of charts that no longer exist. */
export function obsoleteFiles(folder: string, files: ReadonlyMap<string, string>): readonly string[] {
  const present = existsSync(folder) ? readdirSync(folder) : [];
  const isGenerated = (name: string, sign: string) =>
    present.includes(name) && readFileSync(join(folder, name), 'utf8').includes(sign);
  return present.filter((name) => {
    const base = name.replace(/\.(?:svg|txt|md)$/, '');
    const isOwn = isGenerated(`${base}.svg`, 'class="chart"') || isGenerated(`${base}.md`, marker);
    return base !== name && isOwn && !files.has(name);
  });
}
