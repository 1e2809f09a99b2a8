import { createFetch } from 'ofetch';
import { abortError, networkError } from './errors.ts';
import { type ClientOptions, createRequest, type Request, type Send } from './request.ts';

/** The client of the contract: bearer token, one refresh after a 401, normalized responses (Specification §7). */
export interface Client {
  readonly call: Request;
}

export const createClient = (options: ClientOptions): Client => ({
  call: createRequest(options, sendWithFetch),
});

const client = createFetch({ fetch: fetchEarly });

const sendWithFetch: Send = async ({ method, url, headers, query, body }, signal) => {
  try {
    const response = await client.raw<string, 'text'>(url, {
      method,
      headers,
      query,
      cache: cacheMode,
      retry: 0,
      ignoreResponseError: true,
      responseType: 'text',
      ...(body && { body }),
      ...(signal && { signal }),
    });
    return {
      status: response.status,
      text: response._data ?? '',
      header: (name) => response.headers.get(name),
    };
  } catch (error) {
    throw signal?.aborted ? abortError(signal) : networkError(error);
  }
};

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

/** Of every request, the early ones too. */
export const cacheMode = 'no-store';

/**
 * The early request of this url, once. A write aborts all, and a request with another token those that have not its own,
 * because what they read is then not what the server would answer now.
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
