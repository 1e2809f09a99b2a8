import { expect, test } from 'vitest';
import { imageSections, type MediaItem, videoSections } from '#contract/entities.ts';
import { responses } from '#contract/responses.ts';
import { defaultSeed } from '#fake-server/seed/seed.ts';
import {
  createClockedBackend,
  dataOf,
  type SendAsAdmin,
  sendRequest,
  signedIn,
  signIn,
  start,
} from './support.ts';

type Wire = Readonly<Record<string, unknown>>;

async function everything(sendAsAdmin: SendAsAdmin): Promise<Readonly<Record<string, readonly Wire[]>>> {
  const paths = [
    '/api/v1/admin/inquiries',
    '/api/v1/admin/contact',
    ...imageSections.map((section) => `/api/images/${section}?include_inactive=true`),
    ...videoSections.map((section) => `/api/videos/${section}`),
  ];
  const load = async (path: string) => dataOf<readonly Wire[]>(await sendAsAdmin('GET', path));
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await load(path)])));
}

const seeded = async (seed = {}) => everything(await signedIn(createClockedBackend({ seed }).backend));

test('The same numbers seed the same data', async () => {
  const numbers = { inquiries: 30, contact: 20, images: 60, videos: 9 };
  expect(await seeded(numbers)).toEqual(await seeded(numbers));
});

test('The default seed fills every list', async () => {
  const data = await seeded();
  const counts = Object.fromEntries(Object.entries(data).map(([path, list]) => [path, list.length]));
  expect(counts).toEqual({
    '/api/v1/admin/inquiries': 48,
    '/api/v1/admin/contact': 31,
    '/api/images/gallery?include_inactive=true': 25,
    '/api/images/contact?include_inactive=true': 4,
    '/api/images/entrance?include_inactive=true': 5,
    '/api/images/about?include_inactive=true': 6,
    '/api/images/logo?include_inactive=true': 3,
    '/api/images/swordman?include_inactive=true': 3,
    '/api/videos/hero': 3,
    '/api/videos/feature': 3,
  });
});

test('The seed holds the unusual items that the screens must cope with', async () => {
  const data = await seeded();
  const mediaIn = async (prefix: string): Promise<readonly MediaItem[]> => {
    const sent = Object.entries(data).flatMap(([path, list]) => (path.startsWith(prefix) ? list : []));
    return (await responses.mediaList({ data: sent }, expect.unreachable, { section: '' })).items;
  };
  const images = await mediaIn('/api/images/');
  const videos = await mediaIn('/api/videos/');
  const inquiries = data['/api/v1/admin/inquiries'] ?? [];
  const messages = data['/api/v1/admin/contact'] ?? [];
  const imagesSent = Object.entries(data).flatMap(([path, list]) => (path.includes('/images/') ? list : []));

  const unusual: readonly (readonly [string, readonly unknown[]])[] = [
    ['a status that is unknown', inquiries.filter(({ status }) => status === 'legacy-7')],
    ['an inquiry without a phone', inquiries.filter(({ phone }) => phone === null)],
    ['an inquiry without a message', inquiries.filter(({ message }) => message === null)],
    ['a message without an email', messages.filter(({ email }) => email === null)],
    ['an image without title and description', images.filter((item) => !item.title && !item.description)],
    ['an image without a date', images.filter(({ created_at }) => created_at === null)],
    ['an image without a picture', images.filter((item) => item.url === null && item.thumbnail_url === null)],
    ['a video without a thumbnail', videos.filter((item) => item.url && item.thumbnail_url === null)],
    ['an inactive image', imagesSent.filter(({ is_active }) => is_active === false)],
    ['an image with nested texts', imagesSent.filter((item) => 'content' in item && 'upload_time' in item)],
    ['an image with flat texts', imagesSent.filter((item) => 'title' in item && 'created_at' in item)],
  ];
  expect(unusual.filter(([, items]) => items.length === 0)).toEqual([]);
  expect(inquiries.filter(({ email }) => email === null)).toEqual([]);
});

test('Every list is newest first, and no date is in the future', async () => {
  for (const list of Object.values(await seeded({ images: 200 }))) {
    const times = list.flatMap((item) => {
      const date = item.created_at ?? item.upload_time;
      return typeof date === 'string' ? [Date.parse(date)] : [];
    });
    expect(times).toEqual([...times].sort((left, right) => right - left));
    expect(Math.max(...times)).toBeLessThanOrEqual(start);
  }
});

test('Every seeded url resolves with its content type, except the broken one', async () => {
  const { backend } = createClockedBackend({ seed: { videos: 7 } });
  const items = Object.values(await everything(await signedIn(backend))).flat();
  const urlsOf = (name: 'url' | 'thumbnail_url') =>
    items.flatMap((item) => (typeof item[name] === 'string' ? [item[name]] : []));
  const load = async (url: string) => {
    const response = await backend.handle(new Request(url, { headers: { Range: 'bytes=0-0' } }));
    await response.body?.cancel();
    return `${response.status} ${response.headers.get('Content-Type')}`;
  };
  const broken = 'http://studio.test/files/moved-long-ago';
  const expected = (url: string) =>
    `206 ${url.endsWith('.webp') ? 'image' : 'video'}/${url.split('.').at(-1)}`;
  const files = urlsOf('url').filter((url) => url !== broken);
  expect(await Promise.all(files.map(load))).toEqual(files.map(expected));
  expect(files).toHaveLength(51);
  const thumbnails = urlsOf('thumbnail_url').filter((url) => !url.startsWith(broken));
  expect(await Promise.all(thumbnails.map(load))).toEqual(thumbnails.map(() => '206 image/webp'));
  expect(await load(broken)).toBe('404 application/json; charset=utf-8');
});

test('A reset that fails rejects, and the next one succeeds', async () => {
  const { backend, clock } = createClockedBackend();
  const reset = () => sendRequest(backend, 'POST', '/__fake/reset', { json: { inquiries: 1 } });
  await signIn(backend);
  clock.now = Number.NaN;
  await expect(reset()).rejects.toThrow(RangeError);
  clock.now = start;
  expect((await reset()).body).toEqual({ data: { seed: { ...defaultSeed, inquiries: 1 } } });
  const sendAsAdmin = await signedIn(backend);
  expect(dataOf<readonly Wire[]>(await sendAsAdmin('GET', '/api/v1/admin/inquiries'))).toHaveLength(1);
});
