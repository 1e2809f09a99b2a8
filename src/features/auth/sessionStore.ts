import { type Session, storedSession, toUser } from '#contract/entities.ts';
import { type EndReason, endReasons } from '#machines/auth/events.ts';
import { sessionKey } from './sessionKey.ts';

/** A refresh that could not be made, by any tab. */
interface RefreshFailure {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Milliseconds that the server asks to wait. */
  readonly retryAfter: number;
}

export interface SessionStore {
  /** A stored value of another shape counts as absent and is removed. */
  read(): Session | null;
  write(session: Session): void;
  /** Other tabs learn the reason, and nothing is left in the storage. */
  clear(reason?: EndReason): void;
  /** The last failure since the session was written. */
  readFailure(): RefreshFailure | null;
  /** Adds the failure to the stored session, which must be there. */
  writeFailure(failure: RefreshFailure): void;
  /**
   * Calls back with the session when another tab changes it, and when the page returns from the back-forward cache,
   * where it has missed such changes. Returns the unsubscribe function.
   */
  onExternalChange(listener: (session: Session | null, reason?: EndReason) => void): () => void;
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

  function write(session: Session & { readonly refreshFailure?: RefreshFailure }) {
    try {
      storage().setItem(sessionKey, JSON.stringify(session));
      inMemory = null;
    } catch {
      keepInMemory(session);
    }
  }

  return {
    read,
    write,
    clear(reason) {
      try {
        // Two changes: the storage event of the first tells the other tabs the reason.
        if (reason) storage().setItem(sessionKey, reason);
        storage().removeItem(sessionKey);
        inMemory = null;
      } catch {
        keepInMemory(null);
      }
    },
    readFailure() {
      if (inMemory) return null;
      const text = storage().getItem(sessionKey);
      return (text && parse(text)?.refreshFailure) || null;
    },
    writeFailure(failure) {
      const session = read();
      if (session && !inMemory) write({ ...session, refreshFailure: failure });
    },
    onExternalChange(listener) {
      const controller = new AbortController();
      const { signal } = controller;
      /** Of the end that the next event is about. */
      let reason: EndReason | undefined;
      const onStorage = (event: Event) => {
        if (!(event instanceof StorageEvent)) return;
        if (event.key !== sessionKey && event.key !== null) return;
        inMemory = null;
        const told = endReasons.find((candidate) => candidate === event.newValue);
        if (!told) listener(read(), reason);
        reason = told;
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
  const stored = parse(text);
  if (!stored) return null;
  const { user, tokens, apiKey, timestamp } = stored;
  const { accessToken, refreshToken } = tokens;
  return { user: toUser(user), tokens: { accessToken, refreshToken }, apiKey, timestamp };
}

function parse(text: string) {
  try {
    const stored: unknown = JSON.parse(text);
    return storedSession.is(stored) ? stored : null;
  } catch {
    return null;
  }
}
