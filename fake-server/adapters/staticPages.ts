import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';

/** The policy of the build, which may be gone while it is replaced, and what a meta element cannot carry (docs/deploying.md). */
function policyOf(page: string): string {
  const html = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const [, policy] = html.match(/Policy" content="([^"]+)"/) ?? [];
  return [policy, "frame-ancestors 'none'"].filter(Boolean).join('; ');
}

const isAsset = (url = '') => url.startsWith('/assets/');

/**
 * Serves a build as hosts of a single-page application do: the policy is a header, hashed assets are cached for ever, and
 * only a navigation falls back to index.html. A missing asset is a 404.
 */
export function staticPages(dist: string) {
  // Reads the folder on every request: a test changes it.
  const serve = sirv(dist, {
    dev: true,
    etag: true,
    // The files that the build has compressed.
    brotli: true,
    extensions: ['html'],
    setHeaders: (response, path) => {
      const caching = isAsset(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
      response.setHeader('Cache-Control', caching);
    },
  });

  return (request: IncomingMessage, response: ServerResponse): void => {
    const notFound = () => {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n');
    };
    const fallBack = () => {
      const { accept = '' } = request.headers;
      const path = request.url?.split('?', 1)[0] ?? '';
      const isNavigation = accept.includes('text/html') || (accept === '*/*' && !path.includes('.'));
      if (isAsset(path) || !isNavigation) return notFound();
      request.url = '/';
      serve(request, response, notFound);
    };
    response.setHeader('Content-Security-Policy', policyOf(join(dist, 'index.html')));
    response.setHeader('X-Content-Type-Options', 'nosniff');
    serve(request, response, fallBack);
  };
}
