import { describe, expect, test, vi } from 'vitest';
import { createMedia } from '#api/media.ts';
import type { MediaItem } from '#contract/entities.ts';
import { imageSections, videoSections } from '#contract/entities.ts';
import { openStudio, serveBackend } from './support.ts';

serveBackend();

const minute = 60_000;
const everySection = [
  ...imageSections.map((section) => `GET /api/images/${section}?include_inactive=true`),
  ...videoSections.map((section) => `GET /api/videos/${section}`),
].toSorted();

function firstOf(items: readonly MediaItem[]): MediaItem {
  const [first] = items;
  if (!first) throw new Error('The seed is empty');
  return first;
}

describe('reading a section', () => {
  test('images are asked for with the inactive ones, and page by page', async () => {
    const { api, calls } = await openStudio();
    const all = await api.images.list('gallery');
    expect(all.map(({ section }) => section)).toEqual(all.map(() => 'gallery'));
    expect(await api.images.list('gallery', { limit: 1, offset: 1 })).toEqual(all.slice(1, 2));
    expect(calls()).toEqual([
      'GET /api/images/gallery?include_inactive=true',
      'GET /api/images/gallery?limit=1&offset=1&include_inactive=true',
    ]);
  });

  test('is answered from the cache for five minutes, past it when forced', async () => {
    const { api, calls, pass } = await openStudio();
    const before = await api.videos.list('hero');
    expect(await api.videos.list('hero')).toBe(before);
    pass(5 * minute - 1);
    expect(await api.videos.list('hero')).toBe(before);
    expect(calls()).toHaveLength(1);
    pass(1);
    await api.videos.list('hero');
    await api.videos.list('hero', { isForced: true });
    expect(calls()).toEqual(['GET /api/videos/hero', 'GET /api/videos/hero', 'GET /api/videos/hero']);
  });

  test('videos that are not found are an empty list; images that are not found are an error', async () => {
    const { api, fail } = await openStudio();
    fail({ method: 'GET', status: 404, body: { message: 'Nothing here' } });
    expect(await api.videos.list('feature')).toEqual([]);
    await expect(api.images.list('about')).rejects.toThrow('Nothing here');
  });
});

describe('a write', () => {
  test('of an image: its texts change, then it is gone, and each time the list is asked for again', async () => {
    const { api, calls } = await openStudio();
    const image = firstOf(await api.images.list('gallery'));
    const updated = await api.images.update('gallery', image.id, { title: 'Oak stairs', sort_order: 3 });
    expect(updated).toEqual({ ...image, title: 'Oak stairs', sort_order: 3 });
    expect((await api.images.list('gallery')).find(({ id }) => id === image.id)).toEqual(updated);
    await api.images.remove('gallery', image.id);
    expect((await api.images.list('gallery')).map(({ id }) => id)).not.toContain(image.id);
    expect(calls().map((call) => call.slice(0, call.indexOf(' ')))).toEqual([
      'GET',
      'PUT',
      'GET',
      'DELETE',
      'GET',
    ]);
  });

  test('of a video: its texts change, then it is gone', async () => {
    const { api } = await openStudio();
    const video = firstOf(await api.videos.list('hero'));
    const updated = await api.videos.update('hero', video.id, { title: 'Morning light' });
    expect(updated).toEqual({ ...video, title: 'Morning light' });
    await api.videos.remove('hero', video.id);
    expect((await api.videos.list('hero')).map(({ id }) => id)).not.toContain(video.id);
  });

  test.each([
    ['cut', { drop: true }],
    ['refused', { status: 404 }],
  ])('that was %s clears the cache too', async (_, fault) => {
    const { api, fail, calls } = await openStudio();
    await api.images.list('logo');
    fail({ method: 'DELETE', ...fault });
    await expect(api.images.remove('gallery', 'img_1')).rejects.toMatchObject({ name: 'ApiError' });
    await api.images.list('logo');
    expect(calls().filter((call) => call.startsWith('GET'))).toHaveLength(2);
  });

  test.each([
    ['section', '', 'vid_1'],
    ['id', 'hero', ''],
  ] as const)('a video deletion without its %s asks for nothing', async (_, section, id) => {
    const { api, calls } = await openStudio();
    await expect(api.videos.remove(section, id)).rejects.toEqual(
      new Error('Section and ID are required for video deletion'),
    );
    expect(calls()).toEqual([]);
  });
});

