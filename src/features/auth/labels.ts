import { endpoints } from '#contract/endpoints.ts';
import type { SessionEnd } from '#domain/signIn.ts';

/** Texts of sign-in and sign-out (Specification §4, §8). */
export const authLabels = {
  signedOut: 'Logged out successfully',
  signOutUnheard: 'You’re signed out here. Keep this page open until the server confirms it.',
  signInFailed: endpoints.signIn.failure,
  refreshTokenMissing: 'No refresh token available',
  unreachable: 'Can’t reach the server. Retrying…',
  waiting: 'Still waiting for the server…',
  sessionNotStored: 'Your browser blocks storage, so reloading will sign you out.',
} as const;

/** Why the last session has ended, on the login page. */
export const endLabels: Readonly<Record<SessionEnd['reason'], string>> = {
  expired: 'Your session has ended. Please sign in again.',
  unreachable: 'The server couldn’t be reached. Please sign in again.',
  abandoned: 'Please sign in again.',
};
