import { clear, createStore, delMany, entries, setMany, type UseStore } from 'idb-keyval';
import { isFilled, type StoredUpload } from '#domain/uploadRow.ts';
import { readText, writeText } from '#session/keptText.ts';
import { createTabLock } from '#session/tabLock.ts';

/** What is stored of an upload beside its file, which has a key of its own: a typed text does not write it again. */
interface Details extends Omit<StoredUpload, 'file'> {
  readonly user: string;
  readonly hasFile: boolean;
}

/** Milliseconds in which the page before a reload lets go. Any other page does not wait: the one that is reloaded comes first. */
const lockWait = 1_000;

/** Names of errors: another tab has the lock. */
const refusals: readonly unknown[] = ['NotAllowedError', 'AbortError', 'TimeoutError'];

const detailsKey = (id: string) => `${id} details`;
const fileKey = (id: string) => `${id} file`;
const keysOf = (id: string) => [detailsKey(id), fileKey(id)];

/** The bytes: a browser may keep no more of a file than where it was, where it can change or go. */
const copyOf = async (file: File): Promise<File> =>
  new File([await file.arrayBuffer()], file.name, { type: file.type, lastModified: file.lastModified });

/** What the user has left; what another one has left is removed. */
async function readUploads(store: UseStore, user: string): Promise<readonly StoredUpload[]> {
  const stored = new Map(await entries<string, unknown>(store));
  const all = [...stored].flatMap(([key, value]) => (key.endsWith(' details') ? [value as Details] : []));
  const foreign = all.filter((details) => details.user !== user).flatMap(({ id }) => keysOf(id));
  await delMany(foreign, store);
  return all.flatMap(({ user: owner, hasFile, ...details }): readonly StoredUpload[] => {
    const value = stored.get(fileKey(details.id));
    const file = value instanceof File ? value : null;
    return owner === user && hasFile === (file !== null) ? [{ ...details, file }] : [];
  });
}

/**
 * The uploads that are not on the server yet, in IndexedDB. While some of them are not stored, the browser asks before the page is
 * left. `onUnavailable` is called once.
 */
export function createUploadStorage(askBeforeLeaving: () => () => void, onUnavailable: () => void) {
  /** Opened by the first use: that may throw where the browser blocks storage. */
  let opened: UseStore | undefined;
  const store: UseStore = async (mode, callback) => {
    opened ??= createStore('uploads', 'uploads');
    return opened(mode, callback);
  };
  const kept = new Map<string, StoredUpload>();
  /** The files as they are stored. */
  const files = new Map<string, File | null>();
  /** The ids of what differs from what is stored. */
  const unstored = new Set<string>();
  /** Whose uploads this tab keeps, once it is the one that does. */
  let owner: string | null = null;
  let acquire: ((options?: LockOptions) => void) | null = null;
  let writing: Promise<void> | null = null;
  let stay: (() => void) | null = null;
  let report = () => {
    report = () => {};
    onUnavailable();
  };

  const ask = () => {
    if (acquire && [...unstored].some((id) => kept.has(id))) stay ??= askBeforeLeaving();
    else stay = stay?.() ?? null;
  };
  const writeOne = async (id: string, user: string) => {
    const upload = kept.get(id);
    if (!upload) {
      files.delete(id);
      return delMany(keysOf(id), store);
    }
    const { file, ...rest } = upload;
    const details: Details = { ...rest, user, hasFile: file !== null };
    const values: [string, unknown][] = [[detailsKey(id), details]];
    if (file && files.get(id) !== file) values.push([fileKey(id), await copyOf(file)]);
    // Removed meanwhile, by a sign-out, too.
    if (!kept.has(id)) return;
    await setMany(values, store);
    files.set(id, file);
  };
  const writeAll = async () => {
    // The changes of one event arrive together.
    await Promise.resolve();
    // Those that change meanwhile are at its end again.
    for (const id of unstored) {
      if (owner === null) break;
      const upload = kept.get(id);
      try {
        await writeOne(id, owner);
        if (kept.get(id) === upload) unstored.delete(id);
      } catch {
        if (upload) report();
      }
    }
    writing = null;
    ask();
  };
  const change = (id: string) => {
    unstored.delete(id);
    unstored.add(id);
    if (owner === null) acquire?.();
    else writing ??= writeAll();
    ask();
  };
  const remove = (id: string) => {
    if (kept.delete(id) || files.has(id)) change(id);
  };

  return {
    /**
     * Keeps the uploads of a user, as the one tab that does. Calls back with what an earlier page has left, once this is that
     * tab. Returns a function that lets another tab do it.
     */
    hold(user: string, onOpened: (uploads: readonly StoredUpload[]) => void): () => void {
      const heldKey = `admin-uploads ${user}`;
      const released = new AbortController();
      const lock = createTabLock(navigator.locks);
      const own = async () => {
        const uploads = await readUploads(store, user);
        if (released.signal.aborted) return;
        for (const { id, file } of uploads) files.set(id, file);
        owner = user;
        writeText('sessionStorage', heldKey, 'held');
        if (unstored.size > 0) writing ??= writeAll();
        onOpened(uploads);
        await new Promise((resolve) => released.signal.addEventListener('abort', resolve));
      };
      let isAsking = false;
      acquire = (options = { ifAvailable: true }) => {
        if (isAsking) return;
        isAsking = true;
        lock('uploads', own, options)
          .catch(({ name }) => refusals.includes(name) || report())
          .finally(() => {
            isAsking = false;
          });
      };
      const signal = AbortSignal.any([released.signal, AbortSignal.timeout(lockWait)]);
      acquire(readText('sessionStorage', heldKey) === null ? undefined : { signal });
      return () => {
        owner = null;
        acquire = null;
        released.abort();
        ask();
      };
    },
    write(upload: StoredUpload): void {
      const { id } = upload;
      if (isFilled(upload)) kept.set(id, upload);
      if (isFilled(upload) || kept.delete(id) || files.has(id)) change(id);
    },
    remove,
    /** Removes the uploads of all users. */
    clear(): void {
      for (const each of [kept, files, unstored]) each.clear();
      ask();
      void Promise.resolve(writing)
        .then(() => clear(store))
        .catch(() => undefined);
    },
  };
}
