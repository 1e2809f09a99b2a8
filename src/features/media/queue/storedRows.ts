import { promisifyRequest } from 'idb-keyval';
import type { StoredRow } from '#machines/upload-queue/events.ts';
import type { SessionScope } from '#session/services.ts';
import { onSignedOut, openStore, userOf } from '../drafts.ts';
import { markStoredQueue } from './queueMark.ts';

/** Rows that are written in one transaction. */
const chunk = 10;

type Details = Omit<StoredRow, 'file'>;

/**
 * The queue of the signed-in user in IndexedDB (decision 63), beside the drafts, with the file of a row under a key of its
 * own. `onUnavailable` is called the first time that the browser does not store a row.
 */
export function createStoredRows(scope: SessionScope, onUnavailable: () => void) {
  const user = userOf(scope);
  const store = openStore();
  /** The file that is stored for each row of this page. */
  const files = new Map<string, File>();
  /** Null for a row that has ended. */
  const unwritten = new Map<string, StoredRow | null>();
  let isWriting = false;
  let isReported = false;

  const keyOf = (id: string, part: 'file' | 'details') => [user, 'queue', id, part];

  const writeChunk = (rows: readonly [string, StoredRow | null][]) =>
    store('readwrite', (parts) => {
      for (const [id, row] of rows) {
        if (row) {
          const { file, ...details } = row;
          if (files.get(id) !== file) parts.put(file, keyOf(id, 'file'));
          parts.put(details, keyOf(id, 'details'));
          files.set(id, file);
        } else {
          parts.delete(keyOf(id, 'file'));
          parts.delete(keyOf(id, 'details'));
          files.delete(id);
        }
      }
      return promisifyRequest(parts.transaction);
    });

  const writeAll = async () => {
    // The changes of one event arrive together.
    await Promise.resolve();
    while (unwritten.size > 0) {
      const rows = [...unwritten].slice(0, chunk);
      for (const [id] of rows) unwritten.delete(id);
      try {
        await writeChunk(rows);
      } catch {
        if (!isReported) onUnavailable();
        isReported = true;
      }
    }
    markStoredQueue(scope, files.size > 0);
    isWriting = false;
  };

  // Nothing is written after signing out has deleted the rows.
  onSignedOut(scope, (isRequested) => {
    if (isRequested) unwritten.clear();
  });

  const write = (id: string, row: StoredRow | null) => {
    unwritten.set(id, row);
    if (isWriting) return;
    isWriting = true;
    void writeAll();
  };

  return {
    write: (row: StoredRow) => write(row.id, row),
    remove: (ids: readonly string[]) => {
      for (const id of ids) write(id, null);
    },
    /** The rows of an earlier page; none while another tab has them. Rejects when the storage cannot be read. */
    async read(): Promise<readonly StoredRow[]> {
      if (!(await holdsLock(scope, `upload-queue ${user}`))) return [];
      const range = IDBKeyRange.bound([user, 'queue'], [user, 'queue', []]);
      const [keys, values] = await store('readonly', (parts) =>
        Promise.all([
          promisifyRequest(parts.getAllKeys(range)),
          promisifyRequest<unknown[]>(parts.getAll(range)),
        ]),
      );
      // Also after the rows were deleted by signing out.
      if (keys.length === 0 && files.size === 0) markStoredQueue(scope, false);
      const stored = new Map(keys.map((key, index) => [String(key), values[index]]));
      return values.flatMap((value) => {
        if (value instanceof File) return [];
        const details = value as Details;
        const file = stored.get(String(keyOf(details.id, 'file')));
        const isOwn = files.has(details.id);
        if (isOwn || !(file instanceof File)) return [];
        files.set(details.id, file);
        return [{ ...details, file }];
      });
    },
  };
}

/** Whether this tab is the one that continues the stored queue; until the scope ends. */
async function holdsLock(scope: SessionScope, name: string): Promise<boolean> {
  if (!navigator.locks) return true;
  return new Promise((resolve) => {
    const hold = () => {
      resolve(true);
      return new Promise<void>((release) => scope.onEnd(release));
    };
    // The page that was reloaded may still have it for a moment.
    navigator.locks.request(name, { signal: AbortSignal.timeout(1_000) }, hold).catch(() => resolve(false));
  });
}
