import { once } from 'node:events';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { createBackend } from '../backend.ts';
import { runCommand } from './commandLine.ts';
import { createListener } from './node.ts';
import { staticPages } from './staticPages.ts';

const root = resolve(import.meta.dirname, '..', '..');

await runCommand({
  name: 'The demo',
  defaultPort: 4173,
  hasPages: true,
  help: `The built dashboard and the fake backend on one origin, on 127.0.0.1 only.

  npm run demo -- [options]

  --port N        the port to listen on (4173)
  --no-build      serve what was built before
  --dist DIR      the folder to build into and to serve (dist-demo)
`,
  async start({ port, seed, dist, isBuilt }) {
    const outDir = resolve(root, dist ?? 'dist-demo');
    const backend = createListener(createBackend({ seed }));
    const pages = staticPages(outDir);
    const server = createServer((request, response) =>
      backend(request, response, () => pages(request, response)),
    );
    // Before the build, so that a taken port is said at once.
    await once(server.listen(port, '127.0.0.1'), 'listening');
    if (isBuilt) {
      const { build } = await import('vite');
      await build({ root, base: '/', mode: 'demo', logLevel: 'warn', build: { outDir, emptyOutDir: true } });
    }
    return server;
  },
});
