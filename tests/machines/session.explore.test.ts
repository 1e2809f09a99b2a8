import { expect, test } from 'vitest';
import { type Actor, createActor, fromCallback } from 'xstate';
import { watchPlace } from '#app/actors.ts';
import type { Session } from '#contract/entities.ts';
import type { EndReason } from '#domain/signIn.ts';
import type { HoldScopeInput } from '#machines/application/application.machine.ts';
import { applicationMachine, selectView } from '#machines/application/application.machine.ts';
import { type AuthActorRef, authMachine, selectSession, selectUser } from '#machines/auth/auth.machine.ts';
import { authRestoringMachine } from '#machines/auth-restoring/auth-restoring.machine.ts';
import type { PageLocation } from '#session/location.ts';
import { watchSession } from '#session/watchSession.ts';
import type { Checks } from '#tests/invariants/invariants.ts';
import { silent } from '#tests/support/chart.ts';
import { type Explored, exploreAndPrint } from '#tests/support/explore.ts';
import { session, user } from '#tests/support/factories.ts';
import { type HeldCall, holdPorts } from '#tests/support/heldPort.ts';
import { isLongRun } from '#tests/support/longRun.ts';
import { type MemoryLocation, memoryLocation } from '#tests/support/memoryLocation.ts';

interface Tab {
  readonly name: string;
  readonly auth: Actor<typeof authMachine>;
  readonly page: Actor<typeof applicationMachine>;
  readonly location: MemoryLocation;
  readonly calls: ReturnType<ReturnType<typeof holdPorts>['begin']>;
  /** The users whose scopes are open; '' is that of nobody. */
  readonly scopes: Set<string>;
  /** Of the auth chart. */
  readonly effects: {
    store(session: Session | null, reason?: EndReason): void;
    revoke(refreshToken: string): void;
  };
  /** What the other tab has stored, unless it is heard of yet. */
  readonly news: (EndReason | undefined)[];
}

/** The charts of a tab. Each is provided with its ports once, because explorations start very many. */
function chartsOfTab() {
  const { port, begin } = holdPorts();
  let tab: Pick<Tab, 'auth' | 'location' | 'scopes' | 'effects'>;
  const refreshSession = port('refreshSession') as never;
  const restoreSession = authRestoringMachine.provide({
    actors: {
      fetchProfile: port('fetchProfile') as never,
      confirmProfile: port('confirmProfile') as never,
      refreshSession,
    },
  });
  const auth = authMachine.provide({
    actors: {
      readSession: port('readSession') as never,
      restoreSession,
      refreshSession,
      revokeSession: fromCallback<never, { readonly refreshToken: string }>(({ input }) =>
        tab.effects.revoke(input.refreshToken),
      ) as never,
    },
    actions: {
      storeSession: (_, params) => tab.effects.store(params.session),
      storeApiKey: () => {},
      clearSession: (_, { reason }) => tab.effects.store(null, reason),
    },
  });
  const hold = fromCallback<never, HoldScopeInput>(({ input: { user } }) => {
    const { scopes } = tab;
    scopes.add(user);
    return () => scopes.delete(user);
  });
  // The ports of whichever tab is there by then.
  const ofSession = {
    getSnapshot: () => tab.auth.getSnapshot(),
    subscribe: (...observer: Parameters<Tab['auth']['subscribe']>) => tab.auth.subscribe(...observer),
  } as AuthActorRef;
  const ofPlace = {
    path: () => tab.location.path(),
    search: () => tab.location.search(),
    subscribe: (listener) => tab.location.subscribe(listener),
  } as PageLocation;
  const page = applicationMachine.provide({
    actors: {
      watchSession: watchSession(ofSession, (email) => email),
      watchLocation: watchPlace(ofPlace),
      watchConnection: silent,
      holdGuestScope: hold as never,
      holdSessionScope: hold as never,
    },
    actions: {
      redirect: (_, { url }) => tab.location.navigate(url, { replace: true }),
      preload: () => {},
      keepUser: () => {},
      clearUser: () => {},
    },
  });
  return (name: string): Tab => {
    const calls = begin();
    const created = {
      auth: createActor(auth),
      location: memoryLocation('/media'),
      scopes: new Set<string>(),
      effects: { store: () => {}, revoke: () => {} },
    };
    tab = created;
    const started = createActor(page, { input: { path: '/media', search: '', user: null } });
    return { ...created, name, calls, page: started, news: [] };
  };
}
const charts = [chartsOfTab(), chartsOfTab()] as const;

const sessionOf = (name: string, number: number): Session =>
  session({
    user: user({ email: `${name}@studio.example` }),
    tokens: { accessToken: `access ${number}`, refreshToken: `refresh ${number}` },
  });

