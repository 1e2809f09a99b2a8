import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionKey } from '#domain/signIn.ts';
import { createSessionStore } from '#features/auth/sessionStore.ts';
import { session } from '#tests/support/factories.ts';

beforeEach(() => {
  localStorage.clear();
});

/** A store over localStorage by default. */
function openStore(storage: () => Storage = () => localStorage) {
  const onUnavailable = vi.fn();
  return { store: createSessionStore({ storage, events: window, onUnavailable }), onUnavailable };
}

/** Storage whose named members throw, as in a browser with full or blocked storage. */
const throwing = (...names: (keyof Storage)[]) =>
  new Proxy(localStorage, {
    get(target, name) {
      if (names.some((candidate) => candidate === name)) throw new DOMException('Full', 'QuotaExceededError');
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** The event of a change in another tab. */
const changeInOtherTab = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

/** `persisted`: from the back-forward cache. */
const pageShown = (init: { readonly persisted: boolean }) =>
  window.dispatchEvent(new PageTransitionEvent('pageshow', init));

describe('the stored session', () => {
  // @spec 3.2
  test('is what was written, also for another store', () => {
    openStore().store.write(session());
    expect(openStore().store.read()).toEqual(session());
    expect(Object.keys(localStorage).sort()).toEqual([sessionKey, 'admin-user']);
  });

  test('is null before it is written and after it is cleared', () => {
    const { store } = openStore();
    expect(store.read()).toBeNull();
    store.write(session());
    store.clear();
    expect([store.read(), localStorage.getItem(sessionKey)]).toEqual([null, null]);
  });

  test('may have no API key and no registration date; unknown fields are dropped', () => {
    const stored = { ...session({ apiKey: null }), user: { email: 'a@b.co' }, theme: 'dark' };
    localStorage.setItem(sessionKey, JSON.stringify(stored));
    expect(openStore().store.read()).toEqual(
      session({ apiKey: null, user: { email: 'a@b.co', created_at: null } }),
    );
  });

  test.each([
    ['broken JSON', '{"user":'],
    ['null', 'null'],
    ['a string', '"session"'],
    ['no tokens', JSON.stringify({ ...session(), tokens: undefined })],
    ['an access token that is a number', JSON.stringify({ ...session(), tokens: { accessToken: 1 } })],
    ['a timestamp that is a string', JSON.stringify({ ...session(), timestamp: 'now' })],
  ])('of another shape, %s, counts as absent and is removed', (_, text) => {
    localStorage.setItem(sessionKey, text);
    const { store, onUnavailable } = openStore();
    expect([store.read(), localStorage.getItem(sessionKey)]).toEqual([null, null]);
    expect(onUnavailable).not.toHaveBeenCalled();
  });
});

test('names a user by the same random text until a sign-out or another user', () => {
  const { userId, clear } = openStore().store;
  const first = userId('a@atelier.example');
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  clear('expired');
  expect(openStore().store.userId('a@atelier.example')).toBe(first);
  clear('requested');
  const second = userId('a@atelier.example');
  expect(second).not.toBe(first);
  expect(userId('b@atelier.example')).not.toBe(second);
  expect(userId('a@atelier.example')).not.toBe(second);
});

describe('unavailable storage', () => {
  test('that is full: the session is kept in memory, which is reported once', () => {
    const { store, onUnavailable } = openStore(() => throwing('setItem'));
    store.write(session());
    store.write(session({ timestamp: 2 }));
    expect(store.read()).toEqual(session({ timestamp: 2 }));
    store.clear();
    expect(store.read()).toBeNull();
    expect(onUnavailable).toHaveBeenCalledTimes(1);
  });

  test('that is blocked: reading, writing and clearing work for this page', () => {
    const { store, onUnavailable } = openStore(() => {
      throw new DOMException('Blocked', 'SecurityError');
    });
    expect(store.read()).toBeNull();
    store.write(session());
    expect(store.read()).toEqual(session());
    store.clear();
    expect(store.read()).toBeNull();
    expect(onUnavailable).toHaveBeenCalledTimes(1);
  });

  test('that cannot be cleared: a sign-out takes precedence', () => {
    localStorage.setItem(sessionKey, JSON.stringify(session()));
    const { store } = openStore(() => throwing('removeItem'));
    store.clear();
    expect(store.read()).toBeNull();
  });

  test('that is available again is used again', () => {
    const storage = vi.fn(() => throwing('setItem'));
    const { store } = openStore(storage);
    store.write(session());
    storage.mockImplementation(() => localStorage);
    store.write(session({ timestamp: 2 }));
    expect(openStore().store.read()).toEqual(session({ timestamp: 2 }));
  });
});

describe('a change in another tab', () => {
  test('calls back with the current session after each sign-in, refresh and sign-out', () => {
    const { store } = openStore();
    const listener = vi.fn();
    store.onExternalChange(listener);
    localStorage.setItem(sessionKey, JSON.stringify(session()));
    changeInOtherTab(sessionKey);
    localStorage.removeItem(sessionKey);
    changeInOtherTab(sessionKey);
    localStorage.setItem(sessionKey, JSON.stringify(session({ timestamp: 3 })));
    changeInOtherTab(null);
    expect(listener.mock.calls.map(([current]) => current)).toEqual([
      session(),
      null,
      session({ timestamp: 3 }),
    ]);
  });

  test('during the back-forward cache calls back when the page returns', () => {
    const { store } = openStore();
    const listener = vi.fn();
    const unsubscribe = store.onExternalChange(listener);
    localStorage.setItem(sessionKey, JSON.stringify(session()));
    pageShown({ persisted: false });
    expect(listener).not.toHaveBeenCalled();
    pageShown({ persisted: true });
    unsubscribe();
    pageShown({ persisted: true });
    expect(listener.mock.calls).toEqual([[session()]]);
  });

  test('of another key, or after unsubscribing, does not call back', () => {
    const { store } = openStore();
    const listener = vi.fn();
    const unsubscribe = store.onExternalChange(listener);
    changeInOtherTab('theme');
    window.dispatchEvent(new Event('storage'));
    unsubscribe();
    changeInOtherTab(sessionKey);
    expect(listener).not.toHaveBeenCalled();
  });

  test.each(['expired', 'requested'] as const)(
    'that clears the session because it was %s calls back once with the reason, and leaves nothing',
    (reason) => {
      localStorage.setItem(sessionKey, JSON.stringify(session()));
      const here = openStore().store;
      const listener = vi.fn();
      openStore().store.onExternalChange(listener);
      const setItem = vi.spyOn(Storage.prototype, 'setItem');
      here.clear(reason);
      const [[, newValue] = []] = setItem.mock.calls;
      setItem.mockRestore();
      expect(localStorage.length).toBe(0);
      for (const value of [newValue ?? null, null])
        window.dispatchEvent(new StorageEvent('storage', { key: sessionKey, newValue: value }));
      expect(listener.mock.calls).toEqual([[null, reason]]);
    },
  );
});

describe('a refresh that could not be made', () => {
  const failure = { at: 1_000, retryAfter: 0 };

  test('is stored with the session for all tabs, until the session is written or cleared', () => {
    const { store } = openStore();
    store.write(session());
    expect(store.readFailure()).toBeNull();
    store.writeFailure(failure);
    expect([openStore().store.readFailure(), openStore().store.read()]).toEqual([failure, session()]);
    store.write(session());
    expect(store.readFailure()).toBeNull();
  });

  test('is not stored without a session', () => {
    const { store } = openStore();
    store.writeFailure(failure);
    expect([store.readFailure(), localStorage.length]).toEqual([null, 0]);
  });
});
