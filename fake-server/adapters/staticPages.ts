import { readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { gzipSync } from 'node:zlib';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

interface StaticFile {
  readonly etag: string;
  readonly type: string;
  readonly bytes: Buffer;
  /** Null for types that are compressed already. */
  readonly gzipped: Buffer | null;
}

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
 * Serves a build as hosts of a single-page application do: the policy is a header, hashed assets are cached for ever, and
 * only a navigation falls back to index.html. A missing asset is a 404.
 */
export function staticPages(dist: string) {
  const headers = new Headers({
    'Content-Security-Policy': policyOf(dist),
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept-Encoding',
  });
  const files = new Map<string, StaticFile>();

  /** Null where there is no such file. Read again when it has changed. */
  const read = (path: string): StaticFile | null => {
    const status = statSync(path, { throwIfNoEntry: false });
    if (!path.startsWith(dist + sep) || !status?.isFile()) return null;
    const etag = `W/"${status.size}-${status.mtimeMs}"`;
    const known = files.get(path);
    if (known?.etag === etag) return known;
    const bytes = readFileSync(path);
    const type = types[extname(path)] ?? 'application/octet-stream';
    const file = { etag, type, bytes, gzipped: type.startsWith('font/') ? null : gzipSync(bytes) };
    files.set(path, file);
    return file;
  };

  return (request: IncomingMessage, response: ServerResponse): void => {
    response.setHeaders(headers);
    const pathname = pathnameOf(request);
    const isAsset = pathname?.startsWith('/assets/') ?? false;
    const accepts = request.headers.accept ?? '';
    const isNavigation =
      accepts.includes('text/html') || (accepts === '*/*' && extname(pathname ?? '') === '');
    const file =
      pathname === null
        ? null
        : (read(normalize(join(dist, pathname))) ??
          (isNavigation && !isAsset ? read(join(dist, 'index.html')) : null));
    if (!file) {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n');
      return;
    }
    response.setHeader('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
    response.setHeader('ETag', file.etag);
    if (request.headers['if-none-match'] === file.etag) {
      response.writeHead(304).end();
      return;
    }
    const isGzipped = file.gzipped && /\bgzip\b/.test(String(request.headers['accept-encoding']));
    const body = isGzipped && file.gzipped ? file.gzipped : file.bytes;
    if (isGzipped) response.setHeader('Content-Encoding', 'gzip');
    response.writeHead(200, { 'Content-Type': file.type, 'Content-Length': body.length });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
