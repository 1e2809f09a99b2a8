import { describe, expect, test } from 'vitest';
import type { Session } from '#contract/entities.ts';
import { authMachine, selectIsEndRequested } from '#machines/auth/auth.machine.ts';
import {
  again,
  another,
  confirmed,
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
  test('signedOut → auth.signedIn → signedIn, and the session is stored', async () => {
    const { emitted, held, signIn, state, view } = await startSignedOut();
    signIn(stored);
    expect(state()).toEqual({ signedIn: 'steady' });
    expect(held()).toEqual(stored);
    expect(view()).toEqual(signedInView(stored));
    expect(emitted).toEqual([started(stored)]);
  });

  test('signedOut → auth.sessionReplaced → signedIn, and what another tab stored is not stored again', async () => {
    const { emitted, replace, state, view } = await startSignedOut();
    replace(another);
    expect(state()).toEqual({ signedIn: 'steady' });
    expect(view()).toEqual(signedInView(another));
    expect(emitted).toEqual([]);
  });

  test('signedOut → auth.sessionReplaced with null, auth.tokenRejected and auth.signOutRequested → still signedOut', async () => {
    const { emitted, refreshSession, reject, replace, signOut, state, view } = await startSignedOut();
    replace(null);
    reject('access-1');
    signOut();
    expect(state()).toEqual('signedOut');
    expect(view()).toEqual(signedOutView);
    expect(refreshSession.inputs).toEqual([]);
    expect(emitted).toEqual([]);
  });

  test('steady → auth.tokenRejected with the current token → refreshing, the user still signed in', async () => {
    const { refreshSession, state, view } = await startRefreshing();
    expect(state()).toEqual({ signedIn: 'refreshing' });
    expect(view()).toEqual(signedInView(stored, true));
    expect(refreshSession.inputs).toEqual([stored]);
  });

  test('steady → auth.tokenRejected with another token → still steady', async () => {
    const { refreshSession, reject, state } = await startSignedIn();
    reject('access-0');
    expect(state()).toEqual({ signedIn: 'steady' });
    expect(refreshSession.inputs).toEqual([]);
  });

  test('refreshing → auth.tokenRejected by further requests → one refresh', async () => {
    const { refreshSession, reject, state } = await startRefreshing();
    reject('access-1');
    reject('access-1');
    expect(state()).toEqual({ signedIn: 'refreshing' });
    expect(refreshSession.aborted).toEqual([false]);
  });

  test('refreshing → a new token → steady with the session as it is stored now', async () => {
    const { emitted, refreshSession, state, view } = await startRefreshing();
    await refreshSession.call(0).resolve(refreshed);
    expect(state()).toEqual({ signedIn: 'steady' });
    expect(view()).toEqual(signedInView(refreshed));
    expect(emitted).toEqual([]);
  });

  test('refreshing → another user in the storage → the session ends first, and theirs is restored', async () => {
    const { emitted, fetchProfile, refreshSession, state, view } = await startRefreshing();
    await refreshSession.call(0).resolve(another);
    expect(state()).toEqual({ restoring: 'fetchingProfile' });
    expect(view()).toEqual({ ...signedOutView, guard: 'loading', hasSession: true, tags: ['loading'] });
    expect(fetchProfile.inputs).toEqual([another]);
    expect(emitted).toEqual([left(false)]);
  });

  test('steady after a refresh → auth.tokenRejected with the old token → nothing; with the new one → refreshing', async () => {
    const { refreshSession, reject, state } = await startRefreshing();
    await refreshSession.call(0).resolve(refreshed);
    reject('access-1');
    expect(state()).toEqual({ signedIn: 'steady' });
    reject('access-2');
    expect(state()).toEqual({ signedIn: 'refreshing' });
    expect(refreshSession.inputs).toEqual([stored, refreshed]);
  });

  test('refreshing → refused → signedOut without a token, reported as expired', async () => {
    const { emitted, end, held, refreshSession, state, view } = await startRefreshing();
    await refreshSession.call(0).resolve(refused);
    expect(state()).toEqual('signedOut');
    expect(held()).toBe(null);
    expect(end()).toEqual({ reason: 'expired', email: stored.user.email });
    expect(view()).toEqual(signedOutView);
    expect(emitted).toEqual([left(false), signedOut('expired')]);
  });

  test('refreshing → unreachable → signedOut without a token, reported as unreachable', async () => {
    const { emitted, end, held, refreshSession, state } = await startRefreshing();
    await refreshSession.call(0).reject(unreachable);
    expect(state()).toEqual('signedOut');
    expect(held()).toBe(null);
    expect(end()).toEqual({ reason: 'unreachable', email: stored.user.email });
    expect(emitted).toEqual([left(false), signedOut('unreachable')]);
  });

  test('refreshing → auth.sessionAbandoned → signedOut: to be revoked, and reported', async () => {
    const { abandon, emitted, end, held, refreshSession, state } = await startRefreshing();
    abandon();
    expect(refreshSession.aborted).toEqual([true]);
    expect(state()).toEqual('signedOut');
    expect(held()).toBe(null);
    expect(end()).toEqual({ reason: 'abandoned', email: stored.user.email });
    expect(emitted).toEqual([left(false), revoked(stored), signedOut('abandoned')]);
  });

  test('steady → auth.sessionAbandoned → still steady', async () => {
    const { abandon, emitted, state } = await startSignedIn();
    abandon();
    expect(state()).toEqual({ signedIn: 'steady' });
    expect(emitted).toEqual([]);
  });

  test('signedOut after an expiry → auth.signedIn → the end is forgotten', async () => {
    const { end, refreshSession, signIn } = await startRefreshing();
    await refreshSession.call(0).resolve(refused);
    signIn(again);
    expect(end()).toBe(null);
  });

  test.each(['steady', 'refreshing'] as const)('%s → auth.apiKeyReceived → to be stored', async (state) => {
    const { emitted, held, receiveKey, ...auth } = await (state === 'steady'
      ? startSignedIn()
      : startRefreshing());
    receiveKey('key-2');
    expect(auth.state()).toEqual({ signedIn: state });
    expect(held()).toEqual({ ...stored, apiKey: 'key-2' });
    expect(emitted).toEqual([{ type: 'session.apiKeyReceived', session: { ...stored, apiKey: 'key-2' } }]);
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

  test('refreshing → auth.sessionReplaced → steady with it, and a late response does not overwrite it', async () => {
    const { emitted, refreshSession, replace, state, view } = await startRefreshing();
    replace(again);
    expect(state()).toEqual({ signedIn: 'steady' });
    expect(refreshSession.aborted).toEqual([true]);
    await refreshSession.call(0).resolve(refreshed);
    expect(view()).toEqual(signedInView(again));
    expect(emitted).toEqual([]);
  });

  test('refreshing → auth.sessionReplaced, and the refresh fails late → still signed in', async () => {
    const { emitted, refreshSession, replace, state } = await startRefreshing();
    replace(again);
    await refreshSession.call(0).resolve(refused);
    expect(state()).toEqual({ signedIn: 'steady' });
    expect(emitted).toEqual([]);
  });

  test('refreshing → auth.sessionReplaced with the rejected token → still the same refresh', async () => {
    const { refreshSession, replace, state, view } = await startRefreshing();
    replace(confirmed);
    expect(state()).toEqual({ signedIn: 'refreshing' });
    expect(view()).toEqual(signedInView(confirmed, true));
    expect(refreshSession.aborted).toEqual([false]);
  });

  test('refreshing → auth.sessionReplaced with null → signedOut, and the refresh is aborted', async () => {
    const { emitted, held, refreshSession, replace, state } = await startRefreshing();
    replace(null);
    expect(refreshSession.aborted).toEqual([true]);
    await refreshSession.call(0).resolve(refreshed);
    expect(state()).toEqual('signedOut');
    expect(held()).toBe(null);
    expect(emitted).toEqual([left(false)]);
  });

  test('steady → auth.sessionReplaced with the same user → steady with the new session, and nothing is stored', async () => {
    const { emitted, replace, state, view } = await startSignedIn();
    replace(again);
    expect(state()).toEqual({ signedIn: 'steady' });
    expect(view()).toEqual(signedInView(again));
    expect(emitted).toEqual([]);
  });

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

  test('steady → auth.sessionReplaced with null → signedOut without a token, and no request', async () => {
    const { emitted, held, replace, state, view } = await startSignedIn();
    replace(null);
    expect(state()).toEqual('signedOut');
    expect(held()).toBe(null);
    expect(view()).toEqual(signedOutView);
    expect(emitted).toEqual([left(false)]);
  });

  test('steady → auth.signOutRequested → signedOut at once: to be revoked, and reported as requested', async () => {
    const { emitted, held, signOut, state, view } = await startSignedIn();
    signOut();
    expect(state()).toEqual('signedOut');
    expect(held()).toBe(null);
    expect(view()).toEqual(signedOutView);
    expect(emitted).toEqual([left(true), revoked(stored), signedOut('requested')]);
  });

  test('refreshing → auth.signOutRequested → signedOut, and a late token is not kept', async () => {
    const { emitted, held, refreshSession, signOut, state } = await startRefreshing();
    signOut();
    expect(refreshSession.aborted).toEqual([true]);
    await refreshSession.call(0).resolve(refreshed);
    expect(state()).toEqual('signedOut');
    expect(held()).toBe(null);
    expect(emitted).toEqual([left(true), revoked(stored), signedOut('requested')]);
  });

  test('signedIn → the actor is stopped → the refresh is aborted', async () => {
    const { actor, refreshSession } = await startRefreshing();
    actor.stop();
    expect(refreshSession.aborted).toEqual([true]);
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
});
