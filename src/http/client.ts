import { createFetch } from 'ofetch';
import { cacheMode, fetchEarly } from './early.ts';
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
