import type { ComponentType } from 'react';
import type { Credentials } from '#domain/signIn.ts';
import type { Client } from '#http/client.ts';
import type { ApplicationActorRef } from '#machines/application/application.machine.ts';
import type { AuthActorRef } from '#machines/auth/auth.machine.ts';
import type { UnreadActorRef } from '#machines/unread/unread.machine.ts';
import type { UploadsActorRef } from '#machines/uploads/uploads.machine.ts';
import type { PageLocation } from './location.ts';
import type { PageActivity } from './pageActivity.ts';
import type { Scope } from './scope.ts';
import type { watchSession } from './watchSession.ts';

/** What the composition root provides to every feature. */
export interface Services {
  readonly application: ApplicationActorRef;
  readonly auth: AuthActorRef;
  readonly watchSession: ReturnType<typeof watchSession>;
  /** Lives as long as the page. */
  readonly page: Scope;
  /** A random text for keys of what is kept of the user: the same until a sign-out; '' where nobody is signed in. */
  readonly user: string;
  readonly client: Client;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly pageActivity: PageActivity;
  readonly location: PageLocation;
  /** Signs out and opens /login; the next sign-in opens the dashboard. */
  signOut(): void;
  /** Loads the code of the screen that the next sign-in opens. */
  preload(): void;
  /** Fills in the demo account; demo and development builds only. */
  readonly DemoAccount: ComponentType<{ onChosen(account: Credentials): void }> | null;
}

/** Lives while nobody is signed in, or as long as the page. */
export type GuestScope = Scope & Services;

/** What lives from one sign-in to its end, for every signed-in screen. */
export interface SessionActors {
  /** What is new in the inboxes. */
  readonly unread: Readonly<Record<'inquiries' | 'contact', UnreadActorRef>>;
  /** Of the page: they go on after an expired session. Their code is loaded at the first call. */
  uploads(): Promise<UploadsActorRef>;
}

/** Lives from one sign-in to its end. */
export type SessionScope = Scope & Services & SessionActors;
