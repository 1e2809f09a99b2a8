import type { Checks } from '#tests/invariants/invariants.ts';
import { all, type Facts, isExplained, isSignOutRefused, isStoring, sessionOf, unsentOf } from './facts.ts';
import { accounts } from './server.ts';

/** Whether the invariants about sessions are kept. */
export const sessionChecks = {
  sessionEnd: (facts) => all(facts, ({ ends }) => ends.every((reason) => isExplained(facts, reason))),
  tabsAgree: (facts) =>
    !facts.isAtRest ||
    !isStoring(facts) ||
    new Set([...facts.tabs.values()].map(({ user }) => user)).size <= 1,
  storedSession: (facts) =>
    !facts.isAtRest ||
    !isStoring(facts) ||
    all(facts, ({ accessToken }) => accessToken === (sessionOf(facts)?.tokens.accessToken ?? null)),
  guardedScreen: (facts) =>
    all(
      facts,
      ({ view, guard, path }) => view !== 'frame' || (guard === 'authenticated' && path !== '/login'),
    ),
  nothingOfAnother: (facts) =>
    all(facts, ({ user, text, view }) => {
      if (view !== 'frame' || !user) return true;
      return (
        Object.values(accounts).every(({ email }) => email === user || !text.includes(email)) &&
        facts.known.typed.every(
          (typed) => typed.user === user || typed.isPublic || !text.includes(typed.text),
        )
      );
    }),
  requestOfUser: ({ server }) =>
    server.received.every(
      ({ path, user, sender }) =>
        path.startsWith('/api/auth/') || user === null || sender === null || user === sender,
    ),
  tokenRenewed: ({ server, tabs, isAtRest }) =>
    !isAtRest ||
    server.received.every(
      ({ tab, method, status, path, screen, at, isThere }) =>
        status !== 401 ||
        // Its session is over, which another tab may have ended.
        tabs.get(tab)?.ends.length !== 0 ||
        tabs.get(tab)?.guard === 'unauthenticated' ||
        path.startsWith('/api/auth/') ||
        !isThere() ||
        // What a screen reads goes with it.
        (method === 'GET' && tabs.get(tab)?.path !== screen) ||
        server.received.some(
          (later) =>
            later.at > at &&
            (later.path.startsWith('/api/auth/') || (later.tab === tab && later.path === path)),
        ) ||
        // It was made with another one, whose 401 is final.
        server.received.some(
          (renewal, index) =>
            renewal.at < at &&
            renewal.path === '/api/auth/refresh' &&
            server.received.slice(0, index).some((each) => each.path === path && each.status === 401),
        ),
    ),
  refreshedOnce: ({ server, lacks, known }) => {
    if (lacks.locks || lacks.storage || known.wasFull) return true;
    const refreshes = server.received.filter((each) => each.path === '/api/auth/refresh' && each.isThere());
    return refreshes.every((one) =>
      refreshes.every(
        (other) => one.tab === other.tab || one.sentAt > other.sentAt || other.sentAt >= one.until,
      ),
    );
  },
  discardedByName: ({ tabs, known, isAtRest, lacks }) =>
    !isAtRest ||
    lacks.storage ||
    known.wasFull ||
    [...known.discarded].every(([name, before]) => {
      const others = tabs.get(name)?.said.others ?? [];
      return (
        others.length < before ||
        !tabs.has(name) ||
        others.slice(before).some((text) => text.includes('Signing out has discarded'))
      );
    }),
  revokedOnce: (facts) => {
    const { known, server, quiet } = facts;
    if (!isStoring(facts) || isSignOutRefused(facts)) return true;
    // When nothing fails, the page that is signed out tells it at once.
    const isAtOnce = known.calmSince !== null && quiet >= 400;
    const told = facts.isAtRest ? known.signedOut : isAtOnce ? known.signedOutNow : new Set();
    return server
      .rows<{ refreshToken: string; isRevoked: boolean; expiresAt: number }>('session')
      .every(
        ({ refreshToken, isRevoked, expiresAt }) =>
          isRevoked || !told.has(refreshToken) || expiresAt <= server.now(),
      );
  },
  nothingLeft: (facts) => {
    const { email } = facts.known.lastSignedOut;
    if (!facts.isAtRest || !isStoring(facts) || !email || sessionOf(facts)) return true;
    return (
      !facts.browser.local.has('admin-session') &&
      [...facts.browser.sessions.values()].every((values) => ![...values.values()].join().includes(email)) &&
      [...facts.browser.local.keys()].every((key) => !key.endsWith(` ${email}`)) &&
      [...unsentOf(facts).keys()].every((key) => !key.startsWith(`${email},`))
    );
  },
} satisfies Partial<Checks<'simulation', [Facts]>>;
