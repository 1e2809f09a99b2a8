import {
  parseStored,
  type ReplyTemplate,
  type StoredTemplates,
  templateLimits,
} from '#contract/replyTemplates.ts';
import { applyChange, studioTemplates, type TemplateChange } from '#domain/replyTemplates.ts';
import type { KeptTemplates } from '#machines/reply-templates/events.ts';
import { once } from '#session/scope.ts';
import type { GuestScope } from '#session/services.ts';
import { userKey } from '#session/userKey.ts';

/** The templates of replies of the signed-in user in localStorage, whose events tell the other tabs of a change (decision 77). */
export interface TemplateStore {
  /** Throws where storage cannot be read. */
  read(): KeptTemplates;
  /** As last read; the drafts of the studio where storage cannot be read. The same object until a change. */
  current(): KeptTemplates;
  /** Applies the change to what is stored now, which another tab may have changed. Throws where it cannot be stored. */
  save(change: TemplateChange): readonly ReplyTemplate[];
  /** Lasts as long as the page where storage is blocked or full. */
  chooseDefault(id: string): void;
  /** Calls back after a change, in whichever tab. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

export const templateStoreOf = (scope: GuestScope): TemplateStore => once(scope, createTemplateStore);

function createTemplateStore({ email, onEnd }: GuestScope): TemplateStore {
  const key = `admin-reply-templates ${userKey(email)}`;
  const listeners = new Set<() => void>();
  const keptOf = ({ templates = studioTemplates, defaultId }: StoredTemplates) => ({ templates, defaultId });
  const readStored = () => parseStored(localStorage.getItem(key));
  const tryRead = () => {
    try {
      return keptOf(readStored());
    } catch {
      return null;
    }
  };
  let last: KeptTemplates | null = null;
  const change = (kept: KeptTemplates | null) => {
    last = kept;
    for (const listener of listeners) listener();
  };
  const store = (stored: StoredTemplates) => localStorage.setItem(key, JSON.stringify(stored));
  const current = () => {
    last ??= tryRead() ?? keptOf({});
    return last;
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) change(tryRead() ?? last);
  };
  window.addEventListener('storage', onStorage);
  onEnd(() => window.removeEventListener('storage', onStorage));

  return {
    read: () => keptOf(readStored()),
    current,
    save(requested) {
      const stored = readStored();
      const templates = applyChange(keptOf(stored).templates, requested);
      if (templates.length > templateLimits.templates)
        throw new Error(`There can be at most ${templateLimits.templates} templates.`);
      store({ ...stored, templates: requested.type === 'reset' ? undefined : templates });
      change(tryRead());
      return templates;
    },
    chooseDefault(id) {
      try {
        store({ ...readStored(), defaultId: id });
      } catch {
        // The templates themselves report it when they are saved.
      }
      change({ ...current(), defaultId: id });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
