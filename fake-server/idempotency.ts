import { createHash } from 'node:crypto';
import { Refusal } from './refusal.ts';

/** What was asked, as one short text: two requests with the same fingerprint ask for the same. */
export function fingerprintOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('base64url');
}

interface Entry {
  readonly fingerprint: string;
  readonly expiresAt: number;
  readonly answer: { readonly status: number; readonly body: string } | null;
}

const lifetime = 24 * 60 * 60 * 1000;

/** Remembers for 24 hours what a keyed write was answered, so that a repeated one is not done twice (decision 6). */
export interface IdempotencyStore {
  /**
   * Runs the write once per key and gives its answer; a repeated write gets the first answer again, marked
   * `Idempotent-Replayed: true`. Only successes are remembered. Throws a 409 when the key belongs to another
   * request, or when the first one is still being worked on.
   */
  readonly once: (key: string, fingerprint: string, run: () => Promise<Response>) => Promise<Response>;
  readonly clear: () => void;
}

/** A new store; `now` gives epoch milliseconds. */
export function createIdempotencyStore(now: () => number): IdempotencyStore {
  const entries = new Map<string, Entry>();

  const dropExpired = () => {
    for (const [key, { expiresAt }] of entries) {
      if (expiresAt > now()) return;
      entries.delete(key);
    }
  };

  return {
    async once(key, fingerprint, run) {
      dropExpired();
      const known = entries.get(key);
      if (known && known.fingerprint !== fingerprint)
        throw new Refusal(
          409,
          'idempotency_key_reused',
          'This Idempotency-Key belongs to another request: send a new key for a new action',
        );
      if (known && !known.answer)
        throw new Refusal(
          409,
          'idempotency_in_progress',
          'The first request with this key is still in progress',
        );
      if (known?.answer) return replay(known.answer);

      entries.set(key, { fingerprint, expiresAt: now() + lifetime, answer: null });
      try {
        const response = await run();
        if (!response.ok) entries.delete(key);
        else {
          const answer = { status: response.status, body: await response.clone().text() };
          entries.set(key, { fingerprint, expiresAt: now() + lifetime, answer });
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
