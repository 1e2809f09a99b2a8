import { type Finding, findingAt, isScript, type Source, syntaxOf, visit } from './sources.ts';

/** A rule over one file of the project. */
export interface Ban {
  readonly name: string;
  appliesTo(source: Source): boolean;
  find(source: Source): readonly Finding[];
}

const under =
  (...folders: readonly string[]) =>
  ({ path }: Source): boolean =>
    folders.some((folder) => path.startsWith(folder));

const matches = (source: Source, pattern: RegExp, message: string): readonly Finding[] =>
  [...source.text.matchAll(pattern)].map((match) => findingAt(source, match.index, message));

const unmade = /\b(?:TODO|FIXME|XXX|HACK)\b/g;
const silencers = /@ts-(?:ignore|expect-error|nocheck)|biome-ignore|eslint-disable/g;

/** Comments only, so that a rule may name what it forbids. */
const inComments =
  (pattern: RegExp, message: string) =>
  (source: Source): readonly Finding[] => {
    if (!isScript(source)) return matches(source, pattern, message);
    return syntaxOf(source).comments.flatMap(({ value, start }) =>
      [...value.matchAll(pattern)].map(() => findingAt(source, start, message)),
    );
  };

const impureNames = new Set(
  [
    'fetch XMLHttpRequest WebSocket EventSource navigator',
    'localStorage sessionStorage indexedDB caches BroadcastChannel',
    'toast Date performance crypto console',
    'setTimeout setInterval setImmediate queueMicrotask requestAnimationFrame requestIdleCallback',
    'window document globalThis location history',
  ].flatMap((line) => line.split(' ')),
);

/** Names that are read as values or types; the key of `event.document` or `{ document: … }` is something else. */
function impurities(source: Source): readonly Finding[] {
  const found: Finding[] = [];
  const keys = new Set<number>();
  visit(source, {
    MemberExpression({ object, property, computed }) {
      if (computed) return;
      keys.add(property.start);
      if (/^Math\s*\.random$/.test(source.text.slice(object.start, property.end)))
        found.push(findingAt(source, object.start, 'Math.random in a chart'));
    },
    Property({ key, computed, shorthand }) {
      if (!computed && !shorthand) keys.add(key.start);
    },
    TSPropertySignature({ key, computed }) {
      if (!computed) keys.add(key.start);
    },
  });
  visit(source, {
    Identifier({ name, start }) {
      if (impureNames.has(name) && !keys.has(start))
        found.push(findingAt(source, start, `${name} in a chart`));
    },
  });
  return found;
}

function weakTypes(source: Source): readonly Finding[] {
  const found: Finding[] = [];
  visit(source, {
    TSAnyKeyword({ start }) {
      found.push(findingAt(source, start, 'the type any'));
    },
    TSAsExpression({ expression, start }) {
      if (expression.type === 'TSAsExpression')
        found.push(findingAt(source, start, 'a type forced in two steps'));
    },
  });
  return found;
}

const partial = new Set(['only', 'skip', 'skipIf', 'runIf', 'todo', 'fails', 'fixme', 'fail']);

/** `test.only`, `test.describe.skip`, `describe.each(…).only` and the like; `vi.mock` of a module. */
function dodges(source: Source): readonly Finding[] {
  const found: Finding[] = [];
  visit(source, {
    MemberExpression({ property, start }) {
      if (property.type !== 'Identifier') return;
      const owner = source.text.slice(start, property.start);
      if (partial.has(property.name) && /^(?:test|it|describe|suite|bench)\b/.test(owner))
        found.push(findingAt(source, start, `a test with .${property.name}`));
      if (/^vi\s*\.$/.test(owner) && /^(?:do)?[mM]ock$/.test(property.name))
        found.push(findingAt(source, start, 'a module replaced by a stub; faults come from the fake server'));
    },
  });
  return found;
}

