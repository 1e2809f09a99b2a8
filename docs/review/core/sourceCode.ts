import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { type Source, syntaxOf } from './syntax.ts';

/** A node of a syntax tree (ESTree with TypeScript). */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

export const nodeAt = (node: SyntaxNode, field: string): SyntaxNode | null => {
  const value = node[field];
  return isNode(value) ? value : null;
};

export const nodesAt = (node: SyntaxNode, field: string): readonly SyntaxNode[] => {
  const value = node[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
};

/** Types do not act. */
const typeFields = new Set(['typeAnnotation', 'returnType', 'typeParameters', 'typeArguments']);
const placeFields = new Set(['start', 'end', 'range', 'raw', 'loc']);

const childrenOf = (node: SyntaxNode): readonly SyntaxNode[] =>
  Object.entries(node).flatMap(([field, value]) => {
    if (typeFields.has(field)) return [];
    if (Array.isArray(value)) return value.filter(isNode);
    return isNode(value) ? [value] : [];
  });

/** A node and all below it, in the order of the file; without types. */
export const nodesWithin = (node: SyntaxNode): readonly SyntaxNode[] => [
  node,
  ...childrenOf(node).flatMap(nodesWithin),
];

const isCast = ({ type }: SyntaxNode): boolean => /^TS(?:As|Satisfies|NonNull|TypeAssertion)/.test(type);

/** Without `as const` and the like. */
export const withoutCast = (node: SyntaxNode): SyntaxNode => {
  const inner = isCast(node) ? nodeAt(node, 'expression') : null;
  return inner ? withoutCast(inner) : node;
};

/** The same for code that differs in white space, comments, quotes and types only. */
function normalized(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalized);
  if (!isNode(value)) return typeof value === 'bigint' ? String(value) : value;
  const node = withoutCast(value);
  return Object.fromEntries(
    Object.entries(node)
      .filter(([field]) => !typeFields.has(field) && !placeFields.has(field))
      .map(([field, inner]) => [field, normalized(inner)]),
  );
}

export const identifierName = (node: SyntaxNode | null): string | null =>
  node?.type === 'Identifier' && typeof node.name === 'string' ? node.name : null;

export const stringValue = (node: SyntaxNode | null): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

/** The name of a property, quoted or not; null for a computed one. */
export function keyOf(property: SyntaxNode): string | null {
  if (property.type !== 'Property' || property.computed === true) return null;
  const key = nodeAt(property, 'key');
  return identifierName(key) ?? stringValue(key);
}

/** The value of a property of an object literal. */
export function propertyOf(object: SyntaxNode, name: string): SyntaxNode | null {
  const property = nodesAt(object, 'properties').find((each) => keyOf(each) === name);
  const value = property ? nodeAt(property, 'value') : null;
  return value && withoutCast(value);
}

/** The names that a node reads; those of properties do not count. */
function referencesIn(node: SyntaxNode): readonly string[] {
  const name = identifierName(node);
  if (name !== null) return [name];
  const isPlain = node.computed !== true;
  return childrenOf(node)
    .filter((child) => !(isPlain && node.type === 'MemberExpression' && child === node.property))
    .filter((child) => !(isPlain && node.type === 'Property' && child === node.key))
    .flatMap(referencesIn);
}

/** `submit` in `form.submit(…)` and in `submit(…)`. */
export function calleeName(call: SyntaxNode): string | null {
  const callee = nodeAt(call, 'callee');
  if (callee?.type === 'MemberExpression') return identifierName(nodeAt(callee, 'property'));
  return identifierName(callee);
}

interface Imported {
  readonly path: string;
  readonly name: string;
}

/** The declarations at the top level of a file, and what it imports, by local name. */
export interface CodeFile {
  readonly source: Source;
  readonly program: SyntaxNode;
  /** The program and all below it. */
  readonly nodes: readonly SyntaxNode[];
  readonly declarations: ReadonlyMap<string, SyntaxNode>;
  readonly imports: ReadonlyMap<string, Imported>;
}

/** A declaration with the file that it is in. */
export interface Code {
  readonly file: CodeFile;
  readonly node: SyntaxNode;
}

/** `['#domain/', 'src/domain/']` of `"#domain/*": "./src/domain/*"` in package.json. */
type Alias = readonly [from: string, to: string];

