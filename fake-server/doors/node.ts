import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { type Backend, isBackendPath } from '../backend.ts';
import { ConnectionCut } from '../faults.ts';
import { notFound, Refusal, refuse } from '../refusal.ts';
import { allowAnyOrigin, isPreflight } from './cors.ts';

/** Answers a Node request, or hands it on; fits http.createServer and connect alike. */
type Listener = (request: IncomingMessage, response: ServerResponse, next?: () => void) => void;

/**
 * A backend behind Node's HTTP: bodies are streamed both ways, a caller who goes away ends what is being done for it, and
 * a cut closes the socket. What is not the backend's goes to `next`. With `cors` any page may call.
 */
export function createListener(backend: Backend, { cors = false } = {}): Listener {
  const sockets = createSocketWatch(backend);
  return (incoming, outgoing, next) => {
    sockets.watch(incoming.socket, outgoing);
    const url = urlOf(incoming);
    if (next && !(url && isBackendPath(url.pathname))) return next();
    if (cors) allowAnyOrigin(outgoing);
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
  if (!url)
    return send(
      refuse(new Refusal(400, 'malformed_address', 'The address cannot be read')),
      incoming,
      outgoing,
    );
  if (!isBackendPath(url.pathname))
    return send(refuse(notFound('There is nothing here')), incoming, outgoing);
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  incoming.on('error', leave);
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) leave();
  });
  const request = requestOf(url, incoming, leaving.signal);
  try {
    await send(await backend.handle(request), incoming, outgoing);
  } catch (error) {
    if (leaving.signal.aborted) return;
    if (error instanceof ConnectionCut) return cut(request, incoming);
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    const broken = new Refusal(500, 'internal', 'The fake server failed: see its output');
    await send(refuse(broken), incoming, outgoing);
  }
}

function requestOf(url: URL, incoming: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const method = incoming.method === 'HEAD' ? 'GET' : (incoming.method ?? 'GET');
  const hasBody =
    method !== 'GET' && (Number(headers.get('Content-Length') ?? 0) > 0 || headers.has('Transfer-Encoding'));
  if (!hasBody) return new Request(url, { method, headers, signal });
  const body = Readable.toWeb(incoming) as ReadableStream<Uint8Array>;
  return new Request(url, { method, headers, signal, body, duplex: 'half' } as RequestInit);
}

async function send(response: Response, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (incoming.method === 'HEAD' || !response.body) {
    await response.body?.cancel();
    outgoing.end();
  } else {
    await pipeline(Readable.fromWeb(response.body as NodeReadableStream<Uint8Array>), outgoing);
  }
  // A refusal may come before the body was read: a browser only sees it when it may send the rest.
  if (!incoming.complete) incoming.resume();
}

/** Closes the connection in the middle of the body, or without an answer where there is none. */
async function cut(request: Request, incoming: IncomingMessage): Promise<void> {
  const half = Number(request.headers.get('Content-Length') ?? 0) / 2;
  const reader = request.body?.getReader();
  for (let total = 0; reader; ) {
    const { done, value } = await reader.read();
    total += value?.byteLength ?? 0;
    if (done || total >= half) break;
  }
  incoming.socket.destroy();
}

const trustedHost = /^(?:localhost|[\w-]+\.localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])(?::\d+)?$/i;

/**
 * The address as the caller wrote it. A Host header counts only when it names this machine or an address; else item
 * addresses would follow whatever somebody puts there.
 */
function urlOf({ headers: { host }, socket, url = '/' }: IncomingMessage): URL | null {
  const { localAddress = '127.0.0.1', localPort = 80 } = socket;
  const own = localAddress.includes(':') ? `[${localAddress}]:${localPort}` : `${localAddress}:${localPort}`;
  const scheme = 'encrypted' in socket ? 'https' : 'http';
  const address = `${scheme}://${host && trustedHost.test(host) ? host : own}${url}`;
  return url.startsWith('/') && URL.canParse(address) ? new URL(address) : null;
}

/**
 * Browsers silently repeat a request whose connection ends without an answer when that connection was used before: a cut
 * would go unseen. While a fault is to cut connections, none is kept for a second request.
 */
function createSocketWatch(backend: Backend) {
  const known = new WeakSet<Socket>();
  const idle = new Set<Socket>();
  const closeIdle = () => {
    for (const socket of idle) socket.destroy();
    idle.clear();
  };
  return {
    watch(socket: Socket, outgoing: ServerResponse) {
      idle.delete(socket);
      if (!known.has(socket)) socket.once('close', () => idle.delete(socket));
      known.add(socket);
      if (backend.cuts()) outgoing.setHeader('Connection', 'close');
      outgoing.once('finish', () => {
        if (!socket.destroyed) idle.add(socket);
        if (backend.cuts()) closeIdle();
      });
    },
  };
}
