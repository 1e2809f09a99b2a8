import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import packageJson from '../../package.json' with { type: 'json' };

const folders = Object.entries(packageJson.imports).map(
  ([name, folder]) => [name.replace('*', ''), folder.replace(/^\.\/|\*$/g, '')] as const,
);
const known = new Map<string, readonly string[]>();

/** The files of this project that a file imports; those of which it uses only types do not count. */
function importsOf(path: string): readonly string[] {
  const found = known.get(path);
  if (found) return found;
  const { module } = parseSync(path, readFileSync(path, 'utf8'));
  const imports = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest: { value } }) => value);
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
  );
  const paths = [...imports, ...exports].flatMap((name) => {
    if (name.startsWith('.')) return [join(dirname(path), name)];
    const folder = folders.find(([prefix]) => name.startsWith(prefix));
    return folder ? [join(folder[1], name.slice(folder[0].length))] : [];
  });
  const scripts = paths.filter((each) => /\.tsx?$/.test(each));
  known.set(path, scripts);
  return scripts;
}

function uses(path: string, wanted: string): boolean {
  const seen = new Set([path]);
  for (const each of seen) for (const imported of importsOf(each)) seen.add(imported);
  return seen.has(wanted);
}

/** The test files of a folder that import a file, directly or not; those with the given name first, explorations last: they take seconds. */
export function testsUsing(path: string, folder: string, name: string): readonly string[] {
  const tests = readdirSync(folder)
    .filter((file) => /\.test\.ts$/.test(file))
    .map((file) => join(folder, file))
    .filter((test) => uses(test, path));
  const isOwn = (test: string) =>
    /^[-.]/.test(test.slice(join(folder, name).length)) && test.startsWith(join(folder, name));
  const isLast = (test: string) => test.endsWith('.explore.test.ts');
  const rest = tests.filter((test) => !isLast(test));
  return [...rest.filter(isOwn), ...rest.filter((test) => !isOwn(test)), ...tests.filter(isLast)];
}
