// @vitest-environment jsdom

import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { RefreshedTokens } from '#contract/responses.ts';
import { sessionKey } from '#features/auth/sessionKey.ts';
import { ApiError } from '#http/errors.ts';
import { again, another, profile, refreshed, stored } from '#tests/support/authChart.ts';
import {
  openRefreshing,
  openSignedIn,
  openTabs,
  refreshState,
  signIn,
  signOut,
  storedSession,
} from '#tests/support/authTabs.ts';
import type { Deferred } from '#tests/support/deferred.ts';

beforeEach(() => {
  localStorage.clear();
});

describe('during a refresh in one tab, in another', () => {
  test.each([
    ['resolves', (refresh: Deferred<RefreshedTokens>) => refresh.resolve({ accessToken: 'access-2' })],
    ['rejects', (refresh: Deferred<RefreshedTokens>) => refresh.reject(new Error('Token refresh failed'))],
  ])(
    'the same user signs out and in: that sign-in takes precedence in both, though the refresh %s before the storage event',
    async (_, settle) => {
      const { here, there, refresh } = await openRefreshing();
      signOut(there);
      signIn(there, again);
      settle(refresh);
      await here.is({ signedIn: 'steady' });
      expect([storedSession(), here.session(), there.session()]).toEqual([again, again, again]);
      here.dispatchStorage();
      expect([storedSession(), here.session()]).toEqual([again, again]);
      expect(here.guards).toEqual(['loading', 'authenticated']);
      expect(here.reasons).toEqual([]);
    },
  );

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

  test.each([
    ['before the refresh has read what is stored', false],
    ['while it is requested', true],
  ])('the user signs out %s: it counts as a sign-out, whose reason comes later', async (_, isRequested) => {
    const { here, there } = await openSignedIn();
    const left: boolean[] = [];
    here.auth.on('session.left', (event) => left.push(event.isRequested));
    const { accessToken } = stored.tokens;
    if (!isRequested) signOut(there);
    here.auth.send({ type: 'auth.tokenRejected', accessToken });
    if (isRequested) {
      const refresh = await here.refreshes.call(0);
      signOut(there);
      refresh.resolve({ accessToken: 'access-2' });
    }
    await vi.waitUntil(() => refreshState(here) === 'awaitingReason', { interval: 1 });
    here.dispatchStorage('requested');
    here.dispatchStorage();
    await here.is('signedOut');
    expect([left, here.reasons]).toEqual([[true], []]);
  });

  test('the user signs out: the session is not restored', async () => {
    const { here, there, refresh } = await openRefreshing();
    signOut(there);
    refresh.resolve({ accessToken: 'access-2' });
    await here.is('signedOut');
    expect([storedSession(), here.session()]).toEqual([null, null]);
  });

  test('the same token is rejected: it is refreshed once for both', async () => {
    const { here, there, refresh } = await openRefreshing();
    there.auth.send({ type: 'auth.tokenRejected', accessToken: stored.tokens.accessToken });
    refresh.resolve({ accessToken: 'access-2' });
    await here.is({ signedIn: 'steady' });
    await there.is({ signedIn: 'steady' });
    expect([storedSession(), here.session(), there.session()]).toEqual([refreshed, refreshed, refreshed]);
    expect(there.refreshes.calls).toEqual([]);
  });

  test('the profile is stored: the refresh continues, and both changes are kept', async () => {
    const { here, refresh } = await openRefreshing();
    localStorage.setItem(sessionKey, JSON.stringify({ ...stored, user: profile }));
    here.dispatchStorage();
    expect(refresh.signal?.aborted).toBe(false);
    refresh.resolve({ accessToken: 'access-2' });
    await here.is({ signedIn: 'steady' });
    expect([storedSession(), here.session()]).toEqual([
      { ...refreshed, user: profile },
      { ...refreshed, user: profile },
    ]);
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

  test('the user signs out and in: the new sign-in takes precedence', async () => {
    const { here, there, profileCall } = await openRestoring();
    signOut(there);
    signIn(there, again);
    profileCall.resolve(profile);
    await here.is({ signedIn: 'steady' });
    expect([storedSession(), here.session()]).toEqual([again, again]);
  });

  test('the token is refreshed: the new token and the profile are kept', async () => {
    const { here, there, profileCall } = await openRestoring();
    there.auth.send({ type: 'auth.tokenRejected', accessToken: stored.tokens.accessToken });
    (await there.refreshes.call(0)).resolve({ accessToken: 'access-2' });
    await there.is({ signedIn: 'steady' });
    profileCall.resolve(profile);
    await here.is({ signedIn: 'steady' });
    const both = { ...refreshed, user: profile };
    expect([storedSession(), here.session()]).toEqual([both, both]);
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

  test('of a sign-out and the sign-in of another user: its session ends before the new one begins', async () => {
    const { here, there } = await openSignedIn();
    signOut(there);
    signIn(there, another);
    here.dispatchStorage();
    expect(here.guards).toEqual(['loading', 'authenticated', 'loading']);
    (await here.profiles.call(1)).resolve(another.user);
    await here.is({ signedIn: 'steady' });
    expect([storedSession(), here.session()]).toEqual([another, another]);
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
    try {
      (await here.profiles.call(0)).reject(new ApiError({ kind: 'http', status: 401, message: 'Expired' }));
      await vi.advanceTimersByTimeAsync(1_000);
      here.refreshes.calls[0]?.resolve({ accessToken: 'access-2' });
      await vi.advanceTimersByTimeAsync(7_999);
      expect(here.profiles.calls.map(({ given }) => given)).toEqual(['access-1', 'access-2']);
      expect(here.guards).toEqual(['loading']);
      await vi.advanceTimersByTimeAsync(1);
      expect([here.guards, here.session()]).toEqual([['loading', 'authenticated'], refreshed]);
      expect(here.profiles.calls[1]?.signal?.aborted).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});
