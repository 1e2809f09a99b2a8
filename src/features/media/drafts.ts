import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import type { MediaKind } from '#contract/entities.ts';
import { type StoredRow, storedRow, type UploadRow } from '#domain/uploadRow.ts';
import type { DraftDetails, StoredDraft } from '#machines/upload/draft.ts';
import type { GuestScope } from '#session/services.ts';
import { createTabLock } from '#session/tabLock.ts';
import { onSessionEnd } from '#session/watchSession.ts';

/** Values that are written in one transaction. */
const chunk = 20;

/** What is stored of a form, each under a key of its own. */
type Part = 'file' | 'details';

interface Change {
  readonly key: string[];
  /** Undefined deletes it. */
  readonly value: unknown;
}

/** Rejects where the browser blocks storage, as `indexedDB.open` throws there. */
function openDatabase(): UseStore {
  const store = createStore('upload drafts', 'parts');
  return async (mode, callback) => store(mode, callback);
}

/**
 * The unsent forms of the signed-in user in IndexedDB (decisions 56, 63 and 108): the draft of each kind, and the rows of
 * the queue. A file has a key of its own, so that a typed text does not write it again; another shape needs another name of
 * the database. What the browser does not store is kept as long as the page; `onUnavailable` is called the first time.
 */
function openParts(scope: GuestScope, onUnavailable: () => void) {
  const { email } = scope;
  const store = openDatabase();
  /** What is not stored yet or cannot be, by the text of its key. */
  const unstored = new Map<string, Change>();
  const waiting = new Set<string>();
  let isWriting = false;
  let isReported = false;
  let isDeleted = false;

  const keyOf = (path: readonly string[], part: Part) => [email, ...path, part];
  const reportUnavailable = () => {
    if (isReported) return;
    isReported = true;
    onUnavailable();
  };
  const put = (changes: readonly Change[]) =>
    store('readwrite', (parts) => {
      for (const { key, value } of changes)
        if (value === undefined) parts.delete(key);
        else parts.put(value, key);
      return promisifyRequest(parts.transaction);
    });
  const write = async (changes: readonly Change[]): Promise<void> => {
    try {
      await put(changes);
      for (const change of changes)
        if (unstored.get(String(change.key)) === change) unstored.delete(String(change.key));
    } catch {
      const [{ key, value } = { key: [], value: undefined }, ...others] = changes;
      if (others.length > 0) for (const change of changes) await write([change]);
      else if (value !== undefined) {
        reportUnavailable();
        // The value that it replaces.
        await put([{ key, value: undefined }]).catch(() => undefined);
      }
    }
  };
  const writeAll = async () => {
    // The changes of one event arrive together.
    await Promise.resolve();
    while (waiting.size > 0) {
      const texts = [...waiting].slice(0, chunk);
      for (const text of texts) waiting.delete(text);
      await write(texts.flatMap((text) => unstored.get(text) ?? []));
    }
    isWriting = false;
  };
  const change = (key: string[], value: unknown) => {
    if (isDeleted) return;
    unstored.set(String(key), { key, value });
    waiting.add(String(key));
    if (isWriting) return;
    isWriting = true;
    void writeAll();
  };
  // Nothing is written after signing out, in whichever tab, has deleted everything.
  onSessionEnd(scope, (isRequested) => {
    if (!isRequested) return;
    isDeleted = true;
    waiting.clear();
  });

  return {
    reportUnavailable,
    /** The values below a path, by the texts of their keys. Rejects when the storage cannot be read. */
    async read(path: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
      const range = IDBKeyRange.bound([email, ...path], [email, ...path, []]);
      const [keys, stored] = await store('readonly', (parts) =>
        Promise.all([
          promisifyRequest(parts.getAllKeys(range)),
          promisifyRequest<unknown[]>(parts.getAll(range)),
        ]),
      ).catch((error: unknown) => {
        if (unstored.size === 0) throw error;
        return [[], []] as const;
      });
      const values = new Map(keys.map((key, index) => [String(key), stored[index]]));
      for (const [text, { key, value }] of unstored)
        if (value === undefined) values.delete(text);
        else if (range.includes(key)) values.set(text, value);
      return values;
    },
    textOf: (path: readonly string[], part: Part) => String(keyOf(path, part)),
    write: (path: readonly string[], part: Part, value: unknown) => change(keyOf(path, part), value),
    remove: (path: readonly string[]) => {
      for (const part of ['file', 'details'] as const) change(keyOf(path, part), undefined);
    },
  };
}

type DraftOfKind = DraftDetails & { readonly savedAt: number };

/** The draft of each kind. */
export function createDrafts(scope: GuestScope, onUnavailable: () => void) {
  const { read, remove, reportUnavailable, textOf, write } = openParts(scope, onUnavailable);
  return {
    reportUnavailable,
    async read(kind: MediaKind): Promise<StoredDraft | null> {
      const parts = await read([kind]);
      const details = parts.get(textOf([kind], 'details')) as DraftOfKind | undefined;
      const file = parts.get(textOf([kind], 'file'));
      return details ? { ...details, file: file instanceof File ? file : null } : null;
    },
    writeFile: (kind: MediaKind, file: File | null) => write([kind], 'file', file),
    writeDetails: (kind: MediaKind, details: DraftDetails) =>
      write([kind], 'details', { ...details, savedAt: scope.now() } satisfies DraftOfKind),
    remove: (kind: MediaKind) => remove([kind]),
  };
}

