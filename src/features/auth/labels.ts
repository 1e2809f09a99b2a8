import { endpoints } from '#contract/endpoints.ts';

/** Texts of sign-in and sign-out (Specification §4, §8). */
export const authLabels = {
  signedOut: 'Logged out successfully',
  signInFailed: endpoints.signIn.failure,
  refreshTokenMissing: 'No refresh token available',
  sessionExpired: 'Your session has ended. Please sign in again.',
  sessionNotStored: 'This browser does not store the session: a reload will sign you out.',
} as const;
