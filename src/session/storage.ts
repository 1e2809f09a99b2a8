import { type Session, storedSession, toUser } from '#contract/entities.ts';

/** The one key under which the session is stored (Specification §3, decision 4). */
export const sessionKey = 'admin-session';

export interface SessionStore {
  /** The stored session, or null. A stored value of another shape counts as absent and is removed (decision 4). */
  read(): Session | null;
  write(session: Session): void;
  clear(): void;
  /**
   * Tells of every change that another tab makes, and of the page's return from the browser's back-forward cache, where
   * it has missed them: with the session as it is then. Gives the way to stop.
   */
  watch(listener: (session: Session | null) => void): () => void;
}

interface SessionStoreOptions {
  /** Gives the browser's storage; a browser that blocks it may throw. */
  readonly storage: () => Storage;
  /** Where `storage` and `pageshow` events arrive: the window. */
  readonly events: EventTarget;
  /** Told once when the browser refuses to store, so that the session lives only as long as the page. */
  readonly onRefused?: () => void;
}

/** Gives the store of the session; where the browser's storage is blocked or full, it keeps the session in memory. */
export function createSessionStore({ storage, events, onRefused }: SessionStoreOptions): SessionStore {
  /** Set while storage refuses: the session that it should hold. */
  let unstored: { readonly session: Session | null } | null = null;
  let isTold = false;

  const refuse = (session: Session | null) => {
    unstored = { session };
    if (isTold) return;
    isTold = true;
    onRefused?.();
  };

  function read(): Session | null {
    if (unstored) return unstored.session;
    try {
      const text = storage().getItem(sessionKey);
      if (text === null) return null;
      const session = toSession(text);
      if (!session) storage().removeItem(sessionKey);
      return session;
    } catch {
      refuse(null);
      return null;
    }
  }

  return {
    read,
    write(session) {
      try {
        storage().setItem(sessionKey, JSON.stringify(session));
        unstored = null;
      } catch {
        refuse(session);
      }
    },
    clear() {
      try {
        storage().removeItem(sessionKey);
        unstored = null;
      } catch {
        refuse(null);
      }
    },
    watch(listener) {
      const listening = new AbortController();
      const { signal } = listening;
      const hear = (event: Event) => {
        if (!(event instanceof StorageEvent)) return;
        if (event.key !== sessionKey && event.key !== null) return;
        unstored = null;
        listener(read());
      };
      const returned = (event: Event) => {
        if (event instanceof PageTransitionEvent && event.persisted) listener(read());
      };
      events.addEventListener('storage', hear, { signal });
      events.addEventListener('pageshow', returned, { signal });
      return () => listening.abort();
    },
  };
}

function toSession(text: string): Session | null {
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
