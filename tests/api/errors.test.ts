import { describe, expect, test } from 'vitest';
import {
  interruption,
  isAbort,
  isTransient,
  networkFailure,
  refusal,
  unreadable,
  withFallback,
} from '#api/errors.ts';

const refused = (status: number, body?: unknown) => refusal('listImages', status, body);
const timeout = interruption(AbortSignal.abort(new DOMException('Too slow', 'TimeoutError')));
const abort = interruption(AbortSignal.abort());

describe('a failure that may pass', () => {
  test.each([
    ['no response', networkFailure(), true],
    ['408', refused(408), true],
    ['429', refused(429), true],
    ['500', refused(500), true],
    ['503', refused(503), true],
    ['400', refused(400), false],
    ['401', refused(401), false],
    ['403', refused(403), false],
    ['404', refused(404), false],
    ['409', refused(409), false],
    [
      'a first attempt that is still underway',
      refused(409, { error: { code: 'idempotency_in_progress' } }),
      true,
    ],
    ['a key of another action', refused(409, { error: { code: 'idempotency_key_reused' } }), false],
    ['such a code with another status', refused(422, { error: { code: 'idempotency_in_progress' } }), false],
    ['422', refused(422), false],
    ['a redirect that leads nowhere', refused(304), false],
    ['an unreadable answer', unreadable(200, null), false],
    ['a timeout', timeout, false],
    ['an abort', abort, false],
    ['a mistake of ours', new TypeError('x is undefined'), false],
    ['no error', undefined, false],
  ])('%s: %#', (_, error, isPassing) => {
    expect(isTransient(error)).toBe(isPassing);
  });
});

test('an abort is told from every failure', () => {
  expect([
    isAbort(abort),
    isAbort(timeout),
    isAbort(networkFailure()),
    isAbort(new Error('AbortError')),
  ]).toEqual([true, false, false, false]);
});

describe('the failure of a helper', () => {
  const textOf = (error: unknown) => {
    const failure = withFallback(error, 'Failed to fetch media counts');
    return failure instanceof Error ? failure.message : failure;
  };

  test.each([
    [
      "the server's words stay",
      refused(500, { message: 'Maintenance until noon' }),
      'Maintenance until noon',
    ],
    ['a network error stays', networkFailure(), 'Network error: Please check your internet connection'],
    ['a timeout stays', timeout, 'Request timed out'],
    ['a refusal without words gets its own', refused(500), 'Failed to fetch media counts'],
    ['an unreadable answer gets its own', unreadable(200, null), 'Failed to fetch media counts'],
    ['anything else gets its own', 'thrown text', 'Failed to fetch media counts'],
  ])('%s', (_, error, message) => {
    expect(textOf(error)).toBe(message);
  });

  test('an abort stays an abort', () => {
    expect(withFallback(abort, 'Failed')).toBe(abort);
  });

  test('its kind and status stay, so that it is repeated like the call itself', () => {
    expect(withFallback(refused(503), 'Failed')).toMatchObject({
      kind: 'refused',
      status: 503,
      message: 'Failed',
    });
  });
});
