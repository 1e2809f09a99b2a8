import { onTestFinished, vi } from 'vitest';
import { waitFor } from 'xstate';
import type { Session, User } from '#contract/entities.ts';
import type { RefreshedTokens } from '#contract/responses.ts';
import { sessionKey } from '#domain/signIn.ts';
import { startAuth } from '#features/auth/actors.ts';
import { createSessionStore } from '#features/auth/sessionStore.ts';
import { type AuthSnapshot, type GuardState, selectGuardState } from '#machines/auth/auth.machine.ts';
import { createScope } from '#session/scope.ts';
import type { TabLock } from '#session/tabLock.ts';
import { stored } from './authChart.ts';
import { type Deferred, deferred } from './deferred.ts';
import { createTestLock } from './testLock.ts';

/** A call that the test settles. */
function deferredCall<Response>() {
  const calls: (Deferred<Response> & { readonly given: string; readonly signal: AbortSignal | undefined })[] =
    [];
  return {
    calls,
    send: (given: string, signal?: AbortSignal): Promise<Response> => {
      const call = { ...deferred<Response>(), given, signal };
      calls.push(call);
      return call.promise;
    },
    /** Waits for the call of that number, the first being 0. */
    call: (number: number) => vi.waitUntil(() => calls[number], { interval: 1 }),
  };
}

/** One tab with the real chart, refresh and store; the test dispatches the storage events of the other tabs. */
function openTab(lock: TabLock) {
  const events = new EventTarget();
  const store = createSessionStore({ storage: () => localStorage, events });
  const [profiles, refreshes, revocations] = [
    deferredCall<User>(),
    deferredCall<RefreshedTokens>(),
    deferredCall<void>(),
  ];
  const reasons: string[] = [];
  const scope = createScope();
  // A sign-out that is sent again later would say so on the page of another test.
  onTestFinished(scope.end);
  const auth = startAuth(scope, {
    store: {
      ...store,
      clear: (reason) => {
        reasons.push(reason ?? '');
        store.clear(reason);
      },
    },
    lock,
    api: {
      profile: ({ accessToken = '', signal } = {}) => profiles.send(accessToken, signal),
      refresh: (refreshToken, { signal } = {}) => refreshes.send(refreshToken, signal),
      signOut: (refreshToken, { signal } = {}) => revocations.send(refreshToken, signal),
    },
  });
  const guards: GuardState[] = [selectGuardState(auth.getSnapshot())];
  auth.subscribe((snapshot) => {
    const guard = selectGuardState(snapshot);
    if (guard !== guards.at(-1)) guards.push(guard);
  });
  return {
    auth,
    profiles,
    refreshes,
    revocations,
    /** Every guard state so far. */
    guards,
    /** Of each end that this tab has caused. */
    reasons,
    session: () => auth.getSnapshot().context.session,
    is: (state: Parameters<AuthSnapshot['matches']>[0]) =>
      waitFor(auth, (snapshot) => snapshot.matches(state)),
    dispatchStorage: (newValue: string | null = null) =>
      events.dispatchEvent(new StorageEvent('storage', { key: sessionKey, newValue })),
    dispatchPageShow: () => events.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  };
}

type Tab = ReturnType<typeof openTab>;

export const storedSession = (): Session | null => JSON.parse(localStorage.getItem(sessionKey) ?? 'null');

export const signOut = ({ auth }: Tab) => auth.send({ type: 'auth.signOutRequested' });
export const signIn = ({ auth }: Tab, session: Session) => auth.send({ type: 'auth.signedIn', session });

/** Two tabs with one storage and one lock, both still restoring the session. */
export function openTabs(session: Session | null = stored) {
  if (session) localStorage.setItem(sessionKey, JSON.stringify(session));
  const lock = createTestLock();
  return { here: openTab(lock), there: openTab(lock) };
}

/** Two tabs that are signed in. */
export async function openSignedIn() {
  const tabs = openTabs();
  for (const tab of [tabs.here, tabs.there]) {
    (await tab.profiles.call(0)).resolve(stored.user);
    await tab.is({ signedIn: 'steady' });
  }
  return tabs;
}

/** Two signed-in tabs; the first refreshes its token. */
export async function openRefreshing() {
  const tabs = await openSignedIn();
  tabs.here.auth.send({ type: 'auth.tokenRejected', accessToken: stored.tokens.accessToken });
  return { ...tabs, refresh: await tabs.here.refreshes.call(0) };
}
