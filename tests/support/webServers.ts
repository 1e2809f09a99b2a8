import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findCommand } from './debian.ts';

/** A server at an origin without a slash at its end. */
export interface WebServer {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** Listens on 127.0.0.1; without a port, the system chooses one. */
async function listen(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

export async function startNode(server: Server): Promise<WebServer> {
  const origin = `http://127.0.0.1:${await listen(server)}`;
  const stop = async () => {
    server.closeAllConnections();
    await once(server.close(), 'close');
  };
  return { origin, stop };
}

/** A port that nothing listens on, at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listen(probe);
  await once(probe.close(), 'close');
  return port;
}

/** Runs a server with files in a folder of its own, until it is stopped; throws an Error when it does not answer. */
async function runServer(
  command: string,
  rest: readonly string[],
  { port, folder }: { readonly port: number; readonly folder: string },
): Promise<WebServer> {
  const env = { ...process.env, HOME: folder };
  const server = spawn(command, rest, { stdio: ['ignore', 'ignore', 'pipe'], env });
  let output = '';
  server.stderr.on('data', (text: Buffer) => {
    output += text.toString('utf8');
  });
  const stop = async () => {
    const ended = once(server, 'close');
    server.kill();
    await ended;
    rmSync(folder, { recursive: true });
  };
  const origin = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + 20_000;
  while (!(await fetch(origin).catch(() => null))) {
    if (server.exitCode !== null) throw new Error(`${command} did not start: ${output}`);
    if (Date.now() > deadline) {
      await stop();
      throw new Error(`${command} did not answer: ${output}`);
    }
    await wait(50);
  }
  return { origin, stop };
}

/**
 * Starts the nginx of this machine with a configuration that goes into its `http` block and says `listen 80;`; null where there
 * is none.
 */
export async function startNginx(configuration: string): Promise<WebServer | null> {
  const nginx = findCommand('nginx');
  if (!nginx) return null;
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const port = await freePort();
  const version = execFileSync('sh', ['-c', `${nginx} -V 2>&1`], { encoding: 'utf8' });
  const [, main = '/etc/nginx/nginx.conf'] = /--conf-path=(\S+)/.exec(version) ?? [];
  const temporary = [...version.matchAll(/--http-([\w-]+)-temp-path=/g)].map(
    ([, name = '']) => `${name.replaceAll('-', '_')}_temp_path ${folder}/${name};`,
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    [
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      `daemon off; pid ${folder}/pid; error_log stderr; events {}`,
      `http { include ${dirname(main)}/mime.types; access_log off; ${temporary.join(' ')}`,
      configuration.replace('listen 80;', `listen 127.0.0.1:${port};`),
      '}',
    ].join('\n'),
  );
  return runServer(nginx, ['-e', 'stderr', '-c', file], { port, folder });
}
