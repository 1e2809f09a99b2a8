import { digest } from './crypto.ts';
import { HttpError, jsonHeaders } from './httpError.ts';

/** A hash that is the same for two requests with the same content. */
export async function fingerprintOf(values: readonly (string | Uint8Array)[]): Promise<string> {
  const digests = await Promise.all(values.map((value) => digest(value)));
  return digest(digests.join());
}

interface Entry {
  readonly fingerprint: Promise<string>;
  /** Null while the first request is in flight. */
  readonly response: { readonly status: number; readonly body: string } | null;
}

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>;

/** Keeps the responses to writes with an idempotency key. */
export function createIdempotencyStore() {
  const entries = new Map<string, Entry>();

  return {
    /**
     * Runs the write once per key. A repeated write gets the first response again, with `Idempotent-Replayed: true`;
     * failures are not kept. Throws a 409 when the key belongs to another request, or the first one is in flight.
     */
    async once(key: string, fingerprint: Promise<string>, run: () => Promise<Response>): Promise<Response> {
      const known = entries.get(key);
      if (known && (await known.fingerprint) !== (await fingerprint))
        throw new HttpError(
          409,
          'idempotency_key_reused',
          'This Idempotency-Key belongs to another request: send a new key for a new action',
        );
      if (known && !known.response)
        throw new HttpError(
          409,
          'idempotency_in_progress',
          'The first request with this key is still in progress',
        );
      if (known?.response) return replay(known.response);

      entries.set(key, { fingerprint, response: null });
      try {
        const response = await run();
        if (!response.ok) entries.delete(key);
        else {
          const kept = { status: response.status, body: await response.clone().text() };
          entries.set(key, { fingerprint, response: kept });
        }
        return response;
      } catch (error) {
        entries.delete(key);
        throw error;
      }
    },
    clear: () => entries.clear(),
  };
}

const replay = ({ status, body }: { readonly status: number; readonly body: string }): Response =>
  new Response(body, { status, headers: { ...jsonHeaders, 'Idempotent-Replayed': 'true' } });
