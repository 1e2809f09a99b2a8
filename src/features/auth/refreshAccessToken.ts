import { fromEventObservable, fromPromise, type Observer, type Subscribable } from 'xstate';
import type { Session } from '#contract/entities.ts';
import { backOff } from '#contract/limits.ts';
import type { RefreshedTokens } from '#contract/responses.ts';
import { messages } from '#domain/messages.ts';
import { ApiError, isAbortError, isRefused, retryAfterOf } from '#http/errors.ts';
import { renewalMachine, type StoredSession } from '#machines/renewal/renewal.machine.ts';
import type { Scope } from '#session/scope.ts';
import { authLabels } from './labels.ts';
import type { SessionStore } from './sessionStore.ts';
import { createTabLock, type TabLock } from './tabLock.ts';

interface RefreshOptions {
  readonly scope: Scope;
  readonly store: SessionStore;
  readonly lock?: TabLock;
  /** Requests new tokens from the server. */
  readonly refresh: (refreshToken: string, signal?: AbortSignal) => Promise<RefreshedTokens>;
}

/**
 * Replaces a rejected access token by the chart `renewal`, and resolves with the stored session. A failure that another
 * tab has just had is shared (decision 50). Without a session, or after a sign-out meanwhile, it is refused with
 * 'No refresh token available'.
 */
export function refreshAccessToken({
  scope,
  store,
  lock = createTabLock(navigator.locks, () => localStorage),
  refresh,
}: RefreshOptions) {
  /** The time of the last failure that this tab knows, in epoch milliseconds. */
  let known = 0;

  const readStored = (): StoredSession => {
    const session = store.read();
    return { session, failure: session && store.readFailure() };
  };
  const machine = renewalMachine.provide({
    actors: {
      holdLock: fromEventObservable<LockAcquired, void>(() => lockOf(lock)),
      readStored: fromPromise(async () => readStored()),
      refreshTokens: fromPromise<RefreshedTokens, { readonly refreshToken: string }>(({ input, signal }) =>
        refresh(input.refreshToken, signal),
      ),
      storeTokens: fromPromise<
        StoredSession & { readonly isStored: boolean },
        { readonly rejected: string; readonly tokens: RefreshedTokens }
      >(async ({ input: { rejected, tokens } }) => {
        const { session } = readStored();
        if (session?.tokens.accessToken !== rejected) return { ...readStored(), isStored: false };
        store.write({ ...session, tokens: { ...session.tokens, ...tokens } });
        return { ...readStored(), isStored: true };
      }),
      storeFailure: fromPromise<void, { readonly error: unknown }>(async ({ input: { error } }) => {
        known = Date.now();
        store.writeFailure({ at: known, retryAfter: retryAfterOf(error) });
      }),
    },
  });

  return (rejected: string, signal?: AbortSignal): Promise<Session> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const sharedSince = Math.max(known + 1, Date.now() - backOff.first);
      const isAnswer = (error: unknown) => isAbortError(error) || isRefused(error);
      const renewal = scope.start(machine, { id: 'renewal', input: { rejected, sharedSince, isAnswer } });
      renewal.on('renewal.succeeded', ({ session }) => resolve(session));
      renewal.on('renewal.signedOut', () =>
        reject(new ApiError({ kind: 'http', status: 401, message: authLabels.refreshTokenMissing })),
      );
      renewal.on('renewal.failed', ({ error }) => reject(error));
      renewal.on('renewal.failureShared', ({ failure: { at, retryAfter } }) => {
        known = at;
        reject(new ApiError({ kind: 'network', message: messages.network, retryAfter }));
      });
      signal?.addEventListener('abort', () => {
        reject(signal.reason);
        renewal.send({ type: 'renewal.aborted' });
      });
    });
}

type LockAcquired = { readonly type: 'lock.acquired' };

/** The lock as an observable: it is held from the event until it is unsubscribed from. */
const lockOf = (lock: TabLock): Subscribable<LockAcquired> => ({
  subscribe: (given: Observer<LockAcquired> | ((event: LockAcquired) => void)) => {
    const observer = typeof given === 'function' ? { next: given } : given;
    const controller = new AbortController();
    const released = new Promise<void>((resolve) =>
      controller.signal.addEventListener('abort', () => resolve()),
    );
    const send = (event: LockAcquired) => observer.next?.(event);
    const hold = () => {
      send({ type: 'lock.acquired' });
      return released;
    };
    lock('admin-session-refresh', hold, controller.signal).catch((error: unknown) => observer.error?.(error));
    return { unsubscribe: () => controller.abort() };
  },
});
