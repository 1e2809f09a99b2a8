import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** Writes a hash of the build to index.html and build.json, by which an open page detects a newer build (decision 42). */
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
      this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ id }) });
    },
  },
});
