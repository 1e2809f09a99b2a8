import {
  type Code,
  type CodeFile,
  type CodeReader,
  calleeName,
  identifierName,
  keyOf,
  lineOf,
  nodeAt,
  nodesAt,
  nodesWithin,
  propertyOf,
  type SyntaxNode,
  stringValue,
} from '#docs/review/core/sourceCode.ts';
import { isScript, type Source } from '#docs/review/core/syntax.ts';
import type { Listener } from '#docs/review/core/wiring.ts';
import { folderOf } from './folders.ts';

const isFunction = ({ type }: SyntaxNode): boolean => /Function/.test(type);

/** The function of a name that is declared anywhere in the file. */
export function localFunction(file: CodeFile, name: string): SyntaxNode | null {
  for (const node of file.nodes) {
    if (identifierName(nodeAt(node, 'id')) !== name) continue;
    const value = node.type === 'VariableDeclarator' ? nodeAt(node, 'init') : node;
    if (value && isFunction(value)) return value;
  }
  return null;
}

const statementFields = [
  'body',
  'expression',
  'consequent',
  'alternate',
  'block',
  'argument',
  'right',
] as const;

/** The calls that a function makes itself; those in arguments only make values. */
function callsOf(node: SyntaxNode): readonly SyntaxNode[] {
  if (node.type === 'CallExpression') {
    const callee = nodeAt(node, 'callee');
    const target = callee?.type === 'MemberExpression' ? nodeAt(callee, 'object') : null;
    return [
      ...(target?.type === 'CallExpression' && calleeName(node) !== 'send' ? callsOf(target) : []),
      node,
    ];
  }
  return statementFields.flatMap((field) => {
    const one = nodeAt(node, field);
    return one ? callsOf(one) : nodesAt(node, field).flatMap(callsOf);
  });
}

/** `queries.invalidate(media)`, with an argument that is a constant. */
function callText(call: SyntaxNode, file: CodeFile): string {
  const callee = nodeAt(call, 'callee');
  const text = callee
    ? file.source.text.slice(callee.start, callee.end).replaceAll(/\(.*?\)|\?|\s/gs, '')
    : '';
  const [given] = nodesAt(call, 'arguments');
  const constant =
    stringValue(given ?? null) ?? (calleeName(call) === 'start' ? identifierName(given ?? null) : null);
  return constant === null || !/^[\w-]+$/.test(constant) ? text : `${text}(${constant})`;
}

/** The types in `{ type: … }` of a sent event. */
const sentTypes = (call: SyntaxNode): readonly string[] =>
  nodesAt(call, 'arguments')
    .filter(({ type }) => type === 'ObjectExpression')
    .flatMap((object) => {
      const type = propertyOf(object, 'type');
      return type ? nodesWithin(type).flatMap((node) => stringValue(node) ?? []) : [];
    });

/** The function of a name: of the file, or of the data layer, which alone sends to a query. */
function followedFunction(file: CodeFile, name: string, reader: CodeReader): Code | null {
  const local = localFunction(file, name);
  if (local) return { file, node: local };
  const other = reader.resolve(file, name);
  const node = other && (nodeAt(other.node, 'init') ?? other.node);
  return node && isFunction(node) && other.file.source.path.startsWith('src/data/')
    ? { file: other.file, node }
    : null;
}

/** Those of the functions that it calls, too. */
function effectsOf(
  handler: SyntaxNode,
  file: CodeFile,
  reader: CodeReader,
  depth = 0,
): Pick<Listener, 'effects' | 'sends'> {
  const name = identifierName(handler);
  const named = name === null ? null : localFunction(file, name);
  if (!isFunction(handler) && !named)
    return { effects: [file.source.text.slice(handler.start, handler.end)], sends: [] };
  const effects: string[] = [];
  const sends: string[] = [];
  for (const call of callsOf(named ?? handler)) {
    const callee = nodeAt(call, 'callee');
    const followed = followedFunction(file, identifierName(callee) ?? '', reader);
    if (calleeName(call) === 'send' && sentTypes(call).length > 0) sends.push(...sentTypes(call));
    else if (followed && depth < 3) {
      const inner = effectsOf(followed.node, followed.file, reader, depth + 1);
      effects.push(...inner.effects);
      sends.push(...inner.sends);
    } else effects.push(callText(call, file));
  }
  return { effects: [...new Set(effects)], sends: [...new Set(sends)] };
}

/** Handlers by event: of `actor.on(…)`, or of an actor that gets them by `withEffects(machine, { … })`. */
function handlersIn(node: SyntaxNode): readonly { readonly event: string; readonly handler: SyntaxNode }[] {
  if (node.type !== 'CallExpression') return [];
  const [given, other] = nodesAt(node, 'arguments');
  if (calleeName(node) === 'on') {
    const event = stringValue(given ?? null);
    return event === null || !other ? [] : [{ event, handler: other }];
  }
  if (calleeName(node) !== 'withEffects' || !other) return [];
  return nodesAt(other, 'properties').flatMap((property) => {
    const [event, handler] = [keyOf(property), nodeAt(property, 'value')];
    return event === null || !handler ? [] : [{ event, handler }];
  });
}

/** The listeners in the order of the files; `events` are those that the charts emit. */
export function readListeners(
  sources: readonly Source[],
  reader: CodeReader,
  events: ReadonlySet<string>,
): readonly Listener[] {
  return sources
    .filter((source) => isScript(source) && source.path.startsWith('src/'))
    .flatMap(({ path }) => {
      const file = reader.read(path);
      if (!file || !/\.on\(|withEffects\(/.test(file.source.text)) return [];
      return file.nodes
        .flatMap(handlersIn)
        .filter(({ event }) => events.has(event))
        .map(({ event, handler }) => {
          const line = lineOf({ file, node: handler });
          return { event, path, line, folder: folderOf(path), ...effectsOf(handler, file, reader) };
        });
    });
}
