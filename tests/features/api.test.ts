// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { demoAccount } from '#fake-server/account.ts';
import { createTestApi } from '#tests/http/support.ts';
import { session } from '#tests/support/factories.ts';

describe('media', () => {
  describe('a write', () => {
    // @spec 5.12
    test.each([
      ['section', '', 'vid_1'],
      ['id', 'hero', ''],
    ] as const)('a video deletion without its %s rejects without a call', async (_, section, id) => {
      const { api, calls } = await createTestApi();
      await expect(api.video.remove(section, id)).rejects.toEqual(
        new Error('Section and ID are required for video deletion'),
      );
      expect(calls()).toEqual([]);
    });
  });
});

describe('settings', () => {
  const change = {
    currentPassword: demoAccount.password,
    newPassword: 'Clay-Ash-2027',
    confirmPassword: 'Clay-Ash-2027',
  };

  describe('changing the password', () => {
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

    test.each([
      ['refuses it', { status: 403 }],
      ['does not know it', { status: 404 }],
      ['has none', { status: 200, body: { data: { adminApiKey: '' } } }],
      ['answers without it', { status: 200, body: { data: {} } }],
      ['answers what nobody can read', { malformed: true }],
      ['cannot be reached', { drop: true }],
      ['has an error', { status: 500 }],
      ['says why it failed', { status: 503, body: { error: { message: 'Closed' } } }],
    ])(
      'rejects with the text of a missing key, and without a change, when the server %s',
      async (_, fault) => {
        const { api, calls, fail } = await createTestApi();
        fail({ path: keyPath, ...fault });
        await expect(api.settings.changePassword(keyless, change)).rejects.toMatchObject({
          message: 'API key not found. Please contact administrator.',
        });
        expect(calls()).toEqual([`GET ${keyPath}`]);
      },
    );

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
});
