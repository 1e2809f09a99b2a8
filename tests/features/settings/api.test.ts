import { describe, expect, test, vi } from 'vitest';
import { demoAccount } from '#fake-server/account.ts';
import { createTestApi, setupFakeServer } from '#tests/http/support.ts';
import { session } from '#tests/support/factories.ts';

setupFakeServer();

const change = {
  currentPassword: demoAccount.password,
  newPassword: 'Clay-Ash-2027',
  confirmPassword: 'Clay-Ash-2027',
};

describe('changing the password', () => {
  // @spec 6.4 7.6
  test('sends the API key of the session; afterwards only the new password signs in', async () => {
    const { api, client, header } = await createTestApi();
    const apiKey = await client.call('getApiKey', {});
    await api.settings.changePassword(session({ apiKey }), change);
    expect(header('X-API-Key')).toEqual([null, apiKey]);
    const { user } = await api.auth.signIn({ ...demoAccount, password: change.newPassword });
    expect(user.email).toBe(demoAccount.email);
    await expect(api.auth.signIn(demoAccount)).rejects.toMatchObject({ status: 401 });
  });

  // @spec 5.18
  test.each([
    ['no session', null, 'Not authenticated'],
    ['no access token', session({ tokens: { accessToken: '', refreshToken: 'r' } }), 'Not authenticated'],
  ])('with %s rejects without a call', async (_, current, message) => {
    const { api, calls } = await createTestApi();
    await expect(api.settings.changePassword(current, change)).rejects.toEqual(new Error(message));
    expect(calls()).toEqual([]);
  });
});

describe('changing the password without an API key in the session', () => {
  const keyPath = '/api/admin/api-key';
  const keyless = session({ apiKey: null });

  test('reads the key first, and passes it on', async () => {
    const { api, calls, client, header } = await createTestApi();
    const apiKey = await client.call('getApiKey', {});
    const onApiKey = vi.fn();
    await api.settings.changePassword(keyless, change, {}, onApiKey);
    expect(calls().slice(1)).toEqual([`GET ${keyPath}`, 'PUT /api/admin/change-password']);
    expect(header('X-API-Key').at(-1)).toBe(apiKey);
    expect(onApiKey.mock.calls).toEqual([[apiKey]]);
  });

  test.each([
    ['refuses it', { status: 403 }],
    ['does not know it', { status: 404 }],
    ['has none', { status: 200, body: { data: { adminApiKey: '' } } }],
    ['answers without it', { status: 200, body: { data: {} } }],
    ['answers what nobody can read', { malformed: true }],
    ['cannot be reached', { drop: true }],
    ['has an error', { status: 500 }],
    ['says why it failed', { status: 503, body: { error: { message: 'Closed' } } }],
  ])('rejects with the text of a missing key, and without a change, when the server %s', async (_, fault) => {
    const { api, calls, fail } = await createTestApi();
    fail({ path: keyPath, ...fault });
    await expect(api.settings.changePassword(keyless, change)).rejects.toMatchObject({
      message: 'API key not found. Please contact administrator.',
    });
    expect(calls()).toEqual([`GET ${keyPath}`]);
  });

  test('rejects with the text of a missing key when the request times out, and as aborted when it is aborted', async () => {
    const { api, fail } = await createTestApi();
    fail({ path: keyPath, delayMs: 60_000, times: 2 });
    await expect(
      api.settings.changePassword(keyless, change, { signal: AbortSignal.timeout(1) }),
    ).rejects.toMatchObject({ message: 'API key not found. Please contact administrator.' });
    await expect(
      api.settings.changePassword(keyless, change, { signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ name: 'AbortError' });
  });
});
