import { type HttpHandler, http } from 'msw';
import { type Endpoint, type EndpointName, idempotencyHeader } from '#contract/endpoints.ts';
import { fileKeyOf } from '#domain/uploadGroups.ts';
import { authenticate, requireApiKey, type Session } from './auth.ts';
import type { Database } from './db.ts';
import type { FileStore } from './files/store.ts';
import type { createThumbnails } from './files/thumbnails.ts';
import { catchHttpError, invalidField } from './httpError.ts';
import { fingerprintOf, type IdempotencyStore } from './idempotency.ts';
import { parseQuery, readJson, readUploads, type Upload, validate } from './parse.ts';

/** What the handlers of one backend share. `db` is replaced when the backend is reset. */
export interface ServerContext {
  db: Database;
  readonly files: FileStore;
  readonly thumbnails: ReturnType<typeof createThumbnails>;
  readonly idempotency: IdempotencyStore;
  /** See `BackendOptions`. */
  readonly basePath: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** One handler for each endpoint of the contract; a missing one does not compile. */
export type Handlers = Readonly<Record<EndpointName, HttpHandler>>;

/** An authenticated and validated request, typed by its endpoint. */
export interface ParsedRequest<Query, Body, Fields> {
  readonly request: Request;
  /** The origin and base path of the urls in the response. */
  readonly origin: string;
  /** Unescaped; '' where the path has no such parameter. */
  readonly params: { readonly section: string; readonly id: string };
  readonly query: Query;
  readonly body: Body;
  /** The files of a multipart body, in the order sent. */
  readonly uploads: readonly Upload<Fields>[];
  readonly session: Session;
}

const anonymous: Session = { email: '', refreshToken: '' };
const methods = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete };

/**
 * The handler of one endpoint. Checks in this order: authentication (401, 403), the body's type, size and syntax
 * (415, 413, 400), every field (422), the idempotency key (409). `respond` throws an `HttpError` for the rest.
 */
export function handleEndpoint<Path extends string, Value, Query, Body, Fields>(
  context: ServerContext,
  endpoint: Endpoint<Path, Value, Query, Body, Fields>,
  respond: (parsed: ParsedRequest<Query, Body, Fields>) => Response | Promise<Response>,
): HttpHandler {
  return methods[endpoint.method](`*${endpoint.path}`, ({ request, params }) =>
    catchHttpError(async () => {
      const session =
        endpoint.access === 'public' ? anonymous : authenticate(context.db, request, context.now());
      if (endpoint.access === 'administrator with API key') requireApiKey(context.db, request, session);

      const url = new URL(request.url);
      const json = endpoint.body ? await readJson(request) : undefined;
      const parsed: ParsedRequest<Query, Body, Fields> = {
        request,
        origin: url.origin + context.basePath,
        params: { section: String(params.section ?? ''), id: String(params.id ?? '') },
        query: (endpoint.query && parseQuery(url.searchParams, endpoint.query)) as Query,
        body: (endpoint.body && validate(json, endpoint.body)) as Body,
        uploads: endpoint.form ? await readUploads(request, endpoint.form) : [],
        session,
      };
      return endpoint.method === 'GET' || endpoint.access === 'public'
        ? respond(parsed)
        : respondOnce(context, parsed, url.pathname, async () => respond(parsed));
    }),
  );
}

/** Runs a write once per idempotency key. Sign-in and refresh are excluded: their responses hold secrets. */
async function respondOnce<Query, Body, Fields>(
  context: ServerContext,
  { request, body, uploads, session }: ParsedRequest<Query, Body, Fields>,
  pathname: string,
  run: () => Promise<Response>,
): Promise<Response> {
  const key = request.headers.get(idempotencyHeader);
  if (!key) return run();
  if (key.length > 255)
    throw invalidField(idempotencyHeader, `${idempotencyHeader}: must have at most 255 characters`);
  const content = [request.method, pathname, JSON.stringify(body ?? null), ...uploads.flatMap(contentOf)];
  return context.idempotency.once(`${session.email} ${key}`, fingerprintOf(content), run);
}

const contentOf = <Fields>({ fields, name, type, bytes }: Upload<Fields>) => [
  JSON.stringify(fields),
  name,
  type,
  bytes,
];

/** Stores one file of a batch once, also if it was or will be sent alone with its key to `path`. */
export async function storeOnce<Fields>(
  { idempotency }: ServerContext,
  { request, session }: Pick<ParsedRequest<unknown, unknown, Fields>, 'request' | 'session'>,
  { path, upload, index }: { path: string; upload: Upload<Fields>; index: number },
  run: () => Response,
): Promise<Response> {
  const key = request.headers.get(idempotencyHeader);
  if (!key) return run();
  const content = ['POST', path, 'null', ...contentOf(upload)];
  const itemKey = `${session.email} ${fileKeyOf(key, index)}`;
  return idempotency.once(itemKey, fingerprintOf(content), async () => run());
}
