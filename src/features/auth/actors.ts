import { fromPromise } from 'xstate';
import { forgetToasts, toastInfo, toastSuccess } from '#components/toasts.ts';
import type { Session } from '#contract/entities.ts';
import { patience, sessionRetries } from '#contract/limits.ts';
import { isRefused, retryAfterOf } from '#http/errors.ts';
import { type AttemptInput, createAttemptMachine } from '#machines/attempt/attempt.machine.ts';
import { type AuthActorRef, authMachine } from '#machines/auth/auth.machine.ts';
import { authRestoringMachine } from '#machines/auth-restoring/auth-restoring.machine.ts';
import type { Scope } from '#session/scope.ts';
import type { TabLock } from '#session/tabLock.ts';
import type { AuthApi } from './api.ts';
import { authLabels } from './labels.ts';
import type { SessionStore } from './sessionStore.ts';
import { createTokenRefresh } from './tokenRefresh.ts';

interface AuthOptions {
  readonly store: SessionStore;
  /** The lock of all tabs, unless a test gives another. */
  readonly lock?: TabLock;
  readonly api: Pick<AuthApi, 'profile' | 'refresh' | 'signOut'>;
}

const online = (signal: AbortSignal) =>
  new Promise<void>((resolve) => window.addEventListener('online', () => resolve(), { once: true, signal }));

/** The rules of the attempt chart for a call of the session. */
const callOptions = <Input>(options: { readonly retries: number; readonly timeout?: number }) => ({
  ...options,
  prepare: (input: Input) => input,
  canRetry: (error: unknown, { failures }: { readonly failures: number }) =>
    failures < options.retries && !isRefused(error),
  retryAfterOf,
  isOnline: () => navigator.onLine,
});

const awaitPage = fromPromise<void>(async ({ signal }) => {
  if (!navigator.onLine) await online(signal);
});
const awaitReconnection = fromPromise<void>(({ signal }) => online(signal));

/** Starts the auth chart with its real ports and connects it with the session store. */
export function startAuth(scope: Scope, { store, lock, api }: AuthOptions): AuthActorRef {
  const tokenRefresh = createTokenRefresh({
    store,
    lock,
    refresh: (token, signal) => api.refresh(token, { signal }),
  });
  const fetchProfile = fromPromise<Session | null, AttemptInput<Session>>(async ({ input, signal }) => {
    const { tokens } = input.request;
    const user = await api.profile({ signal, accessToken: tokens.accessToken });
    const stored = store.read();
    // A refresh, sign-in or sign-out in another tab takes precedence.
    if (stored?.tokens.refreshToken !== tokens.refreshToken) return stored;
    const confirmed = { ...stored, user };
    store.write(confirmed);
    return confirmed;
  });
  const createProfileCall = (options: { readonly retries: number; readonly timeout?: number }) =>
    createAttemptMachine<Session | null, Session>(callOptions(options)).provide({
      actors: { awaitPage, awaitReconnection, perform: fetchProfile },
    });
  const refreshSession = createAttemptMachine<Session | null, Session>(
    callOptions({ retries: sessionRetries }),
  ).provide({ actors: { awaitPage, awaitReconnection, perform: tokenRefresh } });
  const restoreSession = authRestoringMachine.provide({
    actors: {
      fetchProfile: createProfileCall({ retries: sessionRetries }),
      confirmProfile: createProfileCall({ retries: 0, timeout: patience }),
      refreshSession,
    },
  });
  const revokeSession = createAttemptMachine<void, { readonly refreshToken: string }, readonly string[]>({
    ...callOptions({ retries: Number.POSITIVE_INFINITY }),
    // A sign-in of another tab may be stored and not heard of yet: it ends with this session.
    prepare: ({ refreshToken }) => [
      ...new Set([refreshToken, store.read()?.tokens.refreshToken ?? refreshToken]),
    ],
  }).provide({
    actors: {
      awaitPage,
      awaitReconnection,
      perform: fromPromise<void, AttemptInput<readonly string[]>>(
        async ({ input: { request, failures } }) => {
          if (failures === 1) toastInfo(authLabels.signOutUnheard);
          await Promise.all(
            request.map((token) =>
              api.signOut(token).catch((error: unknown) => {
                if (!isRefused(error)) throw error;
              }),
            ),
          );
        },
      ),
    },
  });

  const auth: AuthActorRef = scope.start(
    authMachine.provide({
      actors: {
        readSession: fromPromise(async () => store.read()),
        restoreSession,
        refreshSession,
        revokeSession,
      },
      actions: {
        storeSession: (_, { session }) => store.write(session),
        storeApiKey: (_, { session: { tokens, apiKey } }) => {
          const stored = store.read();
          if (stored?.tokens.refreshToken === tokens.refreshToken) store.write({ ...stored, apiKey });
        },
        clearSession: (_, { reason }) => {
          store.clear(reason);
          // The administrator is signed out whatever the response of the server is.
          if (reason !== 'requested') return;
          forgetToasts();
          toastSuccess(authLabels.signedOut, { source: 'service' });
        },
      },
    }),
    { id: 'auth' },
  );
  scope.onEnd(
    store.onExternalChange((session, reason) => auth.send({ type: 'auth.sessionReplaced', session, reason })),
  );
  return auth;
}
