import { describe, expect, test, vi } from 'vitest';
import { imageSections, videoSections } from '#contract/entities.ts';
import { readLimit } from '#http/limit.ts';
import { createTestApi, setupFakeServer } from '#tests/http/support.ts';

setupFakeServer();

const minute = 60_000;
const everySection = [
  ...imageSections.map((section) => `GET /api/images/${section}?include_inactive=true`),
  ...videoSections.map((section) => `GET /api/videos/${section}`),
].toSorted();

describe('reading a section', () => {
  // @spec 5.20 7.15
  test('requests images with the inactive ones, all or a page', async () => {
    const { api, calls } = await createTestApi();
    const { items: all } = await api.media.list('image', 'gallery');
    expect(all.map(({ section }) => section)).toEqual(all.map(() => 'gallery'));
    expect(await api.media.list('image', 'gallery', { limit: 1, offset: 1 })).toEqual({
      items: all.slice(1, 2),
      unreadable: [],
    });
    expect(calls()).toEqual([
      'GET /api/images/gallery?include_inactive=true',
      'GET /api/images/gallery?limit=1&offset=1&include_inactive=true',
    ]);
  });

  test('is served from the cache for five minutes, and bypasses it when forced', async () => {
    const { api, calls, pass } = await createTestApi();
    const before = await api.media.list('video', 'hero');
    expect(await api.media.list('video', 'hero')).toBe(before);
    pass(5 * minute - 1);
    expect(await api.media.list('video', 'hero')).toBe(before);
    expect(calls()).toHaveLength(1);
    pass(1);
    await api.media.list('video', 'hero');
    await api.media.list('video', 'hero', { isForced: true });
    expect(calls()).toEqual(['GET /api/videos/hero', 'GET /api/videos/hero', 'GET /api/videos/hero']);
  });

  // @spec 7.18
  test('resolves a 404 of videos with an empty list; a 404 of images is an error', async () => {
    const { api, fail } = await createTestApi();
    fail({ method: 'GET', status: 404, body: { message: 'Nothing here' } });
    expect(await api.media.list('video', 'feature')).toEqual({ items: [], unreadable: [] });
    await expect(api.media.list('image', 'about')).rejects.toThrow('Nothing here');
  });

  test.each([
    [{ status: 403, body: { message: 'Not for you' } }, 'Not for you'],
    [{ status: 410, body: { message: 'Gone' } }, 'Gone'],
    [{ drop: true }, 'Network error: Please check your internet connection'],
  ])('of videos that fails with %j is an error, and no empty list', async (fault, message) => {
    const { api, fail } = await createTestApi();
    fail({ method: 'GET', path: '/api/videos/*', ...fault });
    await expect(api.media.list('video', 'feature')).rejects.toThrow(message);
    await expect(api.media.sectioned()).rejects.toThrow(message);
  });
});

describe('reading all sections', () => {
  // @spec 3.12 3.13 7.25
  test('counts and sectioned data request every section once, and agree', async () => {
    const { api, calls } = await createTestApi();
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
      failures: [],
    });
  });

  test('forced, requests every section again', async () => {
    const { api, calls } = await createTestApi();
    await api.media.counts();
    await api.media.counts({ isForced: true });
    expect(calls().toSorted()).toEqual([...everySection, ...everySection].toSorted());
  });

  test('counts a 404 of a video section as empty', async () => {
    const { api, fail } = await createTestApi();
    fail({ path: '/api/videos/*', status: 404 });
    expect((await api.media.counts()).videos).toBe(0);
  });

  test('counts the sections that can be read, and lists the others', async () => {
    const { api, fail } = await createTestApi();
    const { images, sections } = await api.media.counts();
    const { about, ...others } = sections.images;
    const error = expect.objectContaining({ message: 'No access', status: 403 });
    fail({ path: '/api/images/about', status: 403, body: { error: { message: 'No access' } } });
    expect(await api.media.counts({ isForced: true })).toEqual({
      images: images - (about ?? 0),
      videos: 4,
      sections: { ...sections, images: others },
      failures: [{ kind: 'image', section: 'about', error }],
    });
    await expect(api.media.sectioned({ isForced: true })).rejects.toThrow('No access');
  });

  test.each([
    ['a 404', { status: 404 }],
    ['a 500', { status: 500 }],
    ['an answer of unknown shape', { status: 200, body: { data: 'none' } }],
    ['broken JSON', { malformed: true }],
  ])('an image section with %s is not counted; a video section with a 404 is empty', async (_, fault) => {
    const { api, fail } = await createTestApi();
    fail({ path: '/api/images/about', ...fault });
    fail({ path: '/api/videos/hero', status: 404 });
    const { failures, sections } = await api.media.counts();
    expect(failures.map(({ kind, section }) => [kind, section])).toEqual([['image', 'about']]);
    expect(sections.videos.hero).toBe(0);
    await expect(api.media.sectioned({ isForced: true })).rejects.toThrow();
  });

  test('a section whose failure may pass rejects until the last attempt', async () => {
    const { api, fail } = await createTestApi();
    fail({ path: '/api/images/about', status: 503 });
    await expect(api.media.counts({ isLastAttempt: false })).rejects.toMatchObject({ status: 503 });
    expect((await api.media.counts({ isLastAttempt: true })).failures).toHaveLength(1);
  });

  // @spec 8.7
  test('rejects with the message of the server, else with a fallback, when no section of a kind can be read', async () => {
    const { api, fail } = await createTestApi();
    const path = '/api/images/*';
    fail({ path, status: 403, body: { error: { message: 'No access' } }, times: 6 });
    await expect(api.media.counts()).rejects.toThrow('No access');
    fail({ path, status: 404, times: 12 });
    await expect(api.media.counts()).rejects.toThrow('Failed to fetch media counts');
    await expect(api.media.sectioned()).rejects.toThrow('Failed to fetch media data');
  });

  test('aborted, aborts the reads that have no other caller, and those that wait are never sent', async () => {
    const { api, fail, calls } = await createTestApi();
    fail({ method: 'GET', delayMs: 60_000 });
    const controller = new AbortController();
    const counting = api.media.counts({ signal: controller.signal });
    await vi.waitUntil(() => calls().length === readLimit);
    controller.abort();
    await expect(counting).rejects.toMatchObject({ name: 'AbortError' });
    expect(calls()).toHaveLength(readLimit);
  });
});
