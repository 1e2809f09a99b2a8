import { isKnownStatus } from '#domain/status.ts';
import type { UndoEntry } from '#machines/status-changes/status-changes.machine.ts';
import { readJson, writeText } from '#session/keptText.ts';

/** Changes that are kept over a reload, where storage is not blocked. */
const kept = 50;

/** The changes that can be undone, of one user and one inbox; in sessionStorage, because each tab has its own. */
export function storedChanges(name: string) {
  const key = `admin-undo ${name}`;
  return {
    read(): readonly UndoEntry[] {
      const stored = readJson('sessionStorage', key);
      return Array.isArray(stored) && stored.every(isEntry) ? stored : [];
    },
    write(stack: readonly UndoEntry[]): void {
      writeText('sessionStorage', key, JSON.stringify(stack.slice(-kept)));
    },
  };
}

function isEntry(value: unknown): value is UndoEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { key, id, from, to } = value as Readonly<Record<string, unknown>>;
  return [key, id, from, to].every((text) => typeof text === 'string') && [from, to].every(isStatus);
}

const isStatus = (value: unknown) => typeof value === 'string' && isKnownStatus(value);
