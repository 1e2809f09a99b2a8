import { parseSync, Visitor } from 'vite';

/** `path` is relative to the root of the project, with `/`. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

type Syntax = ReturnType<typeof parseSync>;
type Visits = ConstructorParameters<typeof Visitor>[0];

export const isScript = ({ path }: Source): boolean => /\.tsx?$/.test(path);

const parsed = new Map<string, Syntax>();

/** Throws an Error for a file that does not parse. */
export function syntaxOf({ path, text }: Source): Syntax {
  const known = parsed.get(text);
  if (known) return known;
  const syntax = parseSync(path, text);
  const [error] = syntax.errors;
  if (error) throw new Error(`${path} does not parse: ${error.message}`);
  parsed.set(text, syntax);
  return syntax;
}

export const visit = (source: Source, visits: Visits): void =>
  new Visitor(visits).visit(syntaxOf(source).program);
