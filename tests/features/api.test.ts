import { describe, expect, test, vi } from 'vitest';
import type { List, MediaItem } from '#contract/entities.ts';
import { demoAccount } from '#fake-server/account.ts';
import { createTestApi, setupFakeServer } from '#tests/http/support.ts';
import { fixedNow, session } from '#tests/support/factories.ts';

setupFakeServer();

describe.each([
  ['inquiry', '/api/v1/admin/inquiries', 7],
  ['contact', '/api/v1/admin/contact', 5],
] as const)('the calls of %s', (kind, path, count) => {
  // @spec 7.8 7.11
  test('list all items, or a page', async () => {
    const { api, calls } = await createTestApi();
    const { items: all } = await api[kind].list();
    expect(all).toHaveLength(count);
    expect(await api[kind].list({ limit: 2, offset: 1 })).toEqual({ items: all.slice(1, 3), unreadable: [] });
    expect(calls()).toEqual([`GET ${path}`, `GET ${path}?limit=2&offset=1`]);
  });

  // @spec 7.9 7.12 7.13 7.14
  test('update, read and delete one item', async () => {
    const { api } = await createTestApi();
    const [first] = (await api[kind].list()).items;
    if (!first) throw new Error('The seed is empty');
    const updated = await api[kind].update(first.id, 'completed');
    expect(updated).toEqual({ ...first, status: 'completed' });
    expect(await api[kind].get(first.id)).toEqual(updated);
    await api[kind].remove(first.id);
    await expect(api[kind].get(first.id)).rejects.toMatchObject({ kind: 'http', status: 404 });
  });
});

describe('signing in', () => {
  // @spec 6.5 7.1
  test('resolves with the session; its API key is requested with its token', async () => {
    const { api, calls, header, refresh } = await createTestApi({ isSignedIn: false });
    const signedIn = await api.auth.signIn({ ...demoAccount, email: ` \u2068${demoAccount.email}\u200B ` });
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

describe('media', () => {
  function firstOf({ items: [first] }: List<MediaItem>): MediaItem {
    if (!first) throw new Error('The seed is empty');
    return first;
  }

  describe('a write', () => {
    // @spec 7.17 7.24
    test('of an image updates its texts, then deletes it, and each time the list is requested again', async () => {
      const { api, calls } = await createTestApi();
      const image = firstOf(await api.media.list('image', 'gallery'));
      const updated = await api.image.update('gallery', image.id, { title: 'Oak stairs', sort_order: 3 });
      expect(updated).toEqual({ ...image, title: 'Oak stairs', sort_order: 3 });
      expect((await api.media.list('image', 'gallery')).items.find(({ id }) => id === image.id)).toEqual(
        updated,
      );
      await api.image.remove('gallery', image.id);
      expect((await api.media.list('image', 'gallery')).items.map(({ id }) => id)).not.toContain(image.id);
      expect(calls().map((call) => call.slice(0, call.indexOf(' ')))).toEqual([
        'GET',
        'PUT',
        'GET',
        'DELETE',
        'GET',
      ]);
    });

    // @spec 3.8 7.20
    test('of a video updates its texts, then deletes it', async () => {
      const { api } = await createTestApi();
      const video = firstOf(await api.media.list('video', 'hero'));
      const updated = await api.video.update('hero', video.id, { title: 'Morning light' });
      expect(updated).toEqual({ ...video, title: 'Morning light' });
      await api.video.remove('hero', video.id);
      expect((await api.media.list('video', 'hero')).items.map(({ id }) => id)).not.toContain(video.id);
    });

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
