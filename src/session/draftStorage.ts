import { readJson, writeText } from './keptText.ts';
import type { SessionScope } from './services.ts';

/** What was typed and is not sent yet, by name: of this tab and of the signed-in user. */
export interface Drafts {
  /** Null when absent or unreadable. */
  read(name: string): unknown;
  /** Null removes it. */
  write(name: string, value: unknown): void;
}

export function draftsOf({ user }: Pick<SessionScope, 'user'>): Drafts {
  const keyOf = (name: string) => `admin-draft ${user} ${name}`;
  return {
    read: (name) => readJson('sessionStorage', keyOf(name)),
    write: (name, value) => {
      writeText('sessionStorage', keyOf(name), value === null ? null : JSON.stringify(value));
    },
  };
}

/** Removes all that this browser keeps under a key with a user in it, as its second word; but for one user. */
export function forgetUsers(except = ''): void {
  // Where storage is blocked, nothing is kept.
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) {
        const [name = '', user = except] = key.split(' ');
        if (name.startsWith('admin-') && user !== except) storage.removeItem(key);
      }
  } catch {}
}
