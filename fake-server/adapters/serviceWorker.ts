import { createBackend, isBackendPath } from '../backend.ts';
import { ConnectionDropped } from '../control/faults.ts';
import { errorResponse, HttpError } from '../httpError.ts';
import { createIndexedDbStorage } from '../platform/indexedDb.ts';

/** The service worker of the site: its files from a cache, and below `app/` and `demo/` the fake backend. */

interface ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly clientId: string;
  respondWith(response: Promise<Response>): void;
}
/** What a worker has that the types of a page lack. */
declare const self: {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<{ postMessage(message: unknown): void } | undefined>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends 'install' | 'activate' | 'fetch'>(
    name: Name,
    listener: (event: Name extends 'fetch' ? FetchEvent : ExtendableEvent) => void,
  ): void;
};
/** A hash of the contents of all files; the paths of those that the installation stores, `folder/` for its index.html. */
declare const __SITE__: { readonly id: string; readonly files: readonly string[] };

const scope = new URL(self.registration.scope);
const cachePrefix = `interior-studio-demo ${scope.pathname} `;
const cacheName = cachePrefix + __SITE__.id;

const backend = createBackend({
  basePath: `${scope.pathname}app`,
  storage: createIndexedDbStorage(`interior-studio-demo ${scope.pathname}`),
});

self.addEventListener('install', (event) => {
  const fill = async () => {
    const cache = await caches.open(cacheName);
    await cache.addAll(
      __SITE__.files.map((file) => new Request(new URL(file, scope), { cache: 'no-cache' })),
    );
    await self.skipWaiting();
  };
  event.waitUntil(fill());
});

self.addEventListener('activate', (event) => {
  const clean = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== scope.origin || !pathname.startsWith(scope.pathname)) return;
  const path = pathname.slice(scope.pathname.length);
  const [, root = '', below = ''] = /^(app|demo)(\/.*)$/.exec(path) ?? [];
  if (isBackendPath(below)) event.respondWith(respond(event, below + search));
  else if (root && request.mode === 'navigate') event.respondWith(applicationPage(root));
  else if (request.method === 'GET') event.respondWith(storedOrFetched(event, path));
});

/** A host may have redirected to another name of the file; a navigation takes no redirected response. */
const cached = async (path: string): Promise<Response | undefined> => {
  const cache = await caches.open(cacheName);
  const found = await cache.match(new URL(path.replace(/\bindex\.html$/, ''), scope));
  return found?.redirected ? new Response(found.body, found) : found;
};

/** A file from the cache. One that is not there is stored when it comes. */
async function storedOrFetched(event: FetchEvent, path: string): Promise<Response> {
  const found = await cached(path);
  if (found) return found;
  const response = await fetch(event.request);
  if (response.status === 200) {
    const copy = response.clone();
    event.waitUntil(caches.open(cacheName).then((cache) => cache.put(event.request, copy)));
  }
  return response;
}

/** The application at any path below its own: the relative addresses of its files made absolute. */
async function applicationPage(root: string): Promise<Response> {
  const response = (await cached(`${root}/app.html`)) ?? (await fetch(new URL(`${root}/app.html`, scope)));
  const html = (await response.text()).replaceAll(/(["(])\.\//g, `$1${scope.pathname}${root}/`);
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

/** The backend's response to a request, whose path is given without the scope. */
async function respond({ request, clientId }: FetchEvent, path: string): Promise<Response> {
  const { method, headers, signal } = request;
  try {
    const body = method === 'GET' ? null : await read(request, clientId);
    const own = { method, headers, signal, body: body?.size ? body : null };
    return await backend.handle(new Request(new URL(path, scope.origin), own));
  } catch (error) {
    if (error instanceof ConnectionDropped || signal.aborted) return Response.error();
    console.warn(error);
    return errorResponse(new HttpError(500, 'internal', 'The demo failed: see the console of the browser'));
  }
}

/** Reads the body and reports how much of an upload is read: a browser does not, behind a service worker. */
async function read(request: Request, clientId: string): Promise<Blob> {
  const id = request.headers.get('X-Upload-Id');
  // Firefox has no stream of a request's body.
  if (id === null || !request.body) return request.blob();
  const client = await self.clients.get(clientId);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(chunks);
    chunks.push(value);
    loaded += value.byteLength;
    client?.postMessage({ uploadId: id, loaded });
  }
}
