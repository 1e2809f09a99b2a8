import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { is, nullable, number, object, record, string } from 'superstruct';
import type { LoadedMachine, ReviewConfig } from '../config.ts';
import { loadMachines } from '../core/loadCharts.ts';
import { systemChart } from '../core/systemChart.ts';
import { type Wiring, wiringOf } from '../core/wiring.ts';
import type { StoredLayout } from '../picture/layoutSearch.ts';
import { simulatorScript } from '../simulator/bundle.ts';
import { type DocumentedChart, type DrawnChart, documentChart, drawChart } from './documentedChart.ts';
import { galleryHtml } from './gallery.ts';
import { inGroups } from './groups.ts';
import { readmeMarkdown } from './readme.ts';
import { searchDataOf, searchFile, searchScript } from './searchEntries.ts';

/** The results of the layout search, which takes seconds for a chart. */
const layoutsFile = 'layouts.json';

const choice = { fingerprint: string(), variant: number() };
const layouts = record(
  string(),
  object({ ...choice, summary: nullable(object({ ...choice, depth: number() })) }),
);

/** The layouts of earlier runs by the names of the charts. */
export function readLayoutChoices(folder: string): Readonly<Record<string, StoredLayout>> {
  const path = join(folder, layoutsFile);
  if (!existsSync(path)) return {};
  const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return is(read, layouts) ? read : {};
}

/** Everything that the gallery shows. */
export interface Review {
  readonly config: ReviewConfig;
  readonly charts: readonly DocumentedChart[];
  /** The map of all actors; null where the charts have nothing to do with each other. */
  readonly system: DrawnChart | null;
  readonly wiring: Wiring;
}

export const wiringFor = (config: ReviewConfig, machines: readonly LoadedMachine[]): Wiring =>
  config.ports?.(machines, config.root) ?? wiringOf(machines);

/** Searches a layout only for charts without a valid choice. */
export async function documentReview(
  config: ReviewConfig,
  choices: Readonly<Record<string, StoredLayout>>,
): Promise<Review> {
  const machines = await loadMachines(config);
  const wiring = wiringFor(config, machines);
  const charts: DocumentedChart[] = [];
  for (const machine of new Set(inGroups(machines, config).flatMap((group) => group.charts)))
    charts.push(await documentChart(machine, config, wiring, choices[machine.name]));
  const isJoined = wiring.actors.some(({ starts, sends }) => starts.length + sends.length > 0);
  const system = isJoined ? await drawChart(systemChart(wiring), choices.system) : null;
  return { config, charts, system, wiring };
}

/** The generated files of the output folder by name. */
export async function outputFiles(review: Review): Promise<ReadonlyMap<string, string>> {
  const { config, charts, system } = review;
  const drawn = [...charts, ...(system ? [{ ...system, name: 'system' }] : [])];
  const choices = Object.fromEntries(drawn.map(({ name, choice }) => [name, choice]));
  return new Map([
    ...drawn.flatMap(({ name, svg, outline }) => [
      [`${name}.svg`, svg] as const,
      [`${name}.txt`, outline] as const,
    ]),
    ['README.md', readmeMarkdown(review)],
    ...(await simulatorScript(config)),
    ['index.html', await galleryHtml(review)],
    [searchFile, searchScript(searchDataOf(review))],
    [layoutsFile, `${JSON.stringify(choices, null, 2)}\n`],
  ]);
}

/** The pictures and outlines in the folder that belong to no chart. */
export const obsoleteFiles = (folder: string, output: ReadonlyMap<string, string>): readonly string[] =>
  readdirSync(folder).filter((name) => /\.(?:svg|txt)$/.test(name) && !output.has(name));
