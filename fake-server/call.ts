import { type HttpHandler, http } from 'msw';
import { type Endpoint, type EndpointName, idempotencyHeader } from '#contract/endpoints.ts';
import { authenticate, type Caller, requireApiKey } from './access.ts';
import { readJson } from './body.ts';
import type { Core } from './core.ts';
import { fingerprintOf } from './idempotency.ts';
import { Refusal, refuse } from './refusal.ts';
import { readUploads, type Upload } from './uploads.ts';
import { validated, validatedQuery } from './validate.ts';

/** One handler for every call of the table; a missing one does not compile. */
export type Calls = Readonly<Record<EndpointName, HttpHandler>>;

/** A request after all checks: who asks, and what was asked, typed by the table. */
export interface Arrived<Query, Body, Fields> {
  readonly request: Request;
  /** The origin that item addresses are built on. */
  readonly origin: string;
  /** Unescaped; '' where the path has no such parameter. */
  readonly params: { readonly section: string; readonly id: string };
  readonly query: Query;
  readonly body: Body;
  /** The files of a multipart body, each with its fields, in the order in which they were sent. */
  readonly uploads: readonly Upload<Fields>[];
  readonly caller: Caller;
}

const nobody: Caller = { email: '', refreshToken: '' };

/**
 * The handler of one call of the table. In this order: who asks (401, 403), the body's type, size and form
 * (415, 413, 400), every field (422), the idempotency key (409), and then `respond`, which throws a `Refusal` for the rest.
 */
export function call<Path extends string, Value, Query, Body, Fields>(
  core: Core,
  endpoint: Endpoint<Path, Value, Query, Body, Fields>,
  respond: (arrived: Arrived<Query, Body, Fields>) => Response | Promise<Response>,
): HttpHandler {
  const method = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete }[endpoint.method];
  return method(`*${endpoint.path}`, async ({ request, params }) => {
    try {
      const caller = endpoint.access === 'public' ? nobody : authenticate(core.db, request, core.now());
      if (endpoint.access === 'administrator with API key') requireApiKey(core.db, request, caller);

      const url = new URL(request.url);
      const json = endpoint.body ? await readJson(request) : undefined;
      const arrived: Arrived<Query, Body, Fields> = {
        request,
        origin: url.origin,
        params: { section: single(params.section), id: single(params.id) },
        query: (endpoint.query && validatedQuery(url.searchParams, endpoint.query)) as Query,
        body: (endpoint.body && validated(json, endpoint.body)) as Body,
        uploads: endpoint.form ? await readUploads(request, endpoint.form) : [],
        caller,
      };
      return await once(core, endpoint, arrived, url, async () => respond(arrived));
    } catch (error) {
      if (error instanceof Refusal) return refuse(error);
      throw error;
    }
  });
}

const single = (param: string | readonly string[] | undefined): string =>
  typeof param === 'string' ? param : '';

/** Writes of a signed-in caller are done once per key. Sign-in and refresh hand out secrets: they are never kept. */
function once<Path extends string, Value, Query, Body, Fields>(
  core: Core,
  endpoint: Endpoint<Path, Value, Query, Body, Fields>,
  { request, body, uploads, caller }: Arrived<Query, Body, Fields>,
  { pathname }: URL,
  run: () => Promise<Response>,
): Promise<Response> {
  const key = request.headers.get(idempotencyHeader);
  if (!key || endpoint.method === 'GET' || endpoint.access === 'public') return run();
  if (key.length > 255)
    throw new Refusal(422, 'invalid_field', `${idempotencyHeader}: must have at most 255 characters`, {
      field: idempotencyHeader,
    });
  const fingerprint = fingerprintOf([
    request.method,
    pathname,
    JSON.stringify(body ?? null),
    ...uploads.flatMap(({ fields, name, type, bytes }) => [JSON.stringify(fields), name, type, bytes]),
  ]);
  return core.idempotency.once(`${caller.email} ${key}`, fingerprint, run);
}
