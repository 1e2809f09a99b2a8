import { interruption, networkFailure } from './errors.ts';
import type { Send } from './exchange.ts';

/** Told how many bytes of how many have left; the bytes of the multipart wrapping count too. */
export type Progress = (sent: number, total: number) => void;

/** Gives a transport that sends a form and tells of its progress, which fetch cannot do: XMLHttpRequest. */
export const sendingForm =
  (onProgress?: Progress): Send =>
  ({ method, url, headers, body }, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(interruption(signal));
      const request = new XMLHttpRequest();
      const abort = () => request.abort();
      request.open(method, url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      if (onProgress)
        request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
      request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }));
      request.addEventListener('error', () => reject(networkFailure()));
      request.addEventListener('abort', () => reject(signal ? interruption(signal) : networkFailure()));
      request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
      signal?.addEventListener('abort', abort);
      request.send(body instanceof FormData ? body : null);
    });
