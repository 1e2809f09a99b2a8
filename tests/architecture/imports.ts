import { posix } from 'node:path';
import { type Finding, findingAt, type Source, syntaxOf, visit } from './sources.ts';

/** One import, export-from, dynamic import, import type or import.meta.glob of a file. */
export interface Import {
  readonly specifier: string;
  readonly isDynamic: boolean;
  readonly offset: number;
}

interface Room {
  /** From the top, with a closing `/`. */
  readonly folder: string;
  readonly rooms: readonly string[];
  readonly packages: readonly string[];
}

const runtime = ['react', 'react-dom', 'xstate', '@xstate/react', 'wouter', 'goober', 'react-hot-toast'];
const everyFace = ['contract', 'domain', 'api', 'session', 'ui', 'screens', 'machines'];

/** Who may import whom; `tests`, `docs` and the configuration files may import everything. */
export const rooms: Readonly<Record<string, Room>> = {
  contract: { folder: 'src/contract/', rooms: [], packages: ['superstruct'] },
  domain: { folder: 'src/domain/', rooms: ['contract'], packages: [] },
  machines: { folder: 'machines/', rooms: ['contract', 'domain'], packages: ['xstate'] },
  api: { folder: 'src/api/', rooms: ['contract', 'domain'], packages: ['ofetch'] },
  session: { folder: 'src/session/', rooms: ['contract', 'domain'], packages: ['ofetch'] },
  ui: {
    folder: 'src/ui/',
    rooms: [],
    packages: ['react', 'goober', '@tanstack/react-virtual', 'react-hot-toast'],
  },
  screens: {
    folder: 'src/screens/',
    rooms: ['ui', 'domain', 'contract', 'machines', 'app'],
    packages: ['react', 'wouter', 'react-dropzone', 'goober', '@xstate/react'],
  },
  app: {
    folder: 'src/app/',
    rooms: [...everyFace, 'devtools'],
    packages: [...runtime, 'ofetch', '@fontsource-variable/fraunces'],
  },
  devtools: {
    folder: 'src/devtools/',
    // docs: the drawn charts, and the reader that gives transitions the ids of the drawings.
    rooms: ['machines', 'ui', 'app', 'docs'],
    packages: ['react', 'react-dom', 'goober', 'xstate', '@xstate/react', 'react-hot-toast'],
  },
  'fake-server': {
    folder: 'fake-server/',
    rooms: ['contract', 'domain'],
    packages: ['@mswjs/data', 'msw', 'superstruct', 'node:'],
  },
};

/** Files that may import a package their room may not. */
const ownPackages: readonly { readonly file: RegExp; readonly name: string }[] = [
  { file: /^fake-server\/files\/thumbnails\.ts$/, name: 'sharp' },
  { file: /^fake-server\/adapters\//, name: 'vite' },
];

const isHookFile = (path: string): boolean => /^hooks(?:\.tsx?$|\/)/.test(path);

/** The pictures of the charts, and what knows by which ids they are drawn. */
const isDrawing = (path: string): boolean => /^(?:statecharts\/[^/]+\.svg|builders\/extract\.ts)$/.test(path);

/** `upload/upload.machine.ts`: the file that stands for the chart of its folder. */
const isPublicChart = (path: string): boolean => /^([^/]+)\/\1\.machine\.ts$/.test(path);

/** Gives the name of the room that a path lies in, or null for tests, docs and configuration. */
const roomOf = (path: string): string | null =>
  path === 'src/main.tsx'
    ? 'app'
    : (Object.entries(rooms).find(([, { folder }]) => path.startsWith(folder))?.[0] ?? null);

/** Gives everything that a file imports, types included. */
export function importsOf(source: Source): readonly Import[] {
  const found: Import[] = [];
  const { staticImports, staticExports } = syntaxOf(source).module;
  for (const { moduleRequest } of staticImports)
    found.push({ specifier: moduleRequest.value, isDynamic: false, offset: moduleRequest.start });
  for (const { entries } of staticExports)
    for (const { moduleRequest } of entries)
      if (moduleRequest)
        found.push({ specifier: moduleRequest.value, isDynamic: false, offset: moduleRequest.start });

  const add = (text: { readonly value?: unknown; readonly start: number }, isDynamic: boolean) => {
    const specifier = typeof text.value === 'string' ? text.value : '(computed)';
    found.push({ specifier, isDynamic, offset: text.start });
  };
  visit(source, {
    ImportExpression({ source: text }) {
      add('value' in text ? text : { start: text.start }, true);
    },
    TSImportType({ source: text }) {
      add(text, false);
    },
    CallExpression({ callee, arguments: [pattern] }) {
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'MetaProperty' || !pattern) return;
      if (callee.property.type !== 'Identifier' || callee.property.name !== 'glob') return;
      const patterns = pattern.type === 'ArrayExpression' ? pattern.elements : [pattern];
      for (const each of patterns) if (each) add('value' in each ? each : { start: each.start }, true);
    },
  });
  return found;
}

