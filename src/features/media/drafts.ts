import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import { type DraftDetails, isFilled } from '#machines/upload/draft.ts';
import { once } from '#session/scope.ts';
import type { GuestScope, Unsent, UnsentList } from '#session/services.ts';
import { onSessionLeft } from '#session/watchSession.ts';

/** Values that are written in one transaction; the copies of its files are in memory meanwhile. */
const chunk = 10;

/** What is stored of a form, each under a key of its own. */
type Part = 'file' | 'details';

interface Change {
  readonly key: string[];
  /** Undefined deletes it. */
  readonly value: unknown;
  readonly onUnavailable: () => void;
}

/** One for the page: the browser holds a connection that nothing uses. By factories, because each test has one. */
const stores = new WeakMap<IDBFactory, UseStore>();

/** Rejects where the browser blocks storage: `indexedDB` or its `open` throws there. */
function createParts(): UseStore {
  let store: UseStore | undefined;
  return async (mode, callback) => {
    if (!store) {
      store = stores.get(indexedDB) ?? createStore('upload drafts', 'parts');
      stores.set(indexedDB, store);
    }
    return store(mode, callback);
  };
}

/** The bytes of the file: the browser may keep no more of a file than where it was, where it can change or go. */
const copyOf = async (value: unknown): Promise<unknown> =>
  value instanceof File
    ? new File([await value.arrayBuffer()], value.name, {
        type: value.type,
        lastModified: value.lastModified,
      })
    : value;

/**
 * The unsent forms of the signed-in user in IndexedDB: the draft of each kind, and the rows of
 * the queue. A file has a key of its own, so that a typed text does not write it again; another shape needs another name of
 * the database. What the browser does not store is kept as long as the page.
 */
export const partsOf = (scope: GuestScope) => once(scope, openParts);

function openParts(scope: GuestScope) {
  const { email, pageActivity } = scope;
  const store = createParts();
  /** What is not stored yet or cannot be, by the text of its key. */
  const unstored = new Map<string, Change>();
  const waiting = new Set<string>();
  const watchers = new Set<() => void>();
  let writing: Promise<void> | null = null;
  let isDeleted = false;

  const keyOf = (path: readonly string[], part: Part) => [email, ...path, part];
  const put = async (changes: readonly Change[]) => {
    const copies: Pick<Change, 'key' | 'value'>[] = [];
    for (const { key, value } of changes) copies.push({ key, value: await copyOf(value) });
    if (isDeleted) return;
    await store('readwrite', (parts) => {
      for (const { key, value } of copies)
        if (value === undefined) parts.delete(key);
        else parts.put(value, key);
      return promisifyRequest(parts.transaction);
    });
  };
  const write = async (changes: readonly Change[]): Promise<void> => {
    try {
      await put(changes);
      for (const change of changes)
        if (unstored.get(String(change.key)) === change) unstored.delete(String(change.key));
    } catch {
      const [first, ...others] = changes;
      if (others.length > 0) for (const change of changes) await write([change]);
      else if (first?.value !== undefined) {
        first.onUnavailable();
        // The value that it replaces.
        await put([{ ...first, value: undefined }]).catch(() => undefined);
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
    writing = null;
    for (const tell of watchers) tell();
  };
  const change = ({ key, ...changed }: Change) => {
    if (isDeleted) return;
    unstored.set(String(key), { key, ...changed });
    waiting.add(String(key));
    writing ??= writeAll();
  };
  // Nothing is written after signing out, in whichever tab, has deleted everything.
  onSessionLeft(scope, (isRequested) => {
    if (!isRequested) return;
    isDeleted = true;
    waiting.clear();
  });
  /** The values below a path, by the texts of their keys; undefined for one that is not wanted. Rejects when the storage cannot be read. */
  const read = async (
    path: readonly string[],
    isWanted: (key: IDBValidKey) => boolean = () => true,
  ): Promise<ReadonlyMap<string, unknown>> => {
    const range = IDBKeyRange.bound([email, ...path], [email, ...path, []]);
    const stored = await store('readonly', async (parts) => {
      const keys = await promisifyRequest(parts.getAllKeys(range));
      return Promise.all(
        keys.map(
          async (key): Promise<[string, unknown]> => [
            String(key),
            isWanted(key) ? await promisifyRequest<unknown>(parts.get(key)) : undefined,
          ],
        ),
      );
    }).catch((error: unknown) => {
      if (unstored.size === 0) throw error;
      return [];
    });
    const values = new Map(stored);
    for (const [text, { key, value }] of unstored)
      if (value === undefined) values.delete(text);
      else if (range.includes(key)) values.set(text, isWanted(key) ? value : undefined);
    return values;
  };
  const readUnsent = async (): Promise<readonly Unsent[]> => {
    // After each typed letter: without the files of the queue.
    const values = await read([], (key) => !/,queue,.*,file$/.test(String(key)));
    return [...values]
      .flatMap(([text, value]) => {
        if (!text.endsWith('details')) return [];
        const { texts, position = 0 } = value as DraftDetails & { readonly position?: number };
        const fileText = text.replace(/details$/, 'file');
        const hasFile = values.has(fileText) && values.get(fileText) !== null;
        const title = texts.title.trim();
        return hasFile || isFilled({ file: null, texts }) ? [{ title, hasFile, position }] : [];
      })
      .toSorted((one, other) => one.position - other.position);
  };

  return {
    read,
    /** When what is to be written has been. */
    written: async () => writing,
    textOf: (path: readonly string[], part: Part) => String(keyOf(path, part)),
    /** `onUnavailable` is called when it cannot be stored. */
    write: (path: readonly string[], part: Part, value: unknown, onUnavailable: () => void) =>
      change({ key: keyOf(path, part), value, onUnavailable }),
    remove: (path: readonly string[]) => {
      for (const part of ['file', 'details'] as const)
        change({ key: keyOf(path, part), value: undefined, onUnavailable: () => undefined });
    },
    /** Calls back with what all tabs have not uploaded yet: now, after changes of this tab, and when the page returns. */
    watchUnsent(listener: (unsent: readonly Unsent[]) => void): () => void {
      const tell = () =>
        void readUnsent().then(
          (unsent) => watchers.has(tell) && listener(unsent),
          () => undefined,
        );
      watchers.add(tell);
      tell();
      const unsubscribe = pageActivity.onReturn(tell);
      return () => {
        watchers.delete(tell);
        unsubscribe();
      };
    },
  };
}

/** What all tabs have not uploaded yet. */
export function watchUnsent(scope: GuestScope): UnsentList {
  let unsent: readonly Unsent[] = [];
  const listeners = new Set<() => void>();
  const unwatch = partsOf(scope).watchUnsent((now) => {
    unsent = now;
    for (const listener of listeners) listener();
  });
  scope.onEnd(unwatch);
  return {
    get: () => unsent,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The function, which does nothing after its first call. */
export function atMostOnce(report: () => void): () => void {
  let isReported = false;
  return () => {
    if (!isReported) report();
    isReported = true;
  };
}

/** Deletes the drafts and the upload queue of a user. */
export function deleteDrafts(email: string): void {
  const range = IDBKeyRange.bound([email], [email, []]);
  createParts()('readwrite', (parts) => parts.delete(range)).catch(() => undefined);
}
