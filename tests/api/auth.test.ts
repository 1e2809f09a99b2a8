import { describe, expect, test, vi } from 'vitest';
import { demoAccount } from '#fake-server/account.ts';
import { fixedNow, session } from '#tests/support/factories.ts';
import { openStudio, serveBackend } from './support.ts';

serveBackend();

const change = {
  currentPassword: demoAccount.password,
  newPassword: 'Clay-Ash-2027',
  confirmPassword: 'Clay-Ash-2027',
};

describe('signing in', () => {
  test('gives the session with the API key, which is asked for right after', async () => {
    const { api, calls, header } = await openStudio({ isSignedIn: false });
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
    ['refused', { status: 500 }],
    ['cut', { drop: true }],
    ['unreadable', { malformed: true }],
    ['unauthorised', { status: 401 }],
  ])('succeeds without the API key when that call is %s', async (_, fault) => {
    const { api, fail, calls, renew } = await openStudio({ isSignedIn: false });
    fail({ path: '/api/admin/api-key', ...fault });
    expect((await api.auth.signIn(demoAccount)).apiKey).toBeNull();
    expect(calls()).toEqual(['POST /api/auth/login', 'GET /api/admin/api-key']);
    expect(renew).not.toHaveBeenCalled();
  });

  test('aborted while the API key is asked for, is aborted', async () => {
    const { api, fail, calls } = await openStudio({ isSignedIn: false });
    fail({ path: '/api/admin/api-key', delayMs: 60_000 });
    const controller = new AbortController();
    const signingIn = api.auth.signIn(demoAccount, { signal: controller.signal });
    await vi.waitUntil(() => calls().length === 2);
    controller.abort();
    await expect(signingIn).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('with a wrong password is refused in the words of the server', async () => {
    const { api, calls } = await openStudio({ isSignedIn: false });
    await expect(api.auth.signIn({ ...demoAccount, password: 'Wrong-Oak-2026' })).rejects.toMatchObject({
      kind: 'refused',
      status: 401,
      message: 'The email or the password is wrong',
    });
    expect(calls()).toEqual(['POST /api/auth/login']);
  });
});

describe('the session', () => {
  test('is over after signing out: its refresh token is refused', async () => {
    const { api, session: held } = await openStudio();
    expect(await api.auth.refresh(held.refreshToken)).toEqual(expect.any(String));
    await api.auth.signOut(held.refreshToken);
    await expect(api.auth.refresh(held.refreshToken)).rejects.toMatchObject({ status: 401 });
  });

  test('without a refresh token asks for nothing', async () => {
    const { api, calls } = await openStudio();
    await expect(api.auth.refresh('')).rejects.toEqual(new Error('No refresh token available'));
    expect(calls()).toEqual([]);
  });

  test('has a profile, and an API key that can be replaced', async () => {
    const { api } = await openStudio();
    expect(await api.auth.profile()).toEqual({ email: demoAccount.email, created_at: expect.any(String) });
    const before = await api.auth.apiKey();
    const replaced = await api.auth.regenerateApiKey();
    expect(replaced).not.toBe(before);
    expect(await api.auth.apiKey()).toBe(replaced);
  });
});

describe('changing the password', () => {
  test('sends the API key of the session, and the new password then signs in', async () => {
    const { api, header } = await openStudio();
    const apiKey = await api.auth.apiKey();
    await api.auth.changePassword(session({ apiKey }), change);
    expect(header('X-API-Key')).toEqual([null, apiKey]);
    const { user } = await api.auth.signIn({ ...demoAccount, password: change.newPassword });
    expect(user.email).toBe(demoAccount.email);
    await expect(api.auth.signIn(demoAccount)).rejects.toMatchObject({ status: 401 });
  });

  test.each([
    ['no session', null, 'Not authenticated'],
    ['no access token', session({ tokens: { accessToken: '', refreshToken: 'r' } }), 'Not authenticated'],
    ['no API key', session({ apiKey: null }), 'API key not found. Please contact administrator.'],
  ])('with %s asks for nothing', async (_, held, message) => {
    const { api, calls } = await openStudio();
    await expect(api.auth.changePassword(held, change)).rejects.toEqual(new Error(message));
    expect(calls()).toEqual([]);
  });
});
