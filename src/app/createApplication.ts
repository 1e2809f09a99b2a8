import type { ComponentType } from 'react';
import { waitFor } from 'xstate';
import { toastError } from '#components/toasts.ts';
import { importStructs } from '#contract/responses.ts';
import type { Credentials } from '#domain/signIn.ts';
import { startAuth } from '#features/auth/actors.ts';
import { createAuthApi } from '#features/auth/api.ts';
import { authLabels } from '#features/auth/labels.ts';
import { createSessionStore } from '#features/auth/sessionStore.ts';
import { createClient } from '#http/client.ts';
import {
  type AuthActorRef,
  selectAccessToken,
  selectGuardState,
  selectIsRefreshing,
  selectUser,
} from '#machines/auth/auth.machine.ts';
import { importOnDemand } from '#session/importOnDemand.ts';
import { navigate, screenPath } from '#session/navigation.ts';
import { createPageActivity } from '#session/pageActivity.ts';
import { createScope, type Inspect } from '#session/scope.ts';
import type { GuestScope, Services, SessionScope } from '#session/services.ts';
import { isLoginPath, urlAfterSignIn } from './loginUrl.ts';
import { preloadScreen } from './routes.ts';

const loadStructs = importOnDemand('structs', importStructs);

/** The state of the route guard (Specification §4) and the scope that belongs to it. */
export type Access =
  | { readonly state: 'loading' }
  | { readonly state: 'unauthenticated'; readonly scope: GuestScope }
  | { readonly state: 'authenticated'; readonly scope: SessionScope };

export interface Application {
  readonly auth: AuthActorRef;
  /** Lives as long as the page. */
  readonly page: SessionScope;
  access(): Access;
  /** Returns the unsubscribe function. */
  onAccessChange(listener: () => void): () => void;
  /** Stops every actor; the stored session stays. */
  stop(): void;
}

export interface ApplicationOptions {
  /** The server's origin, with the base path of its api; '' for the page's own origin. */
  readonly baseUrl: string;
  readonly inspect?: Inspect;
  readonly DemoAccount?: ComponentType<{ onChosen(account: Credentials): void }>;
}

/** The composition root: creates the client and the auth actor, and begins and ends the scopes. Called once, outside React. */
export function createApplication({ baseUrl, inspect, DemoAccount }: ApplicationOptions): Application {
  const now = () => Date.now();
  const root = createScope(inspect);
  const pageActivity = createPageActivity(document, window);

  const client = createClient({
    baseUrl,
    tokens: {
      accessToken: () => selectAccessToken(auth.getSnapshot()),
      refresh: async (rejected, signal) => {
        auth.send({ type: 'auth.tokenRejected', accessToken: rejected });
        const settled = await waitFor(
          auth,
          (snapshot) => !selectIsRefreshing(snapshot),
          signal && { signal },
        );
        return selectAccessToken(settled);
      },
    },
    reportMalformed: (problem) => console.warn(problem),
    loadStructs: () => loadStructs(root),
  });
  const auth = startAuth(root, {
    api: createAuthApi(client, now),
    store: createSessionStore({
      storage: () => localStorage,
      events: window,
      onUnavailable: () => toastError(authLabels.sessionNotStored),
    }),
  });

  const services: Services = {
    auth,
    client,
    now,
    pageActivity,
    preload: () => preloadScreen(page, new URL(urlAfterSignIn(location.search), location.origin).pathname),
    DemoAccount: DemoAccount ?? null,
    signOut: () => {
      auth.send({ type: 'auth.signOutRequested' });
      navigate('/login', { replace: true });
    },
  };
  const page: SessionScope = { ...root, ...services };

  let access: Access = { state: 'loading' };
  const listeners = new Set<() => void>();
  const endScope = () => {
    if (access.state !== 'loading') access.scope.end();
  };
  /** The email of the last user; their search is not for the next one. */
  let lastUser: string | null = null;
  const update = () => {
    const snapshot = auth.getSnapshot();
    const state = selectGuardState(snapshot);
    if (state === access.state) return;
    endScope();
    const user = selectUser(snapshot)?.email ?? lastUser;
    if (lastUser !== null && user !== lastUser) {
      const path = screenPath(location.pathname);
      navigate(isLoginPath(path) ? '/dashboard' : path, { replace: true });
    }
    lastUser = user;
    if (state === 'loading') access = { state };
    else access = { state, scope: { ...createScope(inspect), ...services } };
    for (const listener of listeners) listener();
  };
  auth.subscribe(update);
  update();

  return {
    auth,
    page,
    access: () => access,
    onAccessChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => {
      endScope();
      root.end();
    },
  };
}
