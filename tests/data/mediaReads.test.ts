import { describe, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { imageSections, videoSections } from '#contract/entities.ts';
import { mediaReadsOf } from '#data/mediaReads.ts';
import { queriesOf } from '#data/queries.ts';
import { createTestSession, isSettled } from '#tests/session/support.ts';

const minute = 60_000;
const everySection = [
  ...imageSections.map((section) => `GET /api/images/${section}?include_inactive=true`),
  ...videoSections.map((section) => `GET /api/videos/${section}`),
].toSorted();

async function open() {
  const session = await createTestSession();
  const media = mediaReadsOf(session.scope);
  const request = (options: { readonly isForced?: boolean; readonly signal?: AbortSignal } = {}) => ({
    isForced: false,
    signal: new AbortController().signal,
    ...options,
  });
  return {
    ...session,
    counts: (options = {}) => media.counts(request(options)),
    sectioned: (options = {}) => media.sectioned(request(options)),
    sections: media.sections,
    /** Waits for the list as a screen that is opened does. */
    async list(...place: Parameters<typeof media.sections.get>) {
      const query = media.sections.get(...place);
      query.send({ type: 'query.subscribed' });
      const { context } = await waitFor(query, isSettled);
      query.send({ type: 'query.unsubscribed' });
      if (context.error !== null) throw context.error;
      return context.data;
    },
  };
}

describe('reading a section', () => {
  // @spec 7.15
  test('requests all images, with the inactive ones', async () => {
    const { list, calls } = await open();
    const read = await list('image', 'gallery');
    expect(new Set(read?.items.map(({ section }) => section))).toEqual(new Set(['gallery']));
    expect(calls()).toEqual(['GET /api/images/gallery?include_inactive=true']);
  });

  // @spec 7.24 9.8
  test('requests it again after five minutes, a refresh, or a write', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const { list, calls, scope, sections } = await open();
    const before = await list('video', 'hero');
    await vi.advanceTimersByTimeAsync(5 * minute - 1);
    expect(await list('video', 'hero')).toBe(before);
    expect(calls()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await list('video', 'hero');
    expect(calls()).toHaveLength(2);
    sections.get('video', 'hero').send({ type: 'query.refreshed' });
    await list('video', 'hero');
    expect(calls()).toHaveLength(3);
    queriesOf(scope).outdate('media');
    await list('video', 'hero');
    expect(calls()).toHaveLength(4);
  });

  // @spec 7.18
  test('a 404 of videos is an empty list; a 404 of images is an error', async () => {
    const { list, fail } = await open();
    fail({ method: 'GET', status: 404, body: { message: 'Nothing here' } });
    expect(await list('video', 'feature')).toEqual({ items: [], unreadable: [] });
    await expect(list('image', 'about')).rejects.toThrow('Nothing here');
  });

  test('of videos that fails otherwise is an error, not an empty list', async () => {
    const { list, sectioned, fail } = await open();
    fail({ method: 'GET', path: '/api/videos/*', status: 410, body: { message: 'Gone' } });
    await expect(list('video', 'feature')).rejects.toThrow('Gone');
    await expect(sectioned()).rejects.toThrow('Gone');
  });
});

describe('reading all sections', () => {
  // @spec 3.12 3.13 7.25
  test('list, counts and sectioned data request every section once, and agree', async () => {
    const { list, counts, sectioned, calls } = await open();
    const [gallery, counted, { sections }] = await Promise.all([
      list('image', 'gallery'),
      counts(),
      sectioned(),
    ]);
    expect(calls().toSorted()).toEqual(everySection);
    const { images, videos } = sections;
    expect(Object.keys(images)).toEqual([...imageSections]);
    expect(Object.keys(videos)).toEqual([...videoSections]);
    expect(images.gallery).toBe(gallery?.items);
    expect(counted).toEqual({
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

  test('forced, requests every section again, except one that has arrived meanwhile', async () => {
    const { counts, calls, list, fail, sections, pass } = await open();
    await list('image', 'about');
    await counts();
    expect(calls()).toHaveLength(8);
    await counts({ isForced: true });
    expect(calls().slice(8).toSorted()).toEqual(everySection);
    fail({ path: '/api/images/*', delayMs: 20, times: 6 });
    const counted = counts({ isForced: true });
    pass(1);
    sections.get('video', 'hero').send({ type: 'query.refreshed' });
    await counted;
    expect(calls().slice(16).toSorted()).toEqual(everySection);
  });

  test('counts the sections that can be read, and lists the others', async () => {
    const { counts, sectioned, fail } = await open();
    const { images, sections } = await counts();
    const { about, ...others } = sections.images;
    const error = expect.objectContaining({ message: 'No access', status: 403 });
    fail({ path: '/api/images/about', status: 403, body: { error: { message: 'No access' } } });
    expect(await counts({ isForced: true })).toEqual({
      images: images - (about ?? 0),
      videos: 4,
      sections: { ...sections, images: others },
      failures: [{ kind: 'image', section: 'about', error }],
    });
    await expect(sectioned({ isForced: true })).rejects.toThrow('No access');
  });

  test.each([
    ['a 404', { status: 404 }],
    ['an answer of unknown shape', { status: 200, body: { data: 'none' } }],
    ['broken JSON', { malformed: true }],
  ])('an image section with %s is not counted; a video section with a 404 is empty', async (_, fault) => {
    const { counts, sectioned, fail } = await open();
    fail({ path: '/api/images/about', ...fault });
    fail({ path: '/api/videos/hero', status: 404 });
    const { failures, sections } = await counts();
    expect(failures.map(({ kind, section }) => [kind, section])).toEqual([['image', 'about']]);
    expect(sections.videos.hero).toBe(0);
    await expect(sectioned({ isForced: true })).rejects.toThrow();
  });

  test('repeats the request of a section whose failure may pass', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { counts, calls, fail } = await open();
    fail({ path: '/api/images/about', status: 503, times: 2 });
    const counted = counts();
    const tries = () => calls().filter((call) => call.includes('about'));
    const isTriedAgain = async () => {
      await vi.advanceTimersByTimeAsync(250);
      return tries().length === 3;
    };
    await vi.waitUntil(isTriedAgain, { timeout: 5_000 });
    expect((await counted).failures).toEqual([]);
    expect(tries()).toHaveLength(3);
  });

  // @spec 8.7
  test('rejects with the message of the server, else with a fallback, when no section of a kind can be read', async () => {
    const { counts, sectioned, fail } = await open();
    const path = '/api/images/*';
    fail({ path, status: 403, body: { error: { message: 'No access' } }, times: 6 });
    await expect(counts()).rejects.toThrow('No access');
    fail({ path, status: 404, times: 12 });
    await expect(counts()).rejects.toThrow('Failed to fetch media counts');
    await expect(sectioned()).rejects.toThrow('Failed to fetch media data');
  });

  test('rejects without a connection when a section cannot be read, so that its last count stays', async () => {
    const { counts, fail, scope } = await open();
    fail({ path: '/api/images/about', status: 403 });
    vi.spyOn(scope.pageActivity, 'isOnline').mockReturnValue(false);
    await expect(counts()).rejects.toThrow('Failed to fetch media counts');
  });

  test('reads at most three sections at a time, for all callers; a list does not wait for them', async () => {
    const { counts, sectioned, list, fail, calls } = await open();
    const controller = new AbortController();
    const { signal } = controller;
    fail({ path: '/api/images/*', delayMs: 60_000 });
    const asked: Promise<unknown>[] = [counts({ signal }), sectioned({ signal })];
    await vi.waitUntil(() => calls().length === 3);
    asked.push(counts({ signal, isForced: true }));
    await vi.waitUntil(() => calls().length === 6);
    expect(new Set(calls()).size).toBe(3);
    await list('video', 'hero');
    expect(calls().slice(6)).toEqual(['GET /api/videos/hero']);
    controller.abort();
    await Promise.allSettled(asked);
  });

  test('aborted, aborts the reads without another caller, and never sends those that wait', async () => {
    const { counts, fail, calls, sections } = await open();
    fail({ method: 'GET', delayMs: 60_000 });
    sections.get('image', 'gallery').send({ type: 'query.subscribed' });
    const controller = new AbortController();
    const counting = counts({ signal: controller.signal });
    await vi.waitUntil(() => calls().length === 3);
    controller.abort();
    await expect(counting).rejects.toMatchObject({ name: 'AbortError' });
    expect(calls()).toHaveLength(3);
    const isPending = (section: string) => !isSettled(sections.get('image', section).getSnapshot());
    expect(imageSections.filter(isPending)).toEqual(['gallery']);
  });
});
