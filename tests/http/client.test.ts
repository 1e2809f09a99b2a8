import { describe, expect, test, vi } from 'vitest';
import { sectionsOf } from '#domain/media.ts';
import { createTestApi } from './support.ts';

describe('the headers and the url of a call', () => {
  // @spec 6.3 7.21
  test('a read sends the bearer token of the session and no idempotency key', async () => {
    const { client, header, session } = await createTestApi();
    await client.call('getProfile', {});
    expect([header('Authorization'), header('Idempotency-Key'), header('Accept')]).toEqual([
      [`Bearer ${session.accessToken}`],
      [null],
      ['application/json'],
    ]);
  });

  test('a write sends the idempotency key of its action, else a generated one', async () => {
    const { client, header } = await createTestApi();
    await client.call('regenerateApiKey', {}, { idempotencyKey: 'action-1' });
    await client.call('regenerateApiKey', {});
    await client.call('regenerateApiKey', {});
    const [given, own, other] = header('Idempotency-Key');
    expect(given).toBe('action-1');
    expect(own).toMatch(/^[0-9a-f]{32}$/);
    expect(other).toMatch(/^[0-9a-f]{32}$/);
    expect(own).not.toBe(other);
  });

  test('no call waits for another', async () => {
    const { client, calls, fail } = await createTestApi();
    fail({ path: '/api/images/*', delayMs: 600_000 });
    const controller = new AbortController();
    const reads = sectionsOf('image').map((section) =>
      client
        .call('listImages', { params: { section } }, { signal: controller.signal })
        .catch(() => undefined),
    );
    await expect.poll(() => calls()).toHaveLength(reads.length);
    controller.abort();
    await Promise.all(reads);
  });

  test('a public call sends neither token nor idempotency key', async () => {
    const { api, header } = await createTestApi();
    await api.auth.signOut('unknown');
    expect([header('Authorization'), header('Idempotency-Key')]).toEqual([[null], [null]]);
  });

  // @spec 5.20
  test('path parameters are encoded, and the query has the given parameters', async () => {
    const { client, calls } = await createTestApi();
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
});

describe('the message of an error response', () => {
  // @spec 8.1
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
    ['no message', 500, { error: 'broken' }, 'Server error: 500', null],
    ['an HTML page', 502, '<html><h1>Bad Gateway</h1></html>', 'Server error: 502', null],
    ['no body', 503, undefined, 'Server error: 503', null],
    ['null', 418, null, 'Server error: 418', null],
  ])('%s', async (_, status, body, message, code) => {
    const { api, fail } = await createTestApi();
    fail({ path: '/api/v1/admin/inquiries', status, ...(body === undefined ? {} : { body }) });
    await expect(api.inquiry.list()).rejects.toMatchObject({
      name: 'ApiError',
      kind: 'http',
      status,
      message,
      code,
    });
  });

  // @spec 8.6
  test('a failed video deletion without a message has a text of its own', async () => {
    const { client, fail } = await createTestApi();
    fail({ method: 'DELETE', status: 500 });
    const target = { params: { section: 'hero', id: 'vid_1' } };
    await expect(client.call('deleteVideo', target)).rejects.toThrow('Failed to delete video (500)');
    await expect(client.call('deleteImage', target)).rejects.toThrow('Server error: 500');
  });
});

describe('no response, and unreadable responses', () => {
  // @spec 8.1
  test('a lost connection is a network error, and the call is not repeated', async () => {
    const { api, fail, calls } = await createTestApi();
    fail({ path: '/api/v1/admin/inquiries', drop: true });
    await expect(api.inquiry.list()).rejects.toMatchObject({
      name: 'ApiError',
      kind: 'network',
      status: null,
      message: 'Network error: Please check your internet connection',
    });
    expect(calls()).toEqual(['GET /api/v1/admin/inquiries']);
  });

  // @spec 8.1
  test.each([
    ['broken JSON', { malformed: true }],
    ['an object without a list', { status: 200, body: { data: {} } }],
    ['no content', { status: 204 }],
  ])('%s in place of a list is an unexpected error', async (_, fault) => {
    const { api, fail } = await createTestApi();
    fail({ path: '/api/v1/admin/inquiries', ...fault });
    await expect(api.inquiry.list()).rejects.toMatchObject({
      name: 'ApiError',
      kind: 'unreadable',
      message: 'An unexpected error occurred',
    });
  });

  test('a byte-order mark before the JSON is ignored', async () => {
    const { api, fail } = await createTestApi();
    fail({ path: '/api/v1/admin/inquiries', status: 200, body: '\ufeff{"data":[{"id":"a"}]}' });
    expect((await api.inquiry.list()).items.map(({ id }) => id)).toEqual(['a']);
  });

  test('a malformed item is omitted, and reported once in several reads', async () => {
    const { api, fail, reportMalformed } = await createTestApi();
    fail({ path: '/api/v1/admin/inquiries', status: 200, body: { data: [{ id: 'a' }, {}, {}] } });
    await api.inquiry.list();
    expect((await api.inquiry.list()).items.map(({ id }) => id)).toEqual(['a']);
    expect(reportMalformed.mock.calls).toEqual([
      [
        'A malformed inbox item was left out of the list: At path: id -- Expected a string, but received: undefined',
      ],
    ]);
  });
});

