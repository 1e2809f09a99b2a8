import { getResponse, type HttpHandler } from 'msw';
import { endpoints } from '#contract/endpoints.ts';
import { expireTokens } from './auth.ts';
import { createFaults } from './control/faults.ts';
import { createRequestLog } from './control/requestLog.ts';
import { type Controls, controlHandlers } from './control/routes.ts';
import type { SeedNumbers } from './control/structs.ts';
import { createDatabase, databaseOf, type Rows, rowsOf } from './db.ts';
import type { Handlers, ServerContext } from './endpoint.ts';
import { createFileStore, type UploadedFile } from './files/store.ts';
import { createThumbnails } from './files/thumbnails.ts';
import { accountHandlers } from './handlers/account.ts';
import { authHandlers } from './handlers/auth.ts';
import { fileHandlers } from './handlers/files.ts';
import { inboxHandlers } from './handlers/inbox.ts';
import { mediaHandlers } from './handlers/media.ts';
import { errorResponse, HttpError, notFound } from './httpError.ts';
import { createIdempotencyStore } from './idempotency.ts';
import { type AllSeedNumbers, defaultSeed, seedDatabase, withDefaults } from './seed/seed.ts';

/** What a backend holds, but for its faults, its log and its idempotency keys. */
export interface BackendState {
  readonly seed: AllSeedNumbers;
  readonly rows: Rows;
  readonly uploads: readonly UploadedFile[];
}

/** Where a backend keeps its state when its process does not last: a browser ends a service worker at any time. */
export interface BackendStorage {
  /** Null when nothing was saved. */
  readonly load: () => Promise<BackendState | null>;
  /** `bytesOf` reads an uploaded file that is not saved yet. */
  readonly save: (state: BackendState, bytesOf: (id: string) => Promise<Uint8Array>) => Promise<void>;
  readonly loadFile: (id: string) => Promise<Uint8Array>;
}

export interface BackendOptions {
  /** Numbers that are left out are those of `defaultSeed`. */
  readonly seed?: SeedNumbers;
  /** Epoch milliseconds; `Date.now` by default. */
  readonly now?: () => number;
  /** The path of the server's urls below the origin, without a slash at its end; '' by default. */
  readonly basePath?: string;
  readonly storage?: BackendStorage;
}

/** The server of Specification §7, in memory. Several may live in one process. */
export interface Backend extends Controls {
  /**
   * Responds to a request to /api/, /files/ or /__fake/. Rejects with `ConnectionDropped` when a fault drops the
   * connection, and with the signal's reason when the client disconnects.
   */
  readonly handle: (request: Request) => Promise<Response>;
  /** Whether an active fault drops connections. */
  readonly hasDrops: () => boolean;
  /** How many requests a fault delays at the moment. */
  readonly delayed: () => number;
}

/** Whether a path belongs to the backend, and not to the website. */
export const isBackendPath = (pathname: string): boolean => /^\/(?:api|files|__fake)(?:\/|$)/.test(pathname);

/** Creates a backend with its own data, tokens, faults and log. */
export function createBackend({
  seed = {},
  now = Date.now,
  basePath = '',
  storage,
}: BackendOptions = {}): Backend {
  const context: ServerContext = {
    db: createDatabase(),
    files: createFileStore(),
    thumbnails: createThumbnails(),
    idempotency: createIdempotencyStore(),
    basePath,
    now,
  };
  const faults = createFaults();
  const log = createRequestLog();

  const fill = async (numbers: AllSeedNumbers) => {
    context.files.clear();
    context.idempotency.clear();
    context.db = await seedDatabase(numbers, context.files, now());
    return numbers;
  };
  const initialSeed = withDefaults(seed, defaultSeed);

  const restore = async (from: BackendStorage) => {
    const saved = await from.load();
    const numbers = await fill(saved?.seed ?? initialSeed);
    if (!saved) return numbers;
    context.db = databaseOf(saved.rows);
    for (const upload of saved.uploads) context.files.restore(upload, () => from.loadFile(upload.id));
    return numbers;
  };
  let ready = storage ? restore(storage) : fill(initialSeed);

  /** Before the response, so that what a client knows of is never lost. */
  const save = async () => {
    const state = { seed: await ready, rows: rowsOf(context.db), uploads: context.files.uploads() };
    await storage?.save(state, async (id) => (await context.files.find(id)?.load()) ?? new Uint8Array());
  };

  const controls: Controls = {
    reset: (numbers) => {
      faults.clear();
      log.clear();
      const refill = () => fill(withDefaults(numbers, initialSeed));
      ready = ready.then(refill, refill);
      return ready;
    },
    addFault: faults.add,
    clearFaults: faults.clear,
    expire: (tokens) => expireTokens(context.db, tokens, now()),
    requests: log.all,
    clearRequests: log.clear,
  };

  const apiHandlers: Handlers = {
    ...authHandlers(context),
    ...accountHandlers(context),
    ...inboxHandlers(context),
    ...mediaHandlers(context),
  };
  const api = Object.values(apiHandlers);
  const other = [...fileHandlers(context), ...controlHandlers(controls)];

  const respond = async (handlers: readonly HttpHandler[], request: Request): Promise<Response> =>
    (await getResponse([...handlers], request)) ?? errorResponse(unknownEndpoint(request));

  const handle = async (request: Request): Promise<Response> => {
    if (!storage || request.method === 'GET') return respondTo(request);
    try {
      return await respondTo(request);
    } finally {
      await save();
    }
  };

  const respondTo = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/__fake/')) {
      await ready.catch(() => undefined);
      return respond(other, request);
    }
    await ready;
    if (!pathname.startsWith('/api/')) return faults.apply(request, () => respond(other, request));
    return log.track(request, () => faults.apply(request, () => respond(api, request)));
  };

  return {
    ...controls,
    hasDrops: faults.hasDrops,
    delayed: faults.delayed,
    handle,
  };
}

/** A 405 with the methods that the path supports, otherwise a 404. */
function unknownEndpoint({ method, url }: Request): HttpError {
  const { pathname } = new URL(url);
  const known = Object.values(endpoints).filter(({ path }) =>
    new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname),
  );
  if (known.length === 0) return notFound(`There is no call ${method} ${pathname}`);
  const allowed = [...new Set(known.map((endpoint) => endpoint.method))].join(', ');
  return new HttpError(405, 'method_not_allowed', `${pathname} takes ${allowed}, not ${method}`, {
    headers: { Allow: allowed },
  });
}
