import type { Browser } from './browser.ts';
import type { Server } from './server.ts';
import type { TabFacts } from './tab.tsx';

/** What the user and the world have done, told by their actions and never by the charts. */
export class Knowledge {
  /** The items that a question has named before their deletion. */
  readonly asked = new Set<string>();
  /** The names of what was pressed in any tab. */
  readonly pressed: string[] = [];
  /** `isPublic`: it has been on the server, where every user may read it. */
  readonly typed: { readonly user: string; readonly text: string; isPublic: boolean }[] = [];
  /** The files that a tab had for a while, with their user. */
  readonly chosen = new Map<string, string>();
  /** Files that were removed, by name or with the session. */
  readonly removed = new Set<string>();
  /** Files that a user may have sent, and those that were changed afterwards. */
  readonly sent = new Set<string>();
  readonly changed = new Set<string>();
  /** How often each file was stored by the server. */
  readonly stored = new Map<string, number>();
  /** Who has signed out, until somebody signs in. */
  lastSignedOut: string | null = null;
  hadFaults = false;
}

export interface Facts {
  readonly tabs: ReadonlyMap<string, TabFacts>;
  readonly browser: Pick<Browser, 'local' | 'sessions' | 'databases' | 'problems'>;
  readonly server: Server;
  readonly known: Knowledge;
  /** Everything works, nothing is under way, and nothing that is cached is recent. */
  readonly isAtRest: boolean;
}

export const describeFacts = ({ tabs, browser, known, isAtRest }: Facts): string =>
  JSON.stringify(
    {
      isAtRest,
      problems: browser.problems,
      tabs: [...tabs].map(([name, { text, ...facts }]) => ({ name, ...facts, text: text.slice(0, 400) })),
      known,
      local: [...browser.local],
    },
    (_, value) => (value instanceof Map || value instanceof Set ? [...value] : value),
    1,
  );
