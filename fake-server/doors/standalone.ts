import { createServer } from 'node:http';
import { createBackend } from '../backend.ts';
import { greeting, portFailure, readArguments, runDoor, seedHelp } from './arguments.ts';
import { createListener } from './node.ts';

const help = `The fake backend over HTTP, on 127.0.0.1 only.

  npm run fake-server -- [options]

  --port N        the port to listen on (4010)
${seedHelp}

Pages of any origin may call it. Its control routes are under /__fake/.
`;

await runDoor(async () => {
  const { port, seed, asksForHelp } = readArguments(process.argv.slice(2), { port: 4010 });
  if (asksForHelp) {
    process.stdout.write(help);
    return;
  }
  const server = createServer(createListener(createBackend({ seed }), { cors: true }));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portFailure(error, port)));
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  process.stdout.write(greeting('The fake backend', `http://127.0.0.1:${actual}`));
});
