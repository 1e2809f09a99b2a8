import { describe, expect, test, vi } from 'vitest';
import { newIdempotencyKey } from '#api/exchange.ts';
import { openStudio, serveBackend } from './support.ts';

serveBackend();

describe('what a call carries', () => {
  test('the bearer token of the session, and no key when it only reads', async () => {
    const { client, header, session } = await openStudio();
    await client.call('getProfile', {});
    expect([header('Authorization'), header('Idempotency-Key'), header('Accept')]).toEqual([
      [`Bearer ${session.accessToken}`],
      [null],
      ['application/json'],
    ]);
  });

  test('a write carries the key of its action, or one of its own', async () => {
    const { client, header } = await openStudio();
    await client.call('regenerateApiKey', {}, { idempotencyKey: 'action-1' });
    await client.call('regenerateApiKey', {});
    await client.call('regenerateApiKey', {});
    const [given, own, other] = header('Idempotency-Key');
    expect(given).toBe('action-1');
    expect(own).toMatch(/^[0-9a-f]{32}$/);
    expect(other).toMatch(/^[0-9a-f]{32}$/);
    expect(own).not.toBe(other);
  });

  test('a public call carries neither token nor key', async () => {
    const { api, header } = await openStudio();
    await api.auth.signOut('unknown');
    expect([header('Authorization'), header('Idempotency-Key')]).toEqual([[null], [null]]);
  });

  test('parameters are escaped and the query holds what was given', async () => {
    const { client, calls } = await openStudio();
    await client.call('listImages', {
      params: { section: 'logo' },
      query: { limit: 2, include_inactive: true },
    });
    await client.call('getInquiry', { params: { id: 'a/b c' } }).catch(() => undefined);
    expect(calls()).toEqual([
      'GET /api/images/logo?limit=2&include_inactive=true',
      'GET /api/v1/admin/inquiries/a%2Fb%20c',
    ]);
  });

  test('an id that would name another call is refused before anything is sent', async () => {
    const { client, calls } = await openStudio();
    await expect(
      client.call('deleteImage', { params: { section: 'gallery', id: '..' } }),
    ).rejects.toBeInstanceOf(RangeError);
    expect(calls()).toEqual([]);
  });

  test('no two keys are the same', () => {
    expect(new Set(Array.from({ length: 1000 }, newIdempotencyKey)).size).toBe(1000);
  });
});

describe('the words of a refusal', () => {
  test.each([
    [
      'error.message',
      422,
      { error: { message: 'limit: too large', code: 'invalid' }, message: 'x' },
      'limit: too large',
      'invalid',
    ],
    ['message', 409, { message: 'Try later' }, 'Try later', null],
    ['a blank error.message', 400, { error: { message: ' ', code: 4 }, message: 'Bad' }, 'Bad', null],
    ['no words', 500, { error: 'broken' }, 'Server error: 500', null],
    ['an error page', 502, '<html><h1>Bad Gateway</h1></html>', 'Server error: 502', null],
    ['nothing at all', 503, undefined, 'Server error: 503', null],
    ['null', 418, null, 'Server error: 418', null],
  ])('%s', async (_, status, body, message, code) => {
    const { api, fail } = await openStudio();
    fail({ path: '/api/v1/admin/inquiries', status, ...(body === undefined ? {} : { body }) });
    await expect(api.inquiries.list()).rejects.toMatchObject({
      name: 'ApiError',
      kind: 'refused',
      status,
      message,
      code,
    });
  });

  test('a video deletion without words names the status in its own way', async () => {
    const { client, fail } = await openStudio();
    fail({ method: 'DELETE', status: 500 });
    const target = { params: { section: 'hero', id: 'vid_1' } };
    await expect(client.call('deleteVideo', target)).rejects.toThrow('Failed to delete video (500)');
    await expect(client.call('deleteImage', target)).rejects.toThrow('Server error: 500');
  });
});

describe('no answer, and answers that cannot be read', () => {
  test('a cut connection is a network error, and nothing is repeated by itself', async () => {
    const { api, fail, calls } = await openStudio();
    fail({ path: '/api/v1/admin/inquiries', drop: true });
    await expect(api.inquiries.list()).rejects.toMatchObject({
      name: 'ApiError',
      kind: 'network',
      status: null,
      message: 'Network error: Please check your internet connection',
    });
    expect(calls()).toEqual(['GET /api/v1/admin/inquiries']);
  });

  test('a server error is not repeated by itself either', async () => {
    const { api, fail, calls } = await openStudio();
    fail({ path: '/api/v1/admin/inquiries', status: 503 });
    await expect(api.inquiries.list()).rejects.toThrow('Server error: 503');
    expect(calls()).toEqual(['GET /api/v1/admin/inquiries']);
  });

  test.each([
    ['broken JSON', { malformed: true }],
    ['a page', { status: 200, body: '<!doctype html><title>Studio</title>' }],
    ['an object without a list', { status: 200, body: { data: {} } }],
    ['nothing', { status: 204 }],
  ])('%s instead of a list is an unexpected error', async (_, fault) => {
    const { api, fail } = await openStudio();
    fail({ path: '/api/v1/admin/inquiries', ...fault });
    await expect(api.inquiries.list()).rejects.toMatchObject({
      name: 'ApiError',
      kind: 'unreadable',
      message: 'An unexpected error occurred',
    });
  });

  test.each([
    ['no content', { status: 204 }],
    ['broken JSON', { malformed: true }],
  ])('a deletion that succeeded with %s has succeeded', async (_, fault) => {
    const { api, fail } = await openStudio();
    fail({ method: 'DELETE', ...fault });
    await expect(api.inquiries.remove('inq_1')).resolves.toBeUndefined();
  });

  test('a malformed item is left out and reported once, however often it is read', async () => {
    const { api, fail, report } = await openStudio();
    fail({ path: '/api/v1/admin/inquiries', status: 200, body: { data: [{ id: 'a' }, {}, {}] } });
    await api.inquiries.list();
    expect((await api.inquiries.list()).map(({ id }) => id)).toEqual(['a']);
    expect(report.mock.calls).toEqual([
      [
        'A malformed inbox item was left out of the list: At path: id -- Expected the value to satisfy a union of `string | number`, but received: undefined',
      ],
    ]);
  });
});

