import { endpoints } from '#contract/endpoints.ts';
import { isScript, projectFiles, type Source } from '#tests/architecture/sources.ts';
import { type Chart, transitionsOf } from './chart.ts';
import { type Listener, localFunction, readListeners } from './listeners.ts';
import {
  type Code,
  type CodeFile,
  type CodeReader,
  calleeName,
  createCodeReader,
  identifierName,
  keyOf,
  nodeAt,
  nodesAt,
  nodesWithin,
  propertyOf,
  type SyntaxNode,
  stringValue,
} from './sourceCode.ts';

/** A chart with the names that code uses for it. */
export interface NamedChart {
  readonly name: string;
  readonly exportNames: readonly string[];
  readonly chart: Chart;
}

/** A port with what a feature provides for it. */
export interface SystemPort {
  readonly port: string;
  /** The id of the chart that runs as the port, such as `mutation`, or null. */
  readonly by: string | null;
  /** Names in `src/contract/endpoints.ts`. */
  readonly calls: readonly string[];
}

/** A chart as a part of the application. */
export interface SystemActor {
  readonly name: string;
  readonly id: string;
  /** The files that start it; empty for one that only other charts start. */
  readonly startedBy: readonly string[];
  /** The ids of the charts that it starts by its ports. */
  readonly starts: readonly string[];
  readonly ports: readonly SystemPort[];
  readonly listeners: readonly Listener[];
  /** What it sends to other charts: their ids and the types of the events. */
  readonly sends: readonly { readonly to: string; readonly event: string }[];
}

/** `media` for `src/features/media/queue/startQueue.ts`, `session` for `src/session/queries.ts`. */
export const folderOf = (path: string): string =>
  /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? /^src\/([^/]+)/.exec(path)?.[1] ?? path;

/** Charts that nearly all others use: named in the text of the others, without an arrow. */
export const hubs = new Set(['query', 'mutation', 'retry']);

const identifiersIn = (node: SyntaxNode): readonly string[] =>
  nodesWithin(node).flatMap((each) => identifierName(each) ?? []);

/** The constant that a name stands for, declared anywhere in the file. */
function localValue(file: CodeFile, name: string): SyntaxNode | null {
  const found = file.nodes.find(
    (node) => node.type === 'VariableDeclarator' && identifierName(nodeAt(node, 'id')) === name,
  );
  return found ? nodeAt(found, 'init') : null;
}

/** The first chart that an expression names. */
function chartIn(
  node: SyntaxNode,
  file: CodeFile,
  byExport: ReadonlyMap<string, NamedChart>,
): NamedChart | null {
  const names = identifiersIn(node);
  const value = identifierName(node) === null ? null : localValue(file, names[0] ?? '');
  for (const name of [...names, ...(value ? identifiersIn(value) : [])]) {
    const chart = byExport.get(name);
    if (chart) return chart;
  }
  return null;
}

const callNames = new Set(Object.keys(endpoints));

const endpointsIn = (node: SyntaxNode): readonly string[] =>
  nodesWithin(node)
    .filter(({ type }) => type === 'CallExpression')
    .flatMap((call) => nodesAt(call, 'arguments').flatMap((given) => stringValue(given) ?? []))
    .filter((text) => callNames.has(text));

/** The calls of the method in the `api.ts` of a feature. */
function apiCalls(reader: CodeReader, feature: string, method: string): readonly string[] {
  const api = reader.read(`src/features/${feature}/api.ts`);
  return (api?.nodes ?? [])
    .filter((node) => keyOf(node) === method)
    .flatMap(nodesWithin)
    .flatMap((node) => stringValue(node) ?? [])
    .filter((text) => callNames.has(text));
}

/** A constant that a function makes; not an actor. */
function madeValue(file: CodeFile, name: string): SyntaxNode | null {
  const value = localValue(file, name);
  const isActor = value !== null && nodesWithin(value).some((node) => calleeName(node) === 'start');
  const isMade = value?.type === 'CallExpression' && !/^define/.test(calleeName(value) ?? '');
  return isMade && !isActor ? value : null;
}

/** The calls behind a port: followed through functions of the same feature and its `api.ts`. */
function callsBehind(code: Code, reader: CodeReader, seen = new Set<SyntaxNode>()): readonly string[] {
  const { file, node } = code;
  if (seen.has(node)) return [];
  seen.add(node);
  const feature = folderOf(file.source.path);
  const nodes = nodesWithin(node);
  const methods = nodes.flatMap((each) => {
    const callee = each.type === 'CallExpression' ? nodeAt(each, 'callee') : null;
    const object = callee?.type === 'MemberExpression' ? nodeAt(callee, 'object') : null;
    const text = object ? file.source.text.slice(object.start, object.end) : '';
    return /\bapi\b/i.test(text) ? apiCalls(reader, feature, calleeName(each) ?? '') : [];
  });
  const followed = nodes.flatMap((each) => {
    const name = identifierName(each);
    if (name === null || /api$/i.test(name)) return [];
    const local = localFunction(file, name) ?? madeValue(file, name);
    if (local) return callsBehind({ file, node: local }, reader, seen);
    const other = reader.resolve(file, name);
    return other && folderOf(other.file.source.path) === feature && !/api\.ts$/.test(other.file.source.path)
      ? callsBehind(other, reader, seen)
      : [];
  });
  return [...new Set([...endpointsIn(node), ...methods, ...followed])];
}

