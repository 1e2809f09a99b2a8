import { describe, expect, test } from 'vitest';
import {
  abortError,
  httpError,
  isAbortError,
  isRefused,
  networkError,
  parseRetryAfter,
  retryAfterOf,
  unreadableResponse,
} from '#http/errors.ts';
import { isInProgress, isTransient } from '#http/transient.ts';
import { withFallback } from '#http/withFallback.ts';

const http = (status: number, body?: unknown) => httpError('listImages', status, body);
const timeout = abortError(AbortSignal.abort(new DOMException('Too slow', 'TimeoutError')));
const abort = abortError(AbortSignal.abort());

describe('a transient error', () => {
  test.each([
    ['no response', networkError(), true],
    ['408', http(408), true],
    ['429', http(429), true],
    ['500', http(500), true],
    ['503', http(503), true],
    ['400', http(400), false],
    ['409', http(409), false],
    [
      'a first attempt that is still in progress, for which only the mutation waits',
      http(409, { error: { code: 'idempotency_in_progress' } }),
      false,
    ],
    ['503 with a Retry-After of 30 s', httpError('listImages', 503, undefined, 30_000), true],
    ['503 with a longer Retry-After', httpError('listImages', 503, undefined, 30_001), false],
    ['a redirect without a target', http(304), false],
    ['an unreadable response', unreadableResponse(200, null), false],
    ['a timeout', timeout, false],
    ['an abort', abort, false],
    ['a TypeError', new TypeError('x is undefined'), false],
    ['no error', undefined, false],
  ])('%s: %#', (_, error, expected) => {
    expect(isTransient(error)).toBe(expected);
  });
});

test('a write in progress is recognized by its status, and by its code or a key that was sent before', () => {
  const code = { error: { code: 'idempotency_in_progress' } };
  const other = { error: { code: 'idempotency_key_reused' } };
  const errors = [
    http(409, code),
    http(409, other),
    http(409),
    httpError('updateInquiry', 409, code, 30_000),
    httpError('updateInquiry', 409, code, 30_001),
    http(422, code),
    new Error('409'),
  ];
  const recognized = (wasKeySent: boolean) => errors.map((error) => isInProgress(error, wasKeySent));
  expect(recognized(false)).toEqual([true, false, false, true, false, false, false]);
  expect(recognized(true)).toEqual([true, true, true, true, false, false, false]);
});

test('only 400, 401 and 403 are refusals', () => {
  const refused = [400, 401, 402, 403, 404, 408, 429, 500].filter((status) => isRefused(http(status)));
  expect([refused, isRefused(networkError()), isRefused(new Error('401'))]).toEqual([
    [400, 401, 403],
    false,
    false,
  ]);
});

describe('Retry-After', () => {
  const now = Date.parse('2026-11-22T08:00:00Z');

  test.each([
    ['seconds', '120', 120_000],
    ['a date', 'Sun, 22 Nov 2026 08:00:07 GMT', 7_000],
    ['a date in the past', 'Sun, 22 Nov 2026 07:00:00 GMT', 0],
    ['neither', 'soon', null],
    ['a negative number', '-5x', null],
    ['seconds before a text', '5x', null],
    ['an empty header', '', null],
    ['an ISO date', '2026-11-22T08:00:30Z', 30_000],
    ['a date that ends with a number', 'Sun, 22 Nov 2026 08:00:30 +0000', 30_000],
    ['no header', null, null],
  ])('%s', (_, header, expected) => {
    expect(parseRetryAfter(header, now)).toBe(expected);
  });

  test.each([
    ['30 s: waited for', 30_000, 'Busy'],
    ['31 s', 31_000, 'Busy Please try again in 31 seconds.'],
    ['2 minutes', 120_000, 'Busy Please try again in 2 minutes.'],
    ['90 minutes', 5_400_000, 'Busy Please try again in 90 minutes.'],
    ['3 hours', 10_800_000, 'Busy Please try again in 180 minutes.'],
  ])('the text of an error with %s', (_, wait, text) => {
    const error = httpError('listImages', 429, { message: 'Busy' }, wait);
    expect([error.message, error.serverMessage, retryAfterOf(error)]).toEqual([text, 'Busy', wait]);
  });

  test('an error without it asks for no wait', () => {
    expect([retryAfterOf(http(503)), retryAfterOf(networkError()), retryAfterOf(null)]).toEqual([0, 0, 0]);
  });
});

test('an AbortError is distinguished from every other error', () => {
  expect([
    isAbortError(abort),
    isAbortError(timeout),
    isAbortError(networkError()),
    isAbortError(new DOMException('Lost', 'NetworkError')),
    isAbortError({ name: 'AbortError' }),
  ]).toEqual([true, false, false, false, false]);
});

describe('the error of a helper that makes several calls', () => {
  const textOf = (error: unknown) => {
    const result = withFallback(error, 'Failed to fetch media counts');
    return result instanceof Error ? result.message : result;
  };

  test.each([
    [
      "the server's message is kept",
      http(500, { message: 'Maintenance until noon' }),
      'Maintenance until noon',
    ],
    ['a network error is kept', networkError(), 'Network error: Please check your internet connection'],
    ['a timeout is kept', timeout, 'Request timed out'],
    ['an error status without a message gets the fallback', http(500), 'Failed to fetch media counts'],
    [
      'an unreadable response gets the fallback',
      unreadableResponse(200, null),
      'Failed to fetch media counts',
    ],
  ])('%s', (_, error, message) => {
    expect(textOf(error)).toBe(message);
  });

  test('an AbortError is kept', () => {
    expect(withFallback(abort, 'Failed')).toBe(abort);
  });

  test('keeps kind and status, so that it is retried like the call itself', () => {
    expect(withFallback('thrown text', 'Failed')).toMatchObject({ message: 'Failed', cause: 'thrown text' });
    expect(withFallback(http(503), 'Failed')).toMatchObject({
      kind: 'http',
      status: 503,
      message: 'Failed',
    });
  });
});
