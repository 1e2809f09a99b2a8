import { clear, createStore, delMany, entries, setMany, type UseStore } from 'idb-keyval';
import { isFilled, type StoredUpload } from '#domain/uploadRow.ts';
import { createTabLock } from '#session/tabLock.ts';

/** What is stored of an upload beside its file, which has a key of its own: a typed text does not write it again. */
interface Details extends Omit<StoredUpload, 'file'> {
  readonly user: string;
  readonly hasFile: boolean;
}

export interface UploadStorage {
  /**
   * Keeps the uploads of a user, as the one tab that does. Calls back with what an earlier page has left, once this is that tab.
   * Returns a function that lets another tab do it.
   */
  hold(user: string, onOpened: (uploads: readonly StoredUpload[]) => void): () => void;
  write(upload: StoredUpload): void;
  remove(id: string): void;
  /** Removes the uploads of all users. */
  clear(): void;
}

interface StorageOptions {
  /** The browser asks before the page is left, until the returned function is called. */
  askBeforeLeaving(): () => void;
  /** The browser does not store: called once. */
  onUnavailable(): void;
}

/** Milliseconds in which the page before a reload lets go. Another tab waits no longer: a page that is reloaded comes first. */
const lockWait = 1_000;

const detailsKey = (id: string) => `${id} details`;
const fileKey = (id: string) => `${id} file`;

/** The bytes: a browser may keep no more of a file than where it was, where it can change or go. */
const copyOf = async (file: File): Promise<File> =>
  new File([await file.arrayBuffer()], file.name, { type: file.type, lastModified: file.lastModified });

/** The uploads that are not on the server yet, in IndexedDB. While some of them are not stored, the browser asks before the page is left. */
export function createUploadStorage({ askBeforeLeaving, onUnavailable }: StorageOptions): UploadStorage {
  /** Opened by the first use: that may throw where the browser blocks storage. */
  let opened: UseStore | undefined;
  const store: UseStore = async (mode, callback) => {
    opened ??= createStore('uploads', 'uploads');
    return opened(mode, callback);
  };
  const kept = new Map<string, StoredUpload>();
  /** The files as they are stored. */
  const files = new Map<string, File | null>();
  /** What differs from what is stored. */
  const unstored = new Set<string>();
  let isHeld = false;
  let owner: { readonly user: string } | null = null;
  let acquire = () => {};
  let writing: Promise<void> | null = null;
  let stay: (() => void) | null = null;
  let isReported = false;

  const report = () => {
    if (!isReported) onUnavailable();
    isReported = true;
  };
  const ask = () => {
    const isAtRisk = isHeld && [...unstored].some((id) => kept.has(id));
    if (isAtRisk) stay ??= askBeforeLeaving();
    else stay = stay?.() ?? null;
  };
  const writeOne = async (id: string, user: string) => {
    const upload = kept.get(id);
    if (!upload) {
      files.delete(id);
      return delMany([detailsKey(id), fileKey(id)], store);
    }
    const { file, ...rest } = upload;
    const details: Details = { ...rest, user, hasFile: file !== null };
    const copy = file && files.get(id) !== file ? await copyOf(file) : null;
    // Removed meanwhile, by a sign-out, too.
    if (!kept.has(id)) return;
    await setMany(
      [[detailsKey(id), details], ...(copy ? [[fileKey(id), copy] as [string, File]] : [])],
      store,
    );
    files.set(id, file);
  };
  const writeAll = async () => {
    // The changes of one event arrive together.
    await Promise.resolve();
    const failed = new Set<string>();
    for (;;) {
      const id = [...unstored].find((each) => !failed.has(each));
      if (id === undefined || !owner) break;
      const upload = kept.get(id);
      await writeOne(id, owner.user).then(
        () => kept.get(id) === upload && unstored.delete(id),
        () => {
          failed.add(id);
          if (kept.has(id)) report();
        },
      );
    }
    writing = null;
    ask();
  };
  const change = (id: string) => {
    unstored.add(id);
    if (owner) writing ??= writeAll();
    else acquire();
    ask();
  };

  const remove = (id: string) => {
    if (kept.delete(id) || files.has(id)) change(id);
  };

  /** What the user has left; what another one has left is removed. */
  const read = async (user: string): Promise<readonly StoredUpload[]> => {
    const stored = new Map(await entries<string, unknown>(store));
    const all = [...stored].flatMap(([key, value]) => (key.endsWith(' details') ? [value as Details] : []));
    const foreign = all.filter((details) => details.user !== user);
    await delMany(
      foreign.flatMap(({ id }) => [detailsKey(id), fileKey(id)]),
      store,
    );
    return all
      .flatMap(({ user: owner, hasFile, ...details }): readonly StoredUpload[] => {
        const file = stored.get(fileKey(details.id));
        if (owner !== user || kept.has(details.id) || hasFile !== file instanceof File) return [];
        return [{ ...details, file: file instanceof File ? file : null }];
      })
      .toSorted((one, other) => one.position - other.position);
  };

  return {
    hold(user, onOpened) {
      isHeld = true;
      const released = new AbortController();
      const lock = createTabLock(navigator.locks);
      const own = async () => {
        const uploads = await read(user);
        if (released.signal.aborted) return;
        for (const { id, file } of uploads) files.set(id, file);
        owner = { user };
        if (unstored.size > 0) writing ??= writeAll();
        onOpened(uploads);
        await new Promise<void>((resolve) => released.signal.addEventListener('abort', () => resolve()));
      };
      let isWaiting = false;
      acquire = () => {
        if (isWaiting || owner || released.signal.aborted) return;
        isWaiting = true;
        const waiting = new AbortController();
        const timer = setTimeout(() => waiting.abort(), lockWait);
        released.signal.addEventListener('abort', () => waiting.abort());
        lock('uploads', own, { signal: waiting.signal })
          .catch(() => waiting.signal.aborted || report())
          .finally(() => {
            clearTimeout(timer);
            isWaiting = false;
          });
      };
      acquire();
      return () => {
        isHeld = false;
        owner = null;
        acquire = () => {};
        released.abort();
        ask();
      };
    },
    write(upload) {
      if (!isFilled(upload)) return remove(upload.id);
      kept.set(upload.id, upload);
      change(upload.id);
    },
    remove,
    clear() {
      for (const each of [kept, files, unstored]) each.clear();
      ask();
      void (writing ?? Promise.resolve()).then(() => clear(store)).catch(() => undefined);
    },
  };
}
