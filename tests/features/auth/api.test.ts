import { describe, expect, test, vi } from 'vitest';
import { demoAccount } from '#fake-server/account.ts';
import { createTestApi, setupFakeServer } from '#tests/http/support.ts';
import { fixedNow } from '#tests/support/factories.ts';

setupFakeServer();

describe('signing in', () => {
  test('resolves with the session and the API key, which is requested right after', async () => {
    const { api, calls, header } = await createTestApi({ isSignedIn: false });
    const signedIn = await api.auth.signIn({ ...demoAccount, email: ` ${demoAccount.email} ` });
    expect(signedIn).toEqual({
      user: { email: demoAccount.email, created_at: expect.any(String) },
      tokens: { accessToken: expect.any(String), refreshToken: expect.any(String) },
      apiKey: expect.any(String),
      timestamp: fixedNow,
    });
    expect(calls()).toEqual(['POST /api/auth/login', 'GET /api/admin/api-key']);
    expect(header('Authorization')).toEqual([null, `Bearer ${signedIn.tokens.accessToken}`]);
  });

  test.each([
    ['rejected', { status: 500 }],
    ['interrupted', { drop: true }],
    ['unreadable', { malformed: true }],
    ['unauthorized', { status: 401 }],
  ])('succeeds without the API key when that call is %s', async (_, fault) => {
    const { api, fail, calls, refresh } = await createTestApi({ isSignedIn: false });
    fail({ path: '/api/admin/api-key', ...fault });
    expect((await api.auth.signIn(demoAccount)).apiKey).toBeNull();
    expect(calls()).toEqual(['POST /api/auth/login', 'GET /api/admin/api-key']);
    expect(refresh).not.toHaveBeenCalled();
  });

  test('aborted during the request of the API key rejects with an AbortError', async () => {
    const { api, fail, calls } = await createTestApi({ isSignedIn: false });
    fail({ path: '/api/admin/api-key', delayMs: 60_000 });
    const controller = new AbortController();
    const signingIn = api.auth.signIn(demoAccount, { signal: controller.signal });
    await vi.waitUntil(() => calls().length === 2);
    controller.abort();
    await expect(signingIn).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('with a wrong password rejects with the message of the server', async () => {
    const { api, calls } = await createTestApi({ isSignedIn: false });
    await expect(api.auth.signIn({ ...demoAccount, password: 'Wrong-Oak-2026' })).rejects.toMatchObject({
      kind: 'http',
      status: 401,
      message: 'The email or the password is wrong',
    });
    expect(calls()).toEqual(['POST /api/auth/login']);
  });
});

describe('the session', () => {
  test('ends with signing out: its refresh token is rejected', async () => {
    const { api, session } = await createTestApi();
    expect(await api.auth.refresh(session.refreshToken)).toEqual(expect.any(String));
    await api.auth.signOut(session.refreshToken);
    await expect(api.auth.refresh(session.refreshToken)).rejects.toMatchObject({ status: 401 });
  });

  test('is not refreshed without a refresh token', async () => {
    const { api, calls } = await createTestApi();
    await expect(api.auth.refresh('')).rejects.toEqual(new Error('No refresh token available'));
    expect(calls()).toEqual([]);
  });

  test('has a profile', async () => {
    const { api } = await createTestApi();
    expect(await api.auth.profile()).toEqual({ email: demoAccount.email, created_at: expect.any(String) });
  });
});
