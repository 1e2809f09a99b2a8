import { resolve } from 'node:path';
import { build, preview } from 'vite';
import { greeting, portFailure, readArguments, runDoor, seedHelp } from './arguments.ts';
import { pages } from './pages.ts';
import { fakeBackend } from './vite.ts';

const help = `The built dashboard and the fake backend on one origin, on 127.0.0.1 only.

  npm run demo -- [options]

  --port N        the port to listen on (4173)
  --no-build      serve what was built before
  --dist DIR      the folder to build into and to serve (dist-demo)
${seedHelp}
`;

const root = resolve(import.meta.dirname, '..', '..');

await runDoor(async () => {
  const { port, seed, dist, builds, asksForHelp } = readArguments(process.argv.slice(2), {
    port: 4173,
    allowed: ['dist', 'no-build'],
  });
  if (asksForHelp) {
    process.stdout.write(help);
    return;
  }
  const outDir = resolve(root, dist ?? 'dist-demo');
  if (builds) await build({ root, mode: 'demo', logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'warn',
    appType: 'spa',
    build: { outDir },
    preview: { port, host: '127.0.0.1', strictPort: true },
    plugins: [fakeBackend({ seed }), pages(outDir)],
  }).catch((error: unknown) => {
    throw portFailure(error, port);
  });
  const address = server.httpServer.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  process.stdout.write(greeting('The demo', `http://127.0.0.1:${actual}`));
});
