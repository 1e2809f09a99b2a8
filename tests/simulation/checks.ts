import { batchUpload, parallelUploads } from '#contract/limits.ts';
import { firstSection } from '#domain/media.ts';
import { statusLabel } from '#domain/status.ts';
import type { Checks } from '#tests/invariants/invariants.ts';
import type { Facts } from './facts.ts';
import { isBlob } from './files.ts';
import { accounts, type MediaRow } from './server.ts';
import type { TabFacts } from './tab.tsx';

const all = ({ tabs }: Facts, isKept: (tab: TabFacts, name: string) => boolean): boolean =>
  [...tabs].every(([name, tab]) => isKept(tab, name));

interface StoredSession {
  readonly tokens: { readonly accessToken: string };
  readonly user: { readonly email: string };
}

const storedSession = ({ browser }: Facts) =>
  JSON.parse(browser.local.get('admin-session') ?? 'null') as StoredSession | null;

/** What the browser keeps of unsent work, by the texts of its keys. */
function storedFiles({ browser }: Facts): readonly (readonly [string, unknown])[] {
  interface Store {
    readonly records: { values(): Iterable<{ key: unknown; value: unknown }> };
  }
  const { _databases } = Object(browser.databases) as {
    readonly _databases: ReadonlyMap<string, { readonly rawObjectStores: ReadonlyMap<string, Store> }>;
  };
  return [..._databases.values()]
    .flatMap(({ rawObjectStores }) => [...rawObjectStores.values()])
    .flatMap(({ records }) => [...records.values()])
    .map(({ key, value }) => [String(key), value]);
}

/** Whether a session could end for such a reason. */
function isExplained({ server, known }: Facts, reason: string): boolean {
  const hasPressed = (name: RegExp) => known.pressed.some((each) => name.test(each));
  if (reason === 'requested') return hasPressed(/sign out|change password/i);
  if (reason === 'abandoned') return hasPressed(/sign in again/i);
  if (reason === 'unreachable') return known.hadFaults;
  return server.received.some(
    ({ path, status }) =>
      /^\/api\/(auth\/refresh|admin\/profile)/.test(path) && [400, 401, 403].includes(status ?? 0),
  );
}

const isDone = (status: number | null) => status !== null && status >= 200 && status < 300;

/** Whether a list shows what is stored: all of it, unless the URL filters it. */
function showsStored({ search, list }: TabFacts, filters: readonly string[], stored: readonly string[]) {
  if (!list) return true;
  const isFiltered = filters.some((name) => new URLSearchParams(search).has(name));
  const isComplete = isFiltered || list.count === stored.length;
  return isComplete && list.items.every((item) => stored.includes(item));
}

