import { createStore, delMany, getMany, set, type UseStore } from 'idb-keyval';
import type { MediaKind } from '#contract/entities.ts';
import { selectUser } from '#machines/auth/auth.machine.ts';
import type { DraftDetails, StoredDraft } from '#machines/upload/draft.ts';
import type { SessionScope } from '#session/services.ts';

/** The file has a key of its own, so that a typed text does not write it again. Another shape needs another name of the database. */
interface Parts {
  readonly file: File | null;
  readonly details: DraftDetails & { readonly savedAt: number };
}

/** Rejects where the browser blocks storage, as `indexedDB.open` throws there. */
export function openStore(): UseStore {
  const store = createStore('upload drafts', 'parts');
  return async (mode, callback) => store(mode, callback);
}

const keyOf = (user: string, kind: MediaKind, part: keyof Parts) => [user, kind, part];
const keysOf = (user: string, kind: MediaKind) => [keyOf(user, kind, 'file'), keyOf(user, kind, 'details')];
export const userOf = ({ auth }: SessionScope) => selectUser(auth.getSnapshot())?.email ?? '';

/**
 * The drafts of the signed-in user in IndexedDB (decision 56). What the browser does not store is kept as long as the page;
 * `onUnavailable` is called the first time.
 */
export function createDrafts(scope: SessionScope, onUnavailable: () => void) {
  const user = userOf(scope);
  const store = openStore();
  /** What could not be stored, by the text of its key. */
  const unstored = new Map<string, unknown>();
  let isReported = false;

  const reportUnavailable = () => {
    if (isReported) return;
    isReported = true;
    onUnavailable();
  };
  const remove = (keys: readonly string[][]) => delMany([...keys], store).catch(() => undefined);
  const write = async <Part extends keyof Parts>(kind: MediaKind, part: Part, value: Parts[Part]) => {
    const key = keyOf(user, kind, part);
    unstored.delete(String(key));
    try {
      await set(key, value, store);
    } catch {
      unstored.set(String(key), value);
      reportUnavailable();
      // The value that it replaces.
      await remove([key]);
    }
  };

  return {
    reportUnavailable,
    /** Rejects when the storage cannot be read. */
    async read(kind: MediaKind): Promise<StoredDraft | null> {
      const keys = keysOf(user, kind);
      const stored = await getMany<unknown>(keys, store).catch((error: unknown) => {
        if (unstored.size === 0) throw error;
        return [];
      });
      const [file, details] = keys.map((key, index) => unstored.get(String(key)) ?? stored[index]);
      if (!details) return null;
      return { ...(details as Parts['details']), file: file instanceof File ? file : null };
    },
    writeFile: (kind: MediaKind, file: File | null) => write(kind, 'file', file),
    writeDetails: (kind: MediaKind, details: DraftDetails) =>
      write(kind, 'details', { ...details, savedAt: scope.now() }),
    remove: (kind: MediaKind) => {
      const keys = keysOf(user, kind);
      for (const key of keys) unstored.delete(String(key));
      return remove(keys);
    },
  };
}

/** Calls back when this tab leaves its session, just before the scope ends. */
export function onSignedOut(scope: SessionScope, listener: (isRequested: boolean) => void) {
  const subscription = scope.auth.on('auth.signedOut', ({ reason }) => listener(reason === 'requested'));
  scope.onEnd(() => subscription.unsubscribe());
}

/**
 * Signing out deletes the user's drafts and upload queue, whether or not the media screen was opened; any other end of the
 * session keeps them.
 */
export function deleteDraftsOnSignOut(scope: SessionScope) {
  const user = userOf(scope);
  onSignedOut(scope, (isRequested) => {
    if (!isRequested) return;
    openStore()('readwrite', (parts) => parts.delete(IDBKeyRange.bound([user], [user, []]))).catch(
      () => undefined,
    );
  });
}
