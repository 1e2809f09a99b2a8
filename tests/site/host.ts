import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import sirv from 'sirv';
import { findCommand } from '../support/debian.ts';

/** A static host of the site, below `/some/path/`. */
export interface Host {
  /** Of the front page, with a slash at its end. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const site = resolve('dist-site');
const path = '/some/path/';

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Where there is no nginx. */
async function startStaticServer(): Promise<Host> {
  const serve = sirv(site, { dev: true, etag: true });
  const server = createServer((request, response) => {
    const notFound = () => {
      response.writeHead(404, { 'content-type': 'text/html' }).end(readFileSync(join(site, '404.html')));
    };
    if (!request.url?.startsWith(path)) return notFound();
    request.url = request.url.slice(path.length - 1);
    serve(request, response, notFound);
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}${path}`,
    stop: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

async function startNginx(nginx: string): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  const probe = createServer();
  const port = await listen(probe);
  await once(probe.close(), 'close');
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
      `server { listen 127.0.0.1:${port}; error_page 404 ${path}404.html; location ${path} { alias ${site}/; } } }`,
    ].join('\n'),
  );
  const server = spawn(nginx, ['-e', 'stderr', '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  server.stderr.on('data', (text: Buffer) => {
    output += text.toString('utf8');
  });
  const url = `http://127.0.0.1:${port}${path}`;
  const deadline = Date.now() + 20_000;
  while (!(await fetch(url).catch(() => null))?.ok) {
    if (Date.now() > deadline || server.exitCode !== null) throw new Error(`nginx did not start: ${output}`);
    await new Promise((settle) => setTimeout(settle, 50));
  }
  return {
    url,
    stop: async () => {
      const ended = once(server, 'close');
      server.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Serves dist-site/ by nginx where it is installed. */
export function startHost(): Promise<Host> {
  const nginx = findCommand('nginx');
  if (nginx) return startNginx(nginx);
  process.stdout.write(
    'There is no nginx (Debian: apt-get install nginx-light): a small static server instead\n',
  );
  return startStaticServer();
}
