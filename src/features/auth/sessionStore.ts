import { type Session, storedSession, toUser } from '#contract/entities.ts';

/** The one key under which the session is stored (Specification §3, decision 4). */
export const sessionKey = 'admin-session';

export interface SessionStore {
  /** A stored value of another shape counts as absent and is removed (decision 4). */
  read(): Session | null;
  write(session: Session): void;
  clear(): void;
  /**
   * Calls back with the session when another tab changes it, and when the page returns from the back-forward cache,
   * where it has missed such changes. Returns the unsubscribe function.
   */
  onExternalChange(listener: (session: Session | null) => void): () => void;
}

interface SessionStoreOptions {
  /** Throws where the browser blocks storage. */
  readonly storage: () => Storage;
  /** Dispatches `storage` and `pageshow` events: the window. */
  readonly events: EventTarget;
  /** Called once when the browser cannot store the session, which then lives only as long as the page. */
  readonly onUnavailable?: () => void;
}

/** Keeps the session in memory where the browser's storage is blocked or full. */
export function createSessionStore({ storage, events, onUnavailable }: SessionStoreOptions): SessionStore {
  /** Set while storage is unavailable. */
  let inMemory: { readonly session: Session | null } | null = null;
  let isReported = false;

  const keepInMemory = (session: Session | null) => {
    inMemory = { session };
    if (isReported) return;
    isReported = true;
    onUnavailable?.();
  };

  function read(): Session | null {
    if (inMemory) return inMemory.session;
    try {
      const text = storage().getItem(sessionKey);
      if (text === null) return null;
      const session = parseSession(text);
      if (!session) storage().removeItem(sessionKey);
      return session;
    } catch {
      keepInMemory(null);
      return null;
    }
  }

  return {
    read,
    write(session) {
      try {
        storage().setItem(sessionKey, JSON.stringify(session));
        inMemory = null;
      } catch {
        keepInMemory(session);
      }
    },
    clear() {
      try {
        storage().removeItem(sessionKey);
        inMemory = null;
      } catch {
        keepInMemory(null);
      }
    },
    onExternalChange(listener) {
      const controller = new AbortController();
      const { signal } = controller;
      const onStorage = (event: Event) => {
        if (!(event instanceof StorageEvent)) return;
        if (event.key !== sessionKey && event.key !== null) return;
        inMemory = null;
        listener(read());
      };
      const onPageShow = (event: Event) => {
        if (event instanceof PageTransitionEvent && event.persisted) listener(read());
      };
      events.addEventListener('storage', onStorage, { signal });
      events.addEventListener('pageshow', onPageShow, { signal });
      return () => controller.abort();
    },
  };
}

function parseSession(text: string): Session | null {
  try {
    const [error, stored] = storedSession.validate(JSON.parse(text));
    if (error) return null;
    const { user, tokens, apiKey, timestamp } = stored;
    const { accessToken, refreshToken } = tokens;
    return { user: toUser(user), tokens: { accessToken, refreshToken }, apiKey, timestamp };
  } catch {
    return null;
  }
}
