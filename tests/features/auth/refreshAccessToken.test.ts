// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { refreshAccessToken } from '#features/auth/refreshAccessToken.ts';
import { createSessionStore, sessionKey } from '#features/auth/sessionStore.ts';
import { createTabLock } from '#features/auth/tabLock.ts';
import { type Deferred, deferred } from '#tests/support/deferred.ts';
import { session } from '#tests/support/factories.ts';

const store = createSessionStore({ storage: () => localStorage, events: window });
const withTokens = (accessToken: string, refreshToken = 'refresh-1') =>
  session({ tokens: { accessToken, refreshToken } });

beforeEach(() => {
  localStorage.clear();
});

/** Two tabs with one storage and one lock; the test settles the call. */
function openTabs() {
  const lock = createTabLock(undefined);
  const call = deferred<string>();
  const refresh = vi.fn((_refreshToken: string) => call.promise);
  const tab = () => refreshAccessToken({ store, lock, refresh });
  return { call, refresh, here: tab(), there: tab() };
}

describe('a rejected access token', () => {
  test('is refreshed with the refresh token, and the new one is stored', async () => {
    store.write(withTokens('old'));
    const { call, refresh, here } = openTabs();
    call.resolve('new');
    expect(await here('old')).toEqual(withTokens('new'));
    expect(store.read()).toEqual(withTokens('new'));
    expect(refresh.mock.calls.map(([token]) => token)).toEqual(['refresh-1']);
  });

  test('rejected in two tabs at once is refreshed once for both', async () => {
    store.write(withTokens('old'));
    const { call, refresh, here, there } = openTabs();
    const both = [here('old'), there('old')];
    call.resolve('new');
    expect(await Promise.all(both)).toEqual([withTokens('new'), withTokens('new')]);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test('refreshed by the tab that held the lock is not refreshed again, though the storage event is late', async () => {
    store.write(withTokens('old'));
    const refresh = vi.fn(() => Promise.resolve('newest'));
    const refreshToken = refreshAccessToken({ store, lock: (_, work) => work(true), refresh });
    const result = refreshToken('old');
    localStorage.setItem(sessionKey, JSON.stringify(withTokens('newer')));
    window.dispatchEvent(new StorageEvent('storage', { key: sessionKey }));
    expect(await result).toEqual(withTokens('newer'));
    expect(refresh).not.toHaveBeenCalled();
  });

  test('is refreshed here when the tab that held the lock has not refreshed it', async () => {
    vi.useFakeTimers();
    try {
      store.write(withTokens('old'));
      const refreshToken = refreshAccessToken({
        store,
        lock: (_, work) => work(true),
        refresh: () => Promise.resolve('newest'),
      });
      const result = refreshToken('old');
      await vi.advanceTimersByTimeAsync(250);
      expect(await result).toEqual(withTokens('newest'));
    } finally {
      vi.useRealTimers();
    }
  });

  test('that another tab has already refreshed is not refreshed again', async () => {
    store.write(withTokens('newer'));
    const { refresh, here } = openTabs();
    expect(await here('old')).toEqual(withTokens('newer'));
    expect(refresh).not.toHaveBeenCalled();
  });

  test.each([
    ['no session', null],
    ['no refresh token', withTokens('old', '')],
  ])('is not refreshed where there is %s', async (_, stored) => {
    if (stored) store.write(stored);
    const { refresh, here } = openTabs();
    await expect(here('old')).rejects.toEqual(new Error('No refresh token available'));
    expect(refresh).not.toHaveBeenCalled();
  });

  test('stays stored when the refresh fails, and the next attempt calls again', async () => {
    store.write(withTokens('old'));
    const { call, here, there, refresh } = openTabs();
    call.reject(new Error('Token refresh failed'));
    expect(await Promise.allSettled([here('old'), there('old')])).toEqual([
      { status: 'rejected', reason: new Error('Token refresh failed') },
      { status: 'rejected', reason: new Error('Token refresh failed') },
    ]);
    expect(store.read()).toEqual(withTokens('old'));
    expect(refresh).toHaveBeenCalledTimes(2);
  });
});

describe('during a refresh', () => {
  test('a sign-out takes precedence: the session is not restored', async () => {
    store.write(withTokens('old'));
    const { call, refresh, here } = openTabs();
    const result = here('old');
    await vi.waitUntil(() => refresh.mock.calls.length === 1);
    store.clear();
    call.resolve('new');
    await expect(result).rejects.toEqual(new Error('No refresh token available'));
    expect(store.read()).toBeNull();
  });

  test.each([
    ['resolves', (call: Deferred<string>) => call.resolve('new')],
    ['rejects', (call: Deferred<string>) => call.reject(new Error('Token refresh failed'))],
  ])('another sign-in takes precedence, though the refresh %s', async (_, settle) => {
    store.write(withTokens('old'));
    const { call, refresh, here } = openTabs();
    const result = here('old');
    await vi.waitUntil(() => refresh.mock.calls.length === 1);
    store.write(withTokens('other', 'refresh-2'));
    settle(call);
    expect(await result).toEqual(withTokens('other', 'refresh-2'));
    expect(store.read()).toEqual(withTokens('other', 'refresh-2'));
  });
});