const registries =
  /https?:\/\/[^\s"'/]*(?:registry|npmjs|npmmirror|yarnpkg|artifactory|verdaccio|nexus|unpkg|jsdelivr|esm\.sh|skypack)[^\s"']*/gi;
const personalPaths = /(?<=^|[\s"'`(=])\/(?:home|root|Users|work)\/[\w.]/gm;
const colours =
  /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?![\w/-])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/gi;

function literalColours(source: Source): readonly Finding[] {
  if (!isScript(source)) return matches(source, colours, 'a literal colour; use a token');
  const found: Finding[] = [];
  const look = (text: string, start: number) => {
    for (const [colour] of text.matchAll(colours))
      found.push(findingAt(source, start, `the literal colour ${colour}; use a token`));
  };
  visit(source, {
    Literal({ value, start }) {
      if (typeof value === 'string') look(value, start);
    },
    TemplateElement({ value, start }) {
      look(value.raw, start);
    },
  });
  return found;
}

/** The longest a file may be, in lines. */
const longest = 300;

function length(source: Source): readonly Finding[] {
  const lines = source.text.trimEnd().split('\n').length;
  return lines > longest ? [{ path: source.path, line: lines, message: `${lines} lines; split it` }] : [];
}

/** Selectors of one expression say everything by their name. */
const isSelector = (name: string, isExpression: boolean): boolean =>
  isExpression && /^select[A-Z]/.test(name);

function undocumented(source: Source): readonly Finding[] {
  const docs = syntaxOf(source).comments.filter(
    ({ type, value }) => type === 'Block' && value.startsWith('*'),
  );
  const isDocumented = (start: number) =>
    docs.some(({ end }) => end <= start && source.text.slice(end, start).trim() === '');
  const found: Finding[] = [];
  const look = (start: number, name: string) => {
    if (!isDocumented(start))
      found.push(findingAt(source, start, `${name} is exported without a doc comment`));
  };
  visit(source, {
    ExportDefaultDeclaration({ declaration, start }) {
      if (/Function/.test(declaration.type)) look(start, 'the default');
    },
    ExportNamedDeclaration({ declaration, start }) {
      if (declaration?.type === 'FunctionDeclaration') look(start, declaration.id?.name ?? 'the function');
      if (declaration?.type !== 'VariableDeclaration') return;
      for (const { id, init } of declaration.declarations) {
        const name = id.type === 'Identifier' ? id.name : 'the function';
        const isExpression = init?.type === 'ArrowFunctionExpression' && init.expression;
        if (isExpression || init?.type === 'FunctionExpression' || init?.type === 'ArrowFunctionExpression')
          if (!isSelector(name, isExpression === true)) look(start, name);
      }
    },
  });
  return found;
}

const everywhere = () => true;
const isStyle = ({ path }: Source) => path.endsWith('.css');
const rooms = under('src/', 'machines/', 'fake-server/', 'tests/', 'docs/');

/** The bans of the house, each over the files it is about. */
export const bans: readonly Ban[] = [
  {
    name: 'nothing impure in a chart',
    appliesTo: (file) => isScript(file) && under('machines/')(file),
    find: impurities,
  },
  { name: 'no weak types', appliesTo: isScript, find: weakTypes },
  {
    name: 'no silenced checks',
    appliesTo: (file) => isScript(file) || isStyle(file),
    find: inComments(silencers, 'a silenced check'),
  },
  {
    name: 'nothing left to be done',
    appliesTo: (file) => file.path !== 'package-lock.json',
    find: inComments(unmade, 'left to be done'),
  },
  {
    name: 'no test left out and no module replaced',
    appliesTo: (file) => isScript(file) && under('tests/')(file),
    find: dodges,
  },
  {
    name: 'no address of a package registry',
    appliesTo: everywhere,
    find: (file) => matches(file, registries, 'the address of a package registry'),
  },
  {
    name: 'no path of one particular machine',
    appliesTo: everywhere,
    find: (file) => matches(file, personalPaths, 'a path of one particular machine'),
  },
  {
    name: 'no literal colours outside the tokens',
    appliesTo: (file) =>
      under('src/')(file) &&
      (file.path.endsWith('.tsx') || isStyle(file)) &&
      !file.path.endsWith('/tokens.css'),
    find: literalColours,
  },
  {
    name: 'no file over 300 lines',
    appliesTo: (file) =>
      rooms(file) && !under('docs/statecharts/')(file) && /\.(?:tsx?|css|html|md)$/.test(file.path),
    find: length,
  },
  {
    name: 'every exported function has a doc comment',
    appliesTo: (file) =>
      isScript(file) && under('src/domain/', 'src/api/', 'src/contract/', 'machines/', 'fake-server/')(file),
    find: undocumented,
  },
];
