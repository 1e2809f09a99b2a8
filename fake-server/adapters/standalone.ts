import { once } from 'node:events';
import { createServer } from 'node:http';
import { createBackend } from '../backend.ts';
import { runCommand } from './commandLine.ts';
import { createListener } from './node.ts';

await runCommand({
  name: 'The fake backend',
  defaultPort: 4010,
  help: `The fake backend over HTTP, on 127.0.0.1 only. Pages of any origin may call it.
Its control routes are under /__fake/.

  npm run fake-server -- [options]

  --port N        the port to listen on (4010)
`,
  async start({ port, seed }) {
    const server = createServer(createListener(createBackend({ seed }), { cors: true }));
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return server;
  },
});
