import { fromCallback, fromPromise } from 'xstate';
import { propagation } from '#contract/limits.ts';
import type { RefreshedTokens } from '#contract/responses.ts';
import { messages } from '#domain/messages.ts';
import { ApiError, isRefused, retryAfterOf } from '#http/errors.ts';
import {
  createTokenRefreshMachine,
  type StoredSession,
  type StoreTokensInput,
} from '#machines/token-refresh/token-refresh.machine.ts';
import { createTabLock, type TabLock } from '#session/tabLock.ts';
import type { SessionStore } from './sessionStore.ts';

interface TokenRefreshPorts {
  readonly store: SessionStore;
  /** The lock of all tabs, unless a test gives another. */
  readonly lock?: TabLock | undefined;
  /** Requests new tokens from the server. */
  readonly refresh: (refreshToken: string, signal: AbortSignal) => Promise<RefreshedTokens>;
}

/** The chart that replaces a rejected access token, with its real ports. */
export function createTokenRefresh({
  store,
  lock = createTabLock(navigator.locks),
  refresh,
}: TokenRefreshPorts) {
  /** The last failure that this tab has heard of, in epoch milliseconds. */
  let known = 0;
  /** When it has stored something last, by `performance.now()`: a time of the day that is set back would keep the lock for as long. */
  let storedAt = -propagation;

  const read = (): StoredSession => {
    const session = store.read();
    const failure = session && store.readFailure();
    if (!failure || failure.at <= known) return { session, failure: null };
    const { at, retryAfter } = failure;
    return {
      session,
      failure: { at, error: new ApiError({ kind: 'network', message: messages.network, retryAfter }) },
    };
  };

  return createTokenRefreshMachine({ now: () => Date.now(), isRefused }).provide({
    actors: {
      holdLock: fromCallback(({ sendBack }) => {
        const waiting = new AbortController();
        let release = () => {};
        const released = new Promise<void>((resolve) => {
          release = resolve;
        });
        const hold = () => {
          sendBack({ type: 'lock.acquired' });
          return released;
        };
        lock('admin-session-refresh', hold, { signal: waiting.signal }).catch((error: unknown) =>
          sendBack({ type: 'lock.failed', error }),
        );
        return () => {
          waiting.abort();
          // A browser reads a delay below -2^31 ms as a positive one.
          setTimeout(release, Math.max(0, storedAt + propagation - performance.now()));
        };
      }),
      readStored: fromPromise(async () => {
        const stored = read();
        known = stored.failure?.at ?? known;
        return stored;
      }),
      refreshTokens: fromPromise<RefreshedTokens, { readonly refreshToken: string }>(({ input, signal }) =>
        refresh(input.refreshToken, signal),
      ),
      storeTokens: fromPromise<StoredSession, StoreTokensInput>(async ({ input: { rejected, tokens } }) => {
        const { session } = read();
        if (session?.tokens.accessToken === rejected) {
          store.write({ ...session, tokens: { ...session.tokens, ...tokens } });
          storedAt = performance.now();
        }
        return read();
      }),
      storeFailure: fromPromise<void, { readonly error: unknown }>(async ({ input: { error } }) => {
        known = Date.now();
        storedAt = performance.now();
        store.writeFailure({ at: known, retryAfter: retryAfterOf(error) });
      }),
    },
  });
}
