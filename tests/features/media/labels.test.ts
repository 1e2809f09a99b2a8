import toast from 'react-hot-toast/headless';
import { describe, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { deletionFailure, namesOf } from '#features/media/labels.ts';
import { defineMediaQueries } from '#features/media/queries.ts';
import { uploadFailure } from '#features/media/upload/labels.ts';
import { httpError } from '#http/errors.ts';
import type { Change } from '#machines/writes/entries.ts';
import { createTestSession, isSettled } from '#tests/session/support.ts';

// @spec 4.12 8.15
test('a failed upload has the message of its error', () => {
  const message = 'Server error: 502';
  const failures = (['image', 'videos'] as const).map((what) => uploadFailure(what, message));
  expect(failures).toEqual([
    'Failed to upload image: Server error: 502',
    'Failed to upload videos: Server error: 502',
  ]);
});

describe('a failed deletion', () => {
  const missing = { message: 'Image not found. Refreshing list...', isMissing: true };
  const forbidden = { message: 'You do not have permission to delete this item.', isMissing: false };
  const serverError = { message: 'Server error occurred. Please try again later.', isMissing: false };

  // @spec 6.6 8.16 8.17
  test.each([
    ['a message with 404', new Error('Server error: 404'), missing],
    ['a status 404 without a message', httpError('deleteImage', 404, undefined), missing],
    [
      'a status 404 with another message',
      httpError('deleteImage', 404, { message: 'No such image' }),
      { message: 'No such image', isMissing: true },
    ],
    [
      'a status 404 with a message with 500',
      httpError('deleteImage', 404, { message: 'No image 500' }),
      { ...serverError, isMissing: true },
    ],
    ['a message with 403', new Error('Server error: 403'), forbidden],
    ['a status 403', httpError('deleteImage', 403, { message: 'Not yours' }), forbidden],
    ['a message with 500', new Error('Server error: 500'), serverError],
    ['a status 500 without a message', httpError('deleteImage', 500, undefined), serverError],
    [
      'a status 500 with another message',
      httpError('deleteImage', 500, { message: 'Disk full' }),
      { message: 'Disk full', isMissing: false },
    ],
    ['any other message', new Error('Server error: 502'), { message: 'Server error: 502', isMissing: false }],
    ['no message', null, { message: 'Unknown error', isMissing: false }],
  ])('of an image: %s', (_, error, expected) => {
    expect(deletionFailure('image', error)).toEqual(expected);
  });

  // @spec 8.16
  test('of a missing video names the video', () => {
    expect(deletionFailure('video', new Error('404'))).toEqual({
      message: 'Video not found. Refreshing list...',
      isMissing: true,
    });
  });
});

// @spec 8.7
test('a bulk deletion that fails without a message has a fallback', () => {
  const reasonOf = (type: Change['type'], error: unknown) => {
    const write = { id: 'image/about/a', label: 'A', type, from: '', to: '', idempotencyKey: 'k' };
    return namesOf('image', type).reasonOf({ action: 'a', kind: 'bulk', write, stage: 'failed', error });
  };
  expect(reasonOf('deletion', new Error(''))).toBe('Batch delete operation failed');
  expect(reasonOf('deletion', httpError('deleteImage', 403, null))).toBe(
    'You do not have permission to delete this item.',
  );
  expect(reasonOf('category', httpError('updateImage', 500, null))).toBe('Server error: 500');
});

test('a section that the screen does not show is read without a toast', async () => {
  const error = vi.spyOn(toast, 'error');
  const success = vi.spyOn(toast, 'success');
  const { fail, scope } = await createTestSession();
  const query = defineMediaQueries(scope, (_, section) => section === 'gallery').items('image', 'about');
  query.send({ type: 'query.refreshed' });
  await waitFor(query, isSettled);
  fail({ path: '/api/images/*', status: 403 });
  query.send({ type: 'query.refreshed' });
  await waitFor(query, isSettled);
  expect([query.getSnapshot().context.error, error.mock.calls, success.mock.calls]).toEqual([
    expect.objectContaining({ status: 403 }),
    [],
    [],
  ]);
});
