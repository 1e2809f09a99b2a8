import { basename, dirname } from 'node:path';
import { type ESTree, parseSync } from 'vite';
import { chartEdits } from './chart.ts';
import { type Edit, isNode, keyOf, propertiesOf, removal } from './edits.ts';

/** An edit of one source file that its tests should notice. */
export interface Mutant extends Edit {
  /** `<file>: <state path or function>: <construct>: <kind>`, with an index where several are alike. */
  readonly id: string;
  readonly path: string;
  readonly line: number;
}

/** A chart, or a part of one: its setup or some of its states. */
const chartCode = /\.createMachine\(|\.createStateConfig\(|\bsetup\(/;

/** All mutants of a chart or of a file of pure functions, in the order of the text. */
export function mutantsOf(path: string, text: string): readonly Mutant[] {
  const { program, errors } = parseSync(path, text, { preserveParens: false });
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`);
  const isChart = path.startsWith('machines/') && chartCode.test(text);
  const name = basename(path).replace(/(\.machine)?\.ts$/, '');
  const folder = basename(dirname(path));
  const file =
    path.startsWith('machines/') && folder !== 'machines' && folder !== name ? `${folder}/${name}` : name;
  const edits = [...expressionEdits(program, text, isChart), ...(isChart ? chartEdits(program, text) : [])];
  const drafts = edits
    .sort((one, other) => one.start - other.start)
    .map((edit) => ({ edit, id: `${file}: ${edit.scope || '(top)'}: ${edit.construct}`, kind: edit.kind }));
  const counts = new Map<string, number>();
  return drafts.map(({ edit, id, kind }) => {
    const key = `${id}: ${kind}`;
    const isAlone = drafts.filter((draft) => `${draft.id}: ${draft.kind}` === key).length === 1;
    const index = (counts.get(key) ?? 0) + 1;
    counts.set(key, index);
    const line = text.slice(0, edit.start).split('\n').length;
    return { ...edit, id: isAlone ? key : `${id} [${index}]: ${kind}`, path, line };
  });
}

/** The file's text with edits that do not overlap. */
export function applied(text: string, edits: readonly Edit[]): string {
  const edited = [...edits]
    .sort((one, other) => other.start - one.start)
    .reduce(
      (result, { start, end, replacement }) => result.slice(0, start) + replacement + result.slice(end),
      text,
    );
  return edited.includes('mutantNot(') ? `${edited}\nimport { not as mutantNot } from 'xstate';\n` : edited;
}

const operators: Readonly<Record<string, string>> = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===', '&&': '||', '||': '&&' },
  ...{ '+': '-', '-': '+', '*': '/', '/': '*', '**': '*' },
};
const swappedCalls: Readonly<Record<string, string>> = {
  min: 'max',
  max: 'min',
  some: 'every',
  every: 'some',
};
const droppedCalls =
  /^(?:trim|to(?:Locale)?(?:Lower|Upper)Case|filter|replace|replaceAll|sort|slice|reverse)$/;

/** Edits of operators, conditions, literals, calls and results. The strings of charts are event types and names. */
function* expressionEdits(program: ESTree.Program, text: string, isChart: boolean): Generator<Edit> {
  yield* visit(program, []);

  function* visit(node: ESTree.Node, path: readonly string[], parent?: ESTree.Node): Generator<Edit> {
    if (node.type === 'ImportDeclaration' || (node.type.startsWith('TS') && !('expression' in node))) return;
    for (const { at = node, replacement, kind, construct: name } of changes(node, path, parent)) {
      const construct = name ?? shortened(node);
      yield { scope: path.join('.'), construct, kind, start: at.start, end: at.end, replacement };
    }
    const inner = [...outside(node, path), ...(nameOf(node) ?? [])];
    for (const [key, value] of Object.entries(node)) {
      if (key === 'key' && node.type === 'Property' && !node.computed) continue;
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child)) yield* visit(child, inner, node);
    }
  }

  function shortened({ start, end }: ESTree.Node): string {
    return text.slice(start, end).replace(/\s+/g, ' ').slice(0, 48);
  }

  interface Change {
    readonly at?: { readonly start: number; readonly end: number };
    readonly replacement: string;
    readonly kind: string;
    /** The node's own text, unless given. */
    readonly construct?: string;
  }

  function* changes(node: ESTree.Node, path: readonly string[], parent?: ESTree.Node): Generator<Change> {
    const textOf = ({ start, end }: ESTree.Node) => text.slice(start, end);
    if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
      const swapped = operators[node.operator];
      const start = text.indexOf(node.operator, node.left.end);
      const at = { start, end: start + node.operator.length };
      if (swapped) yield { at, replacement: swapped, kind: `${node.operator} to ${swapped}` };
      if (node.operator === '??') yield { replacement: `(${textOf(node.left)})`, kind: 'drop fallback' };
    }
    if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
      const isSwapped = node.test.type === 'BinaryExpression' && /^[!=]==$/.test(node.test.operator);
      if (!isSwapped && node.test.type !== 'UnaryExpression')
        yield {
          at: node.test,
          replacement: `!(${textOf(node.test)})`,
          kind: 'negate condition',
          construct: shortened(node.test),
        };
    }
    if (node.type === 'UnaryExpression' && node.operator === '!')
      yield { replacement: `(${textOf(node.argument)})`, kind: 'drop !' };
    if (node.type === 'Literal') yield* literalChanges(node, parent);
    if (node.type === 'TemplateLiteral' && !isChart) yield { replacement: "''", kind: 'empty string' };
    const result =
      node.type === 'ReturnStatement'
        ? node.argument
        : node.type === 'ArrowFunctionExpression' && node.expression
          ? node.body
          : null;
    if (
      result &&
      textOf(result) !== 'undefined' &&
      !/Literal$/.test(result.type) &&
      !(isChart && path.length > 1)
    )
      yield { at: result, replacement: 'undefined', kind: 'empty', construct: 'result' };
    if (node.type === 'CallExpression') yield* callChanges(node);
  }

  function* literalChanges(
    node: Extract<ESTree.Node, { type: 'Literal' }>,
    parent?: ESTree.Node,
  ): Generator<Change> {
    const { value } = node;
    const isCompared = parent?.type === 'BinaryExpression' && /^[!=]==$/.test(parent.operator);
    if (typeof value === 'boolean') yield { replacement: String(!value), kind: `${value} to ${!value}` };
    if (typeof value === 'number') yield { replacement: String(value + 1), kind: 'add one' };
    if (typeof value === 'string' && !isChart && !isCompared)
      yield value
        ? { replacement: "''", kind: 'empty string' }
        : { replacement: "'mutant'", kind: 'fill string' };
    if (!('regex' in node)) return;
    const { pattern, flags } = node.regex;
    if (pattern.startsWith('^')) yield { replacement: `/${pattern.slice(1)}/${flags}`, kind: 'drop ^' };
    if (pattern.endsWith('$')) yield { replacement: `/${pattern.slice(0, -1)}/${flags}`, kind: 'drop $' };
    for (const flag of flags.replace('u', ''))
      yield { replacement: `/${pattern}/${flags.replace(flag, '')}`, kind: `drop flag ${flag}` };
  }

  function* callChanges({ callee, arguments: [first], end }: ESTree.CallExpression): Generator<Change> {
    const name = callee.type === 'MemberExpression' ? callee.property : callee;
    if (name.type !== 'Identifier') return;
    const swapped = swappedCalls[name.name];
    if (swapped) yield { at: name, replacement: swapped, kind: `${name.name} to ${swapped}` };
    const dot = /\??\.\s*$/.exec(text.slice(0, name.start))?.index ?? 0;
    if (droppedCalls.test(name.name))
      yield { at: { start: dot, end }, replacement: '', kind: `drop .${name.name}()` };
    if (name.name !== 'assign' || !first) return;
    const fields = resultsOf(first).flatMap(propertiesOf);
    for (const field of fields)
      yield { at: removal(text, field), replacement: '', kind: 'drop assignment', construct: keyOf(field) };
  }
}

/** Names in `setup()` and `createMachine()` start anew: what holds them says nothing, and may be named otherwise one day. */
const outside = (node: ESTree.Node, path: readonly string[]): readonly string[] =>
  node.type === 'CallExpression' && /^(?:setup|createMachine)$/.test(calleeName(node)) ? [] : path;

function nameOf(node: ESTree.Node): readonly string[] | undefined {
  if (node.type === 'Property') return keyOf(node) === 'states' ? [] : [keyOf(node)];
  if ((node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration') && node.id)
    return node.id.type === 'Identifier' ? [node.id.name] : [];
  return undefined;
}

function calleeName({ callee }: ESTree.CallExpression): string {
  const name = callee.type === 'MemberExpression' ? callee.property : callee;
  return name.type === 'Identifier' ? name.name : '';
}

/** The objects that an argument of `assign` is, or returns. */
function resultsOf(node: ESTree.Node): readonly ESTree.Node[] {
  if (node.type === 'ArrowFunctionExpression') return resultsOf(node.body);
  if (node.type === 'BlockStatement')
    return node.body.flatMap((statement) =>
      statement.type === 'ReturnStatement' && statement.argument ? [statement.argument] : [],
    );
  return [node];
}
