import { expect, test } from 'vitest';
import { authLabels, endLabels } from '#features/auth/labels.ts';

test('the labels of sign-in and sign-out', () => {
  expect(authLabels).toEqual({
    signedOut: 'Logged out successfully',
    signOutUnheard: 'The server has not heard of the sign-out yet. It is told while this page is open.',
    signInFailed: 'Login failed. Please check your credentials.',
    refreshTokenMissing: 'No refresh token available',
    unreachable: 'The server cannot be reached. Trying again…',
    waiting: 'Still waiting for the server…',
    sessionNotStored: 'This browser does not store the session: a reload will sign you out.',
  });
});

test('the reasons why a session has ended', () => {
  expect(endLabels).toEqual({
    expired: 'Your session has ended. Please sign in again.',
    unreachable: 'The server could not be reached. Please sign in again.',
    abandoned: 'Please sign in again.',
  });
});
