import { createActor, fromPromise } from 'xstate';
import type { createAuth } from '#api/auth.ts';
import type { Session } from '#contract/entities.ts';
import { type AuthActorRef, authMachine } from '#machines/auth/auth.machine.ts';
import { confirmSession } from '#session/confirmation.ts';
import type { Lock } from '#session/lock.ts';
import { renewAccessToken } from '#session/renewal.ts';
import type { SessionStore } from '#session/storage.ts';
import type { Inspection } from './inspection.ts';

interface AuthenticationOptions {
  readonly store: SessionStore;
  readonly lock: Lock;
  readonly account: Pick<ReturnType<typeof createAuth>, 'profile' | 'refresh' | 'signOut'>;
  readonly inspection?: Inspection;
}

/** Puts the real ports into the auth chart, and between it and the store. It is not started by this. */
export function createAuthentication({ store, lock, account, inspection }: AuthenticationOptions) {
  const confirm = confirmSession({
    store,
    profile: (accessToken, signal) => account.profile({ signal, accessToken }),
  });
  const renew = renewAccessToken({
    store,
    lock,
    refresh: (refreshToken, signal) => account.refresh(refreshToken, { signal }),
  });
  const auth: AuthActorRef = createActor(
    authMachine.provide({
      actors: {
        readSession: fromPromise(async () => store.read()),
        fetchProfile: fromPromise<Session | null, Session>(({ input, signal }) => confirm(input, signal)),
        refreshSession: fromPromise<Session, Session>(({ input, signal }) =>
          renew(input.tokens.accessToken, signal),
        ),
      },
    }),
    { id: 'auth', ...inspection },
  );
  auth.on('session.changed', ({ session }) => (session ? store.write(session) : store.clear()));
  // Whatever the server says: the administrator is out.
  auth.on('session.revoked', ({ refreshToken }) => void account.signOut(refreshToken).catch(() => undefined));
  return { auth, unwatch: store.watch((session) => auth.send({ type: 'auth.sessionReplaced', session })) };
}
