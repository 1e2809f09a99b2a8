import { createHash } from 'node:crypto';
import type { AnyStateMachine } from 'xstate';
import { type ChartImplementations, type ChartValue, durationText } from './chart.ts';
import { namedFunctionsIn } from './extract.ts';
import {
  type Code,
  type CodeFile,
  type CodeReader,
  calleeName,
  identifierName,
  isInSameFolder,
  keyOf,
  lineOf,
  nodeAt,
  nodesAt,
  nodesWithin,
  normalizedText,
  propertyOf,
  type SyntaxNode,
  stringValue,
  withoutCast,
} from './sourceCode.ts';

/** The properties of an object literal, or of the constant that a name stands for; spread objects are opened. */
function entriesOf(code: Code, reader: CodeReader): readonly (readonly [string, Code])[] {
  const node = withoutCast(code.node);
  const name = identifierName(node);
  if (name !== null) {
    const found = reader.resolve(code.file, name);
    const value = found && (nodeAt(found.node, 'init') ?? null);
    return found && value ? entriesOf({ file: found.file, node: value }, reader) : [];
  }
  return nodesAt(node, 'properties').flatMap((property) => {
    const argument = nodeAt(property, 'argument');
    if (argument) return entriesOf({ file: code.file, node: argument }, reader);
    const key = keyOf(property);
    const value = nodeAt(property, 'value');
    return key === null || value === null ? [] : [[key, { file: code.file, node: value }] as const];
  });
}

/** What computes the params of a reference, or the input of an actor: `{ type: 'name', params }`, `{ src: 'name', input }`. */
function inputsOf(program: readonly SyntaxNode[]): ReadonlyMap<string, readonly SyntaxNode[]> {
  const inputs = new Map<string, readonly SyntaxNode[]>();
  for (const object of program.filter(({ type }) => type === 'ObjectExpression'))
    for (const [by, field] of [
      ['type', 'params'],
      ['src', 'input'],
    ] as const) {
      const name = stringValue(propertyOf(object, by));
      const value = propertyOf(object, field);
      if (name !== null && value) inputs.set(name, [...(inputs.get(name) ?? []), value]);
    }
  return inputs;
}

/** The types of the events in the calls of `emit`; empty for an event that is made elsewhere. */
function emitsIn(codes: readonly Code[]): readonly string[] {
  const calls = codes.flatMap(({ node }) => nodesWithin(node)).filter(isEmit);
  const types = calls
    .flatMap((call) => nodesAt(call, 'arguments').flatMap(nodesWithin))
    .filter((node) => node.type === 'ObjectExpression')
    .flatMap((object) => {
      const type = propertyOf(object, 'type');
      return type ? nodesWithin(type).flatMap((each) => stringValue(each) ?? []) : [];
    })
    .filter((type) => type.includes('.'));
  return calls.length > 0 && types.length === 0 ? [''] : [...new Set(types)];
}

/** The types of the events that the machine declares as `emitted`. */
function declaredEmits(file: CodeFile, setups: readonly SyntaxNode[], reader: CodeReader): readonly string[] {
  const emitted = setups
    .flatMap((call) => nodesAt(call, 'arguments'))
    .flatMap((given) => {
      const types = propertyOf(given, 'types');
      const property = types && nodesAt(types, 'properties').find((each) => keyOf(each) === 'emitted');
      return property ? [file.source.text.slice(property.start, property.end)] : [];
    });
  return emitted.flatMap((text) => {
    const [, name = ''] = /as (\w+)/.exec(text) ?? [];
    const alias = reader.resolve(file, name);
    const declaration = alias?.file.source.text.slice(alias.node.start, alias.node.end) ?? '';
    return [...declaration.replaceAll(/\bExclude<[^>]*>/g, '').matchAll(/\btype: '([^']+)'/g)].map(
      ([, type = '']) => type,
    );
  });
}

const isEmit = (node: SyntaxNode): boolean => node.type === 'CallExpression' && calleeName(node) === 'emit';

/** An action that emits an event which was made elsewhere emits what no other action does. */
function withOtherEmits(values: readonly ChartValue[], declared: readonly string[]): readonly ChartValue[] {
  const known = new Set(values.flatMap(({ emits }) => emits));
  const others = declared.filter((type) => !known.has(type));
  return values.map((value) => (value.emits.includes('') ? { ...value, emits: others } : value));
}

const sorts = ['guards', 'actions', 'actors', 'delays'] as const;

/** What `setup()` gives a name to. */
export interface Implementation {
  readonly sort: keyof ChartImplementations;
  readonly name: string;
  readonly code: Code;
  /** Its code, what computes its params or its input, and what they use of the chart's folder. */
  readonly closure: readonly Code[];
}

const closureOf = (codes: readonly Code[], reader: CodeReader): readonly Code[] =>
  codes.flatMap((code) => reader.closure(code, isInSameFolder));

const callsOf = ({ nodes }: CodeFile, name: string): readonly SyntaxNode[] =>
  nodes.filter((node) => node.type === 'CallExpression' && calleeName(node) === name);

