import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { routeFiles } from './routeFiles.ts';

/**
 * Writes a hash of the build to index.html and build.json, by which an open page detects a newer build, and
 * to build.json the files of each lazy route and of `importOnDemand`, which are fetched again after a failure.
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
      const html = page.source.toString();
      page.source = html.replace('<title>', `<meta name="build" content="${id}" />\n    <title>`);

      const filesOf = routeFiles(bundle, html.replace(/<script>.*?<\/script>/s, ''));
      const routes = Object.values(bundle)
        .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
        .filter((module) => {
          const { dynamicImporters = [], exports = [] } = this.getModuleInfo(module) ?? {};
          const isRoute =
            /Route\.tsx$/.test(module) || (module.endsWith('.tsx') && exports.includes('default'));
          return dynamicImporters.length > 0 && (isRoute || /\/inbox\/csv\.ts$/.test(module));
        })
        .map((module) => basename(module).replace(/\.tsx?$/, ''))
        .map((name) => [name, filesOf(name)]);
      const source = JSON.stringify({ id, routes: Object.fromEntries(routes) });
      this.emitFile({ type: 'asset', fileName: 'build.json', source });
    },
  },
});
