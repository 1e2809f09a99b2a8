import { dirname, join } from 'node:path/posix';
import { type Finding, findingAt, type Source, visit } from './sources.ts';

/** Names the source files and the tests of each statement. */
export const specificationPath = 'docs/specification.md';

/** Separates a file, the title of a describe() where needed, and the title of a test. */
const separator = ' › ';

const columns = ['Statement', 'Where', 'Test'];

interface Row {
  readonly offset: number;
  readonly cells: readonly string[];
}

/** The cells of one line of a Markdown table. */
export const cellsOf = (line: string): readonly string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

const isRule = (cells: readonly string[]): boolean => cells.every((cell) => /^:?-+:?$/.test(cell));

/** The rows of every table of a Markdown text, heads included. */
function rowsOf(text: string): readonly Row[] {
  const rows: Row[] = [];
  let offset = 0;
  for (const line of text.split('\n')) {
    if (line.startsWith('|')) rows.push({ offset, cells: cellsOf(line) });
    offset += line.length + 1;
  }
  return rows.filter(({ cells }) => !isRule(cells));
}

/** `test`, `test.each(…)`, `test.describe` and the like; `test.step` and `test.use` are none. */
const call = /^(?:test|it|describe)(?:\.(?:each|for|describe|concurrent|sequential))*(?=$|[<(`])/;

/** A title as it is written: of a template, the text between its backticks. */
function titleOf(argument: unknown, text: string): string | null {
  if (typeof argument !== 'object' || argument === null || !('type' in argument)) return null;
  if (argument.type === 'Literal' && 'value' in argument && typeof argument.value === 'string')
    return argument.value;
  if (argument.type !== 'TemplateLiteral' || !('start' in argument) || !('end' in argument)) return null;
  return text.slice(Number(argument.start) + 1, Number(argument.end) - 1);
}

const read = new WeakMap<Source, readonly (readonly string[])[]>();

/**
 * The titles of the tests of a file, each with the titles of the describe() calls around it, outermost first.
 * Templates and the titles of `each` are as they are written, with their `%s`, `$name` and `${…}`.
 */
export function testTitles(source: Source): readonly (readonly string[])[] {
  const known = read.get(source);
  if (known) return known;
  const found: { readonly titles: readonly string[]; readonly isTest: boolean }[] = [];
  const groups: { readonly end: number; readonly title: string }[] = [];
  visit(source, {
    CallExpression({ callee, arguments: [first], start, end }) {
      const [name] = call.exec(source.text.slice(callee.start, callee.end)) ?? [];
      const title = titleOf(first, source.text);
      if (!name || title === null) return;
      while ((groups.at(-1)?.end ?? end) <= start) groups.pop();
      const isTest = !name.includes('describe');
      found.push({ titles: [...groups.map((group) => group.title), title], isTest });
      if (!isTest) groups.push({ end, title });
    },
  });
  const tests = found.filter(({ isTest }) => isTest).map(({ titles }) => titles);
  read.set(source, tests);
  return tests;
}

function wrongWhere(cell: string, files: ReadonlyMap<string, Source>): readonly string[] {
  const links = [...cell.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)];
  if (links.length === 0) return ['names no file'];
  return links.flatMap(([, label = '', target = '']) => {
    const path = join(dirname(specificationPath), target);
    if (!files.has(path)) return [`there is no file ${path}`];
    return label === path ? [] : [`a link to ${path} is called ${label}`];
  });
}

/** The problems of the tests that a cell names, each as `file › title` in backticks. */
export function wrongTest(cell: string, files: ReadonlyMap<string, Source>): readonly string[] {
  const references = [...cell.matchAll(/`([^`]+)`/g)].map(([, reference = '']) => reference);
  if (references.length === 0) return ['names no test'];
  return references.flatMap((reference) => {
    const [path = '', ...named] = reference.split(separator);
    const source = files.get(path);
    if (!source || !/^tests\/.*\.(?:test|spec)\.tsx?$/.test(path)) return [`there is no test file ${path}`];
    if (named.length === 0) return [`names no test of ${path}`];
    const wanted = named.join(separator);
    const count = testTitles(source).filter(
      (titles) => titles.slice(-named.length).join(separator) === wanted,
    ).length;
    if (count === 0) return [`no test of ${path} is called: ${wanted}`];
    return count === 1 ? [] : [`${count} tests of ${path} are called: ${wanted}`];
  });
}

/**
 * The problems of the tables of the specification: a head with other columns, an empty cell, a source file, a
 * test file or a test that does not exist, a title that several tests have. `others` are the files of the project.
 */
export function specificationFindings(specification: Source, others: readonly Source[]): readonly Finding[] {
  const files = new Map(others.map((source) => [source.path, source]));
  const rows = rowsOf(specification.text);
  if (rows.length === 0) return [findingAt(specification, 0, 'has no table')];
  return rows.flatMap(({ offset, cells }) => {
    if (cells.join() === columns.join()) return [];
    const [statement = '', where = '', test = ''] = cells;
    const wrong =
      cells.length !== columns.length
        ? [`has ${cells.length} cells, not ${columns.length}`]
        : cells.some((cell) => cell === '')
          ? [`an empty cell: ${statement}`]
          : [...wrongWhere(where, files), ...wrongTest(test, files)];
    return wrong.map((message) => findingAt(specification, offset, message));
  });
}