/** Gives the package that a specifier names, `node:` for Node's own, or null for a file of the project. */
export function packageOf(specifier: string): string | null {
  if (/^[.#/]/.test(specifier) || specifier === '(computed)') return null;
  if (specifier.startsWith('node:')) return 'node:';
  const [scope = '', name = ''] = specifier.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}

/** Gives what is wrong with one import of a file by the table, or null. */
function complaint(path: string, room: string, { specifier, isDynamic }: Import): string | null {
  if (specifier === '(computed)') return 'imports an address that is put together while running';
  const name = packageOf(specifier);
  if (name !== null) return packageComplaint(path, room, name);

  if (specifier.startsWith('#')) {
    const [, other = '', rest = ''] = /^#([^/]+)\/(.*)$/.exec(specifier) ?? [];
    if (other === room) return `imports its own room by name; write ${specifier} as a relative path`;
    return roomComplaint(room, other, rest, isDynamic);
  }
  if (!specifier.startsWith('.')) return `imports ${specifier} by an absolute path`;
  const target = posix.join(posix.dirname(path), specifier);
  const other = roomOf(target);
  if (other !== room)
    return `leaves its room by the relative path ${specifier}; use the #name of the other room`;
  return room === 'machines' ? chartComplaint(path, target) : null;
}

function packageComplaint(path: string, room: string, name: string): string | null {
  const isAllowed =
    rooms[room]?.packages.includes(name) ||
    ownPackages.some((exception) => exception.name === name && exception.file.test(path));
  return isAllowed ? null : `${room} may not import the package ${name}`;
}

function roomComplaint(room: string, other: string, rest: string, isDynamic: boolean): string | null {
  if (!rooms[room]?.rooms.includes(other)) return `${room} may not import from ${other}`;
  if (other === 'devtools' && !isDynamic) return 'devtools is reached by a dynamic import only';
  if (room !== 'app' && other === 'app' && !isHookFile(rest))
    return `${room} may import only the hooks of app`;
  if (other === 'docs' && !isDrawing(rest))
    return `${room} may import only the drawn charts and their reader of docs`;
  if (room === 'screens' && other === 'machines' && !isPublicChart(rest))
    return 'screens may import only the public file of a chart';
  return null;
}

function chartComplaint(path: string, target: string): string | null {
  const [from = '', to = ''] = [path, target].map((each) => each.slice('machines/'.length));
  const isOwn = to.split('/')[0] === from.split('/')[0];
  const isShared = !to.includes('/');
  return isOwn || isShared || isPublicChart(to) ? null : 'imports another chart past its public file';
}

/** Gives every import of a file that the table does not allow. */
export function importFindings(source: Source): readonly Finding[] {
  const room = roomOf(source.path);
  if (room === null) return relativeFindings(source);
  return importsOf(source).flatMap((each) => {
    const message = complaint(source.path, room, each);
    return message === null ? [] : [findingAt(source, each.offset, message)];
  });
}

/** Tests and docs import what they like, rooms by name all the same. */
const relativeFindings = (source: Source): readonly Finding[] =>
  importsOf(source).flatMap(({ specifier, offset }) => {
    if (!/^(?:tests|docs)\//.test(source.path) || !specifier.startsWith('.')) return [];
    const room = roomOf(posix.join(posix.dirname(source.path), specifier));
    return room === null
      ? []
      : [findingAt(source, offset, `imports ${room} by a relative path; use #${room}/`)];
  });
