import { type Session, storedSession, toUser } from '#contract/entities.ts';
import { type EndReason, endReasons, sessionKey } from '#domain/signIn.ts';
import { randomId } from '#http/randomId.ts';
import { readJson, writeText } from '#session/keptText.ts';

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
  /** A random text that tells the users of this browser apart. It stays until a sign-out or another user's sign-in. */
  userId(email: string): string;
  /**
   * Calls back with the session when another tab changes it, and when the page returns from the back-forward cache,
   * where it has missed such changes. Returns the unsubscribe function.
   */
  onExternalChange(listener: (session: Session | null, reason?: EndReason) => void): () => void;
}

interface StoredUser {
  readonly email: string;
  readonly id: string;
}

/** localStorage key. */
const userKey = 'admin-user';

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

  /** Where storage is unavailable, as long as the page. */
  let user: StoredUser | null = null;

  function userId(email: string): string {
    user = readUser() ?? user;
    if (user?.email !== email) user = { email, id: randomId() };
    writeText('localStorage', userKey, JSON.stringify(user));
    return user.id;
  }

  function forgetUser() {
    user = null;
    writeText('localStorage', userKey, null);
  }

  function write(session: Session & { readonly refreshFailure?: RefreshFailure }) {
    // First, so that another tab that hears of the session finds it.
    userId(session.user.email);
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
    userId,
    clear(reason) {
      if (reason === 'requested') forgetUser();
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
        if (told === 'requested') forgetUser();
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

function readUser(): StoredUser | null {
  const { email, id } = Object(readJson('localStorage', userKey));
  return typeof email === 'string' && typeof id === 'string' ? { email, id } : null;
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
