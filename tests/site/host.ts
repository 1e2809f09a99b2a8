import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import sirv from 'sirv';
import { startNginx, startNode, type WebServer } from '../support/webServers.ts';

/** A static host of the site, below `/some/path/`. */
export interface Host {
  /** Of the front page, with a slash at its end. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const site = resolve('dist-site');
const path = '/some/path/';

/** Where there is no nginx. */
function startStaticServer(): Promise<WebServer> {
  process.stdout.write(
    'There is no nginx (Debian: apt-get install nginx-light): a small static server instead\n',
  );
  const serve = sirv(site, { dev: true, etag: true });
  const server = createServer((request, response) => {
    const notFound = () => {
      response.writeHead(404, { 'content-type': 'text/html' }).end(readFileSync(join(site, '404.html')));
    };
    if (!request.url?.startsWith(path)) return notFound();
    request.url = request.url.slice(path.length - 1);
    serve(request, response, notFound);
  });
  return startNode(server);
}

/** Serves dist-site/ by nginx where it is installed. */
export async function startHost(): Promise<Host> {
  const nginx = await startNginx(
    `server { listen 80; error_page 404 ${path}404.html; location ${path} { alias ${site}/; } }`,
  );
  const { origin, stop } = nginx ?? (await startStaticServer());
  return { url: `${origin}${path}`, stop };
}
