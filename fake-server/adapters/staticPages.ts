import { readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import type { Plugin } from 'vite';

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

function pathnameOf({ url = '/' }: IncomingMessage): string | null {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return null;
  }
}

/** The policy of the build, and what a meta element cannot carry (docs/deploying.md). */
function policyOf(dist: string): string {
  const [, policy] = readFileSync(join(dist, 'index.html'), 'utf8').match(/Policy" content="([^"]+)"/) ?? [];
  return [policy, "frame-ancestors 'none'"].filter(Boolean).join('; ');
}

/**
 * Adds to Vite's preview what hosts of a single-page application do: the policy is a header, hashed assets are cached
 * for ever, and only a navigation falls back to index.html. A missing asset is a 404.
 */
export function staticPages(dist: string): Plugin {
  const headers = new Headers({
    'Content-Security-Policy': policyOf(dist),
    'X-Content-Type-Options': 'nosniff',
  });
  const listener = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    response.setHeaders(headers);
    const pathname = pathnameOf(request);
    const file = pathname === null ? null : normalize(join(dist, pathname));
    if (file?.startsWith(dist + sep) && isFile(file)) {
      if (pathname?.startsWith('/assets/'))
        response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      return next();
    }
    const accepts = request.headers.accept ?? '';
    const isNavigation =
      accepts.includes('text/html') || (accepts === '*/*' && extname(pathname ?? '') === '');
    if (isNavigation && pathname !== null && !pathname.startsWith('/assets/')) return next();
    response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n');
  };
  return {
    name: 'static-pages',
    configurePreviewServer: ({ middlewares }) => {
      middlewares.use(listener);
    },
  };
}
