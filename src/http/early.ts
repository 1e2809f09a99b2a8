/** A GET that index.html has sent before the application runs. */
export interface EarlyRequest {
  /** As in the header of that name. */
  readonly authorization: string;
  readonly response: Promise<Response>;
  abort(): void;
}

declare global {
  /** By url, with the query. Undefined where the host's policy blocks inline scripts. */
  var earlyRequests: Map<string, EarlyRequest> | undefined;
}

/** The headers of every read, and the cache mode; those of the early requests (src/build/startPage.ts) must not differ. */
export const requestHeaders = (
  token: string | null,
): { readonly Accept: string; readonly Authorization?: string } => ({
  Accept: 'application/json',
  ...(token !== null && { Authorization: `Bearer ${token}` }),
});
export const cacheMode = 'no-store';

/**
 * The early request of this url, once. All others are aborted when a request has another token or is a write, because what
 * they read is then not what the server would answer now.
 */
function takeEarly(url: string, { method, headers }: RequestInit): EarlyRequest | undefined {
  const all = globalThis.earlyRequests;
  if (!all?.size) return undefined;
  const authorization = new Headers(headers).get('Authorization');
  for (const [key, request] of all) {
    if (method === 'GET' && request.authorization === authorization) continue;
    all.delete(key);
    request.abort();
  }
  const request = all.get(url);
  all.delete(url);
  return request;
}

/**
 * fetch, with the response of an early request where there is one. An early request without a response is sent again, so that
 * a failure counts from here.
 */
export async function fetchEarly(url: RequestInfo | URL, options: RequestInit = {}): Promise<Response> {
  const early = takeEarly(String(url), options);
  if (!early) return fetch(url, options);
  options.signal?.addEventListener('abort', () => early.abort(), { once: true });
  return early.response.catch(() => fetch(url, options));
}
