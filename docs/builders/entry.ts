import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { arrange, arrangeAs, type Choice, fingerprintOf } from './arrange.ts';
import { type Chart, transitionsOf } from './chart.ts';
import { chartOf } from './extract.ts';
import type { LoadedMachine } from './machines.ts';
import { outline } from './outline.ts';
import { draw } from './svg.ts';
import type { Usage } from './usage.ts';

/** Where the pictures and pages are, from the top of the project. */
export const outputFolder = 'docs/statecharts';

/** An event of a chart and the files that send it. */
export interface EntryEvent {
  readonly event: string;
  readonly senders: readonly string[];
}

/** A port of a chart and what provides it. */
export interface EntryPort {
  readonly port: string;
  readonly providers: readonly { readonly path: string; readonly how: string }[];
}

/** All that the gallery shows of one chart. */
export interface Entry {
  /** The name of its folder, of its page and of its picture. */
  readonly name: string;
  readonly chart: Chart;
  readonly choice: Choice;
  readonly svg: string;
  readonly outline: string;
  /** The hand-written page, as it stands in `docs/statecharts/`. */
  readonly prose: string;
  readonly events: readonly EntryEvent[];
  readonly ports: readonly EntryPort[];
}

const unique = <Thing>(things: readonly Thing[]): readonly Thing[] => [...new Set(things)];

/** Gives a chart's events, in the order of the chart, with the files that send them. */
const eventsOf = (chart: Chart, { sendings }: Usage): readonly EntryEvent[] =>
  unique(transitionsOf(chart).flatMap(({ kind, event }) => (kind === 'event' ? [event] : []))).map(
    (event) => ({
      event,
      senders: unique(sendings.filter((sending) => sending.event === event).map(({ path }) => path)),
    }),
  );

/** Gives a chart's ports, sorted, with the files that provide them. */
export const portsOf = (
  chart: Chart,
  exportNames: readonly string[],
  { providings }: Usage,
): readonly EntryPort[] =>
  chart.implementations.actors.map((port) => ({
    port,
    providers: providings
      .filter((providing) => providing.port === port && exportNames.includes(providing.machine))
      .map(({ path, how }) => ({ path, how })),
  }));

/** Lays a chart out, as an earlier choice says where it still fits the chart. */
async function drawn(
  machine: AnyStateMachine,
  earlier: Choice | undefined,
): Promise<{ readonly chart: Chart; readonly choice: Choice; readonly svg: string }> {
  const chart = chartOf(machine);
  if (earlier?.fingerprint === fingerprintOf(chart))
    return { chart, choice: earlier, svg: draw(chart, await arrangeAs(chart, earlier)) };
  const { layout, choice } = await arrange(chart);
  return { chart, choice, svg: draw(chart, layout) };
}

/** Gives all that the gallery shows of a chart. Throws an Error for a chart without a page. */
export async function entryOf(
  { name, exportNames, machine }: LoadedMachine,
  top: string,
  usage: Usage,
  earlier?: Choice,
): Promise<Entry> {
  const page = `${outputFolder}/${name}.md`;
  if (!existsSync(join(top, page))) throw new Error(`${name}: the chart has no page; write ${page}`);
  const { chart, choice, svg } = await drawn(machine, earlier);
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
