import { abortError, networkError } from './errors.ts';
import type { Send } from './request.ts';

/** Bytes sent of bytes in total, multipart boundaries included. */
export type OnProgress = (sent: number, total: number) => void;

/** Sends a form with XMLHttpRequest, because fetch reports no upload progress. */
export const sendWithXhr =
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
