import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '../config.ts';
import { filesOf } from './globs.ts';
import { machineFiles } from './loadMachines.ts';

/**
 * Where the code may listen to events, `file: event`: each `.on('event', …)` and each handler `'event': …` of the files that
 * export no machine.
 */
export function listenersIn(project: Project): ReadonlySet<string> {
  const { root, sources = ['.'] } = project;
  const patterns = sources.flatMap((path) => (/\.\w+$/.test(path) ? path : `${path}/**/*.{js,jsx,ts,tsx}`));
  const own = new Set(machineFiles(project));
  return new Set(
    filesOf(root, patterns)
      .filter((path) => !own.has(path) && !/(?:^|\/)dist\//.test(path))
      .flatMap((path) => {
        const code = readFileSync(join(root, path), 'utf8');
        const found = code.matchAll(/\bon\(\s*(['"])(?<called>[^'"]+)\1|(['"])(?<handled>[^'"]+)\3\s*[:(]/g);
        return [...found].map(({ groups = {} }) => `${path}: ${groups.called ?? groups.handled}`);
      }),
  );
}