/** Two tabs of one browser: the charts of the session and of the page, the storage that they share, and the server. */
function system(): Explored {
  let stored: Session | null = sessionOf('a', 1);
  let tokens = 1;
  const requestOf = ({ input }: HeldCall) => input as Session;
  /** The tokens of the sessions that a user has ended, and those that the server was told of. */
  const ended = new Set<string>();
  const revoked = new Set<string>();
  /** Why a session may end in the action that is being performed. */
  let cause: string | null = null;
  const unexplained: string[] = [];

  const tabs = charts.map((create, index) => create(String(index + 1)));
  const writeIn = (tab: Tab) => (next: Session | null, reason?: EndReason) => {
    stored = next;
    for (const other of tabs) if (other !== tab) other.news.push(reason);
  };
  for (const tab of tabs) {
    const { auth, page, calls } = tab;
    tab.effects.store = writeIn(tab);
    tab.effects.revoke = (token) => revoked.add(token);
    let user: string | null = null;
    auth.subscribe((snapshot) => {
      const now = snapshot.context.session?.user.email ?? null;
      if (user !== null && now === null && cause === null) unexplained.push(tab.name);
      user = now;
    });
    auth.start();
    page.start();
    calls.pending()[0]?.resolve(stored);
  }

  const because = (reason: string, act: () => void) => () => {
    cause = reason;
    act();
    cause = null;
  };

  const inTab = (tab: Tab) => {
    const { name, calls, location, news, auth: actor, page } = tab;
    const current = selectSession(actor.getSnapshot());
    const view = selectView(page.getSnapshot());
    const does: Record<string, () => void> = {};
    const [call] = calls.pending();
    if (call) {
      const sent = requestOf(call);
      const isStored = stored?.tokens.refreshToken === sent.tokens.refreshToken;
      does.answered = () => {
        const isRefresh = call.port === 'refreshSession';
        if (isRefresh && stored?.tokens.accessToken === sent.tokens.accessToken) {
          tokens += 1;
          writeIn(tab)({ ...stored, tokens: { ...stored.tokens, accessToken: `access ${tokens}` } });
        }
        cause = isStored ? null : 'another tab';
        call.resolve(stored);
        cause = null;
      };
      does.refused = because('refused', () => {
        // A profile that is refused is a failure, after which a refresh is tried.
        if (call.port !== 'refreshSession') call.reject(new Error('401'));
        else call.resolve(isStored ? null : stored);
      });
      does['not answered'] = because('unreachable', () => call.reject(new Error('No answer')));
      if (call.port !== 'confirmProfile')
        does['signs in anew'] = because('abandoned', () => actor.send({ type: 'auth.sessionAbandoned' }));
    }
    if (news.length > 0)
      does['hears of the other tab'] = because('another tab', () =>
        actor.send({ type: 'auth.sessionReplaced', session: stored, reason: news.shift() }),
      );
    if (view === 'login' && !current)
      for (const who of ['a', 'b'])
        does[`${who} signs in`] = () => {
          tokens += 1;
          actor.send({ type: 'auth.signedIn', session: sessionOf(who, tokens) });
        };
    if (view === 'frame' && current) {
      does['signs out'] = because('requested', () => {
        ended.add(current.tokens.refreshToken);
        actor.send({ type: 'auth.signOutRequested' });
        location.navigate('/login', { replace: true });
      });
      does['a token is refused'] = () =>
        actor.send({ type: 'auth.tokenRejected', accessToken: current.tokens.accessToken });
      does['opens the sign-in page'] = () => location.navigate('/login');
    }
    return Object.entries(does).map(([does, act]) => [`tab ${name}: ${does}`, act] as const);
  };

  const isAtRest = () => tabs.every(({ calls, news }) => calls.pending().length + news.length === 0);
  const sessions = () => tabs.map(({ auth }) => selectSession(auth.getSnapshot()));
  const email = (of: Session | null) => of?.user.email ?? null;

  const checks: Checks = {
    sessionEnd: () => unexplained.length === 0,
    tabsAgree: () => !isAtRest() || new Set([...sessions(), stored].map(email)).size === 1,
    storedSession: () =>
      !isAtRest() || sessions().every((each) => each?.tokens.accessToken === stored?.tokens.accessToken),
    guardedScreen: () =>
      tabs.every(({ auth, page, location }) =>
        selectView(page.getSnapshot()) === 'frame'
          ? selectUser(auth.getSnapshot()) !== null && !location.path().startsWith('/login')
          : true,
      ),
    nothingOfAnother: () =>
      tabs.every(({ auth, scopes, page }) => {
        const who = selectUser(auth.getSnapshot())?.email;
        return selectView(page.getSnapshot()) !== 'frame' || [...scopes].join() === who;
      }),
    revokedOnce: () => [...ended].every((token) => revoked.has(token)),
    restIsQuiet: () => !isAtRest() || tabs.every(({ page }) => selectView(page.getSnapshot()) !== 'loading'),
  };

  return {
    actions: () => Object.fromEntries(tabs.flatMap(inTab)),
    key: () =>
      JSON.stringify([
        stored,
        [...ended],
        [...revoked],
        // The tabs are alike: which of them is the first makes no difference.
        tabs
          .map(({ auth, page, location, calls, news, scopes }) =>
            JSON.stringify([
              auth.getSnapshot().value,
              auth.getSnapshot().context,
              page.getSnapshot().value,
              location.path() + location.search(),
              calls.pending().map((call) => [call.port, requestOf(call)]),
              news,
              [...scopes],
            ]),
          )
          .sort(),
      ]),
    checks,
    stop: () => {
      for (const { auth, page } of tabs) {
        page.stop();
        auth.stop();
      }
    },
  };
}

test('no sequence of presses, answers and news of another tab violates an invariant of the session', async () => {
  const broken = await exploreAndPrint(
    {
      name: 'session of two tabs',
      length: isLongRun ? 5 : 4,
      abstracted: 'delays, a lost storage, reloads, and the lock around a refresh, which is one step',
    },
    system,
  );
  expect(broken).toEqual({});
}, 120_000);
