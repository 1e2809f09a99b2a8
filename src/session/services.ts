import type { ComponentType } from 'react';
import type { Credentials } from '#domain/signIn.ts';
import type { Client } from '#http/client.ts';
import { isInProgress, isTransient } from '#http/errors.ts';
import { newIdempotencyKey } from '#http/request.ts';
import type { AuthActorRef } from '#machines/auth/auth.machine.ts';
import { createMediaReads, type MediaReads } from './mediaReads.ts';
import { createDefineMutation, type DefineMutation } from './mutations.ts';
import type { PageActivity } from './pageActivity.ts';
import { createQueryStore, type QueryStore } from './queries.ts';
import { createScope, type Inspect, type Scope } from './scope.ts';

/** What the composition root provides to every feature. */
export interface Services {
  readonly auth: AuthActorRef;
  readonly client: Client;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly pageActivity: PageActivity;
  /** Signs out and opens /login; the next sign-in opens the dashboard (decision 11). */
  signOut(): void;
  /** Loads the code of the screen at a path. */
  preload(path: string): void;
  /** Fills in the demo account; demo and development builds only. */
  readonly DemoAccount: ComponentType<{ onChosen(account: Credentials): void }> | null;
}

/** Lives while nobody is signed in. */
export type GuestScope = Scope & Services;

/** Lives from one sign-in to its end, with its queries, mutations and the actors of its screens. */
export interface SessionScope extends Scope, Services {
  readonly queries: QueryStore;
  readonly defineMutation: DefineMutation;
  readonly media: MediaReads;
}

export const createGuestScope = (services: Services, inspect?: Inspect): GuestScope => ({
  ...createScope(inspect),
  ...services,
});

export function createSessionScope(services: Services, inspect?: Inspect): SessionScope {
  const { client, now, pageActivity } = services;
  const scope = createScope(inspect);
  const queries = createQueryStore({ scope, pageActivity, now, isTransient });
  return {
    ...scope,
    ...services,
    queries,
    defineMutation: createDefineMutation({
      pageActivity,
      isTransient,
      isInProgress,
      createKey: newIdempotencyKey,
    }),
    media: createMediaReads(client, now),
  };
}
