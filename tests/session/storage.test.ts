// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createSessionStore, sessionKey } from '#session/storage.ts';
import { session } from '#tests/support/factories.ts';

beforeEach(() => {
  localStorage.clear();
});

/** A store on the page's storage, or on one that refuses what the test says. */
function openStore(storage: () => Storage = () => localStorage) {
  const onRefused = vi.fn();
  return { store: createSessionStore({ storage, events: window, onRefused }), onRefused };
}

/** Storage that refuses the named calls, as a full or blocked browser does. */
const refusing = (...names: (keyof Storage)[]) =>
  new Proxy(localStorage, {
    get(target, name) {
      if (names.some((refused) => refused === name)) throw new DOMException('Refused', 'QuotaExceededError');
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** What another tab's change looks like here. */
const otherTab = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

/** What the page hears when it is shown, from the back-forward cache or anew. */
const shown = (how: { readonly persisted: boolean }) =>
  window.dispatchEvent(new PageTransitionEvent('pageshow', how));

describe('the stored session', () => {
  test('is what was written, for another store too', () => {
    openStore().store.write(session());
    expect(openStore().store.read()).toEqual(session());
    expect(localStorage.length).toBe(1);
  });

  test('is absent before it is written and after it is cleared', () => {
    const { store } = openStore();
    expect(store.read()).toBeNull();
    store.write(session());
    store.clear();
    expect([store.read(), localStorage.getItem(sessionKey)]).toEqual([null, null]);
  });

  test('may lack an API key and the day of registration, and unknown fields are left behind', () => {
    const stored = { ...session({ apiKey: null }), user: { email: 'a@b.co' }, theme: 'dark' };
    localStorage.setItem(sessionKey, JSON.stringify(stored));
    expect(openStore().store.read()).toEqual(
      session({ apiKey: null, user: { email: 'a@b.co', created_at: null } }),
    );
  });

  test.each([
    ['broken JSON', '{"user":'],
    ['null', 'null'],
    ['a text', '"session"'],
    ['tokens that are missing', JSON.stringify({ ...session(), tokens: undefined })],
    ['an access token that is a number', JSON.stringify({ ...session(), tokens: { accessToken: 1 } })],
    ['a timestamp that is a text', JSON.stringify({ ...session(), timestamp: 'now' })],
  ])('of another shape, %s, counts as absent and is removed', (_, text) => {
    localStorage.setItem(sessionKey, text);
    const { store, onRefused } = openStore();
    expect([store.read(), localStorage.getItem(sessionKey)]).toEqual([null, null]);
    expect(onRefused).not.toHaveBeenCalled();
  });
});

describe('a browser that does not store', () => {
  test('full storage: the session lives in memory, which is told once', () => {
    const { store, onRefused } = openStore(() => refusing('setItem'));
    store.write(session());
    store.write(session({ timestamp: 2 }));
    expect(store.read()).toEqual(session({ timestamp: 2 }));
    store.clear();
    expect(store.read()).toBeNull();
    expect(onRefused).toHaveBeenCalledTimes(1);
  });

  test('blocked storage: reading, writing and clearing work for this page', () => {
    const { store, onRefused } = openStore(() => {
      throw new DOMException('Blocked', 'SecurityError');
    });
    expect(store.read()).toBeNull();
    store.write(session());
    expect(store.read()).toEqual(session());
    store.clear();
    expect(store.read()).toBeNull();
    expect(onRefused).toHaveBeenCalledTimes(1);
  });

  test('storage that cannot be cleared: a sign-out stands', () => {
    localStorage.setItem(sessionKey, JSON.stringify(session()));
    const { store } = openStore(() => refusing('removeItem'));
    store.clear();
    expect(store.read()).toBeNull();
  });

  test('storage that works again is used again', () => {
    const storage = vi.fn(() => refusing('setItem'));
    const { store } = openStore(storage);
    store.write(session());
    storage.mockImplementation(() => localStorage);
    store.write(session({ timestamp: 2 }));
    expect(openStore().store.read()).toEqual(session({ timestamp: 2 }));
  });
});

describe('another tab', () => {
  test('signs in, renews a token, signs out: each is told with the session as it is then', () => {
    const { store } = openStore();
    const heard = vi.fn();
    store.watch(heard);
    localStorage.setItem(sessionKey, JSON.stringify(session()));
    otherTab(sessionKey);
    localStorage.removeItem(sessionKey);
    otherTab(sessionKey);
    localStorage.setItem(sessionKey, JSON.stringify(session({ timestamp: 3 })));
    otherTab(null);
    expect(heard.mock.calls).toEqual([[session()], [null], [session({ timestamp: 3 })]]);
  });

  test('did something while the page was in the back-forward cache: it is told when the page returns', () => {
    const { store } = openStore();
    const heard = vi.fn();
    const stop = store.watch(heard);
    localStorage.setItem(sessionKey, JSON.stringify(session()));
    shown({ persisted: false });
    expect(heard).not.toHaveBeenCalled();
    shown({ persisted: true });
    stop();
    shown({ persisted: true });
    expect(heard.mock.calls).toEqual([[session()]]);
  });

  test('a change of anything else is not told, nor is anything after the watch has ended', () => {
    const { store } = openStore();
    const heard = vi.fn();
    const stop = store.watch(heard);
    otherTab('theme');
    window.dispatchEvent(new Event('storage'));
    stop();
    otherTab(sessionKey);
    expect(heard).not.toHaveBeenCalled();
  });
});
