import { existsSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { createFilter } from 'vite';

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return path;
    return entry.name === 'node_modules' ? [] : filesBelow(path);
  });

/** The folders before the first segment with a wildcard. */
const fixedPart = (glob: string): string => /^(?:[^*?[{(!/]*\/)*/.exec(glob)?.[0] ?? '';

/** The files of globs, without those of packages: relative to the root, with `/`, sorted. */
export function filesOf(root: string, globs: readonly string[]): readonly string[] {
  const isWanted = createFilter(globs, null, { resolve: root });
  const folders = new Set(globs.map((glob) => resolve(root, fixedPart(glob))));
  const paths = [...folders].filter((path) => existsSync(path)).flatMap(filesBelow);
  return [...new Set(paths.filter(isWanted))]
    .map((path) => relative(root, path).replaceAll('\\', '/'))
    .sort();
}
