import { describe, expect, test } from 'vitest';
import type { List, MediaItem } from '#contract/entities.ts';
import { createTestApi, setupFakeServer } from '#tests/http/support.ts';

setupFakeServer();

function firstOf({ items: [first] }: List<MediaItem>): MediaItem {
  if (!first) throw new Error('The seed is empty');
  return first;
}

describe('a write', () => {
  test('of an image updates its texts, then deletes it, and each time the list is requested again', async () => {
    const { api, calls } = await createTestApi();
    const image = firstOf(await api.media.list('image', 'gallery'));
    const updated = await api.images.update('gallery', image.id, { title: 'Oak stairs', sort_order: 3 });
    expect(updated).toEqual({ ...image, title: 'Oak stairs', sort_order: 3 });
    expect((await api.media.list('image', 'gallery')).items.find(({ id }) => id === image.id)).toEqual(
      updated,
    );
    await api.images.remove('gallery', image.id);
    expect((await api.media.list('image', 'gallery')).items.map(({ id }) => id)).not.toContain(image.id);
    expect(calls().map((call) => call.slice(0, call.indexOf(' ')))).toEqual([
      'GET',
      'PUT',
      'GET',
      'DELETE',
      'GET',
    ]);
  });

  test('of a video updates its texts, then deletes it', async () => {
    const { api } = await createTestApi();
    const video = firstOf(await api.media.list('video', 'hero'));
    const updated = await api.videos.update('hero', video.id, { title: 'Morning light' });
    expect(updated).toEqual({ ...video, title: 'Morning light' });
    await api.videos.remove('hero', video.id);
    expect((await api.media.list('video', 'hero')).items.map(({ id }) => id)).not.toContain(video.id);
  });

  test.each([
    ['interrupted', { drop: true }],
    ['rejected', { status: 404 }],
  ])('that is %s clears the cache too', async (_, fault) => {
    const { api, fail, calls } = await createTestApi();
    await api.media.list('image', 'logo');
    fail({ method: 'DELETE', ...fault });
    await expect(api.images.remove('gallery', 'img_1')).rejects.toMatchObject({ name: 'ApiError' });
    await api.media.list('image', 'logo');
    expect(calls().filter((call) => call.startsWith('GET'))).toHaveLength(2);
  });

  test.each([
    ['section', '', 'vid_1'],
    ['id', 'hero', ''],
  ] as const)('a video deletion without its %s rejects without a call', async (_, section, id) => {
    const { api, calls } = await createTestApi();
    await expect(api.videos.remove(section, id)).rejects.toEqual(
      new Error('Section and ID are required for video deletion'),
    );
    expect(calls()).toEqual([]);
  });
});

describe('a batch upload', () => {
  const png = Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
    (character) => character.charCodeAt(0),
  );
  const fields = (title: string) => ({
    section: 'about',
    title,
    description: '',
    alt_text: '',
    category: 'Office',
    sort_order: '2',
  });

  test('resolves with one result per file, and the stored images are in the list', async () => {
    const { api } = await createTestApi();
    await api.media.list('image', 'about');
    const results = await api.images.uploadBatch([
      { file: new File([png], 'one.png', { type: 'image/png' }), fields: fields('One') },
      { file: new File(['MZ program'], 'two.png', { type: 'image/png' }), fields: fields('Two') },
    ]);
    expect(results.map(({ ok }) => ok)).toEqual([true, false]);
    const { items: about } = await api.media.list('image', 'about');
    const [first, second] = results;
    if (!first?.ok || second?.ok !== false)
      throw new Error('Expected the first file stored, the second rejected');
    expect(first.item).toMatchObject({ title: 'One', section: 'about', category: 'Office', sort_order: 2 });
    expect(second.error.message).toEqual(expect.stringMatching(/./));
    expect(about.find(({ id }) => id === first.item.id)).toEqual(first.item);
  });

  test('of videos calls the video endpoint', async () => {
    const { api, calls } = await createTestApi();
    const part = {
      file: new File(['no film'], 'film.mp4', { type: 'video/mp4' }),
      fields: { section: 'hero', title: 'Film', description: '', alt_text: '' },
    };
    expect((await api.videos.uploadBatch([part])).map(({ ok }) => ok)).toEqual([false]);
    expect(calls()).toEqual(['POST /api/admin/videos/batch-upload']);
  });
});
