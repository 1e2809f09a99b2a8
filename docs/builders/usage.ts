import { isScript, projectFiles, type Source, visit } from '#tests/architecture/sources.ts';

/** A place in the code that sends an event to a chart. */
export interface Sending {
  readonly event: string;
  readonly path: string;
}

/** A place in the code that gives a chart's port its actor. */
export interface Providing {
  /** `uploadMachine`, or the name of a factory. */
  readonly machine: string;
  readonly port: string;
  readonly path: string;
  /** What is called to make the actor: `mutate`, `fromPromise`, or the name of a chart. */
  readonly how: string;
}

/** Who talks to the charts, in the order of the files. */
export interface Usage {
  readonly sendings: readonly Sending[];
  readonly providings: readonly Providing[];
}

interface Range {
  readonly start: number;
  readonly end: number;
}

const isIn = (inner: Range, outer: Range): boolean => outer.start <= inner.start && inner.end <= outer.end;

const senders = new Set(['send', 'sendTo', 'sendParent', 'raise', 'trigger']);

/** Texts that are the `type` of something sent, or that are handed to a function of the file which sends them. */
function sendingsIn(source: Source): readonly Sending[] {
  const calls: Range[] = [];
  const types: Range[] = [];
  const handed: Range[] = [];
  const texts: (Range & { readonly value: string })[] = [];
  visit(source, {
    CallExpression({ callee, arguments: given, start, end }) {
      const name =
        callee.type === 'Identifier'
          ? callee.name
          : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
            ? callee.property.name
            : '';
      if (senders.has(name)) calls.push({ start, end });
      else if (callee.type === 'Identifier' && name !== 'assertEvent')
        for (const each of given)
          if (each.type === 'Literal') handed.push({ start: each.start, end: each.end });
    },
    Property({ key, value }) {
      if (key.type === 'Identifier' && key.name === 'type')
        types.push({ start: value.start, end: value.end });
    },
    Literal({ value, start, end }) {
      if (typeof value === 'string') texts.push({ value, start, end });
    },
  });
  const isSent = (text: Range) =>
    handed.some(({ start }) => start === text.start) ||
    (types.some((type) => isIn(text, type)) && calls.some((call) => isIn(text, call)));
  const events = new Set(texts.filter(isSent).map(({ value }) => value));
  return [...events].map((event) => ({ event, path: source.path }));
}

const leadingName = (text: string): string => /^\w+/.exec(text)?.[0] ?? text;

function providingsIn(source: Source): readonly Providing[] {
  const found: Providing[] = [];
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

/** Reads `src/` and `machines/`: who sends which event, and who provides which port. */
export function readUsage(files: readonly Source[] = projectFiles()): Usage {
  const sources = files.filter((file) => isScript(file) && /^(?:src|machines)\//.test(file.path));
  return { sendings: sources.flatMap(sendingsIn), providings: sources.flatMap(providingsIn) };
}
