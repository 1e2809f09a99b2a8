import { createActor, type SimulatedClock } from 'xstate';
import type { Session, User } from '#contract/entities.ts';
import {
  authMachine,
  selectAccessToken,
  selectGuardState,
  selectIsRefreshing,
  selectUser,
} from '#machines/auth/auth.machine.ts';
import { ScriptedPort, startChart } from './chart.ts';
import { session, user } from './factories.ts';

/** The session that the browser holds at the start. */
export const stored: Session = session();

/** The same after its refresh: a new access token, all else as it was. */
export const refreshed: Session = session({
  tokens: { accessToken: 'access-2', refreshToken: 'refresh-1' },
});

/** The same user in a second sign-in: none of the tokens is the old one. */
export const again: Session = session({
  tokens: { accessToken: 'access-8', refreshToken: 'refresh-8' },
});

/** The session of another user. */
export const another: Session = session({
  user: user({ email: 'other@atelier.example' }),
  tokens: { accessToken: 'access-9', refreshToken: 'refresh-9' },
});

/** The profile that the server gives: not the stored one. */
export const profile: User = user({ created_at: '2020-02-02T02:02:02.000Z' });

/** The session that the browser holds at the start, with its profile. */
export const confirmed: Session = { ...stored, user: profile };

/** Starts an auth chart, still reading the stored session, whose ports are settled by the test. */
export function startAuth(clock?: SimulatedClock) {
  const readSession = new ScriptedPort<Session | null>();
  const fetchProfile = new ScriptedPort<Session | null, Session>();
  const refreshSession = new ScriptedPort<Session, Session>();
  const machine = authMachine.provide({
    actors: {
      readSession: readSession.logic,
      fetchProfile: fetchProfile.logic,
      refreshSession: refreshSession.logic,
    },
  });
  const chart = startChart((options) => createActor(machine, options), clock);
  const { actor } = chart;
  return {
    ...chart,
    readSession,
    fetchProfile,
    refreshSession,
    signIn: (given: Session) => actor.send({ type: 'auth.signedIn', session: given }),
    signOut: () => actor.send({ type: 'auth.signOutRequested' }),
    reject: (accessToken: string) => actor.send({ type: 'auth.tokenRejected', accessToken }),
    replace: (given: Session | null) => actor.send({ type: 'auth.sessionReplaced', session: given }),
    state: () => actor.getSnapshot().value,
    held: () => actor.getSnapshot().context.session,
    /** What the rest of the application is told, and the tags that anyone may go by. */
    view: () => {
      const snapshot = actor.getSnapshot();
      return {
        guard: selectGuardState(snapshot),
        user: selectUser(snapshot),
        accessToken: selectAccessToken(snapshot),
        isRefreshing: selectIsRefreshing(snapshot),
        tags: [...snapshot.tags].sort(),
      };
    },
  };
}

/** Starts an auth chart that is signed in with `stored`, before it has emitted anything. */
export async function startSignedIn() {
  const auth = await startSignedOut();
  auth.replace(stored);
  return auth;
}

/** Starts an auth chart for which nobody is signed in. */
export async function startSignedOut() {
  const auth = startAuth();
  await auth.readSession.call(0).resolve(null);
  return auth;
}

/** What the rest of the application is told of somebody who is signed in. */
export const signedInAs = ({ user: who, tokens }: Session, isRefreshing = false) => ({
  guard: 'authenticated',
  user: who,
  accessToken: tokens.accessToken,
  isRefreshing,
  tags: isRefreshing ? ['authenticated', 'refreshing'] : ['authenticated'],
});

/** What it is told when nobody is. */
export const nobody = {
  guard: 'unauthenticated',
  user: null,
  accessToken: null,
  isRefreshing: false,
  tags: [],
};

/** The event that has a session stored, or cleared. */
export const changed = (given: Session | null) => ({ type: 'session.changed', session: given });

/** The event that has the server told of the end of a session. */
export const revoked = ({ tokens }: Session) => ({
  type: 'session.revoked',
  refreshToken: tokens.refreshToken,
});

/** The event that says why nobody is signed in any more. */
export const signedOut = (reason: 'requested' | 'expired') => ({ type: 'auth.signedOut', reason });
