import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Session } from '#contract/entities.ts';
import type { RefreshedTokens } from '#contract/responses.ts';
import { sessionKey } from '#domain/signIn.ts';
import { createSessionStore } from '#features/auth/sessionStore.ts';
import { createTokenRefresh } from '#features/auth/tokenRefresh.ts';
import { httpError, retryAfterOf } from '#http/errors.ts';
import { deferred } from '#tests/support/deferred.ts';
import { session } from '#tests/support/factories.ts';
import { createTestLock } from '#tests/support/testLock.ts';

const store = createSessionStore({ storage: () => localStorage, events: window });
const withTokens = (accessToken: string, refreshToken = 'refresh-1') =>
  session({ tokens: { accessToken, refreshToken } });

/** Refreshes a rejected token in one tab. */
function refreshIn(options: Parameters<typeof createTokenRefresh>[0]) {
  const machine = createTokenRefresh(options);
  return (rejected: string) =>
    toPromise(createActor(machine, { input: { request: withTokens(rejected) } }).start());
}

beforeEach(() => {
  localStorage.clear();
});

/** Two tabs with one storage and one lock; the test settles the call. */
function openTabs() {
  const lock = createTestLock();
  const call = deferred<RefreshedTokens>();
  const refresh = vi.fn((_refreshToken: string) => call.promise);
  const tab = () => refreshIn({ store, lock, refresh });
  return { call, refresh, here: tab(), there: tab() };
}

describe('a rejected access token', () => {
  // @spec 7.22
  test('is refreshed with the refresh token, and the new one is stored', async () => {
    store.write(withTokens('old'));
    const { call, refresh, here } = openTabs();
    call.resolve({ accessToken: 'new' });
    expect(await here('old')).toEqual(withTokens('new'));
    expect(store.read()).toEqual(withTokens('new'));
    expect(refresh.mock.calls.map(([token]) => token)).toEqual(['refresh-1']);
  });

  test('a refresh that is stopped before it has stored anything releases its lock at once, on any date', () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z') });
    store.write(withTokens('old'));
    const machine = createTokenRefresh({
      store,
      lock: createTestLock(),
      refresh: () => new Promise(() => {}),
    });
    const actor = createActor(machine, { input: { request: withTokens('old') } }).start();
    const { setTimeout } = globalThis;
    const delays: unknown[] = [];
    vi.stubGlobal('setTimeout', (callback: () => void, delay: number) => {
      delays.push(delay);
      return setTimeout(callback, delay);
    });
    actor.stop();
    expect(delays).toContain(0);
  });

  /** Two tabs with one lock. What `here` stores reaches the storage of `there` 200 ms later. */
  function openDistantTabs(response: () => Promise<RefreshedTokens>) {
    const lock = createTestLock();
    const refresh = vi.fn(response);
    const distant = new Map([[sessionKey, JSON.stringify(withTokens('old'))]]);
    const copy = () => distant.set(sessionKey, localStorage.getItem(sessionKey) ?? '');
    const storage = {
      getItem: (key: string) => distant.get(key) ?? null,
      setItem: (key: string, value: string) => {
        localStorage.setItem(key, value);
        setTimeout(copy, 200);
      },
    };
    const tab = (of: () => Storage) =>
      refreshIn({
        store: createSessionStore({ storage: of, events: new EventTarget() }),
        lock,
        refresh,
      });
    localStorage.setItem(sessionKey, JSON.stringify(withTokens('old')));
    const near = {
      getItem: (key: string) => localStorage.getItem(key),
      setItem: storage.setItem,
    };
    return { refresh, here: tab(() => near as Storage), there: tab(() => storage as Storage) };
  }

  describe('in another tab just after a refresh, of which its storage does not know yet', () => {
    beforeEach(() => {
      vi.useFakeTimers();
    });

    test('is not refreshed again; the first tab does not wait for that', async () => {
      const { refresh, here, there } = openDistantTabs(() => Promise.resolve({ accessToken: 'new' }));
      expect(await here('old')).toEqual(withTokens('new'));
      const result = there('old');
      await vi.advanceTimersByTimeAsync(250);
      expect(await result).toEqual(withTokens('new'));
      expect(refresh).toHaveBeenCalledTimes(1);
    });
  });

  test('is refreshed together with the refresh token where the server replaces both', async () => {
    store.write(withTokens('old'));
    const { call, here } = openTabs();
    call.resolve({ accessToken: 'new', refreshToken: 'refresh-2' });
    expect(await here('old')).toEqual(withTokens('new', 'refresh-2'));
    expect(store.read()).toEqual(withTokens('new', 'refresh-2'));
  });
});

describe('a refresh that fails', () => {
  const busy = httpError('refreshToken', 503, null, 3_000);
  const settled = (results: readonly PromiseSettledResult<Session | null>[]) =>
    results.map((result) => (result.status === 'rejected' ? retryAfterOf(result.reason) : result.value));

  /** Four tabs with a storage event target each, another of which comes first at each attempt; the server answers with these responses. */
  function openFourTabs(...responses: readonly (RefreshedTokens | Error)[]) {
    const lock = createTestLock();
    const refresh = vi.fn(() => {
      const response = responses[refresh.mock.calls.length - 1];
      return response instanceof Error || !response ? Promise.reject(response) : Promise.resolve(response);
    });
    const tabs = Array.from({ length: 4 }, () => {
      const tabStore = createSessionStore({ storage: () => localStorage, events: new EventTarget() });
      return refreshIn({ store: tabStore, lock, refresh });
    });
    return { refresh, attempt: () => Promise.allSettled(tabs.reverse().map((tab) => tab('old'))) };
  }

  test('is one request for four tabs, which share the failure and what the server asks for, and so is the next attempt', async () => {
    store.write(withTokens('old'));
    const { attempt, refresh } = openFourTabs(busy, { accessToken: 'new' });
    expect(settled(await attempt())).toEqual([3_000, 3_000, 3_000, 3_000]);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(store.read()).toEqual(withTokens('old'));
    const fresh = withTokens('new');
    expect(settled(await attempt())).toEqual([fresh, fresh, fresh, fresh]);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  test('long ago is not shared: the server is asked again', async () => {
    store.write(withTokens('old'));
    store.writeFailure({ at: Date.now() - 1_500, retryAfter: 0 });
    const { call, here } = openTabs();
    call.resolve({ accessToken: 'new' });
    expect(await here('old')).toEqual(withTokens('new'));
  });

  test('because it is refused is not shared', async () => {
    store.write(withTokens('old'));
    const lock = createTestLock();
    const refused = httpError('refreshToken', 401, null);
    expect(await refreshIn({ store, lock, refresh: () => Promise.reject(refused) })('old')).toBeNull();
    expect(store.readFailure()).toBeNull();
  });
});

describe('during a refresh', () => {
  test('a sign-out takes precedence: the session is not restored', async () => {
    store.write(withTokens('old'));
    const { call, refresh, here } = openTabs();
    const result = here('old');
    await vi.waitUntil(() => refresh.mock.calls.length === 1);
    store.clear();
    call.resolve({ accessToken: 'new' });
    expect(await result).toBeNull();
    expect(store.read()).toBeNull();
  });
});
