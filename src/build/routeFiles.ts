import { basename } from 'node:path';
import type { Rolldown } from 'vite';

/** The files that the chunk of a module needs and index.html does not load, by the name of the module. */
export function routeFiles(bundle: Rolldown.OutputBundle, html: string): (name: string) => readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const withImports = (...files: readonly string[]): ReadonlySet<string> => {
    const found = new Set(files);
    for (const file of found)
      for (const { fileName, imports } of chunks)
        if (fileName === file) for (const imported of imports) found.add(imported);
    return found;
  };
  const loaded = withImports(...chunks.map(({ fileName }) => fileName).filter((name) => html.includes(name)));
  return (name) => {
    const own = chunks.filter(({ moduleIds }) =>
      moduleIds.some((id) => basename(id).replace(/\.tsx?$/, '') === name),
    );
    if (own.length === 0) throw new Error(`The build has no chunk of ${name}`);
    return [...withImports(...own.map(({ fileName }) => fileName))].filter((file) => !loaded.has(file));
  };
}
