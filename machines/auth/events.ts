import type { Session } from '#contract/entities.ts';

/** Why a session has ended. `abandoned`: the administrator signs in anew instead of waiting for the server. */
export const endReasons = ['requested', 'expired', 'unreachable', 'abandoned'] as const;
export type EndReason = (typeof endReasons)[number];

/** What the login page shows of the last session. */
export interface SessionEnd {
  readonly reason: Exclude<EndReason, 'requested'>;
  readonly email: string;
}

/** Another tab signed in, refreshed or signed out; null means signed out, with the reason where it is known. */
export type SessionChange = {
  type: 'auth.sessionReplaced';
  session: Session | null;
  reason?: EndReason | undefined;
};

export type AuthEvent =
  /** The sign-in form received a session. */
  | { type: 'auth.signedIn'; session: Session }
  | { type: 'auth.signOutRequested' }
  /** The administrator does not want to wait for the server any longer. */
  | { type: 'auth.sessionAbandoned' }
  /** A request got a 401 response; `accessToken` is the one it carried. */
  | { type: 'auth.tokenRejected'; accessToken: string }
  /** The API key, which the sign-in did not get (Specification §6). */
  | { type: 'auth.apiKeyReceived'; apiKey: string }
  | SessionChange;

/** What the application stores, sends to the server and shows. */
export type AuthEmitted =
  /** To be stored: a sign-in in this tab. The ports store their own sessions. */
  | { type: 'session.started'; session: Session }
  /** The API key is to be stored, if this session still is. */
  | { type: 'session.apiKeyReceived'; session: Session }
  /** This tab leaves the session of its user; `isRequested` by a sign-out, in whichever tab. */
  | { type: 'session.left'; isRequested: boolean }
  /** To be revoked on the server. */
  | { type: 'session.revoked'; refreshToken: string }
  /** To be removed from the storage. */
  | { type: 'auth.signedOut'; reason: EndReason };
