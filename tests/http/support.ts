import { vi } from 'vitest';
import { demoAccount } from '#fake-server/account.ts';
import { createBackend } from '#fake-server/backend.ts';
import type { Fault } from '#fake-server/control/structs.ts';
import { createClient } from '#http/client.ts';
import type { TokenSource } from '#http/request.ts';
import { fetchOf } from '#tests/fake-server/support.ts';
import { fixedNow } from '#tests/support/factories.ts';
import { createApi } from './createApi.ts';

const origin = 'http://studio.test';

/** A received request, with the headers that the request log of the backend omits. */
interface ReceivedRequest {
  readonly call: string;
  readonly headers: Headers;
}

/** A fresh backend, which answers the requests of the test, and a client that keeps the session in memory; signed in by default. */
export async function createTestApi({ isSignedIn = true } = {}) {
  const backend = createBackend({
    seed: { inquiries: 7, contact: 5, images: 12, videos: 4 },
    now: () => fixedNow,
  });
  const requests: ReceivedRequest[] = [];
  const answer = fetchOf(backend);
  vi.stubGlobal('fetch', (...init: ConstructorParameters<typeof Request>) => {
    const request = new Request(...init);
    const { pathname, search } = new URL(request.url);
    requests.push({ call: `${request.method} ${pathname}${search}`, headers: request.headers });
    return answer(request);
  });
  let time = fixedNow;
  const now = () => time;

  const session = { accessToken: null as string | null, refreshToken: '' };
  const refresh = vi.fn<TokenSource['refresh']>(async (_rejected, signal) => {
    ({ accessToken: session.accessToken } = await api.auth.refresh(session.refreshToken, { signal }));
    return session.accessToken;
  });
  const reportMalformed = vi.fn();
  const tokens = { accessToken: async () => session.accessToken, refresh };
  const client = createClient({ baseUrl: `${origin}/`, tokens, reportMalformed });
  const api = createApi(client, now);

  if (isSignedIn) {
    const signedIn = await api.auth.signIn(demoAccount);
    Object.assign(session, signedIn.tokens);
    requests.length = 0;
  }
  const calls = () => requests.map(({ call }) => call);
  const header = (name: string) => requests.map(({ headers }) => headers.get(name));
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  /** Adds a fault; one without `body` sends none. */
  const fail = (fault: Fault) => backend.addFault(fault);
  const expireAccess = () => backend.expire({ access: true, refresh: false });
  return { api, calls, client, expireAccess, fail, header, now, pass, refresh, reportMalformed, session };
}
