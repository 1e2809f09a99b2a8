import { createFetch } from 'ofetch';
import type { CallOutput, EndpointName } from '#contract/endpoints.ts';
import { cacheMode, fetchEarly } from './early.ts';
import { abortError, networkError } from './errors.ts';
import {
  type CallInputs,
  type CallOptions,
  type ClientOptions,
  createRequest,
  type Send,
} from './request.ts';

export interface Client {
  /**
   * Performs a call of Specification §7, over fetch by default. Rejects with an ApiError, or with an AbortError when the
   * signal aborts.
   */
  call<Name extends EndpointName>(
    name: Name,
    input: CallInputs[Name],
    options?: CallOptions,
    send?: Send,
  ): Promise<CallOutput<Name>>;
}

/** The client of the contract: bearer token, one refresh after a 401, normalized responses (Specification §7). */
export function createClient(options: ClientOptions): Client {
  const request = createRequest(options);
  return {
    call: (name, input, callOptions = {}, send = sendWithFetch) => request(name, input, callOptions, send),
  };
}

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
