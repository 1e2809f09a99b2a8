import type { MediaKind } from '#contract/entities.ts';
import { type DraftDetails, isFilled, type StoredDraft } from '#machines/upload/draft.ts';
import type { GuestScope } from '#session/services.ts';
import { atMostOnce, partsOf } from './drafts.ts';
import { holdLock } from './holdLock.ts';

type DraftOfKind = DraftDetails & { readonly savedAt: number; readonly id: string };

/** A draft of this page, which holds its lock. */
interface OwnDraft {
  readonly id: string;
  lock: AbortController;
}

/**
 * The drafts of each kind. A form that is open, or is being sent, has one of its own, as a row of the queue has a page;
 * one that is closed opens again in the first tab that asks.
 */
export function createDrafts(scope: GuestScope, onUnavailable: () => void) {
  const { read, remove, textOf, write, written } = partsOf(scope);
  const reportUnavailable = atMostOnce(onUnavailable);
  const own = new Map<MediaKind, OwnDraft>();
  /** Kinds whose draft is to be released. */
  const left = new Set<MediaKind>();
  let claiming: Promise<unknown> = Promise.resolve();

  const hold = (id: string, { signal }: AbortController) => holdLock(`upload-draft ${id}`, signal);
  /** One that is new needs no wait for its lock: no other tab knows it. */
  const ownId = (kind: MediaKind) => {
    const { id } = own.get(kind) ?? { id: `${Math.random()}` };
    if (!own.has(kind)) {
      const lock = new AbortController();
      own.set(kind, { id, lock });
      void hold(id, lock);
    }
    return id;
  };
  const readOne = async (kind: MediaKind, id: string): Promise<StoredDraft | null> => {
    const parts = await read([kind, id]);
    const details = parts.get(textOf([kind, id], 'details')) as DraftOfKind | undefined;
    const file = parts.get(textOf([kind, id], 'file'));
    if (!details) return null;
    const { id: _, ...draft } = details;
    return { ...draft, file: file instanceof File ? file : null };
  };
  const claim = async (kind: MediaKind): Promise<StoredDraft | null> => {
    const before = own.get(kind);
    if (before) return readOne(kind, before.id);
    const parts = await read([kind], (key) => String(key).endsWith('details'));
    const stored = [...parts.values()].flatMap((value) => (value ? [value as DraftOfKind] : []));
    for (const { id } of stored.toSorted((one, other) => other.savedAt - one.savedAt)) {
      const lock = new AbortController();
      if (!(await hold(id, lock))) continue;
      const draft = await readOne(kind, id);
      // The form that could not wait has one of its own.
      if (draft && isFilled(draft) && !own.has(kind)) {
        own.set(kind, { id, lock });
        return draft;
      }
      lock.abort();
    }
    return null;
  };
  const releaseAll = () => {
    for (const { lock } of own.values()) lock.abort();
  };
  // From the cache of the browser, after its locks were released: another tab may have taken a draft that is shown here.
  const onShown = async ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    for (const draft of own.values()) {
      draft.lock = new AbortController();
      if (!(await hold(draft.id, draft.lock))) location.reload();
    }
  };
  window.addEventListener('pagehide', releaseAll);
  window.addEventListener('pageshow', onShown);
  scope.onEnd(() => {
    window.removeEventListener('pagehide', releaseAll);
    window.removeEventListener('pageshow', onShown);
    void written().then(releaseAll);
  });

  return {
    reportUnavailable,
    /** The newest draft that no other tab shows; it is this page's until it is released. */
    read(kind: MediaKind): Promise<StoredDraft | null> {
      left.delete(kind);
      const claimed = claiming.then(() => claim(kind));
      claiming = claimed.catch(() => undefined);
      return claimed;
    },
    /** Another tab may show it, once it is written. */
    async release(kind: MediaKind) {
      left.add(kind);
      await claiming;
      await written();
      if (!left.delete(kind)) return;
      own.get(kind)?.lock.abort();
      own.delete(kind);
    },
    writeFile: (kind: MediaKind, file: File | null) =>
      write([kind, ownId(kind)], 'file', file, reportUnavailable),
    writeDetails(kind: MediaKind, details: DraftDetails) {
      const id = ownId(kind);
      const draft: DraftOfKind = { ...details, savedAt: scope.now(), id };
      write([kind, id], 'details', draft, reportUnavailable);
    },
    remove(kind: MediaKind) {
      const draft = own.get(kind);
      if (draft) remove([kind, draft.id]);
    },
  };
}
