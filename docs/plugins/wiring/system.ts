import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import type { NamedChart } from '#docs/review/config.ts';
import { type Chart, transitionsOf } from '#docs/review/core/chart.ts';
import { type CodeFile, calleeName, createCodeReader, nodesAt } from '#docs/review/core/sourceCode.ts';
import { isScript, type Source } from '#docs/review/core/syntax.ts';
import type { SystemActor, Wiring } from '#docs/review/core/wiring.ts';
import { readChartUsage } from './chartUsage.ts';
import { folderOf } from './folders.ts';
import { readListeners } from './listeners.ts';
import { chartIn, endpointsIn, logicOf, providedPorts } from './providedPorts.ts';
import { setupActors } from './setupActors.ts';

/** Charts that others use in the same way: named in the text of the others, without an arrow. */
export const hubs = new Set(['query', 'attempt', 'transfer', 'search', 'selection']);

/** The position of the chart in the calls that start one: `scope.start(…)`, or `openScreen(scope, …)` by the session. */
const startCalls: Readonly<Record<string, number>> = { start: 0, openScreen: 1 };

/** The charts that such calls name. */
const startedIn = (file: CodeFile, byExport: ReadonlyMap<string, NamedChart>) =>
  file.nodes
    .filter(({ type }) => type === 'CallExpression')
    .flatMap((call) => {
      const name = calleeName(call) ?? '';
      const logic = nodesAt(call, 'arguments')[startCalls[name] ?? Number.NaN];
      const chart = logic && chartIn(logic, file, byExport);
      return chart ? [{ name: chart.name, isScreen: name === 'openScreen' }] : [];
    });

/** The code of the application, without its developer tools. */
const isApplication = (path: string): boolean => /^src\/(?!devtools)/.test(path);

const eventsOf = (chart: Chart): ReadonlySet<string> =>
  new Set(transitionsOf(chart).flatMap(({ kind, event }) => (kind === 'event' ? [event] : [])));

