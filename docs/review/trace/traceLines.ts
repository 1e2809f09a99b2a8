import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DocumentLink, ReviewConfig } from '../config.ts';
import { type Chart, ownerOf, statesOf, transitionsOf, usersOf } from '../core/chart.ts';
import { implementationsOf } from '../core/chartValues.ts';
import type { CodeReader } from '../core/sourceCode.ts';
import { syntaxOf, visit } from '../core/syntax.ts';

interface Node extends Span {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const keyOf = ({ key }: Node): string | null => {
  if (!isNode(key)) return null;
  const name = key.type === 'Identifier' ? key.name : key.value;
  return typeof name === 'string' || typeof name === 'number' ? String(name) : null;
};

/** A part of a text: from an offset, up to another. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * The spans of states and transitions in the file of a chart, by id. The first one has the name of a state; what a constant
 * or a function makes is in another one, which several states may share. `machine` is the name of its constant or function,
 * where a file has several.
 */
export function spansIn(
  path: string,
  text: string,
  chart: string,
  machine = '',
): ReadonlyMap<string, readonly Span[]> {
  const constants = new Map<string, unknown>();
  const configs: Node[] = [];
  const named: Span[] = [];
  visit(
    { path, text },
    {
      VariableDeclarator({ id, init, start, end }) {
        if (id.type === 'Identifier') constants.set(id.name, init);
        if (id.type === 'Identifier' && id.name === machine) named.push({ start, end });
      },
      FunctionDeclaration({ id, start, end }) {
        if (id?.name === machine) named.push({ start, end });
      },
      CallExpression({ callee, arguments: [config] }) {
        const name = callee.type === 'MemberExpression' ? callee.property : callee;
        if (name.type === 'Identifier' && name.name === 'createMachine' && isNode(config))
          configs.push(config);
      },
    },
  );
  const resolved = (value: unknown): Node | null => {
    if (!isNode(value)) return null;
    if (value.type === 'Identifier') return resolved(constants.get(String(value.name)));
    if (value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression')
      return resolved(value.expression);
    return value.type === 'CallExpression' ? resultOf(value) : value;
  };
  /** Of `setup.createStateConfig(…)`, or of a function of the file. */
  const resultOf = ({ callee, arguments: given }: Node): Node | null => {
    if (!isNode(callee)) return null;
    if (callee.type === 'MemberExpression') return resolved(Array.isArray(given) ? given[0] : null);
    const body = resolved(callee)?.body;
    if (!isNode(body) || body.type !== 'BlockStatement' || !Array.isArray(body.body)) return resolved(body);
    return resolved(body.body.filter(isNode).find(({ type }) => type === 'ReturnStatement')?.argument);
  };
  const properties = (value: unknown): readonly (readonly [string, Node])[] => {
    const node = resolved(value);
    if (node?.type !== 'ObjectExpression' || !Array.isArray(node.properties)) return [];
    return node.properties.filter(isNode).flatMap((property): readonly (readonly [string, Node])[] => {
      if (property.type === 'SpreadElement') return properties(property.argument);
      const key = keyOf(property);
      return key === null ? [] : [[key, property]];
    });
  };
  const items = (value: unknown): readonly unknown[] => {
    const node = resolved(value);
    return node?.type === 'ArrayExpression' && Array.isArray(node.elements) ? node.elements : [value];
  };
  const textOf = (value: unknown): string => {
    const node = resolved(value);
    return typeof node?.value === 'string' || typeof node?.value === 'number' ? String(node.value) : '';
  };

  const [own] = named;
  const root =
    configs.find(({ start }) => own && own.start <= start && start < own.end) ?? configs[0] ?? null;
  const found = new Map<string, readonly Span[]>();
  const walk = (id: string, config: unknown, whole: Span): void => {
    const own = resolved(config);
    found.set(id, own ? [whole, own] : [whole]);
    const counts = new Map<string, number>();
    const add = (event: string, property: Node) => {
      const alternatives = items(property.value);
      for (const each of alternatives) {
        const index = counts.get(event) ?? 0;
        counts.set(event, index + 1);
        const made = resolved(each);
        const written = alternatives.length > 1 && isNode(each) ? each : property;
        found.set(`${id}|${event}|${index}`, made ? [written, made] : [written]);
      }
    };
    for (const [key, property] of properties(config)) {
      const { value } = property;
      if (key === 'always') add('always', property);
      if (key === 'onDone') add('done', property);
      if (key === 'on')
        for (const [event, each] of properties(value))
          add(event.replace(/^xstate\.(done|error)\.actor\.\*$/, '$1 actor'), each);
      if (key === 'after')
        for (const [delay, each] of properties(value))
          add(`after ${/^\d+$/.test(delay) ? `${delay} ms` : delay}`, each);
      if (key === 'invoke')
        for (const invoke of items(value)) {
          const own = new Map(properties(invoke));
          const src = textOf(own.get('src')?.value);
          for (const [handler, kind] of [
            ['onDone', 'done'],
            ['onError', 'error'],
            ['onSnapshot', 'snapshot'],
          ] as const) {
            const property = own.get(handler);
            if (property) add(`${kind} ${src}`, property);
          }
        }
      if (key === 'states')
        for (const [name, each] of properties(value)) walk(`${id}.${name}`, each.value, each);
    }
  };
  if (isNode(root)) walk(chart, root, root);
  return found;
}

/** What is written in another file of the chart has the span of the state that names it. */
function spanOf(spans: ReadonlyMap<string, readonly Span[]>, id: string): Span | null {
  const [span] = spans.get(id) ?? [];
  if (span) return span;
  const outer = id.slice(0, Math.max(id.indexOf('|'), id.indexOf('|') < 0 ? id.lastIndexOf('.') : 0));
  return outer ? spanOf(spans, outer) : null;
}

/** The line in its file of every state and transition whose config is an object literal, by id. */
export function linesOf(chart: Chart, machine: string, top: string): ReadonlyMap<string, number> {
  const text = readFileSync(join(top, chart.path), 'utf8');
  const spans = spansIn(chart.path, text, chart.id, machine);
  return new Map(
    [...statesOf(chart), ...transitionsOf(chart)].flatMap(({ id }) => {
      const span = spanOf(spans, id);
      return span ? [[id, text.slice(0, span.start).split('\n').length] as const] : [];
    }),
  );
}

/** The range of a property or element with the comma after it. */
const withComma = (text: string, { start, end }: Span): Span => ({
  start,
  end: end + (/^\s*,/.exec(text.slice(end))?.[0].length ?? 0),
});

/**
 * Says of which states and transitions the code at a place is: of the innermost around it; or of those that use it as a guard,
 * an action, an actor or a delay.
 */
export function ownersIn(chart: Chart, reader: CodeReader): (path: string, place: Span) => readonly string[] {
  const machinePath = chart.path;
  const file = reader.read(machinePath);
  if (!file) throw new Error(`There is no ${machinePath}`);
  const { text } = file.source;
  const written = [...spansIn(machinePath, text, chart.id)].flatMap(([id, spans]) =>
    spans.map((span) => ({ id, ...withComma(text, span) })),
  );
  const used = implementationsOf(file, reader).flatMap((implementation) => {
    const ids = usersOf(chart, [implementation]).map(ownerOf);
    return implementation.closure.map((code) => ({ ids, path: code.file.source.path, node: code.node }));
  });
  return (path, place) => {
    const isAround = ({ start, end }: Span) => start <= place.start && place.end <= end;
    const around = path === machinePath ? written.filter(isAround) : [];
    const smallest = Math.min(...around.map(({ start, end }) => end - start));
    const ids =
      around.length > 0
        ? around.filter(({ start, end }) => end - start === smallest).map(({ id }) => id)
        : used.filter((each) => each.path === path && isAround(each.node)).flatMap((each) => each.ids);
    return [...new Set(ids)];
  };
}

/** What a comment says is of what follows it, behind its name. */
const skipped = /\s*(?:export )?(?:(?:const|function) )?(?:[\w'.]+: )?/y;

/** Each once, by label. */
const unique = (links: readonly DocumentLink[]): readonly DocumentLink[] =>
  [...new Map(links.map((link) => [link.label, link])).values()].sort((one, other) =>
    one.label < other.label ? -1 : 1,
  );

export interface NamedDocuments {
  /** Those that the page or the code of the chart names. */
  readonly all: readonly DocumentLink[];
  /** Those that the code of a state or transition names, by id. */
  readonly ids: Readonly<Record<string, readonly DocumentLink[]>>;
}

/** The documents that the page of a chart, and the code beside its machine, name. */
export function namedDocuments(
  chart: Chart,
  page: string,
  reader: CodeReader,
  top: string,
  { named, linksOf }: Pick<NonNullable<ReviewConfig['requirements']>, 'named' | 'linksOf'>,
): NamedDocuments {
  const folder = dirname(chart.path);
  const files = readdirSync(join(top, folder))
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => reader.read(`${folder}/${file}`) ?? []);
  const linksIn = (texts: readonly string[]) =>
    unique(texts.flatMap((text) => text.match(named) ?? []).flatMap(linksOf));
  const ownersOf = ownersIn(chart, reader);
  const texts = new Map<string, string[]>();
  for (const { source } of files) {
    const { comments } = syntaxOf(source);
    for (const match of source.text.matchAll(named)) {
      const comment = comments.find(({ start, end }) => start < match.index && match.index < end);
      skipped.lastIndex = comment?.end ?? 0;
      const at = comment ? comment.end + (skipped.exec(source.text)?.[0].length ?? 0) : match.index;
      for (const id of ownersOf(source.path, { start: at, end: at }))
        if (id !== chart.id) texts.set(id, [...(texts.get(id) ?? []), match[0]]);
    }
  }
  return {
    all: linksIn([page, ...files.map(({ source }) => source.text)]),
    ids: Object.fromEntries([...texts].map(([id, own]) => [id, linksIn(own)])),
  };
}
