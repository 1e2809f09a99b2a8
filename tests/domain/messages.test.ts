import { describe, expect, test } from 'vitest';
import {
  deletionFailure,
  deletionSuccess,
  loadFailure,
  messageOf,
  messages,
  refreshFailure,
  serverError,
  uploadFailure,
  uploadSuccess,
} from '#domain/messages.ts';

test('an error speaks for itself, anything else is spoken for', () => {
  expect([
    messageOf(new Error('No space left')),
    messageOf(new Error('')),
    messageOf('thrown text', 'Failed'),
    messageOf(undefined),
  ]).toEqual(['No space left', 'Unknown error', 'Failed', 'Unknown error']);
});

test('the texts of uploads, loads and refreshes', () => {
  const error = new Error('Server error: 502');
  expect([
    serverError(502),
    loadFailure('media counts', error),
    loadFailure('videos', null),
    refreshFailure('images'),
    uploadSuccess('image'),
    uploadSuccess('video'),
    uploadFailure('image', error),
    uploadFailure('video', error),
    deletionSuccess('image'),
    deletionSuccess('video'),
  ]).toEqual([
    'Server error: 502',
    'Failed to load media counts: Server error: 502',
    'Failed to load videos: Unknown error',
    'Failed to refresh images',
    'Image uploaded successfully!',
    'Video uploaded successfully!',
    'Failed to upload image: Server error: 502',
    'Failed to upload video: Server error: 502',
    'Image deleted successfully!',
    'Video deleted successfully!',
  ]);
});

test('a failed load names what could not be loaded, and an unknown cause as such', () => {
  const names = [
    ...['inquiries', 'images', 'videos', 'media counts', 'media', 'inquiry stats'],
    ...['contacts', 'contact stats'],
  ];
  expect(names.map((name) => loadFailure(name, new Error('Closed')))).toEqual([
    'Failed to load inquiries: Closed',
    'Failed to load images: Closed',
    'Failed to load videos: Closed',
    'Failed to load media counts: Closed',
    'Failed to load media: Closed',
    'Failed to load inquiry stats: Closed',
    'Failed to load contacts: Closed',
    'Failed to load contact stats: Closed',
  ]);
  expect(loadFailure('media', undefined)).toBe('Failed to load media: Unknown error');
});

test('an error without words of its own is told in the words of its screen', () => {
  const wordless = new Error('');
  expect([
    messageOf(wordless, messages.signInFailed),
    messageOf(wordless, messages.passwordChangeFailed),
  ]).toEqual(['Login failed. Please check your credentials.', 'Failed to change password']);
});

describe('a deletion that failed', () => {
  const gone = { message: 'Image not found. Refreshing list...', isMissing: true };
  const forbidden = { message: 'You do not have permission to delete this item.', isMissing: false };
  const broken = { message: 'Server error occurred. Please try again later.', isMissing: false };

  test.each([
    ['a message with 404', new Error('Server error: 404'), gone],
    ['a status 404', Object.assign(new Error('No such image'), { status: 404 }), gone],
    ['a message with 403', new Error('Server error: 403'), forbidden],
    ['a status 403', Object.assign(new Error('Not yours'), { status: 403 }), forbidden],
    ['a message with 500', new Error('Server error: 500'), broken],
    ['a status 500', Object.assign(new Error('Oops'), { status: 500 }), broken],
    ['any other message', new Error('Server error: 502'), { message: 'Server error: 502', isMissing: false }],
    ['no message', null, { message: 'Unknown error', isMissing: false }],
  ])('%s', (_, error, failure) => {
    expect(deletionFailure('image', error)).toEqual(failure);
  });

  test('a missing video is called a video', () => {
    expect(deletionFailure('video', new Error('404'))).toEqual({
      message: 'Video not found. Refreshing list...',
      isMissing: true,
    });
  });
});