describe('a batch upload', () => {
  const png = Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
    (letter) => letter.charCodeAt(0),
  );
  const fields = (title: string) => ({
    section: 'about',
    title,
    description: '',
    alt_text: '',
    category: 'Office',
    sort_order: '2',
  });

  test('tells of each file, and the pictures that were taken are in the list', async () => {
    const { api } = await openStudio();
    await api.images.list('about');
    const results = await api.images.uploadBatch([
      { file: new File([png], 'one.png', { type: 'image/png' }), fields: fields('One') },
      { file: new File(['MZ program'], 'two.png', { type: 'image/png' }), fields: fields('Two') },
    ]);
    expect(results.map(({ ok }) => ok)).toEqual([true, false]);
    const about = await api.images.list('about');
    const [first, second] = results;
    if (!first?.ok || second?.ok !== false) throw new Error('The first file is taken, the second refused');
    expect(first.item).toMatchObject({ title: 'One', section: 'about', category: 'Office', sort_order: 2 });
    expect(second.error.message).toEqual(expect.stringMatching(/./));
    expect(about.find(({ id }) => id === first.item.id)).toEqual(first.item);
  });

  test('of videos goes to the videos', async () => {
    const { api, calls } = await openStudio();
    const part = {
      file: new File(['no film'], 'film.mp4', { type: 'video/mp4' }),
      fields: { section: 'hero', title: 'Film', description: '', alt_text: '' },
    };
    expect((await api.videos.uploadBatch([part])).map(({ ok }) => ok)).toEqual([false]);
    expect(calls()).toEqual(['POST /api/admin/videos/batch-upload']);
  });
});

describe('the helpers over all sections', () => {
  test('counts and sectioned data ask for every section once, and agree', async () => {
    const { api, calls } = await openStudio();
    const [counts, { sections }] = await Promise.all([api.media.counts(), api.media.sectioned()]);
    expect(calls().toSorted()).toEqual(everySection);
    const { images, videos } = sections;
    expect(Object.keys(images)).toEqual([...imageSections]);
    expect(Object.keys(videos)).toEqual([...videoSections]);
    expect(counts).toEqual({
      images: 12,
      videos: 4,
      sections: {
        images: {
          gallery: images.gallery.length,
          contact: images.contact.length,
          entrance: images.entrance.length,
          about: images.about.length,
          logo: images.logo.length,
          swordman: images.swordman.length,
        },
        videos: { hero: videos.hero.length, feature: videos.feature.length },
      },
    });
  });

  test('forced, every section is asked for again', async () => {
    const { api, calls } = await openStudio();
    await api.media.counts();
    await api.media.counts({ isForced: true });
    expect(calls().toSorted()).toEqual([...everySection, ...everySection].toSorted());
  });

  test('a video section that is not found counts as empty', async () => {
    const { api, fail } = await openStudio();
    fail({ path: '/api/videos/*', status: 404 });
    expect((await api.media.counts()).videos).toBe(0);
  });

  test('a failed section fails the helper in the words of the server, else in its own', async () => {
    const { api, fail } = await openStudio();
    const path = '/api/images/about';
    fail({ path, status: 500, body: { error: { message: 'Disk full' } }, times: 1 });
    await expect(api.media.counts()).rejects.toThrow('Disk full');
    fail({ path, status: 404, times: 2 });
    await expect(api.media.counts()).rejects.toThrow('Failed to fetch media counts');
    await expect(api.media.sectioned()).rejects.toThrow('Failed to fetch media data');
  });

  test('aborted, the reads that nobody else waits for are aborted too', async () => {
    const { api, fail, calls } = await openStudio();
    fail({ method: 'GET', delayMs: 60_000 });
    const controller = new AbortController();
    const counting = api.media.counts({ signal: controller.signal });
    await vi.waitUntil(() => calls().length === everySection.length);
    controller.abort();
    await expect(counting).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a batch deletion', () => {
  test('runs every deletion and tells of each', async () => {
    const { api, fail, header } = await openStudio();
    const image = firstOf(await api.images.list('gallery'));
    const video = firstOf(await api.videos.list('hero'));
    const targets = [
      { kind: 'image', section: 'gallery', id: image.id },
      { kind: 'image', section: 'about', id: 'img_unknown' },
      { kind: 'video', section: 'hero', id: video.id },
    ] as const;
    fail({ path: '/api/admin/images/about/*', status: 404, body: { message: 'No such image' } });
    const outcomes = await api.media.removeBatch(targets, { idempotencyKey: 'batch' });
    expect(outcomes).toEqual([
      { target: targets[0], ok: true },
      {
        target: targets[1],
        ok: false,
        error: expect.objectContaining({ status: 404 }),
        message: 'No such image',
      },
      { target: targets[2], ok: true },
    ]);
    expect(header('Idempotency-Key').filter(Boolean).toSorted()).toEqual(
      [
        `batch-image-gallery-${image.id}`,
        'batch-image-about-img_unknown',
        `batch-video-hero-${video.id}`,
      ].toSorted(),
    );
  });

  test('a deletion that fails without words is told in words of the batch', async () => {
    const { api } = await openStudio();
    const wordless = new Error('');
    const { removeBatch } = createMedia(
      { ...api.images, remove: () => Promise.reject(wordless) },
      api.videos,
    );
    const target = { kind: 'image', section: 'gallery', id: 'img_1' } as const;
    expect(await removeBatch([target])).toEqual([
      { target, ok: false, error: wordless, message: 'Batch delete operation failed' },
    ]);
  });

  test('aborted, it is aborted', async () => {
    const { api } = await openStudio();
    const targets = [{ kind: 'image', section: 'gallery', id: 'img_1' }] as const;
    await expect(api.media.removeBatch(targets, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