interface ProvidedPort extends SystemPort {
  readonly machine: string;
}

/** The id of the chart that runs as a port: provided itself, or made by a function of the file or by `defineMutation`. */
function logicOf(
  value: SyntaxNode,
  file: CodeFile,
  byExport: ReadonlyMap<string, NamedChart>,
): string | null {
  const [head = ''] = identifiersIn(value);
  if (/^(?:defineMutation|mutate)$/.test(head)) return 'mutation';
  const made = byExport.has(head) ? value : (localFunction(file, head) ?? localValue(file, head));
  return made ? (chartIn(made, file, byExport)?.chart.id ?? null) : null;
}

/** The actors in the calls of `provide`. */
function providedPorts(
  file: CodeFile,
  reader: CodeReader,
  byExport: ReadonlyMap<string, NamedChart>,
): readonly ProvidedPort[] {
  return file.nodes
    .filter((node) => node.type === 'CallExpression' && calleeName(node) === 'provide')
    .flatMap((call) => {
      const machine = chartIn(nodeAt(call, 'callee') ?? call, file, byExport);
      const actors = nodesAt(call, 'arguments').flatMap((given) => propertyOf(given, 'actors') ?? []);
      if (!machine) return [];
      return actors
        .flatMap((object) => nodesAt(object, 'properties'))
        .flatMap((property): readonly ProvidedPort[] => {
          const [port, value] = [keyOf(property), nodeAt(property, 'value')];
          if (port === null || !value) return [];
          const by = logicOf(value, file, byExport);
          return [{ machine: machine.name, port, by, calls: callsBehind({ file, node: value }, reader) }];
        });
    });
}

/** The charts that the calls of `start` name. */
const startedIn = (file: CodeFile, byExport: ReadonlyMap<string, NamedChart>): readonly NamedChart[] =>
  file.nodes
    .filter((node) => node.type === 'CallExpression' && calleeName(node) === 'start')
    .flatMap((call) => {
      const [logic] = nodesAt(call, 'arguments');
      return (logic && chartIn(logic, file, byExport)) ?? [];
    });

/** Reads who starts, calls, hears and tells whom from the code. `top` is the root of a checkout. */
export function readSystem(
  charts: readonly NamedChart[],
  top: string,
  sentEvents: readonly { readonly event: string; readonly path: string }[],
  sources: readonly Source[] = projectFiles(),
): readonly SystemActor[] {
  const reader = createCodeReader(top);
  const byExport = new Map(charts.flatMap((each) => each.exportNames.map((name) => [name, each] as const)));
  const files = sources
    .filter((source) => isScript(source) && /^src\/(?!devtools)/.test(source.path))
    .flatMap(({ path }) => reader.read(path) ?? []);
  const emitted = new Set(charts.flatMap(({ chart }) => chart.values.flatMap(({ emits }) => emits)));
  const listeners = readListeners(
    files.map(({ source }) => source),
    reader,
    emitted,
  );
  const ports = files.flatMap((file) => providedPorts(file, reader, byExport));
  const starts = files.flatMap((file) =>
    startedIn(file, byExport).map(({ name }) => ({ name, path: file.source.path })),
  );
  const receivers = new Map<string, string[]>();
  for (const { chart } of charts)
    for (const event of new Set(transitionsOf(chart).map((transition) => transition.event)))
      receivers.set(event, [...(receivers.get(event) ?? []), chart.id]);
  const queried = files
    .filter(({ source }) => /\/(?:queries|mediaReads)\.ts$/.test(source.path))
    .flatMap(({ program }) => endpointsIn(program));

  return charts.map(({ name, chart }): SystemActor => {
    const own = ports.filter(({ machine }) => machine === name);
    const emits = new Set(chart.values.flatMap((value) => value.emits));
    const heard = listeners.filter(({ event }) => emits.has(event));
    const sent = [
      ...heard.flatMap(({ sends }) => sends),
      ...sentEvents.flatMap(({ event, path }) => (path.startsWith(`machines/${name}/`) ? [event] : [])),
    ];
    return {
      name,
      id: chart.id,
      startedBy: [...new Set(starts.flatMap((start) => (start.name === name ? [start.path] : [])))],
      starts: [...new Set(own.flatMap(({ by }) => (by === null || hubs.has(by) ? [] : [by])))],
      ports: chart.implementations.actors.map((port) => {
        const provided = own.filter((each) => each.port === port);
        const calls = port === 'fetchData' ? queried : provided.flatMap((each) => each.calls);
        return { port, by: provided.find(({ by }) => by !== null)?.by ?? null, calls: [...new Set(calls)] };
      }),
      listeners: heard,
      sends: [...new Set(sent)].flatMap((event) =>
        (receivers.get(event) ?? []).filter((to) => to !== chart.id).map((to) => ({ to, event })),
      ),
    };
  });
}
