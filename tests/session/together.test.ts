// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { createAuthentication } from '#app/authentication.ts';
import type { Session, User } from '#contract/entities.ts';
import { type AuthSnapshot, type GuardState, selectGuardState } from '#machines/auth/auth.machine.ts';
import { createLock, type Lock } from '#session/lock.ts';
import { createSessionStore, sessionKey } from '#session/storage.ts';
import { again, another, profile, refreshed, stored } from '#tests/support/authenticating.ts';
import { type Deferred, deferred } from '#tests/support/deferred.ts';

beforeEach(() => {
  localStorage.clear();
});

/** Calls of the server that end when the test says so. */
function serving<Answer>() {
  const calls: (Deferred<Answer> & { readonly given: string; readonly signal: AbortSignal | undefined })[] =
    [];
  return {
    calls,
    ask: (given: string, signal?: AbortSignal): Promise<Answer> => {
      const call = { ...deferred<Answer>(), given, signal };
      calls.push(call);
      return call.promise;
    },
    /** Waits for the call of that number, the first being 0. */
    call: (number: number) => vi.waitUntil(() => calls[number], { interval: 1 }),
  };
}

/** One tab with the real chart, renewal, confirmation and store. The others' changes are heard when the test says so. */
function openTab(lock: Lock) {
  const events = new EventTarget();
  const store = createSessionStore({ storage: () => localStorage, events });
  const [profiles, refreshes, revocations] = [serving<User>(), serving<string>(), serving<void>()];
  const { auth } = createAuthentication({
    store,
    lock,
    account: {
      profile: ({ accessToken = '', signal } = {}) => profiles.ask(accessToken, signal),
      refresh: (refreshToken, { signal } = {}) => refreshes.ask(refreshToken, signal),
      signOut: (refreshToken, { signal } = {}) => revocations.ask(refreshToken, signal),
    },
  });
  const guards: GuardState[] = [];
  auth.subscribe((snapshot) => {
    const guard = selectGuardState(snapshot);
    if (guard !== guards.at(-1)) guards.push(guard);
  });
  const said: string[] = [];
  auth.on('auth.signedOut', ({ reason }) => said.push(reason));
  auth.start();
  return {
    auth,
    profiles,
    refreshes,
    revocations,
    /** Every guard state that anyone could see, in order. */
    guards,
    said,
    /** What this tab takes for the session now. */
    held: () => auth.getSnapshot().context.session,
    is: (state: Parameters<AuthSnapshot['matches']>[0]) =>
      waitFor(auth, (snapshot) => snapshot.matches(state)),
    hear: () => events.dispatchEvent(new StorageEvent('storage', { key: sessionKey })),
    comeBack: () => events.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  };
}

type Tab = ReturnType<typeof openTab>;

/** What every tab finds in the storage. */
const inStorage = (): Session | null => JSON.parse(localStorage.getItem(sessionKey) ?? 'null');

const signOut = ({ auth }: Tab) => auth.send({ type: 'auth.signOutRequested' });
const signIn = ({ auth }: Tab, session: Session) => auth.send({ type: 'auth.signedIn', session });

/** Two tabs with one storage and one lock, both still reading it. */
function openTabs(session: Session | null = stored) {
  if (session) localStorage.setItem(sessionKey, JSON.stringify(session));
  const lock = createLock(undefined);
  return { here: openTab(lock), there: openTab(lock) };
}

/** Two tabs that are signed in, as one profile has confirmed. */
async function openSignedIn() {
  const tabs = openTabs();
  for (const tab of [tabs.here, tabs.there]) {
    (await tab.profiles.call(0)).resolve(stored.user);
    await tab.is({ signedIn: 'steady' });
  }
  return tabs;
}

/** Two tabs that are signed in, of which the first has its token refreshed. */
async function openRefreshing() {
  const tabs = await openSignedIn();
  tabs.here.auth.send({ type: 'auth.tokenRejected', accessToken: stored.tokens.accessToken });
  return { ...tabs, refresh: await tabs.here.refreshes.call(0) };
}

