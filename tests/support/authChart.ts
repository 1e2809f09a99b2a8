import { createActor, type EventObject, fromPromise, type SimulatedClock } from 'xstate';
import type { Session, User } from '#contract/entities.ts';
import type { EndReason } from '#domain/signIn.ts';
import {
  authMachine,
  selectEnd,
  selectGuardState,
  selectHasSession,
  selectIsRefreshing,
  selectSession,
  selectUser,
} from '#machines/auth/auth.machine.ts';
import type { RestoredSession } from '#machines/auth-restoring/auth-restoring.machine.ts';
import type { Port } from '#machines/port.ts';
import { recordEffects, ScriptedPort, startChart } from './chart.ts';
import { session, user } from './factories.ts';

/** The stored session. */
export const stored: Session = session();

/** The stored session with a new access token. */
export const refreshed: Session = session({
  tokens: { accessToken: 'access-2', refreshToken: 'refresh-1' },
});

/** A second sign-in of the same user, with tokens of its own. */
export const again: Session = session({
  tokens: { accessToken: 'access-8', refreshToken: 'refresh-8' },
});

/** The session of another user. */
export const another: Session = session({
  user: user({ email: 'other@atelier.example' }),
  tokens: { accessToken: 'access-9', refreshToken: 'refresh-9' },
});

/** The profile of the server, which differs from the stored one. */
export const profile: User = user({ created_at: '2020-02-02T02:02:02.000Z' });

/** The stored session with the profile of the server. */
export const confirmed: Session = { ...stored, user: profile };

/** What a refresh of the session resolves with when the server refuses it. */
export const refused = null;
export const unreachable = new Error('No answer');

/** Starts an auth chart in `reading`; the test settles its ports. */
export function startAuth(
  clock?: SimulatedClock,
  restoreSession: Port<RestoredSession, Session> = new ScriptedPort<RestoredSession, Session>().logic,
  effects: EventObject[] = [],
) {
  const readSession = new ScriptedPort<Session | null>();
  const refreshSession = new ScriptedPort<Session | null, Session>();
  const revokeSession = fromPromise<void, { readonly refreshToken: string }>(({ input }) => {
    effects.push({ type: 'revokeSession', ...input });
    return new Promise(() => {});
  });
  const provided = authMachine.provide({
    actors: {
      readSession: readSession.logic,
      revokeSession,
      refreshSession: refreshSession.logic,
      restoreSession,
    },
  });
  const { machine } = recordEffects(provided, effects);
  const chart = startChart((options) => createActor(machine, options), clock);
  const { actor } = chart;
  return {
    ...chart,
    /** The effects, and the sessions that are to be revoked, in order. */
    effects,
    readSession,
    refreshSession,
    replace: (given: Session | null, reason?: EndReason) =>
      actor.send({ type: 'auth.sessionReplaced', session: given, reason }),
    shown: () => {
      const snapshot = actor.getSnapshot();
      return {
        value: snapshot.value,
        held: snapshot.context.session,
        end: selectEnd(snapshot),
        /** The values of the selectors, and the tags. */
        view: {
          guard: selectGuardState(snapshot),
          hasSession: selectHasSession(snapshot),
          user: selectUser(snapshot),
          accessToken: selectSession(snapshot)?.tokens.accessToken ?? null,
          isRefreshing: selectIsRefreshing(snapshot),
          tags: [...snapshot.tags].sort(),
        },
      };
    },
  };
}

/** Starts an auth chart that is signed in with `stored`, without an effect. */
export async function startSignedIn() {
  const auth = startAuth();
  await auth.readSession.call(0).resolve(null);
  auth.replace(stored);
  return auth;
}

/** The view of a signed-in chart. */
export const signedInView = ({ user: who, tokens }: Session, isRefreshing = false) => ({
  guard: 'authenticated',
  hasSession: true,
  user: who,
  accessToken: tokens.accessToken,
  isRefreshing,
  tags: isRefreshing ? ['authenticated', 'refreshing'] : ['authenticated'],
});

/** The view of a signed-out chart. */
export const signedOutView = {
  guard: 'unauthenticated',
  hasSession: false,
  user: null,
  accessToken: null,
  isRefreshing: false,
  tags: [],
};

export const started = (given: Session) => ({ type: 'storeSession', session: given });

export const revoked = ({ tokens }: Session) => ({
  type: 'revokeSession',
  refreshToken: tokens.refreshToken,
});

export const signedOut = (reason: EndReason) => ({ type: 'clearSession', reason });
