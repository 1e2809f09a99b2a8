import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createListener } from '#fake-server/adapters/node.ts';
import { createBackend } from '#fake-server/backend.ts';
import { folders } from './builds.ts';

/**
 * A process that serves the builds, gzipped as a host does, and the fake backend on the application's origin.
 * Its first line of output is the origins as JSON.
 */

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

const gzipped = new Map<string, Buffer>();

function compress(path: string, content: Buffer): Buffer {
  const known = gzipped.get(path);
  if (known) return known;
  const bytes = gzipSync(content);
  gzipped.set(path, bytes);
  return bytes;
}

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
      .end(isCompressed(type) ? compress(path, content) : content);
  };

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return `http://127.0.0.1:${address.port}`;
}

const backend = createListener(createBackend());
const withBackend =
  (folder: string): RequestListener =>
  (request, response) =>
    backend(request, response, () => servePages(folder)(request, response));

process.stdout.write(
  `${JSON.stringify({
    app: await listen(withBackend(folders.app)),
    floor: await listen(servePages(folders.floor)),
    picture: await listen(servePages(folders.picture)),
    reactAdmin: await listen(withBackend(folders.reactAdmin)),
    against: await listen(withBackend(folders.against)),
  })}\n`,
);