describe('while a token is refreshed here, there', () => {
  test.each([
    ['gives a token', (refresh: Deferred<string>) => refresh.resolve('access-2')],
    ['refuses', (refresh: Deferred<string>) => refresh.reject(new Error('Token refresh failed'))],
  ])(
    'the same user signs out and in: that sign-in stands in both, though the server %s before it is heard',
    async (_, answer) => {
      const { here, there, refresh } = await openRefreshing();
      signOut(there);
      signIn(there, again);
      answer(refresh);
      await here.is({ signedIn: 'steady' });
      expect([inStorage(), here.held(), there.held()]).toEqual([again, again, again]);
      here.hear();
      expect([inStorage(), here.held()]).toEqual([again, again]);
      expect(here.guards).toEqual(['loading', 'authenticated']);
      expect(here.said).toEqual([]);
    },
  );

  test('another user signs in: the session here ends before theirs begins, and theirs stands', async () => {
    const { here, there, refresh } = await openRefreshing();
    signOut(there);
    signIn(there, another);
    refresh.resolve('access-2');
    await here.is({ restoring: 'fetchingProfile' });
    const confirming = await here.profiles.call(1);
    expect(confirming.given).toBe(another.tokens.accessToken);
    confirming.resolve(another.user);
    await here.is({ signedIn: 'steady' });
    expect([inStorage(), here.held()]).toEqual([another, another]);
    expect(here.guards).toEqual(['loading', 'authenticated', 'loading', 'authenticated']);
  });

  test('the user signs out: nothing comes back', async () => {
    const { here, there, refresh } = await openRefreshing();
    signOut(there);
    refresh.resolve('access-2');
    await here.is('signedOut');
    expect([inStorage(), here.held()]).toEqual([null, null]);
  });

  test('the same token is rejected: it is refreshed once, and both hold what is stored', async () => {
    const { here, there, refresh } = await openRefreshing();
    there.auth.send({ type: 'auth.tokenRejected', accessToken: stored.tokens.accessToken });
    refresh.resolve('access-2');
    await here.is({ signedIn: 'steady' });
    await there.is({ signedIn: 'steady' });
    expect([inStorage(), here.held(), there.held()]).toEqual([refreshed, refreshed, refreshed]);
    expect(there.refreshes.calls).toEqual([]);
  });

  test('the page starts and stores its profile: the refresh goes on, and both keep their part', async () => {
    const { here, refresh } = await openRefreshing();
    localStorage.setItem(sessionKey, JSON.stringify({ ...stored, user: profile }));
    here.hear();
    expect(refresh.signal?.aborted).toBe(false);
    refresh.resolve('access-2');
    await here.is({ signedIn: 'steady' });
    expect([inStorage(), here.held()]).toEqual([
      { ...refreshed, user: profile },
      { ...refreshed, user: profile },
    ]);
  });
});

describe('while the profile is asked for on start here, there', () => {
  async function openAsking() {
    const { here, there } = openTabs();
    (await there.profiles.call(0)).resolve(stored.user);
    await there.is({ signedIn: 'steady' });
    return { here, there, asked: await here.profiles.call(0) };
  }

  test('the user signs out: the session does not come back, neither at once nor when it is heard', async () => {
    const { here, there, asked } = await openAsking();
    signOut(there);
    asked.resolve(profile);
    await here.is('signedOut');
    expect(inStorage()).toBe(null);
    here.hear();
    expect([inStorage(), here.held(), here.guards]).toEqual([null, null, ['loading', 'unauthenticated']]);
  });

  test('the user signs out and in: the new sign-in stands', async () => {
    const { here, there, asked } = await openAsking();
    signOut(there);
    signIn(there, again);
    asked.resolve(profile);
    await here.is({ signedIn: 'steady' });
    expect([inStorage(), here.held()]).toEqual([again, again]);
  });

  test('the token is refreshed: the new one is kept, with the profile', async () => {
    const { here, there, asked } = await openAsking();
    there.auth.send({ type: 'auth.tokenRejected', accessToken: stored.tokens.accessToken });
    (await there.refreshes.call(0)).resolve('access-2');
    await there.is({ signedIn: 'steady' });
    asked.resolve(profile);
    await here.is({ signedIn: 'steady' });
    const both = { ...refreshed, user: profile };
    expect([inStorage(), here.held()]).toEqual([both, both]);
  });

  test('nothing happens: the profile is stored with the session', async () => {
    const { here, asked } = await openAsking();
    asked.resolve(profile);
    await here.is({ signedIn: 'steady' });
    expect([inStorage(), here.held()]).toEqual([
      { ...stored, user: profile },
      { ...stored, user: profile },
    ]);
  });
});

describe('signing out', () => {
  test('is said at once, and the server is told though it hangs and the same tab signs in again', async () => {
    const { here } = await openSignedIn();
    signOut(here);
    expect([here.said, inStorage(), here.held()]).toEqual([['requested'], null, null]);
    const revocation = await here.revocations.call(0);
    signIn(here, again);
    expect(revocation.given).toBe(stored.tokens.refreshToken);
    expect(revocation.signal).toBeUndefined();
    revocation.reject(new Error('Server error: 500'));
    await expect(revocation.promise).rejects.toThrow('Server error: 500');
    expect([here.said, inStorage(), here.held()]).toEqual([['requested'], again, again]);
  });
});

describe('a tab that hears late', () => {
  test('of a sign-out and another user’s sign-in at once: the session ends before theirs begins', async () => {
    const { here, there } = await openSignedIn();
    signOut(there);
    signIn(there, another);
    here.hear();
    expect(here.guards).toEqual(['loading', 'authenticated', 'loading']);
    (await here.profiles.call(1)).resolve(another.user);
    await here.is({ signedIn: 'steady' });
    expect([inStorage(), here.held()]).toEqual([another, another]);
  });

  test('because it was in the back-forward cache: it is signed out as the other is', async () => {
    const { here, there } = await openSignedIn();
    signOut(there);
    expect(here.held()).toEqual(stored);
    here.comeBack();
    expect([here.auth.getSnapshot().value, here.held()]).toEqual(['signedOut', null]);
  });
});
