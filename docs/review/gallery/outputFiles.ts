import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { is, number, object, record, string } from 'superstruct';
import { readChartUsage } from '#docs/plugins/wiring/chartUsage.ts';
import { readSystem } from '#docs/plugins/wiring/system.ts';
import { loadMachines } from '../core/loadCharts.ts';
import { systemChart } from '../core/systemChart.ts';
import type { LayoutChoice } from '../picture/layoutSearch.ts';
import { simulatorScript } from '../simulator/bundle.ts';
import { type DocumentedChart, type DrawnChart, documentChart, drawChart } from './documentedChart.ts';
import { galleryHtml } from './gallery.ts';
import { readmeMarkdown } from './readme.ts';

/** The results of the layout search, which takes seconds for a chart. */
const layoutsFile = 'layouts.json';

const layouts = record(string(), object({ fingerprint: string(), variant: number() }));

/** The layouts of earlier runs by the names of the charts. */
export function readLayoutChoices(folder: string): Readonly<Record<string, LayoutChoice>> {
  const path = join(folder, layoutsFile);
  if (!existsSync(path)) return {};
  const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return is(read, layouts) ? read : {};
}

/** Searches a layout only for charts without a valid choice. `top` is the root of the project. */
export async function documentCharts(
  top: string,
  choices: Readonly<Record<string, LayoutChoice>>,
): Promise<readonly DocumentedChart[]> {
  const usage = readChartUsage();
  const charts: DocumentedChart[] = [];
  for (const machine of await loadMachines(top))
    charts.push(await documentChart(machine, top, usage, choices[machine.name]));
  return charts;
}

/** The map of all actors, with its earlier layout. */
export function documentSystem(
  top: string,
  charts: readonly DocumentedChart[],
  choices: Readonly<Record<string, LayoutChoice>>,
): Promise<DrawnChart> {
  const system = systemChart(readSystem(charts, top, readChartUsage().sentEvents));
  return drawChart(system, choices.system);
}

/** The generated files of docs/statecharts/ by name. */
export async function outputFiles(
  charts: readonly DocumentedChart[],
  system: DrawnChart,
): Promise<ReadonlyMap<string, string>> {
  const drawn = [...charts, { ...system, name: 'system' }];
  const choices = Object.fromEntries(drawn.map(({ name, choice }) => [name, choice]));
  return new Map([
    ...drawn.flatMap(({ name, svg, outline }) => [
      [`${name}.svg`, svg] as const,
      [`${name}.txt`, outline] as const,
    ]),
    ['README.md', readmeMarkdown(charts)],
    ['simulator.js', await simulatorScript(process.cwd())],
    ['index.html', await galleryHtml(charts, system)],
    [layoutsFile, `${JSON.stringify(choices, null, 2)}\n`],
  ]);
}

/** The pictures and outlines in the folder that belong to no chart. */
export const obsoleteFiles = (folder: string, output: ReadonlyMap<string, string>): readonly string[] =>
  readdirSync(folder).filter((name) => /\.(?:svg|txt)$/.test(name) && !output.has(name));
