import { describe, expect, test } from 'vitest';
import { authRestoringMachine } from '#machines/auth-restoring/auth-restoring.machine.ts';
import {
  confirmed,
  refreshed,
  refused,
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
  // @spec 4.5
  test('start → the stored session is read → loading', () => {
    const { emitted, readSession, state, view } = startAuth();
    expect(state()).toEqual('reading');
    expect(view()).toEqual(readingView);
    expect(readSession.inputs).toEqual([undefined]);
    expect(emitted).toEqual([]);
  });

  // @spec 4.5
  test('reading → no session → signedOut, and nothing is requested', async () => {
    const { emitted, fetchProfile, readSession, state, view } = startAuth();
    await readSession.call(0).resolve(null);
    expect(state()).toEqual('signedOut');
    expect(view()).toEqual(signedOutView);
    expect(fetchProfile.inputs).toEqual([]);
    expect(emitted).toEqual([]);
  });

  // @spec 4.2
  test('reading → a session → fetchingProfile with it, still loading and without a token to use', async () => {
    const { emitted, fetchProfile, state, view } = await startFetching();
    expect(state()).toEqual({ restoring: 'fetchingProfile' });
    expect(view()).toEqual(restoringView);
    expect(fetchProfile.inputs).toEqual([stored]);
    expect(emitted).toEqual([]);
  });

  // @spec 4.2 4.5
  test('fetchingProfile → the profile → signedIn with the session as it is stored now', async () => {
    const { emitted, fetchProfile, refreshSession, state, view } = await startFetching();
    await fetchProfile.call(0).resolve(confirmed);
    expect(state()).toEqual({ signedIn: 'steady' });
    expect(view()).toEqual(signedInView(confirmed));
    expect(emitted).toEqual([]);
    expect(refreshSession.inputs).toEqual([]);
  });

  // @spec 4.3
  test('fetchingProfile → a failure → refreshing with the stored session', async () => {
    const { emitted, refreshSession, state, view } = await startRefreshing();
    expect(state()).toEqual({ restoring: 'refreshing' });
    expect(view()).toEqual(restoringView);
    expect(refreshSession.inputs).toEqual([stored]);
    expect(emitted).toEqual([]);
  });

  // @spec 4.4
  test('refreshing → refused → signedOut, reported as expired with the email of the session', async () => {
    const { emitted, end, held, refreshSession, state, view } = await startRefreshing();
    await refreshSession.call(0).resolve(refused);
    expect(state()).toEqual('signedOut');
    expect(view()).toEqual(signedOutView);
    expect(held()).toBe(null);
    expect(end()).toEqual({ reason: 'expired', email: stored.user.email });
    expect(emitted).toEqual([signedOut('expired')]);
  });

  test('confirmingProfile → a failure → signedIn with the stored user, and no second refresh', async () => {
    const { confirmProfile, emitted, refreshSession, state, view } = await startConfirming();
    await confirmProfile.call(0).reject(failure);
    expect(state()).toEqual({ signedIn: 'steady' });
    expect(view()).toEqual(signedInView(refreshed));
    expect(refreshSession.inputs).toEqual([stored]);
    expect(emitted).toEqual([]);
  });
});
