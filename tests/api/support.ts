import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { createClient } from '#api/client.ts';
import type { Credentials } from '#api/exchange.ts';
import { demoAccount } from '#fake-server/account.ts';
import { type Backend, createBackend } from '#fake-server/backend.ts';
import { ConnectionDropped } from '#fake-server/control/faults.ts';
import type { Fault } from '#fake-server/control/structs.ts';
import { fixedNow } from '#tests/support/factories.ts';
import { createApi } from './everyCall.ts';

/** Where the backend of these tests is reached. */
export const origin = 'http://studio.test';

/** What arrived at the backend, with the headers that the request log does not keep. */
export interface Arrival {
  readonly call: string;
  readonly headers: Headers;
}

let reached: { readonly backend: Backend; readonly arrivals: Arrival[] } | null = null;

const server = setupServer(
  http.all(`${origin}/*`, ({ request }) => {
    if (!reached) throw new Error('No backend is open');
    const { pathname, search } = new URL(request.url);
    reached.arrivals.push({ call: `${request.method} ${pathname}${search}`, headers: request.headers });
    return reached.backend.handle(request).catch((error: unknown) => {
      if (error instanceof ConnectionDropped || request.signal.aborted) return HttpResponse.error();
      throw error;
    });
  }),
);

/** Puts the network of a test file under the in-process fake backend. */
export function serveBackend(): void {
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => {
    reached = null;
  });
  afterAll(() => server.close());
}

/** Opens a fresh backend, and a client that holds the session in memory. Signed in unless the test says otherwise. */
export async function openStudio({ isSignedIn = true } = {}) {
  const backend = createBackend({
    seed: { inquiries: 7, contact: 5, images: 12, videos: 4 },
    now: () => fixedNow,
  });
  const arrivals: Arrival[] = [];
  reached = { backend, arrivals };
  let time = fixedNow;
  const now = () => time;

  const session = { accessToken: null as string | null, refreshToken: '' };
  const renew = vi.fn<Credentials['renew']>(async (_rejected, signal) => {
    session.accessToken = await api.auth.refresh(session.refreshToken, signal ? { signal } : {});
    return session.accessToken;
  });
  const report = vi.fn();
  const credentials = { accessToken: () => session.accessToken, renew };
  const client = createClient({ baseUrl: `${origin}/`, credentials, report });
  const api = createApi(client, now);

  if (isSignedIn) {
    const { tokens } = await api.auth.signIn(demoAccount);
    Object.assign(session, tokens);
    arrivals.length = 0;
  }
  const calls = () => arrivals.map(({ call }) => call);
  const header = (name: string) => arrivals.map(({ headers }) => headers.get(name));
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  /** Adds a fault; one without `body` sends none. */
  const fail = (fault: Partial<Fault>) => backend.addFault({ body: undefined, ...fault });
  const expireAccess = () => backend.expire({ access: true, refresh: false });
  return { api, calls, client, expireAccess, fail, header, pass, renew, report, session };
}
