import { ofetch } from 'ofetch';
import type { CallOutput, EndpointName } from '#contract/endpoints.ts';
import { abortError, networkError } from './errors.ts';
import {
  type CallInputs,
  type CallOptions,
  type ClientOptions,
  createRequest,
  type Send,
} from './request.ts';
import { type OnProgress, sendWithXhr } from './xhr.ts';

/** The calls that report progress. */
type UploadName = 'uploadImage' | 'uploadVideo';
type CallName = Exclude<EndpointName, UploadName>;

export interface Client {
  /** Performs a call of Specification §7. Rejects with an ApiError, or with an AbortError when the signal aborts. */
  call<Name extends CallName>(
    name: Name,
    input: CallInputs[Name],
    options?: CallOptions,
  ): Promise<CallOutput<Name>>;
  /** Uploads one file and reports its progress. Rejects as `call` does; repeats nothing but after a 401. */
  upload<Name extends UploadName>(
    name: Name,
    input: CallInputs[Name],
    options?: UploadOptions,
  ): Promise<CallOutput<Name>>;
}

export interface UploadOptions extends CallOptions {
  readonly onProgress?: OnProgress | undefined;
}

/** The client of the contract: bearer token, one refresh after a 401, normalized responses (Specification §7). */
export function createClient(options: ClientOptions): Client {
  const request = createRequest(options);
  return {
    call: (name, input, callOptions = {}) => request(name, input, callOptions, sendWithFetch),
    upload: (name, input, { onProgress, ...callOptions } = {}) =>
      request(name, input, callOptions, sendWithXhr(onProgress)),
  };
}

const sendWithFetch: Send = async ({ method, url, headers, query, body }, signal) => {
  try {
    const response = await ofetch.raw<string, 'text'>(url, {
      method,
      headers,
      query,
      cache: 'no-store',
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