/** Whether the invariants of the simulation hold. */
export const checks: Checks<[Facts]> = {
  oneQuestion: (facts) => all(facts, ({ questions }) => questions.length <= 1),
  deletedAsAsked: ({ server, known }) =>
    server.received.every(
      ({ method, path }) =>
        method !== 'DELETE' || known.asked.has(decodeURIComponent(path.split('/').at(-1) ?? '')),
    ),
  saidAsAnswered: (facts) =>
    all(facts, ({ successes }, name) => {
      const answers = facts.server.received.filter(
        ({ tab, isThere, method, status }) => tab === name && isThere() && method !== 'GET' && isDone(status),
      );
      const done = answers.map(({ path }) => (path.includes('/batch-upload') ? batchUpload.files : 1));
      const said = successes.filter((text) => /(updated|deleted|uploaded|saved)\b/.test(text));
      // As in ‘3 inquiries set to In Progress’.
      const counted = successes.map((text) => Number(/^\d+ /.exec(text)));
      return Math.max(said.length, ...counted) <= done.reduce((sum, count) => sum + count, 0);
    }),
  inboxAsStored: (facts) =>
    !facts.isAtRest ||
    all(facts, (tab) => {
      const name = { '/inquiries': 'inquiry', '/contact': 'contact' }[tab.path];
      if (!name) return true;
      const stored = facts.server.rows<{ name: string; status: string }>(name);
      return showsStored(
        tab,
        ['status', 'q', 'new', 'week'],
        stored.map((row) => `${row.name}, ${statusLabel(row.status)}`),
      );
    }),
  mediaAsStored: (facts) =>
    !facts.isAtRest ||
    all(facts, (tab) => {
      if (tab.path !== '/media') return true;
      const query = new URLSearchParams(tab.search);
      const kind = query.get('tab') === 'videos' ? 'video' : 'image';
      const section = query.get('section') ?? firstSection(kind);
      const stored = facts.server.rows<MediaRow>(kind).filter((row) => row.section === section);
      return showsStored(
        tab,
        ['filter', 'q'],
        stored.map(({ title }) => title?.trim() || 'Untitled'),
      );
    }),
  storedOnce: ({ known }) =>
    [...known.stored].every(([file, count]) => count === 1 || known.changed.has(file)),
  oneTab: ({ tabs }) => {
    const files = [...tabs.values()].flatMap(({ uploads }) => uploads.map(({ file }) => file));
    return new Set(files).size === files.length;
  },
  fileKept: (facts) => {
    if (!facts.isAtRest) return true;
    const shown = [...facts.tabs.values()].flatMap(({ uploads }) => uploads.map(({ file }) => file));
    const stored = storedFiles(facts).flatMap(([, value]) => (isBlob(value) ? value.name : []));
    const { chosen, removed, stored: sent } = facts.known;
    const kept = new Set([...shown, ...stored, ...removed, ...sent.keys()]);
    return [...chosen.keys()].every((file) => kept.has(file));
  },
  twoCalls: (facts) =>
    all(facts, ({ uploads }) => new Set(uploads.flatMap(({ call }) => call ?? [])).size <= parallelUploads),
  sessionEnd: (facts) => all(facts, ({ ends }) => ends.every((reason) => isExplained(facts, reason))),
  tabsAgree: ({ isAtRest, tabs }) =>
    !isAtRest || new Set([...tabs.values()].map(({ user }) => user)).size <= 1,
  storedSession: (facts) =>
    !facts.isAtRest ||
    all(facts, ({ accessToken }) => accessToken === (storedSession(facts)?.tokens.accessToken ?? null)),
  guardedScreen: (facts) =>
    all(facts, ({ view, user, path }) => view !== 'frame' || (user !== null && path !== '/login')),
  nothingOfAnother: (facts) =>
    all(
      facts,
      ({ user, text, view }) =>
        view !== 'frame' ||
        (Object.values(accounts).every(({ email }) => email === user || !text.includes(email)) &&
          facts.known.typed.every(
            (typed) => typed.user === user || typed.isPublic || !text.includes(typed.text),
          )),
    ),
  requestOfUser: ({ server }) =>
    server.received.every(
      ({ path, user, sender }) =>
        path.startsWith('/api/auth/') || user === null || sender === null || user === sender,
    ),
  refreshedOnce: ({ server }) => {
    const refreshes = server.received.filter(
      ({ path, isThere }) => path === '/api/auth/refresh' && isThere(),
    );
    return refreshes.every((one) =>
      refreshes.every(
        (other) => one.tab === other.tab || one.sentAt > other.sentAt || other.sentAt >= one.until,
      ),
    );
  },
  nothingLeft: (facts) => {
    const { browser, known } = facts;
    if (!facts.isAtRest || !known.lastSignedOut || storedSession(facts)) return true;
    const kept = [browser.local, ...browser.sessions.values()].flatMap((values) => [...values]);
    // The key of what belongs to a session names it.
    const isOfSession = ([key, value]: readonly [string, string]) =>
      /^admin-\S+ /.test(key) || `${key} ${value}`.includes(known.lastSignedOut ?? '');
    return !kept.some(isOfSession) && storedFiles(facts).length === 0;
  },
  restIsQuiet: (facts) => !facts.isAtRest || all(facts, ({ busy }) => busy.length === 0),
  readableTexts: (facts) => all(facts, ({ unreadable }) => unreadable === null),
  noCrash: (facts) => all(facts, ({ isCrashed }) => !isCrashed),
  noHiddenError: ({ browser }) => browser.problems.length === 0,
};
