import { endpoints } from '#contract/endpoints.ts';
import type { NamedChart } from '#docs/review/config.ts';
import {
  type Code,
  type CodeFile,
  type CodeReader,
  calleeName,
  identifierName,
  keyOf,
  nodeAt,
  nodesAt,
  nodesWithin,
  propertyOf,
  type SyntaxNode,
  stringValue,
} from '#docs/review/core/sourceCode.ts';
import type { SystemPort } from '#docs/review/core/wiring.ts';
import { folderOf } from './folders.ts';
import { localFunction } from './listeners.ts';

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
export function chartIn(
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

export const endpointsIn = (node: SyntaxNode): readonly string[] =>
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

/** `api`, `api.images`, `apiOf(item)`, or `images` of `const { images } = createMediaApi(…)`. */
function isApi(object: SyntaxNode, file: CodeFile): boolean {
  const text = file.source.text.slice(object.start, object.end);
  if (/\bapi(?:Of)?\b/i.test(text)) return true;
  const name = identifierName(object);
  return file.nodes.some((node) => {
    const [pattern, value] = [nodeAt(node, 'id'), nodeAt(node, 'init')];
    return (
      pattern?.type === 'ObjectPattern' &&
      value !== null &&
      /Api$/.test(calleeName(value) ?? '') &&
      nodesAt(pattern, 'properties').some((property) => identifierName(nodeAt(property, 'value')) === name)
    );
  });
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
    return object && isApi(object, file) ? apiCalls(reader, feature, calleeName(each) ?? '') : [];
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

export interface ProvidedPort extends SystemPort {
  readonly machine: string;
  readonly path: string;
}

/** The id of the chart that runs as an actor: named itself, or made by a function or by `defineMutation`. */
export function logicOf(
  { file, node }: Code,
  reader: CodeReader,
  byExport: ReadonlyMap<string, NamedChart>,
  depth = 0,
): string | null {
  const [head = '', ...others] = identifiersIn(node);
  if (/^(?:defineMutation|mutate)$/.test(head)) return 'attempt';
  // Of `withEffects(machine, …)` the machine is the actor.
  const name = head === 'withEffects' ? (others[0] ?? '') : head;
  const named = byExport.get(name);
  if (named) return named.chart.id;
  const local = localFunction(file, name) ?? localValue(file, name);
  const made = local ? { file, node: local } : reader.resolve(file, name);
  if (!made) return null;
  const isConstant = made.node.type === 'CallExpression' && depth < 3;
  return (
    chartIn(made.node, made.file, byExport)?.chart.id ??
    (isConstant ? logicOf(made, reader, byExport, depth + 1) : null)
  );
}

/** The actors in the calls of `provide`. */
export function providedPorts(
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
          const by = logicOf({ file, node: value }, reader, byExport);
          return [
            {
              machine: machine.name,
              path: file.source.path,
              port,
              by,
              calls: callsBehind({ file, node: value }, reader),
            },
          ];
        });
    });
}
