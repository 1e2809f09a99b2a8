import { describe, expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import type { Session } from '#contract/entities.ts';
import type { EndReason, SessionEnd } from '#domain/signIn.ts';
import { type AuthEvent, authMachine, selectRestoring } from '#machines/auth/auth.machine.ts';
import type { RestoredSession } from '#machines/auth-restoring/auth-restoring.machine.ts';
import type { Port } from '#machines/port.ts';
import {
  again,
  another,
  confirmed,
  refreshed,
  refused,
  revoked,
  signedInView,
  signedOut,
  signedOutView,
  startAuth,
  started,
  startSignedIn,
  stored,
  unreachable,
} from '#tests/support/authChart.ts';
import { ScriptedPort } from '#tests/support/chart.ts';
import type { Model } from '#tests/support/model.ts';
import { coverGraph, walkAtRandom } from '#tests/support/walks.ts';

interface Auth {
  readonly step: 'reading' | 'restoring' | 'signedOut' | 'steady' | 'refreshing';
  readonly held: Session | null;
  /** With which the last call was made. */
  readonly sent?: Session;
  readonly end: SessionEnd | null;
}

const failure = new Error('Server error: 500');
const restorations: Readonly<Record<string, RestoredSession>> = {
  'the session': { session: confirmed, outcome: 'restored' },
  'an end in another tab': { session: again, outcome: 'followed', reason: 'expired' },
  'a sign-in anew in another tab': { session: stored, outcome: 'followed', reason: 'abandoned' },
  'a sign-out in another tab': { session: stored, outcome: 'followed', reason: 'requested' },
  'an end without a reason': { session: stored, outcome: 'followed' },
  'an expired session': { session: refreshed, outcome: 'ended', reason: 'expired' },
  'a server that cannot be reached': { session: another, outcome: 'ended', reason: 'unreachable' },
  'a sign-out': { session: stored, outcome: 'ended', reason: 'requested' },
  'a sign-in anew': { session: again, outcome: 'ended', reason: 'abandoned' },
};
const refreshes: Readonly<Record<string, Session>> = {
  'a new token': refreshed,
  'the same token': confirmed,
  'what another tab stored': another,
};

/** Into the restoring actor. */
const forwarded = (event: object) => ({ type: 'forwarded', event });
const isRevoked = (reason: EndReason | undefined) => reason === 'requested' || reason === 'abandoned';

const values = {
  reading: 'reading',
  restoring: 'restoring',
  signedOut: 'signedOut',
  steady: { signedIn: 'steady' },
  refreshing: { signedIn: 'refreshing' },
};
const isShown = ({ step }: Auth) => step === 'steady' || step === 'refreshing';

const model: Model<Auth, AuthEvent> = {
  initial: { step: 'reading', held: null, end: null },
  events: () => ({
    'sign in': { type: 'auth.signedIn', session: stored },
    'sign in as another': { type: 'auth.signedIn', session: another },
    'sign out': { type: 'auth.signOutRequested' },
    'sign in anew': { type: 'auth.sessionAbandoned' },
    'receive the API key': { type: 'auth.apiKeyReceived', apiKey: 'key-2' },
    'reject the first token': { type: 'auth.tokenRejected', accessToken: stored.tokens.accessToken },
    'reject the second token': { type: 'auth.tokenRejected', accessToken: refreshed.tokens.accessToken },
    'another tab signs in': { type: 'auth.sessionReplaced', session: another },
    'another tab signs in as the same user': { type: 'auth.sessionReplaced', session: again },
    'another tab stores the profile': { type: 'auth.sessionReplaced', session: confirmed },
    'another tab signs out': { type: 'auth.sessionReplaced', session: null, reason: 'requested' },
    'the session expires in another tab': { type: 'auth.sessionReplaced', session: null, reason: 'expired' },
    'the stored session disappears': { type: 'auth.sessionReplaced', session: null },
  }),
  outcomes: {
    readSession: { resolves: { 'a session': stored, none: null }, rejects: { failure } },
    restoreSession: { resolves: restorations, rejects: { failure } },
    refreshSession: {
      resolves: { ...refreshes, refused },
      rejects: { unreachable },
    },
  },
  next: (auth, stimulus, { effect }) => {
    const { step, held } = auth;
    const isSignedIn = isShown(auth);
    const restore = (session: Session): Auth => ({
      step: 'restoring',
      held: session,
      sent: session,
      end: null,
    });
    const signIn = (session: Session): Auth => ({ step: 'steady', held: session, end: null });
    const ended = (last: Session | null, reason: EndReason | undefined): Auth => ({
      step: 'signedOut',
      held: null,
      end: last && reason && reason !== 'requested' ? { reason, email: last.user.email } : null,
    });
    /** The end is caused by this tab. */
    const endHere = (last: Session | null, reason: EndReason): Auth => {
      effect(signedOut(reason));
      if (last && isRevoked(reason)) effect(revoked(last));
      return ended(last, reason);
    };
    const isSameUser = (session: Session) => session.user.email === held?.user.email;
    switch (stimulus.type) {
      case 'auth.signedIn':
        if (step !== 'signedOut') return auth;
        effect(started(stimulus.session));
        return signIn(stimulus.session);
      case 'auth.signOutRequested':
        if (step === 'restoring') effect(forwarded(stimulus));
        return step === 'steady' || step === 'refreshing' ? endHere(held, 'requested') : auth;
      case 'auth.sessionAbandoned':
        if (step === 'restoring') effect(forwarded(stimulus));
        return step === 'refreshing' ? endHere(held, 'abandoned') : auth;
      case 'auth.apiKeyReceived': {
        if (!isSignedIn || !held) return auth;
        const session = { ...held, apiKey: stimulus.apiKey };
        effect({ type: 'storeApiKey', session });
        return { ...auth, held: session };
      }
      case 'auth.tokenRejected':
        return step === 'steady' && held?.tokens.accessToken === stimulus.accessToken
          ? { ...auth, step: 'refreshing', sent: held }
          : auth;
      case 'auth.sessionReplaced': {
        const { session, reason } = stimulus;
        if (step === 'restoring') {
          effect(forwarded(stimulus));
          return session ? { ...auth, held: session } : auth;
        }
        if (!session) return step === 'signedOut' ? auth : ended(held, reason);
        if (step === 'reading') return restore(session);
        if (step === 'signedOut') return signIn(session);
        if (!isSameUser(session)) return restore(session);
        const isSameToken = session.tokens.accessToken === held?.tokens.accessToken;
        return isSameToken ? { ...auth, held: session } : signIn(session);
      }
      case 'elapsed':
        return auth;
      case 'rejected':
        return stimulus.port === 'readSession' ? ended(null, undefined) : endHere(held, 'unreachable');
    }
    const { port, outcome } = stimulus;
    if (port === 'readSession') return outcome === 'none' ? ended(null, undefined) : restore(stored);
    if (port === 'refreshSession') {
      const session = refreshes[outcome];
      if (!session) return endHere(held, 'expired');
      return isSameUser(session) ? signIn(session) : restore(session);
    }
    const restored = restorations[outcome];
    if (restored?.outcome === 'ended' && restored.reason) return endHere(restored.session, restored.reason);
    if (restored?.outcome === 'followed') return ended(restored.session, restored.reason);
    return restored ? signIn(restored.session) : auth;
  },
  calls: ({ step, sent }) => {
    if (step === 'reading') return [{ port: 'readSession' }];
    if (step === 'restoring') return [{ port: 'restoreSession', input: sent }];
    return step === 'refreshing' ? [{ port: 'refreshSession', input: sent }] : [];
  },
  shown: (auth) => {
    const { step, held, end } = auth;
    const isSignedIn = isShown(auth);
    const loadingView = { ...signedOutView, guard: 'loading', hasSession: held !== null, tags: ['loading'] };
    return {
      value: values[step],
      held,
      end,
      view:
        isSignedIn && held
          ? signedInView(held, step === 'refreshing')
          : step === 'signedOut'
            ? signedOutView
            : loadingView,
    };
  },
  start: (simulatedClock) => {
    const restoreSession = new ScriptedPort<RestoredSession, Session>();
    const effects: EventObject[] = [];
    const { logic } = restoreSession;
    const listening: Port<RestoredSession, Session> = {
      ...logic,
      transition: (snapshot, event, scope) => {
        if (event.type.startsWith('auth.')) effects.push(forwarded(event));
        return logic.transition(snapshot, event, scope);
      },
    };
    const { readSession, refreshSession, ...auth } = startAuth(simulatedClock, listening, effects);
    return { ...auth, ports: { readSession, restoreSession, refreshSession } };
  },
};

describe(authMachine.id, () => {
  // @spec 4.1 4.6 7.23
  test('every transition of the graph → the predicted state, session, events and calls', async () => {
    await coverGraph(model);
  });

  test('any state → random events and responses → the predicted state, session, events and calls', async () => {
    await walkAtRandom(model);
  });

  test('restoring by an actor other than its chart → no child chart to show', async () => {
    const { actor, readSession } = startAuth();
    await readSession.call(0).resolve(stored);
    const snapshot = actor.getSnapshot();
    expect([snapshot.value, selectRestoring(snapshot)]).toEqual(['restoring', null]);
  });

  test('signedIn → the actor is stopped → the refresh is aborted', async () => {
    const { actor, refreshSession } = await startSignedIn();
    actor.send({ type: 'auth.tokenRejected', accessToken: 'access-1' });
    actor.stop();
    expect(refreshSession.aborted).toEqual([true]);
  });
});
