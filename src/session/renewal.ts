import type { Session } from '#contract/entities.ts';
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
 * Gives the renewal of a rejected access token, one for all tabs (decision 5): with a new token, which is stored, or
 * with what another tab has stored meanwhile, whether the server gave a token or not. Gives the session as it is stored
 * then. Rejects with 'No refresh token available' when there is no session, or none any more: a sign-out during the
 * refresh stands.
 */
export const renewAccessToken =
  ({ store, lock, refresh }: RenewalOptions) =>
  (rejected: string, signal?: AbortSignal): Promise<Session> =>
    lock(
      lockName,
      async (hasWaited) => {
        if (hasWaited && sessionIn(store).tokens.accessToken === rejected) await nextChange(store);
        const before = sessionIn(store);
        if (before.tokens.accessToken !== rejected) return before;
        const [answer] = await Promise.allSettled([refresh(before.tokens.refreshToken, signal)]);
        const session = sessionIn(store);
        if (session.tokens.accessToken !== rejected) return session;
        if (answer.status === 'rejected') throw answer.reason;
        const renewed = { ...session, tokens: { ...session.tokens, accessToken: answer.value } };
        store.write(renewed);
        return renewed;
      },
      signal,
    );

/** Milliseconds in which what one tab stores has reached the others: it may come later than the lock. */
const arrival = 250;

/** Until another tab's change arrives, or none does. */
const nextChange = (store: SessionStore): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unwatch();
      resolve();
    };
    const timer = setTimeout(end, arrival);
    const unwatch = store.watch(end);
  });

function sessionIn(store: SessionStore): Session {
  const session = store.read();
  if (!session?.tokens.refreshToken) throw new Error(messages.refreshTokenMissing);
  return session;
}
