import { fromPromise } from 'xstate';
import { toastSuccess } from '#components/toasts.ts';
import type { Session } from '#contract/entities.ts';
import { sessionRetries } from '#contract/limits.ts';
import { isRefused, retryAfterOf } from '#http/errors.ts';
import { type AuthActorRef, authMachine } from '#machines/auth/auth.machine.ts';
import { authRestoringMachine } from '#machines/auth-restoring/auth-restoring.machine.ts';
import { createRetryMachine } from '#machines/retry/retry.machine.ts';
import { importOnDemand } from '#session/importOnDemand.ts';
import type { Scope } from '#session/scope.ts';
import type { AuthApi } from './api.ts';
import { authLabels } from './labels.ts';
import type { SessionStore } from './sessionStore.ts';
import type { TabLock } from './tabLock.ts';

interface AuthOptions {
  readonly store: SessionStore;
  /** The lock of all tabs, unless a test gives another. */
  readonly lock?: TabLock;
  readonly api: Pick<AuthApi, 'profile' | 'refresh' | 'signOut'>;
}

/** The retry chart over a call; it waits while the browser is offline. */
const repeated = <Result, Input>(
  perform: (input: Input, signal: AbortSignal) => Promise<Result>,
  retries: number,
) =>
  createRetryMachine<Result, Input>({
    retries,
    retryAfterOf,
    isRefused,
  }).provide({
    actors: {
      perform: fromPromise<Result, { readonly input: Input }>(({ input: { input }, signal }) =>
        perform(input, signal),
      ),
      awaitConnection: fromPromise<{ readonly hasWaited: boolean }>(async ({ signal }) => {
        const hasWaited = !navigator.onLine;
        if (hasWaited) await online(signal);
        return { hasWaited };
      }),
      awaitReconnection: fromPromise(({ signal }) => online(signal)),
    },
  });

const online = (signal: AbortSignal) =>
  new Promise<void>((resolve) => window.addEventListener('online', () => resolve(), { once: true, signal }));

/** Needed when a token is rejected for the first time, and never on the login page. */
const importRefresh = importOnDemand('refreshAccessToken', () => import('./refreshAccessToken.ts'));

/** Starts the auth chart with its real ports and connects it with the session store. */
export function startAuth(scope: Scope, { store, lock, api }: AuthOptions): AuthActorRef {
  let refresh: ReturnType<Awaited<ReturnType<typeof importRefresh>>['refreshAccessToken']> | undefined;
  const refreshToken = async ({ tokens }: Session, signal: AbortSignal): Promise<Session> => {
    const { refreshAccessToken } = await importRefresh(scope);
    refresh ??= refreshAccessToken({
      scope,
      store,
      ...(lock && { lock }),
      refresh: (token, aborted) => api.refresh(token, { signal: aborted }),
    });
    return await refresh(tokens.accessToken, signal);
  };
  const fetchProfile = async ({ tokens }: Session, signal: AbortSignal): Promise<Session | null> => {
    const user = await api.profile({ signal, accessToken: tokens.accessToken });
    const stored = store.read();
    // A refresh, sign-in or sign-out in another tab takes precedence.
    if (stored?.tokens.refreshToken !== tokens.refreshToken) return stored;
    const confirmed = { ...stored, user };
    store.write(confirmed);
    return confirmed;
  };
  const revocation = repeated(
    ({ refreshToken }: { refreshToken: string }) => api.signOut(refreshToken),
    Number.POSITIVE_INFINITY,
  );

  const refreshSession = repeated(refreshToken, sessionRetries);
  const restoreSession = authRestoringMachine.provide({
    actors: {
      fetchProfile: repeated(fetchProfile, sessionRetries),
      confirmProfile: fromPromise<Session | null, Session>(({ input, signal }) =>
        fetchProfile(input, signal),
      ),
      refreshSession,
    },
  });

  const auth: AuthActorRef = scope.start(
    authMachine.provide({
      actors: { readSession: fromPromise(async () => store.read()), restoreSession, refreshSession },
    }),
    { id: 'auth' },
  );
  auth.on('session.started', ({ session }) => store.write(session));
  auth.on('session.apiKeyReceived', ({ session: { tokens, apiKey } }) => {
    const stored = store.read();
    if (stored?.tokens.refreshToken === tokens.refreshToken) store.write({ ...stored, apiKey });
  });
  // The administrator is signed out whatever the response is.
  auth.on('session.revoked', ({ refreshToken }) =>
    scope.start(revocation, { id: 'revocation', input: { refreshToken } }),
  );
  auth.on('auth.signedOut', ({ reason }) => {
    store.clear(reason);
    if (reason === 'requested') toastSuccess(authLabels.signedOut, 'service');
  });
  scope.onEnd(
    store.onExternalChange((session, reason) => auth.send({ type: 'auth.sessionReplaced', session, reason })),
  );
  return auth;
}
