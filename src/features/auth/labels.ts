import { endpoints } from '#contract/endpoints.ts';
import type { SessionEnd } from '#domain/signIn.ts';

/** Texts of sign-in and sign-out (Specification §4, §8). */
export const authLabels = {
  signedOut: 'Logged out successfully',
  signOutUnheard: 'The server has not heard of the sign-out yet. It is told while this page is open.',
  signInFailed: endpoints.signIn.failure,
  refreshTokenMissing: 'No refresh token available',
  unreachable: 'The server cannot be reached. Trying again…',
  waiting: 'Still waiting for the server…',
  sessionNotStored: 'This browser does not store the session: a reload will sign you out.',
} as const;

/** Why the last session has ended, on the login page. */
export const endLabels: Readonly<Record<SessionEnd['reason'], string>> = {
  expired: 'Your session has ended. Please sign in again.',
  unreachable: 'The server could not be reached. Please sign in again.',
  abandoned: 'Please sign in again.',
};
