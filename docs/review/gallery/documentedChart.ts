import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChartUsage } from '#docs/plugins/wiring/chartUsage.ts';
import type { NamedChart } from '#docs/plugins/wiring/providedPorts.ts';
import { type Chart, transitionsOf } from '../core/chart.ts';
import { chartOf } from '../core/extract.ts';
import type { LoadedMachine } from '../core/loadCharts.ts';
import { outline } from '../core/outline.ts';
import { createCodeReader } from '../core/sourceCode.ts';
import { findBestLayout, type LayoutChoice, layOutAs, layoutFingerprint } from '../picture/layoutSearch.ts';
import { drawSvg } from '../picture/svg.ts';
import { linesOf, type NamedDocuments, namedDocuments } from '../trace/traceLines.ts';

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

export interface DrawnChart {
  readonly chart: Chart;
  readonly choice: LayoutChoice;
  readonly svg: string;
  readonly outline: string;
}

/** The contents of the gallery for one chart. */
export interface DocumentedChart extends DrawnChart, NamedChart {
  /** The Markdown of the hand-written page. */
  readonly prose: string;
  readonly events: readonly DocumentedEvent[];
  readonly ports: readonly DocumentedPort[];
  /** In the file of the machine, by the ids of states and transitions. */
  readonly lines: Readonly<Record<string, number>>;
  readonly documents: NamedDocuments;
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
export async function drawChart(chart: Chart, earlier: LayoutChoice | undefined): Promise<DrawnChart> {
  if (earlier?.fingerprint === layoutFingerprint(chart))
    return {
      chart,
      choice: earlier,
      svg: drawSvg(chart, await layOutAs(chart, earlier)),
      outline: outline(chart),
    };
  const { layout, choice } = await findBestLayout(chart);
  return { chart, choice, svg: drawSvg(chart, layout), outline: outline(chart) };
}

/** Throws an Error when the chart has no page. */
export async function documentChart(
  { name, exportNames, machine, values }: LoadedMachine,
  top: string,
  usage: ChartUsage,
  earlier?: LayoutChoice,
): Promise<DocumentedChart> {
  const page = `${outputFolder}/${name}.md`;
  if (!existsSync(join(top, page))) throw new Error(`${name}: the chart has no page; write ${page}`);
  const drawn = await drawChart(chartOf(machine, values), earlier);
  return {
    name,
    exportNames,
    ...drawn,
    prose: readFileSync(join(top, page), 'utf8'),
    events: eventsOf(drawn.chart, usage),
    ports: portsOf(drawn.chart, exportNames, usage),
    documents: namedDocuments(name, drawn.chart, createCodeReader(top), top),
    lines: Object.fromEntries(linesOf(name, drawn.chart, top)),
  };
}
