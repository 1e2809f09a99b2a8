import { parallelUploads } from '#contract/limits.ts';
import type { Checks } from '#tests/promises/promises.ts';
import type { Browser } from './browser.ts';
import type { Server } from './server.ts';
import { accounts } from './server.ts';
import type { TabFacts } from './tab.tsx';

/** What the person and the world have done, told by their actions and never by the charts. */
export interface Knowledge {
  /** What was asked to be deleted or replaced. */
  readonly asked: Set<string>;
  /** The files that were chosen, with their user. */
  readonly chosen: Map<string, string>;
  /** Files that were removed by name, or whose storage failed. */
  readonly removed: Set<string>;
  /** Files that were changed after they were sent: another upload (decision 56). */
  readonly changed: Set<string>;
  /** How often each file was stored by the server. */
  readonly stored: Map<string, number>;
  /** `isPublic`: it has been on the server, where every user may read it. */
  readonly typed: { readonly user: string; readonly text: string; isPublic: boolean }[];
  /** The names of what was pressed, by tab. */
  readonly pressed: Map<string, string[]>;
  /** The refresh tokens of the sessions that a person has signed out of. */
  readonly signedOut: Set<string>;
  readonly lastSignedOut: { email: string | null };
  wasOffline: boolean;
  wasFull: boolean;
}

export interface Facts {
  readonly tabs: ReadonlyMap<string, TabFacts>;
  readonly browser: Browser;
  readonly server: Server;
  readonly known: Knowledge;
  readonly lacksStorage: boolean;
  /** Nothing is under way and nothing fails. */
  readonly isAtRest: boolean;
}

interface StoredSession {
  readonly tokens: { readonly accessToken: string; readonly refreshToken: string };
  readonly user: { readonly email: string };
}

const all = (facts: Facts, isKept: (tab: TabFacts, name: string) => boolean): boolean =>
  [...facts.tabs].every(([name, tab]) => isKept(tab, name));

const sessionOf = ({ browser }: Facts): StoredSession | null => {
  try {
    return JSON.parse(browser.local.get('admin-session') ?? 'null') as StoredSession | null;
  } catch {
    return null;
  }
};

/** Whether what is stored is what the tabs have. */
const isStoring = ({ lacksStorage, known }: Facts) => !lacksStorage && !known.wasFull;

/** The keys of what a browser keeps of unsent work, as texts. */
function unsentKeys({ browser }: Facts): readonly string[] {
  interface Raw {
    readonly rawObjectStores: ReadonlyMap<
      string,
      { readonly records: { values(): Iterable<{ key: unknown }> } }
    >;
  }
  const { _databases } = Object(browser.databases) as { readonly _databases: ReadonlyMap<string, Raw> };
  return [..._databases.values()].flatMap(({ rawObjectStores }) =>
    [...rawObjectStores.values()].flatMap(({ records }) =>
      [...records.values()].map(({ key }) => String(key)),
    ),
  );
}

const refused = [400, 401, 403];
const isOfSession = (path: string) => /^\/api\/(auth\/refresh|admin\/profile)/.test(path);

/** Whether the reason for which a session has ended in a tab is one that there was. */
function isExplained({ server, known, tabs }: Facts, reason: string): boolean {
  const pressed = [...known.pressed.values()].flat();
  const answers = server.received.filter(({ path }) => isOfSession(path));
  switch (reason) {
    case 'requested':
      return pressed.some((name) => /sign out|change password/i.test(name));
    case 'expired':
      return answers.some(({ status }) => refused.includes(status ?? 0)) || tabs.size > 1;
    case 'unreachable':
      return (
        known.wasOffline ||
        answers.some(({ status }) => (status ?? 0) < 200 || (status ?? 0) >= 300) ||
        answers.some(({ method }) => method === 'GET')
      );
    case 'abandoned':
      return pressed.some((name) => /sign in anew/i.test(name));
    default:
      return false;
  }
}

