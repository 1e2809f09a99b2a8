import { messages } from '#domain/messages.ts';
import type { Lock } from './lock.ts';
import type { SessionStore } from './storage.ts';

const lockName = 'admin-session-renewal';

interface RenewalOptions {
  readonly store: SessionStore;
  readonly lock: Lock;
  /** Asks the server for a new access token. */
  readonly refresh: (refreshToken: string, signal?: AbortSignal) => Promise<string>;
}

/**
 * Gives the renewal of a rejected access token, one for all tabs (decision 5): the token that another tab was quicker
 * to store, else a new one, which is stored. Rejects with 'No refresh token available' when there is no session, or
 * none any more: a sign-out during the refresh stands.
 */
export const renewAccessToken =
  ({ store, lock, refresh }: RenewalOptions) =>
  (rejected: string, signal?: AbortSignal): Promise<string> =>
    lock(
      lockName,
      async () => {
        const before = sessionIn(store);
        if (before.tokens.accessToken !== rejected) return before.tokens.accessToken;
        const accessToken = await refresh(before.tokens.refreshToken, signal);
        const session = sessionIn(store);
        if (session.tokens.accessToken !== rejected) return session.tokens.accessToken;
        store.write({ ...session, tokens: { ...session.tokens, accessToken } });
        return accessToken;
      },
      signal,
    );

function sessionIn(store: SessionStore) {
  const session = store.read();
  if (!session?.tokens.refreshToken) throw new Error(messages.refreshTokenMissing);
  return session;
}
