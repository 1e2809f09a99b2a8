import { describe, expect, test, vi } from 'vitest';
import type { List, MediaItem } from '#contract/entities.ts';
import { createMediaApi } from '#features/media/api.ts';
import { createTestApi, setupFakeServer } from '#tests/http/support.ts';

setupFakeServer();

function firstOf({ items: [first] }: List<MediaItem>): MediaItem {
  if (!first) throw new Error('The seed is empty');
  return first;
}

describe('a write', () => {
  // @spec 7.17 7.24
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

  // @spec 3.8 7.20
  test('of a video updates its texts, then deletes it', async () => {
    const { api } = await createTestApi();
    const video = firstOf(await api.media.list('video', 'hero'));
    const updated = await api.videos.update('hero', video.id, { title: 'Morning light' });
    expect(updated).toEqual({ ...video, title: 'Morning light' });
    await api.videos.remove('hero', video.id);
    expect((await api.media.list('video', 'hero')).items.map(({ id }) => id)).not.toContain(video.id);
  });

  // @spec 7.24
  test.each([
    ['interrupted', { drop: true }],
    ['rejected', { status: 404 }],
  ])('that is %s makes the lists stale too', async (_, fault) => {
    const { client, fail } = await createTestApi();
    const onSettled = vi.fn();
    const { images } = createMediaApi(client, onSettled);
    fail({ method: 'DELETE', ...fault });
    await expect(images.remove('gallery', 'img_1')).rejects.toMatchObject({ name: 'ApiError' });
    expect(onSettled).toHaveBeenCalledTimes(1);
  });

  // @spec 5.12
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