/** What gives names to implementations: the argument of `setup`, the second one of `createMachine`. */
function givenIn(file: CodeFile, within: SyntaxNode | null): readonly SyntaxNode[] {
  const isWithin = ({ start, end }: SyntaxNode) =>
    within === null || (within.start <= start && end <= within.end);
  return [
    ...callsOf(file, 'setup').map((call) => [call, nodesAt(call, 'arguments')[0]] as const),
    ...callsOf(file, 'createMachine').map((call) => [call, nodesAt(call, 'arguments')[1]] as const),
  ].flatMap(([call, given]) => (given && isWithin(call) ? [given] : []));
}

/** The declaration of a machine, or of the `setup` that it is made with: where a file has several. */
function declarationOf(file: CodeFile, exportName: string | null): SyntaxNode | null {
  const own = exportName === null ? null : (file.declarations.get(exportName) ?? null);
  if (!own || nodesWithin(own).some((node) => node.type === 'CallExpression' && calleeName(node) === 'setup'))
    return own;
  const [used] = nodesWithin(own)
    .filter((node) => node.type === 'CallExpression' && calleeName(node) === 'createMachine')
    .flatMap((call) => {
      const callee = nodeAt(call, 'callee');
      const object = callee && nodeAt(callee, 'object');
      return file.declarations.get(identifierName(object) ?? '') ?? [];
    });
  return used ?? own;
}

/** A large chart has its `setup()` in a file beside it. */
const setupFileOf = (file: CodeFile, reader: CodeReader): CodeFile =>
  (callsOf(file, 'setup').length === 0 && reader.read(file.source.path.replace(/[^/]+$/, 'setup.ts'))) ||
  file;

/** Of the machine in a file; where the file has several, of the one of this name. */
export function implementationsOf(
  chartFile: CodeFile,
  reader: CodeReader,
  exportName: string | null = null,
): readonly Implementation[] {
  const inputs = inputsOf(chartFile.nodes);
  const file = setupFileOf(chartFile, reader);
  return givenIn(file, declarationOf(file, exportName)).flatMap((given) =>
    sorts.flatMap((sort) => {
      const group = propertyOf(given, sort);
      return (group ? entriesOf({ file, node: group }, reader) : []).map(([name, code]) => {
        const more = (inputs.get(name) ?? []).map((node) => ({ file: chartFile, node }));
        return { sort, name, code, closure: closureOf([code, ...more], reader) };
      });
    }),
  );
}

/**
 * Reads what the names in a chart stand for. A fingerprint covers the closure of an implementation. `exportName` tells the
 * machines of a file apart.
 */
export function chartValues(
  machine: AnyStateMachine,
  path: string,
  reader: CodeReader,
  exportName: string | null = null,
): readonly ChartValue[] {
  const { implementations } = machine;
  const file = reader.read(path);
  if (!file) return [];

  const readValue = (sort: ChartValue['sort'], name: string, code: Code, closure: readonly Code[]) => {
    const texts = closure.map(({ node }) => normalizedText(node));
    // Of a constant that several charts may use.
    const constant = sort === 'delays' ? identifierName(code.node) : null;
    const origin = (constant !== null && reader.resolve(code.file, constant)) || code;
    const delay = sort === 'delays' ? implementations.delays[name] : undefined;
    const value: ChartValue = {
      sort,
      name,
      time: sort !== 'delays' ? null : typeof delay === 'number' ? durationText(delay) : 'computed',
      emits: sort === 'actions' ? emitsIn(closure) : [],
      onlyEmits: isEmit(withoutCast(code.node)),
      // The time of a constant delay says all.
      fingerprint:
        typeof delay === 'number'
          ? null
          : createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 6),
      place: `${origin.file.source.path}:${lineOf(origin)}`,
    };
    return value;
  };

  const named = implementationsOf(file, reader, exportName).map(({ sort, name, code, closure }) =>
    readValue(sort, name, code, closure),
  );
  const own = namedFunctionsIn(machine).flatMap(([sort, name]) => {
    const code = reader.resolve(file, name);
    return code ? [readValue(sort, name, code, closureOf([code], reader))] : [];
  });
  const setupFile = setupFileOf(file, reader);
  const emits = declaredEmits(setupFile, callsOf(setupFile, 'setup'), reader);
  const ofMachine = machineCodes(file, file.declarations.get(exportName ?? '') ?? null).map(([name, code]) =>
    readValue('machine', name, code, closureOf([code], reader)),
  );
  return [...withOtherEmits([...named, ...own], emits), ...ofMachine].sort(
    (one, other) => order.indexOf(one.sort) - order.indexOf(other.sort) || (one.name < other.name ? -1 : 1),
  );
}

const order: readonly ChartValue['sort'][] = [...sorts, 'machine'];

/** The first context and the output. */
const machineCodes = (file: CodeFile, within: SyntaxNode | null): readonly (readonly [string, Code])[] =>
  callsOf(file, 'createMachine').flatMap((call) => {
    if (within && (call.start < within.start || call.end > within.end)) return [];
    const [config] = nodesAt(call, 'arguments');
    return ['context', 'output'].flatMap((name) => {
      const node = config ? propertyOf(config, name) : null;
      return node ? [[name, { file, node }] as const] : [];
    });
  });
