import { ofetch } from 'ofetch';
import type { CallOutput, EndpointName } from '#contract/endpoints.ts';
import { interruption, networkFailure } from './errors.ts';
import {
  type CallInputs,
  type CallOptions,
  type ClientOptions,
  createExchange,
  type Send,
} from './exchange.ts';
import { type Progress, sendingForm } from './upload.ts';

/** The calls that report progress. */
export type UploadName = 'uploadImage' | 'uploadVideo';

/** Every other call. */
export type CallName = Exclude<EndpointName, UploadName>;

export interface UploadOptions extends CallOptions {
  readonly onProgress?: Progress | undefined;
}

export interface Client {
  /** Performs a call of Specification §7. Rejects with an ApiError, or with an AbortError when the signal aborts. */
  call<Name extends CallName>(
    name: Name,
    input: CallInputs[Name],
    options?: CallOptions,
  ): Promise<CallOutput<Name>>;
  /** Uploads one file and tells of its progress. Rejects as `call` does; never repeats by itself but after a 401. */
  upload<Name extends UploadName>(
    name: Name,
    input: CallInputs[Name],
    options?: UploadOptions,
  ): Promise<CallOutput<Name>>;
}

/** Gives the client of the contract: bearer token, one renewal after a 401, answers in their one form (Specification §7). */
export function createClient(options: ClientOptions): Client {
  const exchange = createExchange(options);
  return {
    call: (name, input, callOptions = {}) => exchange(name, input, callOptions, sendWithFetch),
    upload: (name, input, { onProgress, ...callOptions } = {}) =>
      exchange(name, input, callOptions, sendingForm(onProgress)),
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
    return { status: response.status, text: response._data ?? '' };
  } catch (error) {
    throw signal?.aborted ? interruption(signal) : networkFailure(error);
  }
};
