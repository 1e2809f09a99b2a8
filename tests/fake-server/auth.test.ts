import { expect, test } from 'vitest';
import { demoAccount } from '#fake-server/account.ts';
import { createClockedBackend, dataOf, errorBody, sendRequest, signIn } from './support.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const profile = '/api/admin/profile';

test('The demo account signs in, whatever the case of its email, and reads its profile', async () => {
  const { backend } = createClockedBackend();
  const response = await sendRequest(backend, 'POST', '/api/auth/login', {
    json: { email: ' Admin@Atelier.example', password: demoAccount.password },
  });
  const user = { email: demoAccount.email, created_at: '2023-11-22T09:30:00.000Z' };
  expect({ status: response.status, body: response.body }).toEqual({
    status: 200,
    body: {
      data: {
        user,
        tokens: {
          accessToken: expect.stringMatching(/^access_[\w-]{43}$/),
          refreshToken: expect.stringMatching(/^refresh_[\w-]{43}$/),
        },
      },
    },
  });
  const { accessToken } = dataOf<{ tokens: { accessToken: string } }>(response).tokens;
  expect((await sendRequest(backend, 'GET', profile, {}, accessToken)).body).toEqual({ data: { user } });
});

test('A wrong password and an unknown email get the same error', async () => {
  const { backend } = createClockedBackend();
  const wrong = errorBody('invalid_credentials', 'The email or the password is wrong');
  for (const json of [
    { email: demoAccount.email, password: 'Linen-Oak-2025' },
    { email: 'someone@atelier.example', password: demoAccount.password },
  ])
    expect(await sendRequest(backend, 'POST', '/api/auth/login', { json })).toMatchObject({
      status: 401,
      body: wrong,
    });
});

test('An access token expires after 15 minutes, and the refresh token gets a new one', async () => {
  const { backend, clock } = createClockedBackend();
  const { accessToken, refreshToken } = await signIn(backend);
  clock.now += 15 * minute - 1;
  expect((await sendRequest(backend, 'GET', profile, {}, accessToken)).status).toBe(200);
  clock.now += 1;
  const expired = await sendRequest(backend, 'GET', profile, {}, accessToken);
  expect({ status: expired.status, body: expired.body }).toEqual({
    status: 401,
    body: errorBody('token_expired', 'The access token has expired'),
  });
  expect(expired.headers.get('WWW-Authenticate')).toBe('Bearer');

  const refreshed = await sendRequest(backend, 'POST', '/api/auth/refresh', { json: { refreshToken } });
  const next = dataOf<{ tokens: { accessToken: string } }>(refreshed).tokens.accessToken;
  expect(refreshed.body).toEqual({ data: { tokens: { accessToken: next } } });
  expect((await sendRequest(backend, 'GET', profile, {}, next)).status).toBe(200);
});

test('A refresh token expires after seven days', async () => {
  const { backend, clock } = createClockedBackend();
  const { refreshToken } = await signIn(backend);
  clock.now += 7 * day;
  expect(await sendRequest(backend, 'POST', '/api/auth/refresh', { json: { refreshToken } })).toMatchObject({
    status: 401,
    body: errorBody('refresh_token_expired', 'The refresh token has expired: sign in again'),
  });
});

test('Signing out revokes both tokens of that session and none of another', async () => {
  const { backend } = createClockedBackend();
  const here = await signIn(backend);
  const elsewhere = await signIn(backend);
  const { refreshToken } = here;
  expect((await sendRequest(backend, 'POST', '/api/auth/logout', { json: { refreshToken } })).status).toBe(
    200,
  );
  expect(await sendRequest(backend, 'GET', profile, {}, here.accessToken)).toMatchObject({
    status: 401,
    body: errorBody('token_invalid', 'The access token is unknown or revoked'),
  });
  expect(await sendRequest(backend, 'POST', '/api/auth/refresh', { json: { refreshToken } })).toMatchObject({
    status: 401,
    body: errorBody('refresh_token_revoked', 'The refresh token was revoked: sign in again'),
  });
  expect((await sendRequest(backend, 'GET', profile, {}, elsewhere.accessToken)).status).toBe(200);
});

/** A signed-in administrator with the API key, and a way to ask for another password. */
async function prepareChange() {
  const { backend } = createClockedBackend();
  const tokens = await signIn(backend);
  const response = await sendRequest(backend, 'GET', '/api/admin/api-key', {}, tokens.accessToken);
  const key = dataOf<{ adminApiKey: string }>(response).adminApiKey;
  const change = (json: Readonly<Record<string, string>>, apiKey: string | null = key) =>
    sendRequest(
      backend,
      'PUT',
      '/api/admin/change-password',
      { json, ...(apiKey !== null && { headers: { 'X-API-Key': apiKey } }) },
      tokens.accessToken,
    );
  return { backend, tokens, key, change };
}

const next = 'Quiet-Walnut-31';
const change = { currentPassword: demoAccount.password, newPassword: next, confirmPassword: next };

test('A changed password is the only one that signs in, and every refresh token is revoked', async () => {
  const { backend, tokens, change: send } = await prepareChange();
  expect((await send(change)).status).toBe(200);
  expect((await sendRequest(backend, 'POST', '/api/auth/login', { json: demoAccount })).status).toBe(401);
  const again = { email: demoAccount.email, password: next };
  expect((await sendRequest(backend, 'POST', '/api/auth/login', { json: again })).status).toBe(200);
  const { refreshToken } = tokens;
  expect((await sendRequest(backend, 'POST', '/api/auth/refresh', { json: { refreshToken } })).status).toBe(
    401,
  );
});

test.each([
  ['without a current password', { currentPassword: '' }, 'currentPassword', 'Current password is required'],
  [
    'with the wrong one',
    { currentPassword: 'Oak-Linen-26' },
    'currentPassword',
    'Current password is incorrect',
  ],
  [
    'that is too short',
    { newPassword: 'Oak-1', confirmPassword: 'Oak-1' },
    'newPassword',
    'Password must be at least 8 characters long',
  ],
  [
    'confirmed differently',
    { confirmPassword: 'Quiet-Walnut-32' },
    'confirmPassword',
    'New passwords do not match',
  ],
  [
    'that holds a usual one',
    { newPassword: 'xAdmin123x', confirmPassword: 'xAdmin123x' },
    'newPassword',
    'Password is too weak. Please choose a stronger password.',
  ],
])('A password change %s is rejected', async (_title, part, field, message) => {
  const { change: send } = await prepareChange();
  const response = await send({ ...change, ...part });
  expect({ status: response.status, body: response.body }).toEqual({
    status: 422,
    body: errorBody('invalid_field', message, field),
  });
});

// @spec 6.4
test('A password change needs the current API key', async () => {
  const { backend, tokens, key, change: send } = await prepareChange();
  expect(await send(change, null)).toMatchObject({
    status: 403,
    body: errorBody('api_key_missing', 'This call needs the X-API-Key header'),
  });
  const regenerated = await sendRequest(
    backend,
    'POST',
    '/api/admin/regenerate-api-key',
    {},
    tokens.accessToken,
  );
  expect(regenerated.body).toEqual({ data: { adminApiKey: expect.stringMatching(/^key_[\w-]{43}$/) } });
  expect(await send(change, key)).toMatchObject({
    status: 403,
    body: errorBody('api_key_invalid', 'The X-API-Key header does not hold the current API key'),
  });
});
