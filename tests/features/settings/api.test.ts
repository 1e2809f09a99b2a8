import { describe, expect, test } from 'vitest';
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
  test('sends the API key of the session; afterwards only the new password signs in', async () => {
    const { api, client, header } = await createTestApi();
    const apiKey = await client.call('getApiKey', {});
    await api.settings.changePassword(session({ apiKey }), change);
    expect(header('X-API-Key')).toEqual([null, apiKey]);
    const { user } = await api.auth.signIn({ ...demoAccount, password: change.newPassword });
    expect(user.email).toBe(demoAccount.email);
    await expect(api.auth.signIn(demoAccount)).rejects.toMatchObject({ status: 401 });
  });

  test.each([
    ['no session', null, 'Not authenticated'],
    ['no access token', session({ tokens: { accessToken: '', refreshToken: 'r' } }), 'Not authenticated'],
    ['no API key', session({ apiKey: null }), 'API key not found. Please contact administrator.'],
  ])('with %s rejects without a call', async (_, current, message) => {
    const { api, calls } = await createTestApi();
    await expect(api.settings.changePassword(current, change)).rejects.toEqual(new Error(message));
    expect(calls()).toEqual([]);
  });
});

test('the API key can be regenerated', async () => {
  const { api, client } = await createTestApi();
  const before = await client.call('getApiKey', {});
  const regenerated = await api.settings.regenerateApiKey();
  expect(regenerated).not.toBe(before);
  expect(await client.call('getApiKey', {})).toBe(regenerated);
});
