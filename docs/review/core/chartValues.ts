import type { AnyStateMachine } from 'xstate';
import { type ChartValue, durationText } from './chart.ts';
import { normalizedCode } from './inlineText.ts';
import { isRecord } from './record.ts';
import { guardText, isCombinedGuard, referenceText } from './references.ts';

/** Fields of XState's built-in actions and guards that are the same for all of a type. */
const machinery = new Set(['resolve', 'retryResolve', 'execute', 'check', 'type']);

/** The source text of a function, an action creator's result, or actor logic, with all that it holds. */
function codeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(codeOf).join(', ')}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? 'undefined';
  if ('root' in value) return `machine ${String(value.id)}`;
  const fields = Object.entries(value).filter(([field]) => !machinery.has(field));
  if (typeof value === 'function' && !('type' in value) && fields.length === 0)
    return normalizedCode(String(value));
  const type = typeof value.type === 'string' ? `${value.type} ` : '';
  return `${type}{ ${fields.map(([field, each]) => `${field}: ${codeOf(each)}`).join(', ')} }`;
}

/** What computes the params of a reference or the input of an actor, by sort and name. */
function argumentsIn(value: unknown, found = new Map<string, string>()): ReadonlyMap<string, string> {
  if (Array.isArray(value)) for (const each of value) argumentsIn(each, found);
  else if (typeof value === 'object' && value !== null && !('root' in value)) {
    const fields: Readonly<Record<string, unknown>> = { ...value };
    for (const [by, argument] of [
      ['type', fields.params],
      ['src', fields.input],
    ] as const) {
      const name = fields[by];
      if (typeof name === 'string' && typeof argument === 'function')
        found.set(name, `${found.get(name) ?? ''} with ${codeOf(argument)}`);
    }
    for (const each of Object.values(fields)) argumentsIn(each, found);
  }
  return found;
}

const typesIn = (code: string): readonly string[] =>
  [...code.matchAll(/\btype: '([^']+)'/g)].map(([, type = '']) => type);

/** The types of the events that an action emits, as far as they stand in its code. */
function emitsOf(action: unknown): readonly string[] {
  const type = isRecord(action) ? action.type : null;
  if (isRecord(action) && type === 'xstate.emit') {
    const { event } = action;
    return isRecord(event) && typeof event.type === 'string' ? [event.type] : typesIn(codeOf(event));
  }
  if (type !== 'xstate.enqueueActions') return [];
  const emitted = codeOf(action).matchAll(/\bemit\((\{[^{}]*\}?)/g);
  return [...emitted].flatMap(([, event = '']) => typesIn(event).slice(0, 1));
}

/** Functions with a name of their own that stand in the machine in place of a name in `setup`. */
function namedFunctions(value: unknown, sort: ChartValue['sort'] | null = null): readonly ChartValue[] {
  if (Array.isArray(value)) return value.flatMap((each) => namedFunctions(each, sort));
  if (typeof value === 'function')
    return sort === null || isCombinedGuard(value) || referenceText(value) !== value.name
      ? []
      : [{ sort, name: value.name, time: null, emits: [], code: codeOf(value) }];
  if (typeof value !== 'object' || value === null || 'root' in value) return [];
  return Object.entries(value).flatMap(([field, each]) => namedFunctions(each, sortOfField[field] ?? null));
}

const sortOfField: Readonly<Record<string, ChartValue['sort']>> = {
  guard: 'guards',
  actions: 'actions',
  entry: 'actions',
  exit: 'actions',
};

const unique = <Item>(items: readonly Item[]): readonly Item[] => [...new Set(items)];

/** What the names in a machine stand for, sorted by name within a sort. */
export function chartValues({ config, implementations }: AnyStateMachine): readonly ChartValue[] {
  const computed = argumentsIn(config);
  const named = (['guards', 'actions', 'actors', 'delays'] as const).flatMap((sort) =>
    Object.entries(implementations[sort])
      .map(([name, value]: readonly [string, unknown]): ChartValue => {
        const isConstant = typeof value === 'number';
        return {
          sort,
          name,
          time: sort !== 'delays' ? null : isConstant ? durationText(value) : 'computed',
          emits: sort === 'actions' ? unique(emitsOf(value)) : [],
          code: isConstant
            ? ''
            : `${isCombinedGuard(value) ? guardText(value) : codeOf(value)}${computed.get(name) ?? ''}`,
        };
      })
      .sort((one, other) => (one.name < other.name ? -1 : 1)),
  );
  const fields: Readonly<Record<string, unknown>> = { ...config };
  const ofMachine = ['context', 'output'].flatMap((name): readonly ChartValue[] =>
    fields[name] === undefined
      ? []
      : [{ sort: 'machine', name, time: null, emits: [], code: codeOf(fields[name]) }],
  );
  const known = new Set(named.map(({ name }) => name));
  const others = namedFunctions(config).filter(({ name }) => !known.has(name));
  const own = [...new Map(others.map((value) => [value.name, value])).values()];
  return [...named, ...own, ...ofMachine];
}
