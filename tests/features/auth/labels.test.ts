import { expect, test } from 'vitest';
import { authLabels } from '#features/auth/labels.ts';

test('the labels of sign-in and sign-out', () => {
  expect(authLabels).toEqual({
    signedOut: 'Logged out successfully',
    signInFailed: 'Login failed. Please check your credentials.',
    refreshTokenMissing: 'No refresh token available',
    sessionExpired: 'Your session has ended. Please sign in again.',
    sessionNotStored: 'This browser does not store the session: a reload will sign you out.',
  });
});
