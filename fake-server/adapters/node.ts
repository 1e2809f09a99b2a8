import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { apiKeyHeader, idempotencyHeader } from '#contract/endpoints.ts';
import { type Backend, isBackendPath } from '../backend.ts';
import { ConnectionDropped } from '../control/faults.ts';
import { errorResponse, HttpError, notFound } from '../httpError.ts';

/** Any origin may read responses: clients authenticate with a token, never a cookie, and the data is made up. */
const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
  'Access-Control-Allow-Headers': `Authorization, Content-Type, Range, ${apiKeyHeader}, ${idempotencyHeader}`,
  'Access-Control-Expose-Headers':
    'Accept-Ranges, Content-Length, Content-Range, Idempotent-Replayed, Retry-After',
  'Access-Control-Max-Age': '600',
} as const;

const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && 'access-control-request-method' in headers;

/** The JSON of reads alone, as the guide for backends asks. */
const isCompressible = ({ status, headers }: Response, { method }: IncomingMessage): boolean =>
  method === 'GET' && status === 200 && headers.get('Content-Type')?.startsWith('application/json') === true;

/** Fits http.createServer and connect alike. */
type Listener = (request: IncomingMessage, response: ServerResponse, next?: () => void) => void;

/**
 * Serves a backend over Node's HTTP. Bodies are streamed both ways, a client that disconnects aborts its request, and a
 * dropped connection destroys the socket. What is read is compressed. Other paths go to `next`. `cors` admits pages of any origin.
 */
export function createListener(backend: Backend, { cors = false } = {}): Listener {
  const sockets = createSocketTracker(backend);
  return (incoming, outgoing, next) => {
    sockets.track(incoming.socket, outgoing);
    const url = urlOf(incoming);
    if (next && !(url && isBackendPath(url.pathname))) return next();
    if (cors) for (const [name, value] of Object.entries(corsHeaders)) outgoing.setHeader(name, value);
    if (cors && isPreflight(incoming)) {
      outgoing.writeHead(204).end();
      return;
    }
    respond(backend, url, incoming, outgoing).catch(() => incoming.socket.destroy());
  };
}

async function respond(
  backend: Backend,
  url: URL | null,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) {
  const sendError = (error: HttpError) => send(errorResponse(error), incoming, outgoing);
  if (!url) return sendError(new HttpError(400, 'malformed_address', 'The address cannot be read'));
  if (!isBackendPath(url.pathname)) return sendError(notFound('There is nothing here'));
  const controller = new AbortController();
  const abort = () => controller.abort();
  incoming.on('error', abort);
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) abort();
  });
  const request = requestOf(url, incoming, controller.signal);
  try {
    await send(await backend.handle(request), incoming, outgoing);
  } catch (error) {
    if (controller.signal.aborted) return;
    if (error instanceof ConnectionDropped) return dropConnection(request, incoming);
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    await sendError(new HttpError(500, 'internal', 'The fake server failed: see its output'));
  }
}

function requestOf(url: URL, incoming: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const { method = 'GET' } = incoming;
  const hasBody =
    method !== 'GET' && (Number(headers.get('Content-Length') ?? 0) > 0 || headers.has('Transfer-Encoding'));
  if (!hasBody) return new Request(url, { method, headers, signal });
  const body = Readable.toWeb(incoming) as ReadableStream<Uint8Array>;
  return new Request(url, { method, headers, signal, body, duplex: 'half' } as RequestInit);
}

async function send(response: Response, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { status, headers, body } = response;
  const content = body && Readable.fromWeb(body as NodeReadableStream<Uint8Array>);
  const isCompressed = isCompressible(response, incoming);
  if (isCompressed) headers.append('Vary', 'Accept-Encoding');
  if (content && isCompressed && /\bgzip\b/.test(incoming.headers['accept-encoding'] ?? '')) {
    headers.delete('Content-Length');
    headers.set('Content-Encoding', 'gzip');
    outgoing.writeHead(status, Object.fromEntries(headers));
    await pipeline(content, createGzip(), outgoing);
  } else {
    outgoing.writeHead(status, Object.fromEntries(headers));
    if (content) await pipeline(content, outgoing);
    else outgoing.end();
  }
  // An error response may precede the end of the body: a browser reads it only once it has sent the rest. What nobody reads
  // must not stop in the stream of the request, or the next request on this connection would never be read.
  if (!incoming.complete) incoming.removeAllListeners('data').resume();
}

/** Destroys the socket in the middle of the request body, or at once where there is none. */
async function dropConnection(request: Request, incoming: IncomingMessage): Promise<void> {
  const half = Number(request.headers.get('Content-Length') ?? 0) / 2;
  const reader = request.body?.getReader();
  for (let total = 0; reader; ) {
    const { done, value } = await reader.read();
    total += value?.byteLength ?? 0;
    if (done || total >= half) break;
  }
  incoming.socket.destroy();
}

/** The requested url: the urls of items are built on it. */
function urlOf({ headers: { host = 'localhost' }, url = '/' }: IncomingMessage): URL | null {
  const absolute = `http://${host}${url}`;
  return url.startsWith('/') && URL.canParse(absolute) ? new URL(absolute) : null;
}

/**
 * Browsers silently repeat a request on a reused connection that ends without a response, which would hide a dropped
 * one. While a fault drops connections, none is kept alive.
 */
function createSocketTracker(backend: Backend) {
  const known = new WeakSet<Socket>();
  const idle = new Set<Socket>();
  const closeIdle = () => {
    for (const socket of idle) socket.destroy();
    idle.clear();
  };
  return {
    track(socket: Socket, outgoing: ServerResponse) {
      idle.delete(socket);
      if (!known.has(socket)) socket.once('close', () => idle.delete(socket));
      known.add(socket);
      if (backend.hasDrops()) outgoing.setHeader('Connection', 'close');
      outgoing.once('finish', () => {
        if (!socket.destroyed) idle.add(socket);
        if (backend.hasDrops()) closeIdle();
      });
    },
  };
}