/** Reads who starts, calls, hears and tells whom from the code. `top` is the root of a checkout. */
export function readSystem(
  charts: readonly NamedChart[],
  top: string,
  sentEvents: readonly { readonly event: string; readonly path: string }[],
  sources: readonly Source[],
): readonly SystemActor[] {
  const reader = createCodeReader(top);
  const byExport = new Map(charts.flatMap((each) => each.exportNames.map((name) => [name, each] as const)));
  const files = sources
    .filter((source) => isScript(source) && isApplication(source.path))
    .flatMap(({ path }) => reader.read(path) ?? []);
  const emitsOf = new Map(
    charts.map(({ chart }) => [chart.id, new Set(chart.values.flatMap(({ emits }) => emits))] as const),
  );
  const emitted = new Set([...emitsOf.values()].flatMap((events) => [...events]));
  const listeners = readListeners(
    files.map(({ source }) => source),
    reader,
    emitted,
  );
  const ports = files.flatMap((file) => providedPorts(file, reader, byExport));
  const starts = files.flatMap((file) =>
    startedIn(file, byExport).map((start) => ({ ...start, path: file.source.path })),
  );
  const receivers = new Map<string, string[]>();
  for (const { chart } of charts)
    for (const event of eventsOf(chart)) receivers.set(event, [...(receivers.get(event) ?? []), chart.id]);
  const queried = files
    .filter(({ source }) => /\/(?:queries|mediaReads)\.ts$/.test(source.path))
    .flatMap(({ program }) => endpointsIn(program));

  const parts = new Map(
    charts.map(({ name, path }) => [
      name,
      setupActors(path, reader).map((actor) => ({ ...actor, by: logicOf(actor, reader, byExport) })),
    ]),
  );
  /** What the charts hear of their parts by `hearParts`. */
  const heardBy = charts.flatMap(({ name, chart }) => {
    const own = parts.get(name) ?? [];
    if (!own.some((part) => part.name === 'hearParts')) return [];
    const handled = eventsOf(chart);
    return own.flatMap(({ by }) =>
      [...(emitsOf.get(by ?? '') ?? [])]
        .filter((event) => handled.has(event))
        .map((event) => ({ from: by, to: chart.id, event })),
    );
  });

  const startsOf = new Map(
    charts.map(({ name, chart }) => {
      const own = [...ports.filter(({ machine }) => machine === name), ...(parts.get(name) ?? [])];
      const screens = charts.filter(
        (other) => name === 'session' && starts.some((start) => start.isScreen && start.name === other.name),
      );
      return [
        chart.id,
        [
          ...new Set([
            ...own.flatMap(({ by }) => (by === null || hubs.has(by) ? [] : [by])),
            ...screens.map((screen) => screen.chart.id),
          ]),
        ],
      ] as const;
    }),
  );
  /** Those that it starts or that start it, if one of them handles the event; a raised event is for itself. */
  const receiversOf = (id: string, event: string): readonly string[] => {
    const all = receivers.get(event) ?? [];
    const related = all.filter((to) => startsOf.get(id)?.includes(to) || startsOf.get(to)?.includes(id));
    return related.length > 0 || all.includes(id) ? related : all;
  };

  const startedBy = (name: string): readonly string[] =>
    starts.flatMap((start) => (start.name === name ? [folderOf(start.path)] : []));
  const foldersOf = new Map(
    charts.map(({ name, chart }) => {
      const provided = ports.filter(({ machine }) => machine === name).map(({ path }) => folderOf(path));
      return [chart.id, new Set([...startedBy(name), ...provided])] as const;
    }),
  );
  const listened = new Set(listeners.flatMap(({ path, sends }) => sends.map((event) => `${event} ${path}`)));
  /** What files send that are no charts. Of several receivers those that the folder starts or provides for. */
  const toldOf = (id: string): SystemActor['told'] => {
    const events = new Map<string, Set<string>>();
    for (const { event, path } of sentEvents) {
      const folder = folderOf(path);
      const all = receivers.get(event) ?? [];
      const near = all.filter((to) => foldersOf.get(to)?.has(folder));
      const isOwn = (near.length > 0 ? near : all).includes(id);
      if (!isOwn || !isApplication(path) || listened.has(`${event} ${path}`)) continue;
      events.set(folder, (events.get(folder) ?? new Set()).add(event));
    }
    return [...events].map(([folder, own]) => ({ folder, events: [...own].sort() }));
  };

  return charts.map(({ name, chart }): SystemActor => {
    const own = ports.filter(({ machine }) => machine === name);
    const placed = parts.get(name) ?? [];
    const emits = emitsOf.get(chart.id);
    const heard = listeners.filter(({ event, path }) => {
      const isShared = charts.filter((each) => emitsOf.get(each.chart.id)?.has(event)).length > 1;
      return emits?.has(event) && (!isShared || foldersOf.get(chart.id)?.has(folderOf(path)));
    });
    const told = heard.flatMap(({ sends }) => sends);
    const sent = sentEvents.flatMap(({ event, path }) =>
      path.startsWith(`machines/${name}/`) ? [event] : [],
    );
    return {
      name,
      id: chart.id,
      folders: [...new Set(startedBy(name))],
      starts: startsOf.get(chart.id) ?? [],
      ports: chart.implementations.actors.map((port) => {
        const provided = own.filter((each) => each.port === port);
        const calls = port === 'fetch' ? queried : provided.flatMap((each) => each.calls);
        const by =
          provided.find((each) => each.by !== null)?.by ?? placed.find((each) => each.name === port)?.by;
        return { port, by: by ?? null, calls: [...new Set(calls)] };
      }),
      listeners: heard,
      told: toldOf(chart.id),
      sends: [
        ...[...new Set([...told, ...sent])].flatMap((event) =>
          receiversOf(chart.id, event).map((to) => ({ to, event })),
        ),
        ...heardBy.filter(({ from }) => from === chart.id).map(({ to, event }) => ({ to, event })),
      ],
    };
  });
}

/** The code of the application in a checkout. */
const sourcesIn = (top: string): readonly Source[] =>
  globSync(['src/**/*.{ts,tsx}', 'machines/**/*.ts'], { cwd: top })
    .sort()
    .map((path) => ({ path, text: readFileSync(join(top, path), 'utf8') }));

/** How the charts are joined, from the code of this project. */
export function readWiring(charts: readonly NamedChart[], top: string): Wiring {
  const sources = sourcesIn(top);
  const usage = readChartUsage(sources);
  const actors = readSystem(charts, top, usage.sentEvents, sources);
  const sent = [...usage.sentEvents, ...actors.flatMap(({ sends }) => sends)].map(({ event }) => event);
  return { ...usage, actors, hubs: [...hubs], sent: new Set(sent) };
}
