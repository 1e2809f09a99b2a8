import { isKnownStatus } from '#domain/status.ts';
import type { UndoEntry } from '#machines/status-changes/status-changes.machine.ts';

/** Changes that are kept over a reload. */
const kept = 50;

/** The changes that can be undone, of one user and one inbox; in sessionStorage, because each tab has its own. */
export function storedChanges(name: string) {
  const key = `admin-undo ${name}`;
  return {
    read(): readonly UndoEntry[] {
      try {
        const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
        return Array.isArray(stored) && stored.every(isEntry) ? stored : [];
      } catch {
        return [];
      }
    },
    write(stack: readonly UndoEntry[]): void {
      try {
        sessionStorage.setItem(key, JSON.stringify(stack.slice(-kept)));
      } catch {
        // Where storage is blocked, changes can be undone until the page is reloaded.
      }
    },
  };
}

function isEntry(value: unknown): value is UndoEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { key, id, from, to } = value as Readonly<Record<string, unknown>>;
  return [key, id, from, to].every((text) => typeof text === 'string') && [from, to].every(isStatus);
}

const isStatus = (value: unknown) => typeof value === 'string' && isKnownStatus(value);
