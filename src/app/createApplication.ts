import type { ComponentType } from 'react';
import { type EventObject, fromCallback, waitFor } from 'xstate';
import { toastError } from '#components/toasts.ts';
import { urlAfterSignIn } from '#domain/loginUrl.ts';
import type { Credentials } from '#domain/signIn.ts';
import { startAuth } from '#features/auth/actors.ts';
import { createAuthApi } from '#features/auth/api.ts';
import { authLabels } from '#features/auth/labels.ts';
import { createSessionStore } from '#features/auth/sessionStore.ts';
import { createClient } from '#http/client.ts';
import type { HoldScopeInput } from '#machines/application/application.machine.ts';
import { applicationMachine } from '#machines/application/application.machine.ts';
import { selectIsRefreshing, selectSession } from '#machines/auth/auth.machine.ts';
import { createPageLocation } from '#session/location.ts';
import { createPageActivity } from '#session/pageActivity.ts';
import { createScope, type Inspect } from '#session/scope.ts';
import type { GuestScope, Services } from '#session/services.ts';
import { followTheme } from '#session/theme.ts';
import { watchSession } from '#session/watchSession.ts';
import { clearUser, keepUser, readLastUser, refuseFiles, watchConnection, watchPlace } from './actors.ts';
import { Login, preloadScreen } from './routes.ts';

export interface Application {
  /** Lives as long as the page. */
  readonly page: GuestScope;
  /** The scope of the session, or of its absence, that the application chart is in; null while it is restoring one. */
  scope(): GuestScope | null;
  /** The code of the first page, or its failure. */
  readonly preloaded: Promise<void>;
  /** Stops every actor; the stored session stays. */
  stop(): void;
}

export interface ApplicationOptions {
  /** The server's origin, with the base path of its api; '' for the page's own origin. */
  readonly baseUrl: string;
  readonly inspect?: Inspect;
  readonly DemoAccount?: ComponentType<{ onChosen(account: Credentials): void }>;
}

/** The composition root: creates the client, the auth actor and the application chart. Called once, outside React. */
export function createApplication({ baseUrl, inspect, DemoAccount }: ApplicationOptions): Application {
  const now = () => Date.now();
  const root = createScope(inspect);
  const pageActivity = createPageActivity(document, window);
  const controller = new AbortController();
  root.onEnd(() => controller.abort());
  const location = createPageLocation(controller.signal);
  refuseFiles(controller.signal);
  root.onEnd(followTheme());

  const accessToken = async (signal?: AbortSignal) => {
    const settled = await waitFor(auth, (each) => !selectIsRefreshing(each), signal && { signal });
    return selectSession(settled)?.tokens.accessToken ?? null;
  };
  const client = createClient({
    baseUrl,
    tokens: {
      accessToken,
      refresh: (rejected, signal) => {
        auth.send({ type: 'auth.tokenRejected', accessToken: rejected });
        return accessToken(signal);
      },
    },
    reportMalformed: (problem) => console.warn(problem),
  });
  const store = createSessionStore({
    storage: () => localStorage,
    events: window,
    onUnavailable: () => toastError(authLabels.sessionNotStored),
  });
  const auth = startAuth(root, {
    api: createAuthApi(client, now),
    store,
  });

  const session = watchSession(auth, store.userId);
  let scope: GuestScope | null = null;
  const holdScope = fromCallback<EventObject, HoldScopeInput>(({ input }) => {
    const held: GuestScope = { ...createScope(inspect), ...services, ...input };
    scope = held;
    return () => {
      scope = null;
      held.end();
    };
  });
  const application = root.start(
    applicationMachine.provide({
      actors: {
        watchSession: session,
        watchLocation: watchPlace(location),
        watchConnection: watchConnection(pageActivity),
        holdGuestScope: holdScope,
        holdSessionScope: holdScope,
      },
      actions: {
        // Charts that hear of it would act within this one.
        redirect: (_, { url }) => queueMicrotask(() => location.navigate(url, { replace: true })),
        preload: (_, { path }) => void preloadScreen(path),
        keepUser: (_, params) => keepUser(params),
        clearUser,
      },
    }),
    {
      id: 'application',
      input: { path: location.path(), search: location.search(), user: readLastUser() },
    },
  );
  const services: Services = {
    application,
    auth,
    watchSession: session,
    page: root,
    user: '',
    client,
    now,
    pageActivity,
    location,
    preload: () =>
      void preloadScreen(new URL(urlAfterSignIn(location.search()), window.location.origin).pathname),
    DemoAccount: DemoAccount ?? null,
    signOut: () => {
      auth.send({ type: 'auth.signOutRequested' });
      location.navigate('/login', { replace: true });
    },
  };
  const page: GuestScope = { ...root, ...services };

  return {
    page,
    scope: () => scope,
    preloaded: store.read() ? preloadScreen(location.path()) : Login.preload(),
    stop: root.end,
  };
}
