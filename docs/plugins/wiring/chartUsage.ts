import { isScript, type Source, visit } from '#docs/review/core/syntax.ts';
import type { ProvidedPort, SentEvent } from '#docs/review/core/wiring.ts';

/** In the order of the files. */
export interface ChartUsage {
  readonly sentEvents: readonly SentEvent[];
  readonly providedPorts: readonly ProvidedPort[];
}

interface Range {
  readonly start: number;
  readonly end: number;
}

const isInside = (inner: Range, outer: Range): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;

const sendFunctions = new Set(['send', 'sendBack', 'sendTo', 'sendParent', 'raise', 'trigger']);

/** String literals that are the `type` of a sent event, or an argument of a local function, which may send it. */
function sentEventsIn(source: Source): readonly SentEvent[] {
  const calls: Range[] = [];
  const types: Range[] = [];
  const functionArguments: Range[] = [];
  const literals: (Range & { readonly value: string })[] = [];
  visit(source, {
    CallExpression({ callee, arguments: args, start, end }) {
      const name =
        callee.type === 'Identifier'
          ? callee.name
          : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
            ? callee.property.name
            : '';
      if (sendFunctions.has(name)) calls.push({ start, end });
      else if (callee.type === 'Identifier' && name !== 'assertEvent')
        for (const each of args)
          if (each.type === 'Literal') functionArguments.push({ start: each.start, end: each.end });
    },
    // An event that is declared by its type is sent later.
    VariableDeclarator({ start, end }) {
      if (/^[^=]*:[^=]*(Event|QueryRead)\b[^=]*=/.test(source.text.slice(start, end)))
        calls.push({ start, end });
    },
    Property({ key, value }) {
      if (key.type === 'Identifier' && key.name === 'type')
        types.push({ start: value.start, end: value.end });
    },
    Literal({ value, start, end }) {
      if (typeof value === 'string') literals.push({ value, start, end });
    },
  });
  const isSent = (text: Range) =>
    functionArguments.some(({ start }) => start === text.start) ||
    (types.some((type) => isInside(text, type)) && calls.some((call) => isInside(text, call)));
  const events = new Set(literals.filter(isSent).map(({ value }) => value));
  return [...events].map((event) => ({ event, path: source.path }));
}

const leadingName = (text: string): string => /^\w+/.exec(text)?.[0] ?? text;

function providedPortsIn(source: Source): readonly ProvidedPort[] {
  const found: ProvidedPort[] = [];
  const { text, path } = source;
  visit(source, {
    CallExpression({ callee, arguments: [given] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (callee.property.name !== 'provide' || given?.type !== 'ObjectExpression') return;
      const machine = leadingName(text.slice(callee.object.start, callee.object.end));
      for (const group of given.properties) {
        if (group.type !== 'Property' || group.key.type !== 'Identifier' || group.key.name !== 'actors')
          continue;
        if (group.value.type !== 'ObjectExpression') continue;
        for (const each of group.value.properties)
          if (each.type === 'Property' && each.key.type === 'Identifier')
            found.push({
              machine,
              port: each.key.name,
              path,
              how: leadingName(text.slice(each.value.start, each.value.end)),
            });
      }
    },
  });
  return found;
}

/** Reads the TypeScript files of `src/` and `machines/`. */
export function readChartUsage(files: readonly Source[]): ChartUsage {
  const sources = files.filter((file) => isScript(file) && /^(?:src|machines)\//.test(file.path));
  return { sentEvents: sources.flatMap(sentEventsIn), providedPorts: sources.flatMap(providedPortsIn) };
}
