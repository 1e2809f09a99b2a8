import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createListener } from '#fake-server/adapters/node.ts';
import { createBackend } from '#fake-server/backend.ts';
import { type BuildName, folders } from './builds.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
};

const isCompressed = (type: string) => /^text\/|svg/.test(type);

/** A path without a file is index.html: the address of a screen. */
const servePages =
  (folder: string): RequestListener =>
  (request, response) => {
    const pathname = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const wanted = normalize(join(folder, pathname));
    const isFile = existsSync(wanted) && statSync(wanted).isFile();
    if (!isFile && extname(pathname) !== '') {
      response.writeHead(404).end();
      return;
    }
    const path = isFile ? wanted : join(folder, 'index.html');
    const type = types[extname(path)] ?? 'application/octet-stream';
    const isKept = pathname.startsWith('/assets/');
    const content = readFileSync(path);
    response
      .writeHead(200, {
        'Content-Type': type,
        'Cache-Control': isKept ? 'public, max-age=31536000, immutable' : 'no-cache',
        ...(isCompressed(type) && { 'Content-Encoding': 'gzip' }),
      })
      .end(isCompressed(type) ? gzipSync(content) : content);
  };

async function listen(listener: RequestListener): Promise<{ server: Server; origin: string }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return { server, origin: `http://127.0.0.1:${address.port}` };
}

/** Serves every build, gzipped as a host does, each on an origin of its own with the same fake backend. */
export async function serveBuilds() {
  const backend = createListener(createBackend());
  const servers: Server[] = [];
  const origins: Partial<Record<BuildName, string>> = {};
  for (const name of Object.keys(folders) as BuildName[]) {
    const pages = servePages(folders[name]);
    const { server, origin } = await listen((request, response) =>
      backend(request, response, () => pages(request, response)),
    );
    servers.push(server);
    origins[name] = origin;
  }
  return {
    origins: origins as Readonly<Record<BuildName, string>>,
    close() {
      for (const server of servers) server.close();
    },
  };
}
