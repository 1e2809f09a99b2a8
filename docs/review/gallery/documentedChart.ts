import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { LoadedMachine, NamedChart, ReviewConfig } from '../config.ts';
import { type Chart, transitionsOf } from '../core/chart.ts';
import { outline } from '../core/outline.ts';
import { createCodeReader } from '../core/sourceCode.ts';
import { summaryOf } from '../core/summary.ts';
import type { Wiring } from '../core/wiring.ts';
import {
  findBestLayout,
  findSummary,
  layOutAs,
  layoutFingerprint,
  type StoredLayout,
  type SummaryChoice,
} from '../picture/layoutSearch.ts';
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
  readonly choice: StoredLayout;
  readonly svg: string;
  /** A picture with closed states that a window shows whole; null where it shows the whole chart. */
  readonly summary: string | null;
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
export async function drawChart(chart: Chart, earlier: StoredLayout | undefined): Promise<DrawnChart> {
  const isCurrent = earlier?.fingerprint === layoutFingerprint(chart);
  const { layout, choice } = isCurrent
    ? { layout: await layOutAs(chart, earlier), choice: earlier }
    : await findBestLayout(chart);
  const found =
    isCurrent && isSummaryCurrent(chart, earlier) ? earlier.summary : await findSummary(chart, layout);
  const { fingerprint, variant } = choice;
  return {
    chart,
    choice: { fingerprint, variant, summary: found },
    svg: drawSvg(chart, layout),
    summary: found && (await drawSummary(chart, found)),
    outline: outline(chart),
  };
}

const isSummaryCurrent = (chart: Chart, { summary }: StoredLayout): boolean =>
  summary === null || summary.fingerprint === layoutFingerprint(summaryOf(chart, summary.depth));

async function drawSummary(chart: Chart, { depth, ...choice }: SummaryChoice): Promise<string> {
  const summary = summaryOf(chart, depth);
  return drawSvg(summary, await layOutAs(summary, choice));
}

export async function documentChart(
  { name, path, exportNames, chart }: LoadedMachine,
  { root, out, requirements }: ReviewConfig,
  wiring: Wiring,
  earlier?: StoredLayout,
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
