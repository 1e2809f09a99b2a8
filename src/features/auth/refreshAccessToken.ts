import type { Session } from '#contract/entities.ts';
import { authLabels } from './labels.ts';
import type { SessionStore } from './sessionStore.ts';
import type { TabLock } from './tabLock.ts';

interface RefreshOptions {
  readonly store: SessionStore;
  readonly lock: TabLock;
  /** Requests a new access token from the server. */
  readonly refresh: (refreshToken: string, signal?: AbortSignal) => Promise<string>;
}

/**
 * Replaces a rejected access token, with one refresh for all tabs (decision 5), and resolves with the stored session.
 * What another tab has stored meanwhile takes precedence over the response. Rejects with 'No refresh token available'
 * when there is no session, or none any more because of a sign-out during the refresh.
 */
export const refreshAccessToken =
  ({ store, lock, refresh }: RefreshOptions) =>
  (rejected: string, signal?: AbortSignal): Promise<Session> =>
    lock(
      'admin-session-refresh',
      async (hasWaited) => {
        if (hasWaited && readSession(store).tokens.accessToken === rejected) await nextChange(store);
        const before = readSession(store);
        if (before.tokens.accessToken !== rejected) return before;
        const [response] = await Promise.allSettled([refresh(before.tokens.refreshToken, signal)]);
        const session = readSession(store);
        if (session.tokens.accessToken !== rejected) return session;
        if (response.status === 'rejected') throw response.reason;
        const refreshed = { ...session, tokens: { ...session.tokens, accessToken: response.value } };
        store.write(refreshed);
        return refreshed;
      },
      signal,
    );

/** Milliseconds. Another tab's storage change may arrive later than its lock is released. */
const storageDelay = 250;

const nextChange = (store: SessionStore): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, storageDelay);
    const unsubscribe = store.onExternalChange(end);
  });

function readSession(store: SessionStore): Session {
  const session = store.read();
  if (!session?.tokens.refreshToken) throw new Error(authLabels.refreshTokenMissing);
  return session;
}
