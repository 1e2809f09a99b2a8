import { getResponse, type HttpHandler, HttpResponse, http } from 'msw';
import { endpoints } from '#contract/endpoints.ts';
import { expireTokens } from './access.ts';
import type { Calls } from './call.ts';
import type { Core } from './core.ts';
import { createDatabase } from './db.ts';
import { ConnectionCut, createFaults, waitFor } from './faults.ts';
import { createFileStore } from './files.ts';
import { accountCalls } from './handlers/account.ts';
import { authCalls } from './handlers/auth.ts';
import { contactCalls } from './handlers/contact.ts';
import { type Controls, controlHandlers } from './handlers/control.ts';
import { fileHandlers } from './handlers/files.ts';
import { imageCalls } from './handlers/images.ts';
import { inquiryCalls } from './handlers/inquiries.ts';
import { videoCalls } from './handlers/videos.ts';
import { createIdempotencyStore } from './idempotency.ts';
import { notFound, Refusal, refuse } from './refusal.ts';
import { createRequestLog } from './requestLog.ts';
import { combined, defaultSeed, type SeedChoice, type SeedNumbers, seededDatabase } from './seed.ts';
import { createThumbnails } from './thumbnails.ts';

export interface BackendOptions {
  /** How much data; what is left out is as in `defaultSeed`. */
  readonly seed?: SeedChoice;
  /** Epoch milliseconds; the machine's clock unless given. */
  readonly now?: () => number;
  /** Every call takes at least so many milliseconds. */
  readonly latencyMs?: number;
}

/** The whole stand-in for the server of Specification §7, in memory. Several may live in one process. */
export interface Backend extends Controls {
  /**
   * Answers a request to /api/, /files/ or /__fake/. Rejects with `ConnectionCut` when a fault cuts the connection,
   * and with the signal's reason when the caller goes away.
   */
  readonly handle: (request: Request) => Promise<Response>;
  /** `handle` as fetch behaves: a cut connection is a TypeError. Paths are taken from http://localhost. */
  readonly fetch: typeof globalThis.fetch;
  /** Whether a fault is to cut connections. */
  readonly cuts: () => boolean;
  /** `handle` for msw's own `setupServer`. */
  readonly handlers: readonly HttpHandler[];
}

/** Whether a path belongs to the backend; the rest is the website's own. */
export const isBackendPath = (pathname: string): boolean => /^\/(?:api|files|__fake)(?:\/|$)/.test(pathname);

/** A new backend with its own data, tokens, faults and log. */
export function createBackend({ seed, now = Date.now, latencyMs = 0 }: BackendOptions = {}): Backend {
  const core: Core = {
    db: createDatabase(),
    files: createFileStore(),
    thumbnails: createThumbnails(),
    idempotency: createIdempotencyStore(now),
    now,
  };
  const faults = createFaults();
  const log = createRequestLog();

  const fill = async (numbers: SeedNumbers) => {
    core.files.clear();
    core.idempotency.clear();
    core.db = await seededDatabase(numbers, core.files, now());
    return numbers;
  };
  const usual = combined(defaultSeed, seed);
  let ready = fill(usual);

  const controls: Controls = {
    reset: (numbers) => {
      faults.clear();
      log.clear();
      const again = () => fill(combined(usual, numbers));
      ready = ready.then(again, again);
      return ready;
    },
    addFault: faults.add,
    clearFaults: faults.clear,
    expire: (which) => expireTokens(core.db, which, now()),
    requests: log.all,
    clearRequests: log.clear,
  };

  const calls: Calls = {
    ...authCalls(core),
    ...accountCalls(core),
    ...inquiryCalls(core),
    ...contactCalls(core),
    ...imageCalls(core),
    ...videoCalls(core),
  };
  const callHandlers = Object.values(calls);
  const otherHandlers = [...fileHandlers(core), ...controlHandlers(controls)];

  const respond = async (request: Request): Promise<Response> => {
    const faulty = await faults.apply(request);
    if (faulty) return faulty;
    const isCall = new URL(request.url).pathname.startsWith('/api/');
    if (isCall && latencyMs) await waitFor(latencyMs, request.signal);
    return (
      (await getResponse(isCall ? callHandlers : otherHandlers, request)) ?? refuse(unknownCall(request))
    );
  };

  const handle = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/__fake/')) {
      await ready.catch(() => undefined);
      return (await getResponse(otherHandlers, request)) ?? refuse(unknownCall(request));
    }
    await ready;
    return pathname.startsWith('/api/') ? log.follow(request, () => respond(request)) : respond(request);
  };

  const orNetworkError = async ({ request }: { readonly request: Request }): Promise<Response> => {
    try {
      return await handle(request);
    } catch (error) {
      if (error instanceof ConnectionCut) return HttpResponse.error();
      throw error;
    }
  };

  return {
    ...controls,
    cuts: faults.cuts,
    handle,
    fetch: async (input, init) => {
      const request = new Request(
        typeof input === 'string' ? new URL(input, 'http://localhost') : input,
        init,
      );
      try {
        return await handle(request);
      } catch (error) {
        throw error instanceof ConnectionCut ? new TypeError('fetch failed', { cause: error }) : error;
      }
    },
    handlers: ['*/api/*', '*/files/*', '*/__fake/*'].map((path) => http.all(path, orNetworkError)),
  };
}

/** A 405 with the methods that the path knows, else a 404. */
function unknownCall({ method, url }: Request): Refusal {
  const { pathname } = new URL(url);
  const known = Object.values(endpoints).filter(({ path }) =>
    new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname),
  );
  if (known.length === 0) return notFound(`There is no call ${method} ${pathname}`);
  const allowed = [...new Set(known.map((endpoint) => endpoint.method))].join(', ');
  return new Refusal(405, 'method_not_allowed', `${pathname} takes ${allowed}, not ${method}`, {
    headers: { Allow: allowed },
  });
}
