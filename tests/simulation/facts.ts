import { batchUpload } from '#contract/limits.ts';
import type { Browser, Lacks } from './browser.ts';
import type { Received, Server } from './server.ts';
import type { TabFacts } from './tab.tsx';

/** What the user and the world have done, told by their actions and never by the charts. */
export interface Knowledge {
  /** What was asked to be deleted. */
  readonly asked: Set<string>;
  /** The files that were in a queue for a while, with their user. */
  readonly chosen: Map<string, string>;
  /** Files that were removed by name, or whose storage failed. */
  readonly removed: Set<string>;
  /** Files that a user may have sent. */
  readonly sent: Set<string>;
  /** Files that were changed after they were sent: another upload. */
  readonly changed: Set<string>;
  /** How often each file was stored by the server. */
  readonly stored: Map<string, number>;
  /** The name in each stored file, by the id of the server's file. */
  readonly names: Map<string, string>;
  /** The files that each tab had in its queue for a while, and has not sent. */
  readonly waiting: Map<string, readonly string[]>;
  /** From where each tab was left in this step. */
  readonly left: Map<string, string>;
  /** How much a tab had said before it was signed out with such files. */
  readonly discarded: Map<string, number>;
  /**
   * `isPublic`: it has been on the server, where every user may read it; or, without a storage, in the address of a page that was
   * reloaded, which knows nothing of whose it was.
   */
  readonly typed: { readonly user: string; readonly text: string; isPublic: boolean }[];
  /** The names of what was pressed, by tab. */
  readonly pressed: Map<string, string[]>;
  /** The refresh tokens of the sessions that a user has signed out of, with the tab, while its page is open. */
  readonly signedOut: Map<string, string>;
  /** Those of this step. */
  readonly signedOutNow: Set<string>;
  readonly lastSignedOut: { email: string | null };
  /** How many requests there were when everything worked for the last time; null where something has happened since. */
  calmSince: number | null;
  wasOffline: boolean;
  wasFull: boolean;
}

export interface Facts {
  readonly tabs: ReadonlyMap<string, TabFacts>;
  readonly browser: Browser;
  readonly server: Server;
  readonly known: Knowledge;
  readonly lacks: Lacks;
  /** The milliseconds of the step after which nothing is under way; else 0. */
  readonly quiet: number;
  /** More time has passed than what is cached is recent. */
  readonly isLong: boolean;
  /** The tabs that show another section than after the step before. */
  readonly opened: ReadonlySet<string>;
  /** Nothing is under way and nothing fails. */
  readonly isAtRest: boolean;
}

interface StoredSession {
  readonly tokens: { readonly accessToken: string; readonly refreshToken: string };
  readonly user: { readonly email: string };
}

export const all = (facts: Facts, isKept: (tab: TabFacts, name: string) => boolean): boolean =>
  [...facts.tabs].every(([name, tab]) => isKept(tab, name));

export const sessionOf = ({ browser }: Facts): StoredSession | null => {
  try {
    return JSON.parse(browser.local.get('admin-session') ?? 'null') as StoredSession | null;
  } catch {
    return null;
  }
};

const refused = [400, 401, 403];

/** A refusal says that there is nothing to revoke; a fault may invent one. */
export const isSignOutRefused = ({ server }: Facts) =>
  server.received.some(({ path, status }) => path === '/api/auth/logout' && refused.includes(status ?? 0));
/** Whether what is stored is what the tabs have. */
export const isStoring = ({ lacks, known }: Facts) => !lacks.storage && !known.wasFull;

/** What a browser keeps of unsent work, by the texts of its keys. */
export function unsentOf({ browser }: Facts): ReadonlyMap<string, unknown> {
  interface Raw {
    readonly rawObjectStores: ReadonlyMap<
      string,
      { readonly records: { values(): Iterable<{ key: unknown; value: unknown }> } }
    >;
  }
  const { _databases } = Object(browser.databases) as { readonly _databases: ReadonlyMap<string, Raw> };
  return new Map(
    [..._databases.values()].flatMap(({ rawObjectStores }) =>
      [...rawObjectStores.values()].flatMap(({ records }) =>
        [...records.values()].map(({ key, value }) => [String(key), value] as const),
      ),
    ),
  );
}

const isOfSession = (path: string) => /^\/api\/(auth\/refresh|admin\/profile)/.test(path);

/** Whether the reason for which a session has ended in a tab is one that there was. */
export function isExplained(
  {
    server,
    known,
    tabs,
  }: {
    readonly server: { readonly received: readonly Pick<Received, 'path' | 'status' | 'hasData'>[] };
    readonly known: Pick<Knowledge, 'pressed' | 'wasOffline'>;
    readonly tabs: { readonly size: number };
  },
  reason: string,
): boolean {
  const pressed = [...known.pressed.values()].flat();
  const answers = server.received.filter(({ path }) => isOfSession(path));
  switch (reason) {
    case 'requested':
      return pressed.some((name) => /sign out|change password|^forget$/i.test(name));
    case 'expired':
      return answers.some(({ status }) => refused.includes(status ?? 0)) || tabs.size > 1;
    case 'unreachable':
      return known.wasOffline || answers.some(({ status, hasData }) => !isDone(status) || !hasData);
    case 'abandoned':
      return pressed.some((name) => /sign in anew/i.test(name));
    default:
      return false;
  }
}

/** The files that were announced as stored. */
export const announcements = ({ tabs }: Facts): ReadonlySet<string> =>
  new Set([...tabs.values()].flatMap(({ announced }) => announced));

export const isStoredOnce = ({ known }: Facts, name: string): boolean =>
  known.changed.has(name) || known.stored.get(name) === 1;

export const isDone = (status: number | null) => status !== null && status >= 200 && status < 300;
export const isSame = (one: readonly string[], other: readonly string[]) =>
  one.toSorted().join() === other.toSorted().join();
export const storedIds = ({ server }: Facts) =>
  new Set([...server.media('image'), ...server.media('video')].map(({ id }) => id));
const batchOf = (path: string) => (path.includes('/batch-upload') ? batchUpload.files : 1);

/** What says that something was done, by which calls, and how often one of them may be announced. */
export const successes: readonly (readonly [RegExp, string, RegExp, (path: string) => number])[] = [
  [/^Image deleted/, 'DELETE', /\/admin\/images\//, () => 1],
  [/^Video deleted/, 'DELETE', /\/admin\/videos\//, () => 1],
  [/^Inquiry deleted/, 'DELETE', /\/admin\/inquiries\//, () => 1],
  [/^Contact message deleted/, 'DELETE', /\/admin\/contact\//, () => 1],
  [/^Image updated/, 'PUT', /\/admin\/images\//, () => 1],
  [/^Video updated/, 'PUT', /\/admin\/videos\//, () => 1],
  [/^Inquiry updated/, 'PUT', /\/admin\/inquiries\//, () => 1],
  [/^Contact message updated/, 'PUT', /\/admin\/contact\//, () => 1],
  [/^Image uploaded/, 'POST', /\/admin\/images\//, batchOf],
  [/^Video uploaded/, 'POST', /\/admin\/videos\//, batchOf],
];
