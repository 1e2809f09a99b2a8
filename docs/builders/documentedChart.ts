import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Chart, transitionsOf } from './chart.ts';
import type { ChartUsage } from './chartUsage.ts';
import { chartOf } from './extract.ts';
import { findBestLayout, type LayoutChoice, layOutAs, layoutFingerprint } from './layoutSearch.ts';
import type { LoadedMachine } from './loadCharts.ts';
import { outline } from './outline.ts';
import { drawSvg } from './svg.ts';

export const outputFolder = 'docs/statecharts';

export interface DocumentedEvent {
  readonly event: string;
  /** Paths of files. */
  readonly senders: readonly string[];
}

export interface DocumentedPort {
  readonly port: string;
  readonly providers: readonly { readonly path: string; readonly how: string }[];
}

/** The contents of the gallery for one chart. */
export interface DocumentedChart {
  /** Of the folder in machines/, and of the page and the picture. */
  readonly name: string;
  readonly chart: Chart;
  readonly choice: LayoutChoice;
  readonly svg: string;
  readonly outline: string;
  /** The Markdown of the hand-written page. */
  readonly prose: string;
  readonly events: readonly DocumentedEvent[];
  readonly ports: readonly DocumentedPort[];
}

const unique = <Item>(items: readonly Item[]): readonly Item[] => [...new Set(items)];

/** In the order of the chart. */
const eventsOf = (chart: Chart, { sentEvents }: ChartUsage): readonly DocumentedEvent[] =>
  unique(transitionsOf(chart).flatMap(({ kind, event }) => (kind === 'event' ? [event] : []))).map(
    (event) => ({
      event,
      senders: unique(sentEvents.filter((sent) => sent.event === event).map(({ path }) => path)),
    }),
  );

/** Sorted by name. */
const portsOf = (
  chart: Chart,
  exportNames: readonly string[],
  { providedPorts }: ChartUsage,
): readonly DocumentedPort[] =>
  chart.implementations.actors.map((port) => ({
    port,
    providers: providedPorts
      .filter((provided) => provided.port === port && exportNames.includes(provided.machine))
      .map(({ path, how }) => ({ path, how })),
  }));

/** Uses an earlier layout when it was made for the same version of the chart. */
async function drawMachine(
  { machine, values }: LoadedMachine,
  earlier: LayoutChoice | undefined,
): Promise<Pick<DocumentedChart, 'chart' | 'choice' | 'svg'>> {
  const chart = chartOf(machine, values);
  if (earlier?.fingerprint === layoutFingerprint(chart))
    return { chart, choice: earlier, svg: drawSvg(chart, await layOutAs(chart, earlier)) };
  const { layout, choice } = await findBestLayout(chart);
  return { chart, choice, svg: drawSvg(chart, layout) };
}

/** Throws an Error when the chart has no page. */
export async function documentChart(
  loaded: LoadedMachine,
  top: string,
  usage: ChartUsage,
  earlier?: LayoutChoice,
): Promise<DocumentedChart> {
  const { name, exportNames } = loaded;
  const page = `${outputFolder}/${name}.md`;
  if (!existsSync(join(top, page))) throw new Error(`${name}: the chart has no page; write ${page}`);
  const { chart, choice, svg } = await drawMachine(loaded, earlier);
  return {
    name,
    chart,
    choice,
    svg,
    outline: outline(chart),
    prose: readFileSync(join(top, page), 'utf8'),
    events: eventsOf(chart, usage),
    ports: portsOf(chart, exportNames, usage),
  };
}