describe('an expired access token', () => {
  // @spec 7.22
  test('is refreshed once, and the call repeated with the same idempotency key', async () => {
    const { client, expireAccess, calls, header, refresh, session } = await createTestApi();
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
    expect(refresh.mock.calls.map(([rejected]) => rejected)).toEqual([expired]);
  });

  test('a second 401 is final', async () => {
    const { client, fail, calls, refresh } = await createTestApi();
    fail({ path: '/api/admin/profile', status: 401, body: { message: 'Still not' } });
    await expect(client.call('getProfile', {})).rejects.toMatchObject({ status: 401, message: 'Still not' });
    expect(calls()).toEqual(['GET /api/admin/profile', 'POST /api/auth/refresh', 'GET /api/admin/profile']);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test('when the session has ended, the call rejects with its 401', async () => {
    const { client, expireAccess, calls, refresh } = await createTestApi();
    expireAccess();
    refresh.mockResolvedValueOnce(null);
    await expect(client.call('getProfile', {})).rejects.toMatchObject({ kind: 'http', status: 401 });
    expect(calls()).toEqual(['GET /api/admin/profile']);
  });

  test('when the refresh fails, the call rejects with the error of the refresh', async () => {
    const { client, fail, expireAccess } = await createTestApi();
    expireAccess();
    fail({ path: '/api/auth/refresh', drop: true });
    await expect(client.call('getProfile', {})).rejects.toMatchObject({ kind: 'network' });
  });

  test.each([
    ['without a token', {}],
    ['with an explicit token', { accessToken: 'given' }],
  ])('a 401 %s starts no refresh', async (_, options) => {
    const { client, refresh } = await createTestApi({ isSignedIn: false });
    await expect(client.call('getProfile', {}, options)).rejects.toMatchObject({ status: 401 });
    expect(refresh).not.toHaveBeenCalled();
  });

  // @spec 7.22
  test('a 401 of an auth call starts no refresh', async () => {
    const { api, calls, refresh } = await createTestApi();
    await expect(api.auth.refresh('unknown')).rejects.toMatchObject({ status: 401 });
    expect(calls()).toEqual(['POST /api/auth/refresh']);
    expect(refresh).not.toHaveBeenCalled();
  });
});

describe('an aborted call', () => {
  test('in flight, rejects with an AbortError', async () => {
    const { client, fail, calls } = await createTestApi();
    fail({ path: '/api/admin/profile', delayMs: 60_000 });
    const controller = new AbortController();
    const call = client.call('getProfile', {}, { signal: controller.signal });
    await vi.waitUntil(() => calls().length === 1);
    controller.abort();
    await expect(call).rejects.toSatisfy(
      (error) => error instanceof DOMException && error.name === 'AbortError',
    );
  });

  test('before it starts, sends nothing', async () => {
    const { client, calls } = await createTestApi();
    await expect(client.call('getProfile', {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(calls()).toEqual([]);
  });

  test('during a token refresh rejects at once', async () => {
    const { client, expireAccess, calls, refresh } = await createTestApi();
    expireAccess();
    const controller = new AbortController();
    refresh.mockImplementationOnce(() => new Promise(() => undefined));
    const call = client.call('getProfile', {}, { signal: controller.signal });
    await vi.waitUntil(() => refresh.mock.calls.length === 1);
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(calls()).toEqual(['GET /api/admin/profile']);
  });
});
