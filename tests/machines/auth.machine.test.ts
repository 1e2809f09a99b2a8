import { describe, expect, test } from 'vitest';
import type { Session } from '#contract/entities.ts';
import { authMachine, selectIsEndRequested } from '#machines/auth/auth.machine.ts';
import {
  another,
  left,
  refreshed,
  refused,
  revoked,
  signedInView,
  signedOut,
  signedOutView,
  startAuth,
  started,
  startSignedIn,
  startSignedOut,
  stored,
  unreachable,
} from '#tests/support/authChart.ts';

/** An auth chart in `signedIn.refreshing`. */
async function startRefreshing() {
  const auth = await startSignedIn();
  auth.reject('access-1');
  return auth;
}

/** An auth chart that restores a session whose token has been refreshed. */
async function startConfirming(session: Session) {
  const auth = startAuth();
  await auth.readSession.call(0).resolve(stored);
  await auth.fetchProfile.call(0).reject(unreachable);
  await auth.refreshSession.call(0).resolve(session);
  return auth;
}

describe(authMachine.id, () => {
  // @spec 4.1
  test('signedOut → auth.signedIn → signedIn, and the session is stored', async () => {
    const { emitted, held, signIn, state, view } = await startSignedOut();
    signIn(stored);
    expect(state()).toEqual({ signedIn: 'steady' });
    expect(held()).toEqual(stored);
    expect(view()).toEqual(signedInView(stored));
    expect(emitted).toEqual([started(stored)]);
  });

  test('refreshing → auth.tokenRejected by further requests → one refresh', async () => {
    const { refreshSession, reject, state } = await startRefreshing();
    reject('access-1');
    reject('access-1');
    expect(state()).toEqual({ signedIn: 'refreshing' });
    expect(refreshSession.aborted).toEqual([false]);
  });

  // @spec 7.23
  test('refreshing → refused → signedOut without a token, reported as expired', async () => {
    const { emitted, end, held, refreshSession, state, view } = await startRefreshing();
    await refreshSession.call(0).resolve(refused);
    expect(state()).toEqual('signedOut');
    expect(held()).toBe(null);
    expect(end()).toEqual({ reason: 'expired', email: stored.user.email });
    expect(view()).toEqual(signedOutView);
    expect(emitted).toEqual([left(false), signedOut('expired')]);
  });

  // @spec 4.6
  test('steady → auth.signOutRequested → signedOut at once: to be revoked, and reported as requested', async () => {
    const { emitted, held, signOut, state, view } = await startSignedIn();
    signOut();
    expect(state()).toEqual('signedOut');
    expect(held()).toBe(null);
    expect(view()).toEqual(signedOutView);
    expect(emitted).toEqual([left(true), revoked(stored), signedOut('requested')]);
  });

  test.each([
    ['expired', { reason: 'expired', email: stored.user.email }],
    ['requested', null],
    [undefined, null],
  ] as const)(
    'steady → auth.sessionReplaced with null because %s → signedOut with that end',
    async (reason, end) => {
      const auth = await startSignedIn();
      auth.replace(null, reason);
      expect(auth.state()).toEqual('signedOut');
      expect(auth.end()).toEqual(end);
      expect(selectIsEndRequested(auth.actor.getSnapshot())).toBe(reason === 'requested');
      expect(auth.emitted).toEqual([left(reason === 'requested')]);
    },
  );

  test('steady → auth.sessionReplaced with another user → the session ends first, and theirs is restored', async () => {
    const { emitted, fetchProfile, replace, state, view } = await startSignedIn();
    replace(another);
    expect(state()).toEqual({ restoring: 'fetchingProfile' });
    expect(view()).toEqual({ ...signedOutView, guard: 'loading', hasSession: true, tags: ['loading'] });
    expect(fetchProfile.inputs).toEqual([another]);
    await fetchProfile.call(0).resolve(another);
    expect(view()).toEqual(signedInView(another));
    expect(emitted).toEqual([left(false)]);
  });

  test('restoring after a refresh → auth.sessionReplaced with null → signedOut with the reason of the other tab', async () => {
    const { emitted, end, replace, state } = await startConfirming(refreshed);
    replace(null, 'expired');
    expect(state()).toEqual('signedOut');
    expect(end()).toEqual({ reason: 'expired', email: stored.user.email });
    expect(emitted).toEqual([]);
  });

  test('restoring after a refresh → auth.sessionAbandoned → the new refresh token is the one to be revoked', async () => {
    const rotated = { ...refreshed, tokens: { accessToken: 'access-3', refreshToken: 'refresh-3' } };
    const { abandon, emitted } = await startConfirming(rotated);
    abandon();
    expect(emitted).toEqual([revoked(rotated), signedOut('abandoned')]);
  });

  test('signedIn → the actor is stopped → the refresh is aborted', async () => {
    const { actor, refreshSession } = await startRefreshing();
    actor.stop();
    expect(refreshSession.aborted).toEqual([true]);
  });
});
