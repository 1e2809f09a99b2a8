// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createLock } from '#session/lock.ts';
import { renewAccessToken } from '#session/renewal.ts';
import { createSessionStore, sessionKey } from '#session/storage.ts';
import { type Deferred, deferred } from '#tests/support/deferred.ts';
import { session } from '#tests/support/factories.ts';

const store = createSessionStore({ storage: () => localStorage, events: window });
const withTokens = (accessToken: string, refreshToken = 'refresh-1') =>
  session({ tokens: { accessToken, refreshToken } });

beforeEach(() => {
  localStorage.clear();
});

/** Two tabs with one storage and one lock; the refresh ends when the test says so. */
function openTabs() {
  const lock = createLock(undefined);
  const call = deferred<string>();
  const refresh = vi.fn((_refreshToken: string) => call.promise);
  const tab = () => renewAccessToken({ store, lock, refresh });
  return { call, refresh, here: tab(), there: tab() };
}

describe('a rejected access token', () => {
  test('is renewed with the refresh token, and the new one is stored', async () => {
    store.write(withTokens('old'));
    const { call, refresh, here } = openTabs();
    call.resolve('new');
    expect(await here('old')).toEqual(withTokens('new'));
    expect(store.read()).toEqual(withTokens('new'));
    expect(refresh.mock.calls.map(([token]) => token)).toEqual(['refresh-1']);
  });

  test('rejected in two tabs at once, it is renewed once for both', async () => {
    store.write(withTokens('old'));
    const { call, refresh, here, there } = openTabs();
    const both = [here('old'), there('old')];
    call.resolve('new');
    expect(await Promise.all(both)).toEqual([withTokens('new'), withTokens('new')]);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test('renewed by the tab that was waited for, it is not renewed again though the storage is late', async () => {
    store.write(withTokens('old'));
    const refresh = vi.fn(() => Promise.resolve('newest'));
    const renew = renewAccessToken({ store, lock: (_, work) => work(true), refresh });
    const renewal = renew('old');
    localStorage.setItem(sessionKey, JSON.stringify(withTokens('newer')));
    window.dispatchEvent(new StorageEvent('storage', { key: sessionKey }));
    expect(await renewal).toEqual(withTokens('newer'));
    expect(refresh).not.toHaveBeenCalled();
  });

  test('is renewed after all when the tab that was waited for has not done it', async () => {
    vi.useFakeTimers();
    try {
      store.write(withTokens('old'));
      const renew = renewAccessToken({
        store,
        lock: (_, work) => work(true),
        refresh: () => Promise.resolve('newest'),
      });
      const renewal = renew('old');
      await vi.advanceTimersByTimeAsync(250);
      expect(await renewal).toEqual(withTokens('newest'));
    } finally {
      vi.useRealTimers();
    }
  });

  test('that another tab has already renewed asks for nothing', async () => {
    store.write(withTokens('newer'));
    const { refresh, here } = openTabs();
    expect(await here('old')).toEqual(withTokens('newer'));
    expect(refresh).not.toHaveBeenCalled();
  });

  test.each([
    ['no session', null],
    ['no refresh token', withTokens('old', '')],
  ])('cannot be renewed where there is %s', async (_, stored) => {
    if (stored) store.write(stored);
    const { refresh, here } = openTabs();
    await expect(here('old')).rejects.toEqual(new Error('No refresh token available'));
    expect(refresh).not.toHaveBeenCalled();
  });

  test('stays as it is when the refresh fails, and the next renewal may try again', async () => {
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

describe('while a token is being renewed', () => {
  test('a sign-out stands: the session does not come back', async () => {
    store.write(withTokens('old'));
    const { call, refresh, here } = openTabs();
    const renewal = here('old');
    await vi.waitUntil(() => refresh.mock.calls.length === 1);
    store.clear();
    call.resolve('new');
    await expect(renewal).rejects.toEqual(new Error('No refresh token available'));
    expect(store.read()).toBeNull();
  });

  test.each([
    ['gives a token', (call: Deferred<string>) => call.resolve('new')],
    ['refuses', (call: Deferred<string>) => call.reject(new Error('Token refresh failed'))],
  ])('another sign-in stands and is given, though the server %s', async (_, answer) => {
    store.write(withTokens('old'));
    const { call, refresh, here } = openTabs();
    const renewal = here('old');
    await vi.waitUntil(() => refresh.mock.calls.length === 1);
    store.write(withTokens('other', 'refresh-2'));
    answer(call);
    expect(await renewal).toEqual(withTokens('other', 'refresh-2'));
    expect(store.read()).toEqual(withTokens('other', 'refresh-2'));
  });
});
