import { describe, expect, test } from 'vitest';
import { demoAccount } from '#fake-server/account.ts';
import { createTestApi, setupFakeServer } from '#tests/http/support.ts';
import { fixedNow } from '#tests/support/factories.ts';

setupFakeServer();

describe('signing in', () => {
  // @spec 6.5 7.1
  test('resolves with the session; its API key is requested with its token', async () => {
    const { api, calls, header, refresh } = await createTestApi({ isSignedIn: false });
    const signedIn = await api.auth.signIn({ ...demoAccount, email: ` ${demoAccount.email} ` });
    expect(signedIn).toEqual({
      user: { email: demoAccount.email, created_at: expect.any(String) },
      tokens: { accessToken: expect.any(String), refreshToken: expect.any(String) },
      apiKey: null,
      timestamp: fixedNow,
    });
    expect(await api.auth.apiKey(signedIn.tokens.accessToken)).toEqual(expect.any(String));
    expect(calls()).toEqual(['POST /api/auth/login', 'GET /api/admin/api-key']);
    expect(header('Authorization')).toEqual([null, `Bearer ${signedIn.tokens.accessToken}`]);
    await expect(api.auth.apiKey('old')).rejects.toMatchObject({ status: 401 });
    expect(refresh).not.toHaveBeenCalled();
  });
});

describe('the session', () => {
  // @spec 3.1 7.5
  test('has a profile', async () => {
    const { api } = await createTestApi();
    expect(await api.auth.profile()).toEqual({ email: demoAccount.email, created_at: expect.any(String) });
  });
});
