import { expect, test } from 'vitest';
import {
  loadFailure,
  messageOf,
  messages,
  refreshFailure,
  serverError,
  tryAgainIn,
} from '#domain/messages.ts';

// @spec 8.2 8.13
test('the message of an error is used, else a fallback', () => {
  expect([
    messageOf(new Error('No space left')),
    messageOf(new Error('')),
    messageOf(new Error(''), 'Login failed'),
    messageOf('thrown text', 'Failed'),
    messageOf(undefined),
  ]).toEqual(['No space left', 'Unknown error', 'Login failed', 'Failed', 'Unknown error']);
});

// @spec 8.11 8.13
test('an error status, a failed load and a failed refresh have texts', () => {
  expect([
    serverError(502),
    loadFailure('media counts', new Error('Closed')),
    loadFailure('media', undefined),
    refreshFailure('images'),
  ]).toEqual([
    'Server error: 502',
    'Failed to load media counts: Closed',
    'Failed to load media: Unknown error',
    'Failed to refresh images',
  ]);
});

test('the shared messages', () => {
  expect(messages).toEqual({
    network: 'Network error: Please check your internet connection',
    unexpected: 'An unexpected error occurred',
    unknown: 'Unknown error',
    timedOut: 'Request timed out',
    mediaCountsFailed: 'Failed to fetch media counts',
    mediaDataFailed: 'Failed to fetch media data',
    inquiryStatsFailed: 'Failed to fetch inquiry stats',
    contactStatsFailed: 'Failed to fetch contact stats',
  });
});

test.each([
  [1_001, '2 seconds'],
  [119_000, '119 seconds'],
  [119_001, '2 minutes'],
  [120_001, '3 minutes'],
])('a wait of %d ms is one of %s', (wait, text) => {
  expect(tryAgainIn(wait)).toBe(`Please try again in ${text}.`);
});
