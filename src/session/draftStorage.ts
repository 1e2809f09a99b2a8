import { readJson, writeText } from './keptText.ts';
import type { SessionScope } from './services.ts';

const prefix = 'admin-draft';

/** What was typed and is not sent yet, by name: of this tab and of the signed-in user. */
export interface Drafts {
  /** Null when absent or unreadable. */
  read(name: string): unknown;
  write(name: string, value: unknown): void;
  remove(name: string): void;
}

export function draftsOf({ user }: Pick<SessionScope, 'user'>): Drafts {
  const keyOf = (name: string) => `${prefix} ${user} ${name}`;
  return {
    read: (name) => readJson('sessionStorage', keyOf(name)),
    write: (name, value) => {
      writeText('sessionStorage', keyOf(name), JSON.stringify(value));
    },
    remove: (name) => {
      writeText('sessionStorage', keyOf(name), null);
    },
  };
}

/** Removes the drafts of all users of this tab. */
export function clearDrafts(): void {
  // Where storage is blocked, nothing is kept.
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(`${prefix} `)) sessionStorage.removeItem(key);
  } catch {}
}
