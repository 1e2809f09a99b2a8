import { navigate } from 'wouter/use-browser-location';
import { waitFor } from 'xstate';
import { createAuth } from '#api/auth.ts';
import { type Client, createClient } from '#api/client.ts';
import type { Session } from '#contract/entities.ts';
import { messages } from '#domain/messages.ts';
import type { Credentials } from '#domain/signIn.ts';
import {
  type AuthActorRef,
  selectAccessToken,
  selectGuardState,
  selectIsRefreshing,
} from '#machines/auth/auth.machine.ts';
import { withLock } from '#session/lock.ts';
import { createSessionStore } from '#session/storage.ts';
import { createAuthentication } from './authentication.ts';
import type { Inspection } from './inspection.ts';
import { type Surroundings, watchSurroundings } from './surroundings.ts';
import { sayDone, sayFailed } from './toasts.ts';

/** What the whole application shares: who is signed in, how to ask the server, and what watches the actors. */
export interface Application {
  readonly auth: AuthActorRef;
  readonly client: Client;
  readonly inspection: Inspection;
  readonly surroundings: Surroundings;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Gives a session for good credentials; it is not stored by this. */
  signIn(credentials: Credentials, signal: AbortSignal): Promise<Session>;
  /** Signs out and goes to /login; the next sign-in leads to the dashboard (decision 11). */
  signOut(): void;
  /** Calls once when the running session is over. */
  onSessionEnd(listener: () => void): void;
  /** Ends the application and all that its session started; what is stored stays. */
  stop(): void;
}

export interface ApplicationOptions {
  /** The server's origin; '' for the page's own. */
  readonly baseUrl: string;
  readonly inspection?: Inspection;
}

/** Puts the parts together and starts the auth chart. Made once, outside React. */
export function createApplication({ baseUrl, inspection = {} }: ApplicationOptions): Application {
  const now = () => Date.now();
  const store = createSessionStore({
    storage: () => localStorage,
    events: window,
    onRefused: () => sayFailed('This browser does not store the session: a reload will sign you out.'),
  });

  const client = createClient({
    baseUrl,
    credentials: {
      accessToken: () => selectAccessToken(auth.getSnapshot()),
      renew: async (rejected, signal) => {
        auth.send({ type: 'auth.tokenRejected', accessToken: rejected });
        const settled = await waitFor(auth, (snapshot) => !selectIsRefreshing(snapshot), {
          timeout: Number.POSITIVE_INFINITY,
          ...(signal && { signal }),
        });
        return selectAccessToken(settled);
      },
    },
    // Decision 1: a malformed item is left out and reported in the console.
    report: (problem) => console.warn(problem),
  });
  const account = createAuth(client, now);
  const { auth, unwatch } = createAuthentication({ store, lock: withLock, account, inspection });
  auth.on('auth.signedOut', ({ reason }) =>
    reason === 'requested' ? sayDone(messages.signedOut, 'service') : sayFailed(sessionOver),
  );

  let endings: (() => void)[] = [];
  const endSession = () => {
    const ended = endings;
    endings = [];
    for (const end of ended) end();
  };
  auth.subscribe((snapshot) => {
    if (selectGuardState(snapshot) !== 'authenticated') endSession();
  });

  const surroundings = watchSurroundings(document, window, inspection);
  const app: Application = {
    auth,
    client,
    inspection,
    surroundings,
    now,
    signIn: (credentials, signal) => account.signIn(credentials, { signal }),
    signOut: () => {
      auth.send({ type: 'auth.signOutRequested' });
      navigate('/login', { replace: true });
    },
    onSessionEnd: (listener) => endings.push(listener),
    stop: () => {
      unwatch();
      surroundings.stop();
      endSession();
      auth.stop();
    },
  };
  auth.start();
  return app;
}

const sessionOver = 'Your session has ended. Please sign in again.';
