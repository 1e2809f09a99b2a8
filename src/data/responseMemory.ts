import { structuralSharing } from '#domain/structuralSharing.ts';
import type { Client } from '#http/client.ts';
import { parseJson } from '#http/parseJson.ts';
import type { ResponseMemory } from '#http/request.ts';

/** Holds no data that nothing else holds: a query, a cache or a view. */
export function createResponseMemory(): ResponseMemory & { clear(): void } {
  const responses = new Map<string, { readonly etag: string; readonly value: WeakRef<object> }>();
  return {
    get: (read) => {
      const response = responses.get(read);
      const value = response?.value.deref();
      return response && value ? { etag: response.etag, value } : null;
    },
    set: (read, { etag, value: response }) => {
      const value = structuralSharing(responses.get(read)?.value.deref(), response);
      responses.set(read, { etag, value: new WeakRef(value) });
      return value;
    },
    clear: () => responses.clear(),
  };
}

/** The client of the session: reads that the server can confirm, and lists of any length (decision 60). */
export const createSessionClient = (client: Client, memory: ResponseMemory): Client => ({
  call: (name, input, options, send) => client.call(name, input, { ...options, memory, parseJson }, send),
});