describe('an expired access token', () => {
  test('is renewed, and the call is repeated once as the same action', async () => {
    const { client, expireAccess, calls, header, renew, session } = await openStudio();
    const expired = session.accessToken;
    expireAccess();
    expect(await client.call('regenerateApiKey', {})).toEqual(expect.any(String));
    expect(calls()).toEqual([
      'POST /api/admin/regenerate-api-key',
      'POST /api/auth/refresh',
      'POST /api/admin/regenerate-api-key',
    ]);
    expect(header('Authorization')).toEqual([`Bearer ${expired}`, null, `Bearer ${session.accessToken}`]);
    const [first, , second] = header('Idempotency-Key');
    expect(first).toBe(second);
    expect(renew.mock.calls.map(([rejected]) => rejected)).toEqual([expired]);
  });

  test('a second 401 is final', async () => {
    const { client, fail, calls, renew } = await openStudio();
    fail({ path: '/api/admin/profile', status: 401, body: { message: 'Still not' } });
    await expect(client.call('getProfile', {})).rejects.toMatchObject({ status: 401, message: 'Still not' });
    expect(calls()).toEqual(['GET /api/admin/profile', 'POST /api/auth/refresh', 'GET /api/admin/profile']);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  test('a session that is over ends the call with its 401', async () => {
    const { client, expireAccess, calls, renew } = await openStudio();
    expireAccess();
    renew.mockResolvedValueOnce(null);
    await expect(client.call('getProfile', {})).rejects.toMatchObject({ kind: 'refused', status: 401 });
    expect(calls()).toEqual(['GET /api/admin/profile']);
  });

  test('a renewal that fails ends the call with its own failure', async () => {
    const { client, fail, expireAccess } = await openStudio();
    expireAccess();
    fail({ path: '/api/auth/refresh', drop: true });
    await expect(client.call('getProfile', {})).rejects.toMatchObject({ kind: 'network' });
  });

  test.each([
    ['without a token', {}],
    ['with a token that was given', { accessToken: 'given' }],
  ])('a 401 %s is not renewed', async (_, options) => {
    const { client, renew } = await openStudio({ isSignedIn: false });
    await expect(client.call('getProfile', {}, options)).rejects.toMatchObject({ status: 401 });
    expect(renew).not.toHaveBeenCalled();
  });

  test('a 401 of an auth call is not renewed', async () => {
    const { api, calls, renew } = await openStudio();
    await expect(api.auth.refresh('unknown')).rejects.toMatchObject({ status: 401 });
    expect(calls()).toEqual(['POST /api/auth/refresh']);
    expect(renew).not.toHaveBeenCalled();
  });
});

describe('an aborted call', () => {
  test('on its way, ends as an abort and not as a failure', async () => {
    const { client, fail, calls } = await openStudio();
    fail({ path: '/api/admin/profile', delayMs: 60_000 });
    const controller = new AbortController();
    const call = client.call('getProfile', {}, { signal: controller.signal });
    await vi.waitUntil(() => calls().length === 1);
    controller.abort();
    await expect(call).rejects.toSatisfy(
      (error) => error instanceof DOMException && error.name === 'AbortError',
    );
  });

  test('before it begins, sends nothing', async () => {
    const { client, calls } = await openStudio();
    await expect(client.call('getProfile', {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(calls()).toEqual([]);
  });

  test('with any other reason, is an abort too', async () => {
    const { client } = await openStudio();
    const signal = AbortSignal.abort(new Error('The screen is gone'));
    await expect(client.call('getProfile', {}, { signal })).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('while the token is renewed, ends at once, and the renewal goes on for the others', async () => {
    const { client, expireAccess, calls, renew } = await openStudio();
    expireAccess();
    const controller = new AbortController();
    renew.mockImplementationOnce(() => new Promise(() => undefined));
    const call = client.call('getProfile', {}, { signal: controller.signal });
    await vi.waitUntil(() => renew.mock.calls.length === 1);
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(calls()).toEqual(['GET /api/admin/profile']);
  });

  test('by a timeout, says so', async () => {
    const { client } = await openStudio();
    const signal = AbortSignal.abort(new DOMException('Too slow', 'TimeoutError'));
    await expect(client.call('getProfile', {}, { signal })).rejects.toMatchObject({
      name: 'ApiError',
      kind: 'timeout',
      message: 'Request timed out',
    });
  });
});
