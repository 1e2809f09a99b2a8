import { describe, expect, test } from 'vitest';
import { demoAccount } from '#fake-server/account.ts';
import {
  createClockedBackend,
  dataOf,
  errorBody,
  type RequestOptions,
  sendRequest,
  signIn,
  start as startOfTests,
} from './support.ts';

/** A backend, and a way to send any request with the token and the API key of the administrator. */
async function start() {
  const { backend, clock } = createClockedBackend();
  const { accessToken, refreshToken } = await signIn(backend);
  const answer = await sendRequest(backend, 'GET', '/api/admin/api-key', {}, accessToken);
  const { adminApiKey } = dataOf<{ adminApiKey: string }>(answer);
  const send = (method: string, path: string, text?: string, more: RequestOptions['headers'] = {}) => {
    const type = text === undefined ? {} : { 'Content-Type': 'application/json' };
    const headers = { 'X-API-Key': adminApiKey, ...type, ...more };
    return sendRequest(backend, method, path, { text, headers }, accessToken);
  };
  return { backend, clock, accessToken, refreshToken, send };
}

const inquiry = '/api/v1/admin/inquiries/inq_00001';
const upload = '/api/admin/images/upload';
const multipart = { 'Content-Type': 'multipart/form-data; boundary=seam' };
const oversized = { 'Content-Length': '1000000000' };
const longKey = { 'Idempotency-Key': 'a'.repeat(256) };

describe('what is refused before a call reads it', () => {
  test.each([
    ['an unknown path', 'GET', '/api/v2/inquiries', undefined, {}, 404, 'not_found'],
    ['another method', 'PUT', '/api/admin/profile', undefined, {}, 405, 'method_not_allowed'],
    ['JSON that breaks off', 'PUT', inquiry, '{"status": ', {}, 400, 'malformed_json'],
    ['JSON that is no object', 'PUT', inquiry, '[]', {}, 422, 'invalid_body'],
    ['a text', 'PUT', inquiry, '{}', { 'Content-Type': 'text/plain' }, 415, 'unsupported_media_type'],
    ['a form that breaks off', 'POST', upload, '--seam\r\nCont', multipart, 400, 'malformed_form'],
    ['JSON for a form', 'POST', upload, '{}', {}, 415, 'unsupported_media_type'],
    ['a body that is too large', 'PUT', inquiry, '{}', oversized, 413, 'payload_too_large'],
    ['a key of 256 characters', 'DELETE', inquiry, undefined, longKey, 422, 'invalid_field'],
  ])('%s', async (_, method, path, body, headers, status, code) => {
    const { send } = await start();
    const response = await send(method, path, body, headers);
    expect(response).toMatchObject({ status, body: { error: { code } } });
    expect(response.headers.get('Allow')).toBe(status === 405 ? 'GET' : null);
  });

  test('the second request with a key while the first is in flight', async () => {
    const { send } = await start();
    const newPassword = 'Quiet-Walnut-31';
    const json = { currentPassword: demoAccount.password, newPassword, confirmPassword: newPassword };
    const change = () =>
      send('PUT', '/api/admin/change-password', JSON.stringify(json), { 'Idempotency-Key': 'a' });
    // Either may be the first: each is known by a digest of its body, which is made asynchronously.
    const [done, refused] = (await Promise.all([change(), change()])).sort(
      (one, other) => one.status - other.status,
    );
    expect([done?.status, refused?.status]).toEqual([200, 409]);
    expect(refused?.body).toEqual(
      errorBody('idempotency_in_progress', 'The first request with this key is still in progress'),
    );
  });
});

test('an access token expires after 15 minutes, a refresh token after seven days', async () => {
  const { backend, clock, refreshToken, send } = await start();
  const refresh = () => sendRequest(backend, 'POST', '/api/auth/refresh', { json: { refreshToken } });
  const minute = 60_000;
  const statuses: number[] = [];
  for (const [time, ask] of [
    [15 * minute - 1, () => send('GET', '/api/admin/profile')],
    [15 * minute, () => send('GET', '/api/admin/profile')],
    [7 * 24 * 60 * minute - 1, refresh],
    [7 * 24 * 60 * minute, refresh],
  ] as const) {
    clock.now = startOfTests + time;
    statuses.push((await ask()).status);
  }
  expect(statuses).toEqual([200, 401, 200, 401]);
});
