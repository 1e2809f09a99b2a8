import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { LoadedMachine, NamedChart, ReviewConfig } from '../config.ts';
import { type Chart, transitionsOf } from '../core/chart.ts';
import { outline } from '../core/outline.ts';
import { createCodeReader } from '../core/sourceCode.ts';
import type { Wiring } from '../core/wiring.ts';
import { findBestLayout, type LayoutChoice, layOutAs, layoutFingerprint } from '../picture/layoutSearch.ts';
import { drawSvg } from '../picture/svg.ts';
import { linesOf, type NamedDocuments, namedDocuments } from '../trace/traceLines.ts';

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
  /** The Markdown of the hand-written page; '' without one. */
  readonly prose: string;
  readonly events: readonly DocumentedEvent[];
  readonly ports: readonly DocumentedPort[];
  /** In the file of the machine, by the ids of states and transitions. */
  readonly lines: Readonly<Record<string, number>>;
  readonly documents: NamedDocuments;
}

const unique = <Item>(items: readonly Item[]): readonly Item[] => [...new Set(items)];

/** In the order of the chart. */
const eventsOf = (chart: Chart, { sentEvents }: Wiring): readonly DocumentedEvent[] =>
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
  { providedPorts }: Wiring,
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

export async function documentChart(
  { name, path, exportNames, chart }: LoadedMachine,
  { root, out, requirements }: ReviewConfig,
  wiring: Wiring,
  earlier?: LayoutChoice,
): Promise<DocumentedChart> {
  const page = resolve(root, out, `${name}.md`);
  const prose = existsSync(page) ? readFileSync(page, 'utf8') : '';
  return {
    name,
    path,
    exportNames,
    ...(await drawChart(chart, earlier)),
    prose,
    events: eventsOf(chart, wiring),
    ports: portsOf(chart, exportNames, wiring),
    documents: requirements
      ? namedDocuments(chart, prose, createCodeReader(root), root, requirements)
      : { all: [], ids: {} },
    lines: Object.fromEntries(linesOf(chart, exportNames[0] ?? '', root)),
  };
}
