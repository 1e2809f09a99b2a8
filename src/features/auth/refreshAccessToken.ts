import type { Session } from '#contract/entities.ts';
import { backOff } from '#contract/limits.ts';
import type { RefreshedTokens } from '#contract/responses.ts';
import { messages } from '#domain/messages.ts';
import { ApiError, isAbortError, isRefused, retryAfterOf } from '#http/errors.ts';
import { authLabels } from './labels.ts';
import type { SessionStore } from './sessionStore.ts';
import type { TabLock } from './tabLock.ts';

interface RefreshOptions {
  readonly store: SessionStore;
  readonly lock: TabLock;
  /** Requests new tokens from the server. */
  readonly refresh: (refreshToken: string, signal?: AbortSignal) => Promise<RefreshedTokens>;
}

/**
 * Replaces a rejected access token, with one refresh for all tabs (decision 5), and resolves with the stored session.
 * What another tab has stored meanwhile takes precedence over the response. A failure that another tab has just had is
 * shared: the server is not asked again (decision 50). Without a session, or after a sign-out
 * meanwhile, it is refused with 'No refresh token available'.
 */
export function refreshAccessToken({ store, lock, refresh }: RefreshOptions) {
  /** The time of the last failure that this tab knows, in epoch milliseconds. */
  let known = 0;

  return (rejected: string, signal?: AbortSignal): Promise<Session> => {
    const recent = Date.now() - backOff.first;
    const newFailure = () => {
      const failure = store.readFailure();
      return failure && failure.at > known && failure.at >= recent ? failure : null;
    };
    return new Promise((resolve, reject) => {
      const work = async () => {
        const before = readSession(store);
        if (before.tokens.accessToken !== rejected) return resolve(before);
        const shared = newFailure();
        if (shared) {
          known = shared.at;
          throw new ApiError({
            kind: 'network',
            message: messages.network,
            retryAfter: shared.retryAfter,
          });
        }
        const [response] = await Promise.allSettled([refresh(before.tokens.refreshToken, signal)]);
        const session = readSession(store);
        if (session.tokens.accessToken !== rejected) return resolve(session);
        if (response.status === 'rejected') {
          const error: unknown = response.reason;
          reject(error);
          if (isAbortError(error) || isRefused(error)) return;
          known = Date.now();
          store.writeFailure({ at: known, retryAfter: retryAfterOf(error) });
        } else {
          const refreshed = { ...session, tokens: { ...session.tokens, ...response.value } };
          store.write(refreshed);
          resolve(refreshed);
        }
        // The lock is kept until every tab reads what was stored; the result does not wait.
        await new Promise((end) => setTimeout(end, storageDelay));
      };
      lock('admin-session-refresh', work, signal).catch(reject);
    });
  };
}

/** Milliseconds after which a change of the storage is in every tab, also on a busy machine. */
const storageDelay = 250;

function readSession(store: SessionStore): Session {
  const session = store.read();
  if (!session?.tokens.refreshToken)
    throw new ApiError({ kind: 'http', status: 401, message: authLabels.refreshTokenMissing });
  return session;
}
