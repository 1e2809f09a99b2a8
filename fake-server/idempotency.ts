import { digest } from './crypto.ts';
import { HttpError } from './httpError.ts';

/** A hash that is the same for two requests with the same content. */
export async function fingerprintOf(values: readonly (string | Uint8Array)[]): Promise<string> {
  const digests = await Promise.all(values.map((value) => digest('SHA-256', value)));
  return digest('SHA-256', digests.join());
}

interface Entry {
  readonly fingerprint: Promise<string>;
  readonly expiresAt: number;
  /** Null while the first request is in flight. */
  readonly response: { readonly status: number; readonly body: string } | null;
}

const lifetime = 24 * 60 * 60 * 1000;

/** Keeps the responses to writes with an idempotency key for 24 hours. */
export interface IdempotencyStore {
  /**
   * Runs the write once per key. A repeated write gets the first response again, with `Idempotent-Replayed: true`;
   * failures are not kept. Throws a 409 when the key belongs to another request, or the first one is in flight.
   */
  readonly once: (
    key: string,
    fingerprint: Promise<string>,
    run: () => Promise<Response>,
  ) => Promise<Response>;
  readonly clear: () => void;
}

/** Creates an empty store; `now` returns epoch milliseconds. */
export function createIdempotencyStore(now: () => number): IdempotencyStore {
  const entries = new Map<string, Entry>();

  const deleteExpired = () => {
    for (const [key, { expiresAt }] of entries) {
      if (expiresAt > now()) return;
      entries.delete(key);
    }
  };

  return {
    async once(key, fingerprint, run) {
      deleteExpired();
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

      entries.set(key, { fingerprint, expiresAt: now() + lifetime, response: null });
      try {
        const response = await run();
        if (!response.ok) entries.delete(key);
        else {
          const kept = { status: response.status, body: await response.clone().text() };
          entries.set(key, { fingerprint, expiresAt: now() + lifetime, response: kept });
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
  new Response(body, {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Idempotent-Replayed': 'true',
    },
  });
