import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes a hash of the build to index.html and build.json, by which an open page detects a newer build (decision 42), and
 * to build.json the files of each lazy route and of the structs, which are fetched again after a failure (decisions 52, 59).
 */
export const buildId = (): Plugin => ({
  name: 'build-id',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build has no index.html');
      // index.html has the entry's name, which depends on the hash of every other file.
      const id = createHash('sha256').update(page.source).digest('hex').slice(0, 12);
      page.source = page.source
        .toString()
        .replace('<title>', `<meta name="build" content="${id}" />\n    <title>`);

      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const withImports = (...files: readonly string[]): ReadonlySet<string> => {
        const found = new Set(files);
        for (const file of found)
          for (const { fileName, imports } of chunks)
            if (fileName === file) for (const imported of imports) found.add(imported);
        return found;
      };
      const loaded = withImports(...chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
      const routes = chunks.flatMap(({ fileName, moduleIds }) =>
        moduleIds
          .filter(
            (module) =>
              /\.tsx$|\/contract\/structs\.ts$/.test(module) &&
              (this.getModuleInfo(module)?.dynamicImporters.length ?? 0) > 0,
          )
          .map((module) => [
            basename(module).replace(/\.tsx?$/, ''),
            [...withImports(fileName)].filter((file) => !loaded.has(file)),
          ]),
      );
      const source = JSON.stringify({ id, routes: Object.fromEntries(routes) });
      this.emitFile({ type: 'asset', fileName: 'build.json', source });
    },
  },
});
