import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { syntaxOf, visit } from '#tests/architecture/sources.ts';
import { type Chart, statesOf, transitionsOf } from './chart.ts';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const keyOf = ({ key }: Node): string | null => {
  if (!isNode(key)) return null;
  const name = key.type === 'Identifier' ? key.name : key.value;
  return typeof name === 'string' || typeof name === 'number' ? String(name) : null;
};

/** The offsets of states and transitions in the file of a chart, by id. */
function offsetsIn(path: string, text: string, chart: string): ReadonlyMap<string, number> {
  const constants = new Map<string, unknown>();
  let root: unknown = null;
  visit(
    { path, text },
    {
      VariableDeclarator({ id, init }) {
        if (id.type === 'Identifier') constants.set(id.name, init);
      },
      CallExpression({ callee, arguments: [config] }) {
        const name = callee.type === 'MemberExpression' ? callee.property : callee;
        if (name.type === 'Identifier' && name.name === 'createMachine') root ??= config;
      },
    },
  );
  const resolved = (value: unknown): Node | null => {
    if (!isNode(value)) return null;
    if (value.type === 'Identifier') return resolved(constants.get(String(value.name)));
    return value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression'
      ? resolved(value.expression)
      : value;
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

  const found = new Map<string, number>();
  const walk = (id: string, config: unknown, at: number): void => {
    found.set(id, at);
    const counts = new Map<string, number>();
    const add = (event: string, value: unknown, fallback: number) => {
      for (const each of items(value)) {
        const index = counts.get(event) ?? 0;
        counts.set(event, index + 1);
        found.set(`${id}|${event}|${index}`, isNode(each) ? each.start : fallback);
      }
    };
    for (const [key, { value, start }] of properties(config)) {
      if (key === 'always') add('always', value, start);
      if (key === 'onDone') add('done', value, start);
      if (key === 'on') for (const [event, each] of properties(value)) add(event, each.value, each.start);
      if (key === 'after')
        for (const [delay, each] of properties(value))
          add(`after ${/^\d+$/.test(delay) ? `${delay} ms` : delay}`, each.value, each.start);
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
            if (property) add(`${kind} ${src}`, property.value, property.start);
          }
        }
      if (key === 'states')
        for (const [name, each] of properties(value)) walk(`${id}.${name}`, each.value, each.start);
    }
  };
  walk(chart, root, isNode(root) ? root.start : 0);
  return found;
}

/** The line in machines/ of every state and transition, by id; of what a function creates, that of the state around it. */
export function linesOf(name: string, chart: Chart, top: string): ReadonlyMap<string, number> {
  const path = `machines/${name}/${name}.machine.ts`;
  const text = readFileSync(join(top, path), 'utf8');
  syntaxOf({ path, text });
  const offsets = offsetsIn(path, text, chart.id);
  const offsetOf = (id: string): number => {
    const own = offsets.get(id);
    if (own !== undefined) return own;
    const end = Math.max(id.lastIndexOf('.', id.includes('|') ? id.indexOf('|') : id.length), 0);
    const parent = id.includes('|') ? (id.split('|')[0] ?? '') : id.slice(0, end);
    return parent === '' ? 0 : offsetOf(parent);
  };
  const ids = [...statesOf(chart), ...transitionsOf(chart)].map(({ id }) => id);
  return new Map(ids.map((id) => [id, text.slice(0, offsetOf(id)).split('\n').length]));
}

export interface ChartDecision {
  readonly number: number;
  /** In docs/decisions. */
  readonly path: string;
}

/** Those that the page or the code of a chart names, as in 'decision 33'. */
export function decisionsOf(name: string, top: string): readonly ChartDecision[] {
  const folder = join(top, 'machines', name);
  const texts = [
    join(top, 'docs/statecharts', `${name}.md`),
    ...readdirSync(folder).map((file) => join(folder, file)),
  ].map((path) => readFileSync(path, 'utf8'));
  const named = texts.flatMap((text) =>
    [...text.matchAll(/\bdecisions? (\d+)/g)].map(([, each]) => Number(each)),
  );
  const files = readdirSync(join(top, 'docs/decisions'));
  return [...new Set(named)]
    .sort((one, other) => one - other)
    .flatMap((number) => {
      const path = files.find((file) => file.startsWith(`${String(number).padStart(4, '0')}-`));
      return path === undefined ? [] : [{ number, path }];
    });
}
