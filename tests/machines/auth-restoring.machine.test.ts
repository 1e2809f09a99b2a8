import { describe, expect, test } from 'vitest';
import { authRestoringMachine } from '#machines/auth-restoring/auth-restoring.machine.ts';
import {
  another,
  confirmed,
  refreshed,
  refused,
  revoked,
  signedInView,
  signedOut,
  signedOutView,
  startAuth,
  stored,
  unreachable,
} from '#tests/support/authChart.ts';

const failure = new Error('Server error: 500');
/** The view while a session is restored, once it has been read, and before. */
const restoringView = { ...signedOutView, guard: 'loading', hasSession: true, tags: ['loading'] };
const readingView = { ...restoringView, hasSession: false };

/** An auth chart in `fetchingProfile`. */
async function startFetching() {
  const auth = startAuth();
  await auth.readSession.call(0).resolve(stored);
  return auth;
}

/** An auth chart in `refreshing`. */
async function startRefreshing() {
  const auth = await startFetching();
  await auth.fetchProfile.call(0).reject(unreachable);
  return auth;
}

/** An auth chart in `confirmingProfile`. */
async function startConfirming() {
  const auth = await startRefreshing();
  await auth.refreshSession.call(0).resolve(refreshed);
  return auth;
}

describe(authRestoringMachine.id, () => {
  test('start → the stored session is read → loading', () => {
    const { emitted, readSession, state, view } = startAuth();
    expect(state()).toEqual('reading');
    expect(view()).toEqual(readingView);
    expect(readSession.inputs).toEqual([undefined]);
    expect(emitted).toEqual([]);
  });

  test('reading → a session → fetchingProfile with it, still loading and without a token to use', async () => {
    const { emitted, fetchProfile, state, view } = await startFetching();
    expect(state()).toEqual({ restoring: 'fetchingProfile' });
    expect(view()).toEqual(restoringView);
    expect(fetchProfile.inputs).toEqual([stored]);
    expect(emitted).toEqual([]);
  });

  test('reading → no session → signedOut, and nothing is requested', async () => {
    const { emitted, fetchProfile, readSession, state, view } = startAuth();
    await readSession.call(0).resolve(null);
    expect(state()).toEqual('signedOut');
    expect(view()).toEqual(signedOutView);
    expect(fetchProfile.inputs).toEqual([]);
    expect(emitted).toEqual([]);
  });

  test('reading → the storage fails → signedOut', async () => {
    const { emitted, readSession, state } = startAuth();
    await readSession.call(0).reject(failure);
    expect(state()).toEqual('signedOut');
    expect(emitted).toEqual([]);
  });

  test('fetchingProfile → the profile → signedIn with the session as it is stored now', async () => {
    const { emitted, fetchProfile, refreshSession, state, view } = await startFetching();
    await fetchProfile.call(0).resolve(confirmed);
    expect(state()).toEqual({ signedIn: 'steady' });
    expect(view()).toEqual(signedInView(confirmed));
    expect(emitted).toEqual([]);
    expect(refreshSession.inputs).toEqual([]);
  });

  test('fetchingProfile → a failure → refreshing with the stored session', async () => {
    const { emitted, refreshSession, state, view } = await startRefreshing();
    expect(state()).toEqual({ restoring: 'refreshing' });
    expect(view()).toEqual(restoringView);
    expect(refreshSession.inputs).toEqual([stored]);
    expect(emitted).toEqual([]);
  });

  test('refreshing → a new token → confirmingProfile with it', async () => {
    const { confirmProfile, emitted, fetchProfile, state, view } = await startConfirming();
    expect(state()).toEqual({ restoring: 'confirmingProfile' });
    expect(view()).toEqual(restoringView);
    expect(fetchProfile.inputs).toEqual([stored]);
    expect(confirmProfile.inputs).toEqual([refreshed]);
    expect(emitted).toEqual([]);
  });

  test('refreshing → refused → signedOut, reported as expired with the email of the session', async () => {
    const { emitted, end, held, refreshSession, state, view } = await startRefreshing();
    await refreshSession.call(0).resolve(refused);
    expect(state()).toEqual('signedOut');
    expect(view()).toEqual(signedOutView);
    expect(held()).toBe(null);
    expect(end()).toEqual({ reason: 'expired', email: stored.user.email });
    expect(emitted).toEqual([signedOut('expired')]);
  });

  test('refreshing → unreachable → signedOut, reported as unreachable', async () => {
    const auth = await startRefreshing();
    await auth.refreshSession.call(0).reject(unreachable);
    expect(auth.state()).toEqual('signedOut');
    expect(auth.held()).toBe(null);
    expect(auth.end()).toEqual({ reason: 'unreachable', email: stored.user.email });
    expect(auth.emitted).toEqual([signedOut('unreachable')]);
  });

  test('confirmingProfile → the profile → signedIn with the session as it is stored now', async () => {
    const { confirmProfile, emitted, state, view } = await startConfirming();
    await confirmProfile.call(0).resolve({ ...confirmed, tokens: refreshed.tokens });
    expect(state()).toEqual({ signedIn: 'steady' });
    expect(view()).toEqual(signedInView({ ...confirmed, tokens: refreshed.tokens }));
    expect(emitted).toEqual([]);
  });

  test.each([
    ['fetchingProfile', startFetching],
    ['confirmingProfile', startConfirming],
  ] as const)('%s → the profile, but nothing is stored any more → signedOut', async (state, start) => {
    const auth = await start();
    expect(auth.state()).toEqual({ restoring: state });
    if (state === 'fetchingProfile') await auth.fetchProfile.call(0).resolve(null);
    else await auth.confirmProfile.call(0).resolve(null);
    expect(auth.state()).toEqual('signedOut');
    expect(auth.held()).toBe(null);
    expect(auth.end()).toBe(null);
    expect(auth.emitted).toEqual([]);
  });

  test('confirmingProfile → a failure → signedIn with the stored user, and no second refresh', async () => {
    const { confirmProfile, emitted, refreshSession, state, view } = await startConfirming();
    await confirmProfile.call(0).reject(failure);
    expect(state()).toEqual({ signedIn: 'steady' });
    expect(view()).toEqual(signedInView(refreshed));
    expect(refreshSession.inputs).toEqual([stored]);
    expect(emitted).toEqual([]);
  });

  test.each([
    ['fetchingProfile', startFetching],
    ['refreshing', startRefreshing],
    ['confirmingProfile', startConfirming],
  ] as const)('%s → auth.sessionAbandoned → signedOut: to be revoked, and reported', async (state, start) => {
    const auth = await start();
    expect(auth.state()).toEqual({ restoring: state });
    auth.abandon();
    expect(auth.state()).toEqual('signedOut');
    expect(auth.held()).toBe(null);
    expect(auth.end()).toEqual({ reason: 'abandoned', email: stored.user.email });
    expect(auth.emitted).toEqual([revoked(stored), signedOut('abandoned')]);
  });

  test('reading → auth.sessionAbandoned → still reading', () => {
    const { abandon, emitted, state } = startAuth();
    abandon();
    expect(state()).toEqual('reading');
    expect(emitted).toEqual([]);
  });

  test.each([
    ['fetchingProfile', startFetching],
    ['refreshing', startRefreshing],
  ] as const)('%s → auth.sessionReplaced with the same token → the same call', async (state, start) => {
    const auth = await start();
    auth.replace(confirmed);
    expect(auth.state()).toEqual({ restoring: state });
    expect(auth.held()).toEqual(confirmed);
    const port = state === 'refreshing' ? auth.refreshSession : auth.fetchProfile;
    expect(port.aborted).toEqual([false]);
  });

  test('reading → auth.sessionReplaced → fetchingProfile of the new session, whatever was stored', async () => {
    const { fetchProfile, held, readSession, replace, state } = startAuth();
    replace(another);
    expect(state()).toEqual({ restoring: 'fetchingProfile' });
    expect(readSession.aborted).toEqual([true]);
    await readSession.call(0).resolve(stored);
    expect(held()).toEqual(another);
    expect(fetchProfile.inputs).toEqual([another]);
  });

  test('fetchingProfile → auth.sessionReplaced → requested again, and a late profile is ignored', async () => {
    const { emitted, fetchProfile, replace, state, view } = await startFetching();
    replace(another);
    expect(fetchProfile.inputs).toEqual([stored, another]);
    expect(fetchProfile.aborted).toEqual([true, false]);
    await fetchProfile.call(0).resolve(confirmed);
    expect(state()).toEqual({ restoring: 'fetchingProfile' });
    await fetchProfile.call(1).resolve(another);
    expect(view()).toEqual(signedInView(another));
    expect(emitted).toEqual([]);
  });

  test('refreshing → auth.sessionReplaced → fetchingProfile, and a failed refresh clears nothing', async () => {
    const { emitted, fetchProfile, refreshSession, replace, state } = await startRefreshing();
    replace(another);
    expect(refreshSession.aborted).toEqual([true]);
    await refreshSession.call(0).resolve(refused);
    expect(state()).toEqual({ restoring: 'fetchingProfile' });
    expect(fetchProfile.inputs).toEqual([stored, another]);
    expect(emitted).toEqual([]);
  });

  test('confirmingProfile → auth.sessionReplaced → fetchingProfile of the new session', async () => {
    const { confirmProfile, fetchProfile, replace, state } = await startConfirming();
    replace(another);
    expect(state()).toEqual({ restoring: 'fetchingProfile' });
    expect(fetchProfile.inputs).toEqual([stored, another]);
    expect(confirmProfile.aborted).toEqual([true]);
  });

  test.each([
    ['reading', () => Promise.resolve(startAuth())],
    ['fetchingProfile', startFetching],
    ['refreshing', startRefreshing],
    ['confirmingProfile', startConfirming],
  ] as const)('%s → auth.sessionReplaced with null → signedOut without a token', async (state, start) => {
    const auth = await start();
    expect(auth.state()).toEqual(state === 'reading' ? state : { restoring: state });
    auth.replace(null);
    expect(auth.state()).toEqual('signedOut');
    expect(auth.held()).toBe(null);
    expect(auth.view()).toEqual(signedOutView);
  });

  test('fetchingProfile → auth.sessionReplaced with null, and a late profile → still signedOut', async () => {
    const { emitted, fetchProfile, replace, state } = await startFetching();
    replace(null);
    expect(fetchProfile.aborted).toEqual([true]);
    await fetchProfile.call(0).resolve(confirmed);
    expect(state()).toEqual('signedOut');
    expect(emitted).toEqual([]);
  });

  test('fetchingProfile → auth.tokenRejected and auth.signOutRequested → nothing changes', async () => {
    const { emitted, fetchProfile, refreshSession, reject, signOut, state } = await startFetching();
    reject('access-1');
    signOut();
    expect(state()).toEqual({ restoring: 'fetchingProfile' });
    expect(fetchProfile.aborted).toEqual([false]);
    expect(refreshSession.inputs).toEqual([]);
    expect(emitted).toEqual([]);
  });
});