/** In how many tabs each file was announced as stored. */
function announcements({ tabs }: Facts): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { announced } of tabs.values())
    for (const name of new Set(announced)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** A draft of the form is in every tab of its user, and who sends it in two tabs has two. */
const isStoredAsOften = ({ known }: Facts, name: string, tabs: number): boolean => {
  const count = known.stored.get(name) ?? 0;
  return known.changed.has(name) || count === 1 || (!known.chosen.has(name) && count > 0 && count <= tabs);
};

/** Whether the promises of the simulation are kept. */
export const checks: Checks<'simulation', [Facts]> = {
  openForm: (facts) =>
    all(facts, ({ media }) => !media?.openId || media.forms.every((id) => id === media.openId)),
  openAddress: (facts) =>
    all(
      facts,
      ({ path, search, media, inboxes }) =>
        (path !== '/media' || !media || new URLSearchParams(search).get('open') === media.openId) &&
        inboxes.every((inbox) => !inbox.isShown || inbox.search === search),
    ),
  oneThingOpen: (facts) => all(facts, ({ media }) => !media?.isBetween),
  panelOfItem: (facts) =>
    all(facts, ({ inboxes }) =>
      inboxes.every(({ openId, panel, isKnown, isLoaded }) => {
        if (openId !== null && !isLoaded) return true;
        const expected = openId === null ? 'listing' : { reading: isKnown ? 'message' : 'gone' };
        return panel === JSON.stringify(expected);
      }),
    ),
  hiddenScreen: (facts) =>
    all(
      facts,
      ({ path, media, inboxes }) =>
        (path === '/media' || !media?.openId) &&
        // What was deleted of several is told when the screen is shown again.
        inboxes.every(
          ({ isShown, openId, question }) =>
            isShown || (openId === null && ['idle', 'deletingSelected'].includes(question)),
        ),
    ),
  questionAlone: (facts) =>
    all(facts, ({ inboxes }) =>
      inboxes.every(({ target, openId }) => target === null || openId === null || target === openId),
    ),
  oneQuestion: (facts) => all(facts, ({ questions }) => questions.length <= 1),
  deletedAsAsked: ({ server, known }) =>
    server.received.every(({ method, path }) => {
      if (method !== 'DELETE') return true;
      return known.asked.has(decodeURIComponent(path.split('/').at(-1) ?? ''));
    }),
  statusAsStored: (facts) => {
    if (!facts.isAtRest) return true;
    const rows = new Map(
      ['inquiry', 'contact']
        .flatMap((name) => facts.server.rows<{ id: string; status: string }>(name))
        .map(({ id, status }) => [id, status]),
    );
    return all(facts, ({ inboxes, path }) =>
      inboxes.every(
        ({ statuses, name }) =>
          path !== `/${name}` ||
          Object.entries(statuses).every(([id, status]) => !rows.has(id) || rows.get(id) === status),
      ),
    );
  },
  orderOfSection: (facts) =>
    all(
      facts,
      ({ media, search }) =>
        !media?.arranged || media.arranged === (new URLSearchParams(search).get('section') ?? 'gallery'),
    ),
  storedOnce: (facts) =>
    [...announcements(facts)].every(([name, tabs]) => isStoredAsOften(facts, name, tabs)),
  oneTab: (facts) => {
    const rows = [...facts.tabs.values()].flatMap((tab) => tab.rows.map(({ file }) => file));
    const announced = announcements(facts);
    return (
      new Set(rows).size === rows.length &&
      [...facts.known.stored].every(
        ([name, count]) => count <= 1 || isStoredAsOften(facts, name, announced.get(name) ?? 0),
      )
    );
  },
  fileKept: (facts) => {
    if (!facts.isAtRest || !isStoring(facts)) return true;
    const kept = new Set([...facts.tabs.values()].flatMap(({ rows }) => rows.map(({ file }) => file)));
    return [...facts.known.chosen.keys()].every(
      (name) => kept.has(name) || facts.known.stored.has(name) || facts.known.removed.has(name),
    );
  },
  twoCalls: (facts) =>
    all(facts, ({ rows }) => new Set(rows.flatMap(({ call }) => call ?? [])).size <= parallelUploads),
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
      const others = Object.values(accounts).filter(({ email }) => email !== user);
      return (
        others.every(({ email }) => !text.includes(email)) &&
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
  revokedOnce: (facts) => {
    // A refusal says that there is nothing to revoke; a fault may invent one.
    const isRefused = facts.server.received.some(
      ({ path, status }) => path === '/api/auth/logout' && (status === 401 || status === 403),
    );
    if (!facts.isAtRest || !isStoring(facts) || isRefused) return true;
    const sessions = facts.server.rows<{ refreshToken: string; isRevoked: boolean; expiresAt: number }>(
      'session',
    );
    return sessions.every(
      ({ refreshToken, isRevoked, expiresAt }) =>
        isRevoked || !facts.known.signedOut.has(refreshToken) || expiresAt <= facts.server.now(),
    );
  },
  nothingLeft: (facts) => {
    const { email } = facts.known.lastSignedOut;
    if (!facts.isAtRest || !isStoring(facts) || !email || sessionOf(facts)) return true;
    return (
      !facts.browser.local.has('admin-session') &&
      [...facts.browser.sessions.values()].every((values) => ![...values.values()].join().includes(email)) &&
      unsentKeys(facts).every((key) => !key.startsWith(`${email},`))
    );
  },
  restIsQuiet: (facts) => !facts.isAtRest || all(facts, ({ busy }) => busy.length === 0),
  readableTexts: (facts) => all(facts, ({ unreadable }) => unreadable === null),
  noCrash: (facts) => all(facts, ({ isCrashed }) => !isCrashed),
  noHiddenError: ({ browser }) => browser.problems.length === 0,
};