function aliasesOf(top: string): readonly Alias[] {
  const path = join(top, 'package.json');
  const { imports = {} }: { readonly imports?: Readonly<Record<string, unknown>> } = existsSync(path)
    ? JSON.parse(readFileSync(path, 'utf8'))
    : {};
  return Object.entries(imports).flatMap(([from, to]): readonly Alias[] =>
    typeof to === 'string' && from.endsWith('*') && to.endsWith('*')
      ? [[from.slice(0, -1), posix.normalize(to.slice(0, -1))]]
      : [],
  );
}

function importedPath(from: string, specifier: string, aliases: readonly Alias[]): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const alias = aliases.find(([start]) => specifier.startsWith(start));
  return alias ? alias[1] + specifier.slice(alias[0].length) : null;
}

/** What an import without the ending of a file, or with that of the compiled one, stands for. */
const variantsOf = (path: string): readonly string[] => {
  const bare = path.replace(/\.jsx?$/, '');
  return [path, ...['.ts', '.tsx', '/index.ts'].map((ending) => bare + ending)];
};

function readCodeFile(source: Source, aliases: readonly Alias[]): CodeFile {
  const declarations = new Map<string, SyntaxNode>();
  const imports = new Map<string, Imported>();
  const program: unknown = syntaxOf(source).program;
  if (!isNode(program)) throw new Error(`${source.path} has no program`);
  for (const statement of nodesAt(program, 'body')) {
    if (statement.type === 'ImportDeclaration') {
      const path = importedPath(source.path, stringValue(nodeAt(statement, 'source')) ?? '', aliases);
      for (const specifier of path === null ? [] : nodesAt(statement, 'specifiers')) {
        const local = identifierName(nodeAt(specifier, 'local'));
        const name = identifierName(nodeAt(specifier, 'imported'));
        if (path !== null && local !== null && name !== null) imports.set(local, { path, name });
      }
      continue;
    }
    const declaration = nodeAt(statement, 'declaration') ?? statement;
    for (const each of [declaration, ...nodesAt(declaration, 'declarations')]) {
      const name = identifierName(nodeAt(each, 'id'));
      if (name !== null) declarations.set(name, each);
    }
  }
  return { source, program, nodes: nodesWithin(program), declarations, imports };
}

/** Reads the files of a checkout, each once. */
export interface CodeReader {
  /** `path` is relative to the checkout; null for a file that does not exist. */
  readonly read: (path: string) => CodeFile | null;
  /** The declaration of a name of a file, or of a file that it imports. */
  readonly resolve: (file: CodeFile, name: string) => Code | null;
  /** A node, and all declarations that it reads, followed through the files that `isFollowed` accepts. */
  readonly closure: (code: Code, isFollowed: (path: string, from: string) => boolean) => readonly Code[];
}

export function createCodeReader(top: string): CodeReader {
  const files = new Map<string, CodeFile | null>();
  const aliases = aliasesOf(top);
  const read = (path: string): CodeFile | null => {
    const known = files.get(path);
    if (known !== undefined) return known;
    const absolute = join(top, path);
    const isFile = existsSync(absolute) && statSync(absolute).isFile();
    const file = isFile ? readCodeFile({ path, text: readFileSync(absolute, 'utf8') }, aliases) : null;
    files.set(path, file);
    return file;
  };
  const resolve = (file: CodeFile, name: string): Code | null => {
    const own = file.declarations.get(name);
    if (own) return { file, node: own };
    const imported = file.imports.get(name);
    const other =
      imported &&
      variantsOf(imported.path).reduce<CodeFile | null>((found, path) => found ?? read(path), null);
    return imported && other ? resolve(other, imported.name) : null;
  };
  return {
    read,
    resolve,
    closure(code, isFollowed) {
      const found = new Set<SyntaxNode>();
      const all: Code[] = [];
      const follow = (each: Code): void => {
        if (found.has(each.node)) return;
        found.add(each.node);
        all.push(each);
        for (const name of referencesIn(each.node)) {
          const next = resolve(each.file, name);
          const isOwn = next?.file === each.file;
          if (next && (isOwn || isFollowed(next.file.source.path, each.file.source.path))) follow(next);
        }
      };
      follow(code);
      return all;
    },
  };
}

/** For `closure`: only files beside the one that imports them. */
export const isInSameFolder = (path: string, from: string): boolean => dirname(path) === dirname(from);

export const normalizedText = (node: SyntaxNode): string => JSON.stringify(normalized(node));

/** Lines count from 1. */
export const lineOf = ({ file, node }: Code): number =>
  file.source.text.slice(0, node.start).split('\n').length;
