import { resolve } from 'node:path';
import { build, preview } from 'vite';
import { runCommand } from './commandLine.ts';
import { staticPages } from './staticPages.ts';
import { fakeBackend } from './vite.ts';

const root = resolve(import.meta.dirname, '..', '..');

await runCommand({
  name: 'The demo',
  defaultPort: 4173,
  flags: ['dist', 'no-build'],
  help: `The built dashboard and the fake backend on one origin, on 127.0.0.1 only.

  npm run demo -- [options]

  --port N        the port to listen on (4173)
  --no-build      serve what was built before
  --dist DIR      the folder to build into and to serve (dist-demo)
`,
  async start({ port, seed, dist, isBuilt }) {
    const outDir = resolve(root, dist ?? 'dist-demo');
    if (isBuilt) await build({ root, mode: 'demo', logLevel: 'warn', build: { outDir, emptyOutDir: true } });
    const { httpServer } = await preview({
      root,
      configFile: false,
      logLevel: 'warn',
      appType: 'spa',
      build: { outDir },
      preview: { port, host: '127.0.0.1', strictPort: true },
      plugins: [fakeBackend({ seed }), staticPages(outDir)],
    });
    return httpServer;
  },
});