/** A row of the page whose lock has this id; rows of an older build have none. */
type OwnedRow = Omit<StoredRow, 'file'> & { readonly owner?: string };

/** The rows of the upload queue. A page owns its own, and those of a page that is gone: exactly one page sends them. */
export function createStoredRows(scope: GuestScope, onUnavailable: () => void) {
  const { read, remove, reportUnavailable, textOf, write } = openParts(scope, onUnavailable);
  const own = `${Math.random()}`;
  const beforeReload = exchangeOwner(own);
  /** The page before a reload may still have its lock for a moment; a page that lives is not waited for. */
  const owns = (owner: string) =>
    holdsLock(scope, `upload-queue ${owner || scope.email}`, owner === beforeReload ? 1_000 : 400);
  /** As they were last read or written. */
  let known = new Map<string, Pick<UploadRow, 'file'>>();
  const pathOf = (id: string) => ['queue', id];
  let hasLock = false;
  /** At once, before any other page can: a request for a lock waits in line, and a lease is written in this task. */
  const ownRows = () => {
    if (!hasLock) void owns(own);
    hasLock = true;
  };
  // From the cache of the browser, after its locks were released: another page may have taken its rows.
  const onShown = ({ persisted }: PageTransitionEvent) => {
    if (persisted && known.size > 0) location.reload();
    else if (persisted) hasLock = false;
  };
  window.addEventListener('pageshow', onShown);
  scope.onEnd(() => window.removeEventListener('pageshow', onShown));

  return {
    reportUnavailable,
    /** Writes what differs from the rows before. */
    write(rows: readonly UploadRow[]) {
      const unsent = new Map(rows.filter(({ stage }) => stage !== 'stored').map((row) => [row.id, row]));
      if (unsent.size > 0) ownRows();
      for (const [id, row] of unsent) {
        const before = known.get(id);
        if (before === row) continue;
        const { file, ...details } = storedRow(row);
        if (before?.file !== file) write(pathOf(id), 'file', file);
        write(pathOf(id), 'details', { ...details, owner: own } satisfies OwnedRow);
      }
      for (const id of known.keys()) if (!unsent.has(id)) remove(pathOf(id));
      known = unsent;
    },
    /** The rows of pages that are gone. Rejects when the storage cannot be read. */
    async read(): Promise<readonly StoredRow[]> {
      const owners = new Set(detailsIn(await read(['queue'])).map(({ owner = '' }) => owner));
      owners.delete(own);
      const gone = await Promise.all([...owners].map(async (owner) => ((await owns(owner)) ? owner : [])));
      const owned = new Set(gone.flat());
      if (owned.size === 0) return [];
      // As the page that is gone has left them.
      const parts = await read(['queue']);
      const rows = detailsIn(parts).flatMap(({ owner = '', ...details }) => {
        const file = parts.get(textOf(pathOf(details.id), 'file'));
        return file instanceof File && owned.has(owner) && !known.has(details.id)
          ? [{ ...details, file }]
          : [];
      });
      known = new Map([...known, ...rows.map((row) => [row.id, row] as const)]);
      return rows;
    },
  };
}

const detailsIn = (parts: ReadonlyMap<string, unknown>): readonly OwnedRow[] =>
  [...parts.values()].flatMap((value) => (value instanceof File ? [] : [value as OwnedRow]));

/** Remembers the owner for a reload of this tab, and returns the one before. */
function exchangeOwner(own: string): string | null {
  const key = 'admin-upload-owner';
  try {
    const before = sessionStorage.getItem(key);
    sessionStorage.setItem(key, own);
    return before;
  } catch {
    return null;
  }
}

/**
 * Whether this page gets a lock within so many milliseconds; until the scope ends, or the page is left: the cache of the
 * browser keeps no page with a lock.
 */
async function holdsLock(scope: GuestScope, name: string, patience: number): Promise<boolean> {
  const lock = createTabLock(navigator.locks, () => localStorage);
  const controller = new AbortController();
  const end = () => controller.abort();
  const timer = setTimeout(end, patience);
  scope.onEnd(end);
  window.addEventListener('pagehide', end, { once: true });
  return new Promise((resolve) => {
    const hold = () => {
      clearTimeout(timer);
      resolve(true);
      return new Promise<void>((release) => controller.signal.addEventListener('abort', () => release()));
    };
    lock(name, hold, controller.signal).catch(() => resolve(false));
  });
}

/** Deletes the user's drafts and upload queue. */
export function deleteDrafts({ email }: GuestScope): void {
  openDatabase()('readwrite', (parts) => parts.delete(IDBKeyRange.bound([email], [email, []]))).catch(
    () => undefined,
  );
}
