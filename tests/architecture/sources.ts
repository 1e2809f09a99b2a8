import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** A file of the project: its path from the top, with `/`, and its text. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** A rule that is broken: where, and what to do about it. */
export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

type Syntax = ReturnType<typeof parseSync>;
type Visits = ConstructorParameters<typeof Visitor>[0];

const top = process.cwd();

/** The names that .gitignore gives, `*.log` and the like included. */
const ignored = readFileSync(join(top, '.gitignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.replace(/^\/|\/$/g, ''));

const isIgnored = (name: string): boolean =>
  name === '.git' ||
  ignored.some((pattern) => (pattern.startsWith('*') ? name.endsWith(pattern.slice(1)) : pattern === name));

/** Gives the names at the top level, without what git ignores. */
export const topLevel = (): readonly string[] => readdirSync(top).filter((name) => !isIgnored(name));

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(join(top, folder), { withFileTypes: true })) {
    if (isIgnored(entry.name)) continue;
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(path);
    else if (entry.isFile()) yield path;
  }
}

const textual = /\.(?:[cm]?[jt]sx?|css|html|json|md|svg|txt|ya?ml)$|(?:^|\/)(?:LICENSE|\.[^/.]+|run)$/;

/** Gives every text file of the project that git does not ignore. */
export const projectFiles = (): readonly Source[] =>
  [...walk('')]
    .filter((path) => textual.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(top, path), 'utf8') }));

/** Whether the file is TypeScript. */
export const isScript = ({ path }: Source): boolean => /\.tsx?$/.test(path);

const parsed = new Map<string, Syntax>();

/** Gives the syntax tree and the comments of a TypeScript file. Throws an Error for a file that does not parse. */
export function syntaxOf({ path, text }: Source): Syntax {
  const known = parsed.get(text);
  if (known) return known;
  const syntax = parseSync(path, text);
  const [error] = syntax.errors;
  if (error) throw new Error(`${path} does not parse: ${error.message}`);
  parsed.set(text, syntax);
  return syntax;
}

/** Walks the syntax tree of a TypeScript file. */
export const visit = (source: Source, visits: Visits): void =>
  new Visitor(visits).visit(syntaxOf(source).program);

/** Gives the finding at an offset of a file's text; lines count from 1. */
export const findingAt = ({ path, text }: Source, offset: number, message: string): Finding => ({
  path,
  line: text.slice(0, offset).split('\n').length,
  message,
});

/** Gives a finding as `path:line message`, the form that terminals make clickable. */
export const printed = ({ path, line, message }: Finding): string => `${path}:${line} ${message}`;
