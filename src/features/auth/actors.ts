import { fromPromise } from 'xstate';
import { toastError, toastSuccess } from '#components/toasts.ts';
import type { Session } from '#contract/entities.ts';
import { messageOf } from '#domain/messages.ts';
import type { Credentials } from '#domain/signIn.ts';
import { type AuthActorRef, authMachine } from '#machines/auth/auth.machine.ts';
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import type { Scope } from '#session/scope.ts';
import type { GuestScope } from '#session/services.ts';
import { type AuthApi, createAuthApi } from './api.ts';
import { authLabels } from './labels.ts';
import { refreshAccessToken } from './refreshAccessToken.ts';
import type { SessionStore } from './sessionStore.ts';
import type { TabLock } from './tabLock.ts';

interface AuthOptions {
  readonly store: SessionStore;
  readonly lock: TabLock;
  readonly api: Pick<AuthApi, 'profile' | 'refresh' | 'signOut'>;
}

/** Starts the auth chart with its real ports and connects it with the session store. */
export function startAuth(scope: Scope, { store, lock, api }: AuthOptions): AuthActorRef {
  const refresh = refreshAccessToken({
    store,
    lock,
    refresh: (refreshToken, signal) => api.refresh(refreshToken, { signal }),
  });
  const auth: AuthActorRef = scope.start(
    authMachine.provide({
      actors: {
        readSession: fromPromise(async () => store.read()),
        fetchProfile: fromPromise<Session | null, Session>(async ({ input: { tokens }, signal }) => {
          const user = await api.profile({ signal, accessToken: tokens.accessToken });
          const stored = store.read();
          // A refresh, sign-in or sign-out in another tab takes precedence.
          if (stored?.tokens.refreshToken !== tokens.refreshToken) return stored;
          const confirmed = { ...stored, user };
          store.write(confirmed);
          return confirmed;
        }),
        refreshSession: fromPromise<Session, Session>(({ input, signal }) =>
          refresh(input.tokens.accessToken, signal),
        ),
      },
    }),
    { id: 'auth' },
  );
  auth.on('session.changed', ({ session }) => (session ? store.write(session) : store.clear()));
  // The administrator is signed out whatever the response is.
  auth.on('session.revoked', ({ refreshToken }) => void api.signOut(refreshToken).catch(() => undefined));
  auth.on('auth.signedOut', ({ reason }) =>
    reason === 'requested'
      ? toastSuccess(authLabels.signedOut, 'service')
      : toastError(authLabels.sessionExpired),
  );
  scope.onEnd(store.onExternalChange((session) => auth.send({ type: 'auth.sessionReplaced', session })));
  return auth;
}

/** The sign-in form: a success goes to the auth chart, a failure to a toast. */
export function startSignIn(scope: GuestScope) {
  const { auth, client, now, preload, DemoAccount } = scope;
  const api = createAuthApi(client, now);
  const signIn = scope.start(
    signInMachine.provide({
      actors: {
        signIn: fromPromise<Session, Credentials>(({ input, signal }) => {
          preload('/dashboard');
          return api.signIn(input, { signal });
        }),
      },
    }),
    { id: 'signIn' },
  );
  signIn.on('signIn.succeeded', ({ session }) => auth.send({ type: 'auth.signedIn', session }));
  signIn.on('signIn.failed', ({ error }) => toastError(messageOf(error, authLabels.signInFailed)));
  return { signIn, DemoAccount, year: new Date(now()).getFullYear() };
}
