import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#http/errors.ts';
import { again, another, profile, refreshed, stored } from '#tests/support/authChart.ts';
import {
  openRefreshing,
  openSignedIn,
  openTabs,
  signIn,
  signOut,
  storedSession,
} from '#tests/support/authTabs.ts';

beforeEach(() => {
  localStorage.clear();
});

describe('during a refresh in one tab, in another', () => {
  test('another user signs in: the first session ends before the new one begins', async () => {
    const { here, there, refresh } = await openRefreshing();
    signOut(there);
    signIn(there, another);
    refresh.resolve({ accessToken: 'access-2' });
    await here.is('restoring');
    const confirming = await here.profiles.call(1);
    expect(confirming.given).toBe(another.tokens.accessToken);
    confirming.resolve(another.user);
    await here.is({ signedIn: 'steady' });
    expect([storedSession(), here.session()]).toEqual([another, another]);
    expect(here.guards).toEqual(['loading', 'authenticated', 'loading', 'authenticated']);
  });
});

describe('during the request of the profile in one tab, in another', () => {
  async function openRestoring() {
    const { here, there } = openTabs();
    (await there.profiles.call(0)).resolve(stored.user);
    await there.is({ signedIn: 'steady' });
    return { here, there, profileCall: await here.profiles.call(0) };
  }

  test('the user signs out: the session is not restored, neither at once nor at the storage event', async () => {
    const { here, there, profileCall } = await openRestoring();
    signOut(there);
    profileCall.resolve(profile);
    await here.is('signedOut');
    expect(storedSession()).toBe(null);
    here.dispatchStorage();
    expect([storedSession(), here.session(), here.guards]).toEqual([
      null,
      null,
      ['loading', 'unauthenticated'],
    ]);
  });

  // @spec 4.2
  test('nothing changes: the profile is stored with the session', async () => {
    const { here, profileCall } = await openRestoring();
    profileCall.resolve(profile);
    await here.is({ signedIn: 'steady' });
    expect([storedSession(), here.session()]).toEqual([
      { ...stored, user: profile },
      { ...stored, user: profile },
    ]);
  });
});

describe('signing out', () => {
  // @spec 4.6
  test('takes effect at once; the server receives it although it does not respond and the same tab signs in again', async () => {
    const { here } = await openSignedIn();
    signOut(here);
    expect([here.reasons, storedSession(), here.session()]).toEqual([['requested'], null, null]);
    const revocation = await here.revocations.call(0);
    signIn(here, again);
    expect(revocation.given).toBe(stored.tokens.refreshToken);
    expect(revocation.signal).toBeUndefined();
    revocation.reject(new Error('Server error: 500'));
    await expect(revocation.promise).rejects.toThrow('Server error: 500');
    expect([here.reasons, storedSession(), here.session()]).toEqual([['requested'], again, again]);
  });
});

describe('a tab that receives a change late', () => {
  test('signs out before it hears of a sign-in elsewhere: the server receives both sessions', async () => {
    const { here, there } = await openSignedIn();
    signOut(there);
    signIn(there, again);
    signOut(here);
    expect(storedSession()).toBeNull();
    expect(here.revocations.calls.map(({ given }) => given)).toEqual([
      stored.tokens.refreshToken,
      again.tokens.refreshToken,
    ]);
  });

  test('receives an API key before it hears of a sign-in elsewhere: that session is stored without it', async () => {
    const { here, there } = await openSignedIn();
    signOut(there);
    signIn(there, again);
    here.auth.send({ type: 'auth.apiKeyReceived', apiKey: 'key-2' });
    expect(storedSession()).toEqual(again);
  });

  test('after the back-forward cache, is signed out', async () => {
    const { here, there } = await openSignedIn();
    signOut(there);
    expect(here.session()).toEqual(stored);
    here.dispatchPageShow();
    expect([here.auth.getSnapshot().value, here.session()]).toEqual(['signedOut', null]);
  });
});

describe('a refreshed session', () => {
  test('whose profile does not come for 8 s is used with the stored user', async () => {
    const { here } = openTabs();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    (await here.profiles.call(0)).reject(new ApiError({ kind: 'http', status: 401, message: 'Expired' }));
    await vi.advanceTimersByTimeAsync(1_000);
    here.refreshes.calls[0]?.resolve({ accessToken: 'access-2' });
    await vi.advanceTimersByTimeAsync(7_999);
    expect(here.profiles.calls.map(({ given }) => given)).toEqual(['access-1', 'access-2']);
    expect(here.guards).toEqual(['loading']);
    await vi.advanceTimersByTimeAsync(1);
    expect([here.guards, here.session()]).toEqual([['loading', 'authenticated'], refreshed]);
    expect(here.profiles.calls[1]?.signal?.aborted).toBe(true);
  });
});
