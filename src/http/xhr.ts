import type { CallOutput } from '#contract/endpoints.ts';
import type { Client } from './client.ts';
import { abortError, networkError } from './errors.ts';
import type { CallInputs, CallOptions, Send } from './request.ts';

/** Bytes sent of bytes in total, multipart boundaries included. */
export type OnProgress = (sent: number, total: number) => void;

export interface UploadOptions extends CallOptions {
  readonly onProgress?: OnProgress | undefined;
}

/** Uploads files and reports the progress. Rejects as `call` does; repeats nothing but after a 401. */
export const upload = <Name extends 'uploadImage' | 'uploadImages' | 'uploadVideo' | 'uploadVideos'>(
  client: Client,
  name: Name,
  input: CallInputs[Name],
  { onProgress, ...options }: UploadOptions = {},
): Promise<CallOutput<Name>> => client.call(name, input, options, sendWithXhr(onProgress));

/** Sends a form with XMLHttpRequest, because fetch reports no upload progress. */
const sendWithXhr =
  (onProgress?: OnProgress): Send =>
  ({ method, url, headers, body }, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(abortError(signal));
      const request = new XMLHttpRequest();
      const abort = () => request.abort();
      request.open(method, url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      if (onProgress)
        request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
      request.addEventListener('load', () =>
        resolve({
          status: request.status,
          text: request.responseText,
          header: (name) => request.getResponseHeader(name),
        }),
      );
      request.addEventListener('error', () => reject(networkError()));
      request.addEventListener('abort', () => reject(signal ? abortError(signal) : networkError()));
      request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
      signal?.addEventListener('abort', abort);
      request.send(body instanceof FormData ? body : null);
    });
