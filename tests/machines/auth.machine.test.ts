import { describe, expect, test } from 'vitest';
import { authMachine } from '#machines/auth/auth.machine.ts';
import {
  another,
  changed,
  nobody,
  refreshed,
  signedInAs,
  signedOut,
  startSignedIn,
  startSignedOut,
  stored,
} from '#tests/support/authenticating.ts';

const failure = new Error('Token refresh failed');

/** An auth chart whose access token was rejected a moment ago. */
async function startRefreshing() {
  const auth = await startSignedIn();
  auth.reject('access-1');
  return auth;
}

/** An auth chart that is telling the server that the administrator has left. */
async function startSigningOut() {
  const auth = await startSignedIn();
  auth.signOut();
  return auth;
}

describe(authMachine.id, () => {
  test('signedOut → auth.signedIn → signedIn, and the session is stored', async () => {
    const { emitted, held, signIn, state, view } = await startSignedOut();
    signIn(stored);
    expect(state()).toEqual({ signedIn: 'steady' });
    expect(held()).toEqual(stored);
    expect(view()).toEqual(signedInAs(stored));
    expect(emitted).toEqual([changed(stored)]);
  });

  test('signedOut → auth.sessionReplaced → signedIn, and what another tab stored is not stored again', async () => {
    const { emitted, replace, state, view } = await startSignedOut();
    replace(another);
    expect(state()).toEqual({ signedIn: 'steady' });
    expect(view()).toEqual(signedInAs(another));
    expect(emitted).toEqual([]);
  });

  test('signedOut → auth.sessionReplaced by none, auth.tokenRejected and auth.signOutRequested → still signedOut', async () => {
    const { emitted, refreshSession, reject, replace, revokeSession, signOut, state, view } =
      await startSignedOut();
    replace(null);
    reject('access-1');
    signOut();
    expect(state()).toEqual('signedOut');
    expect(view()).toEqual(nobody);
    expect([refreshSession.inputs, revokeSession.inputs]).toEqual([[], []]);
    expect(emitted).toEqual([]);
  });

  test('steady → auth.tokenRejected with the current token → refreshing, the user still signed in', async () => {
    const { refreshSession, state, view } = await startRefreshing();
    expect(state()).toEqual({ signedIn: 'refreshing' });
    expect(view()).toEqual(signedInAs(stored, true));
    expect(refreshSession.inputs).toEqual([stored]);
  });

  test('steady → auth.tokenRejected with another token → still steady', async () => {
    const { refreshSession, reject, state } = await startSignedIn();
    reject('access-0');
    expect(state()).toEqual({ signedIn: 'steady' });
    expect(refreshSession.inputs).toEqual([]);
  });

  test('refreshing → auth.tokenRejected by all the others → one refresh', async () => {
    const { refreshSession, reject, state } = await startRefreshing();
    reject('access-1');
    reject('access-1');
    expect(state()).toEqual({ signedIn: 'refreshing' });
    expect(refreshSession.aborted).toEqual([false]);
  });

  test('refreshing → a new token → steady with it, and it is stored', async () => {
    const { emitted, refreshSession, state, view } = await startRefreshing();
    await refreshSession.call(0).answer(refreshed);
    expect(state()).toEqual({ signedIn: 'steady' });
    expect(view()).toEqual(signedInAs(refreshed));
    expect(emitted).toEqual([changed(refreshed)]);
  });

  test('steady after a refresh → auth.tokenRejected with the old token → nothing; with the new one → refreshing', async () => {
    const { refreshSession, reject, state } = await startRefreshing();
    await refreshSession.call(0).answer(refreshed);
    reject('access-1');
    expect(state()).toEqual({ signedIn: 'steady' });
    reject('access-2');
    expect(state()).toEqual({ signedIn: 'refreshing' });
    expect(refreshSession.inputs).toEqual([stored, refreshed]);
  });

  test('refreshing → a failure → signedOut without a token, cleared and told as expired', async () => {
    const { emitted, held, refreshSession, revokeSession, state, view } = await startRefreshing();
    await refreshSession.call(0).refuse(failure);
    expect(state()).toEqual('signedOut');
    expect(held()).toBe(null);
    expect(view()).toEqual(nobody);
    expect(emitted).toEqual([changed(null), signedOut('expired')]);
    expect(revokeSession.inputs).toEqual([]);
  });

  test('refreshing → auth.sessionReplaced → steady with it, and a late answer does not overwrite it', async () => {
    const { emitted, refreshSession, replace, state, view } = await startRefreshing();
    replace(another);
    expect(state()).toEqual({ signedIn: 'steady' });
    expect(refreshSession.aborted).toEqual([true]);
    await refreshSession.call(0).answer(refreshed);
    expect(view()).toEqual(signedInAs(another));
    expect(emitted).toEqual([]);
  });

  test('refreshing → auth.sessionReplaced, and the refresh fails late → still signed in', async () => {
    const { emitted, refreshSession, replace, state } = await startRefreshing();
    replace(another);
    await refreshSession.call(0).refuse(failure);
    expect(state()).toEqual({ signedIn: 'steady' });
    expect(emitted).toEqual([]);
  });

  test('refreshing → auth.sessionReplaced by none → signedOut, and the refresh is aborted', async () => {
    const { emitted, held, refreshSession, replace, state } = await startRefreshing();
    replace(null);
    expect(refreshSession.aborted).toEqual([true]);
    await refreshSession.call(0).answer(refreshed);
    expect(state()).toEqual('signedOut');
    expect(held()).toBe(null);
    expect(emitted).toEqual([]);
  });

  test('steady → auth.sessionReplaced → steady with the new session, and nothing is stored', async () => {
    const { emitted, replace, state, view } = await startSignedIn();
    replace(another);
    expect(state()).toEqual({ signedIn: 'steady' });
    expect(view()).toEqual(signedInAs(another));
    expect(emitted).toEqual([]);
  });

  test('steady → auth.sessionReplaced by none → signedOut without a token, and the server is not asked', async () => {
    const { emitted, held, replace, revokeSession, state, view } = await startSignedIn();
    replace(null);
    expect(state()).toEqual('signedOut');
    expect(held()).toBe(null);
    expect(view()).toEqual(nobody);
    expect(revokeSession.inputs).toEqual([]);
    expect(emitted).toEqual([]);
  });

  test('steady → auth.signOutRequested → signingOut: cleared at once, no token to use, and the server is told', async () => {
    const { emitted, revokeSession, state, view } = await startSigningOut();
    expect(state()).toEqual('signingOut');
    expect(view()).toEqual(nobody);
    expect(revokeSession.inputs).toEqual([stored]);
    expect(emitted).toEqual([changed(null)]);
  });

  test('refreshing → auth.signOutRequested → signingOut, and a late token is not kept', async () => {
    const { emitted, refreshSession, revokeSession, signOut, state } = await startRefreshing();
    signOut();
    expect(refreshSession.aborted).toEqual([true]);
    await refreshSession.call(0).answer(refreshed);
    expect(state()).toEqual('signingOut');
    expect(revokeSession.inputs).toEqual([stored]);
    expect(emitted).toEqual([changed(null)]);
  });

  test('signingOut → the server has heard → signedOut without a token, told as requested', async () => {
    const { emitted, held, revokeSession, state, view } = await startSigningOut();
    await revokeSession.call(0).answer();
    expect(state()).toEqual('signedOut');
    expect(held()).toBe(null);
    expect(view()).toEqual(nobody);
    expect(emitted).toEqual([changed(null), signedOut('requested')]);
  });

  test('signingOut → the server fails → signedOut all the same', async () => {
    const { emitted, held, revokeSession, state, view } = await startSigningOut();
    await revokeSession.call(0).refuse(failure);
    expect(state()).toEqual('signedOut');
    expect(held()).toBe(null);
    expect(view()).toEqual(nobody);
    expect(emitted).toEqual([changed(null), signedOut('requested')]);
  });

  test('signingOut → auth.signOutRequested and auth.tokenRejected → still signingOut, told once', async () => {
    const { emitted, refreshSession, reject, revokeSession, signOut, state } = await startSigningOut();
    signOut();
    reject('access-1');
    expect(state()).toEqual('signingOut');
    expect(revokeSession.aborted).toEqual([false]);
    expect(refreshSession.inputs).toEqual([]);
    expect(emitted).toEqual([changed(null)]);
  });

  test('signingOut → auth.signedIn → signedIn, and the late end of the old session changes nothing', async () => {
    const { emitted, revokeSession, signIn, state, view } = await startSigningOut();
    signIn(another);
    await revokeSession.call(0).answer();
    expect(state()).toEqual({ signedIn: 'steady' });
    expect(view()).toEqual(signedInAs(another));
    expect(emitted).toEqual([changed(null), changed(another)]);
  });

  test('signingOut → auth.sessionReplaced → signedIn with what another tab stored', async () => {
    const { emitted, replace, revokeSession, state, view } = await startSigningOut();
    replace(another);
    await revokeSession.call(0).answer();
    expect(state()).toEqual({ signedIn: 'steady' });
    expect(view()).toEqual(signedInAs(another));
    expect(emitted).toEqual([changed(null)]);
  });

  test('signingOut → auth.sessionReplaced by none → still signingOut', async () => {
    const { replace, revokeSession, state } = await startSigningOut();
    replace(null);
    expect(state()).toEqual('signingOut');
    expect(revokeSession.aborted).toEqual([false]);
  });

  test('signedIn → the actor is stopped → the refresh is aborted', async () => {
    const { actor, refreshSession } = await startRefreshing();
    actor.stop();
    expect(refreshSession.aborted).toEqual([true]);
  });
});
