import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  clipForm,
  createClockedBackend,
  dataOf,
  errorBody,
  formOf,
  mp4,
  pictureForm,
  png,
  program,
  signedIn,
  svg,
} from './support.ts';

const images = '/api/admin/images/upload';
const videos = '/api/admin/videos/upload';

async function start(seed = { images: 0, videos: 0, inquiries: 0, contact: 0 }) {
  const { backend } = createClockedBackend({ seed });
  const sendAsAdmin = await signedIn(backend);
  const load = (url: string) => backend.handle(new Request(url));
  return { sendAsAdmin, load };
}

interface Item {
  readonly id: string;
  readonly url: string;
  readonly thumbnail_url: string;
}

test('a large photograph gets thumbnails 480, 960 and 1600 pixels wide, and no other size', async () => {
  const { sendAsAdmin, load } = await start();
  const photo = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#9A4A2B' } })
    .jpeg()
    .toBuffer();
  const form = formOf({ section: 'about', title: 'Wide' }, 'image', [
    { bytes: new Uint8Array(photo), type: 'image/jpeg', name: 'wide.jpg' },
  ]);
  const { url } = dataOf<Item>(await sendAsAdmin('POST', images, { form }));
  const sizes: unknown[] = [];
  for (const size of ['thumbnail', 'small', 'medium', 'large']) {
    const { width, height, format } = await sharp(
      await (await load(`${url}/${size}`)).arrayBuffer(),
    ).metadata();
    sizes.push([format, width, height]);
  }
  expect(sizes).toEqual([
    ['webp', 480, 360],
    ['webp', 480, 360],
    ['webp', 960, 720],
    ['webp', 1600, 1200],
  ]);
  for (const size of ['toString', 'huge']) expect((await load(`${url}/${size}`)).status).toBe(404);
});

test.each([
  ['an SVG', svg, 'image/svg+xml'],
  [
    'an image that cannot be decoded',
    Buffer.concat([png.subarray(0, 20), Buffer.from('nothing more')]),
    'image/png',
  ],
])('the thumbnail of %s is the file itself', async (_, bytes, type) => {
  const { sendAsAdmin, load } = await start();
  const uploaded = await sendAsAdmin('POST', images, { form: pictureForm({}, bytes, type) });
  const response = await load(dataOf<Item>(uploaded).thumbnail_url);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
  expect(response.headers.get('Content-Type')).toBe(type);
});

test('an uploaded video has its title on the thumbnail', async () => {
  const { sendAsAdmin, load } = await start();
  const { thumbnail_url } = dataOf<Item>(
    await sendAsAdmin('POST', videos, { form: clipForm({ title: 'Oak linen' }) }),
  );
  const card = await load(thumbnail_url);
  expect(card.headers.get('Content-Type')).toBe('image/svg+xml');
  expect(await card.text()).toContain('Oak linen');
});

const imageTypes = 'Invalid file type. Please upload a JPEG, PNG, GIF, WebP, or SVG image.';
const videoTypes = 'Invalid file type. Please upload an MP4, MOV, AVI, WebM, or OGG video.';
const large = Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024 + 1 - png.length)]);

test.each<[FormData, string]>([
  [formOf({ section: 'gallery', title: 'A' }), 'Please select a file to upload'],
  [pictureForm({}, large), 'File size exceeds limit. Maximum size is 10MB.'],
  [pictureForm({}, png, 'application/pdf'), imageTypes],
  [pictureForm({}, program), imageTypes],
  [pictureForm({}, mp4), imageTypes],
  [clipForm({}, png), videoTypes],
  [pictureForm({ title: '  ' }), 'Title is required'],
  [pictureForm({ title: 'x'.repeat(101) }), 'Title must be less than 100 characters'],
  [clipForm({ description: 'x'.repeat(501) }), 'Description must be less than 500 characters'],
  [pictureForm({ sort_order: '-1' }), 'Sort order must be a whole number from 0 to 999,999,999'],
])('the refusal of upload %# says why', async (form, message) => {
  const { sendAsAdmin } = await start();
  const { body } = await sendAsAdmin('POST', form.has('video') ? videos : images, { form });
  expect(body).toMatchObject({ error: { message } });
});

test('an update changes only what it names, for items of both wire forms', async () => {
  const { sendAsAdmin } = await start({ images: 46, videos: 6, inquiries: 0, contact: 0 });
  const before = dataOf<readonly Readonly<Record<string, unknown>>[]>(
    await sendAsAdmin('GET', '/api/images/gallery'),
  );
  const nested = before.find((item) => 'content' in item);
  const flat = before.find((item) => 'title' in item);
  const json = { title: ' Renamed ', category: '', sort_order: 9 };
  const send = (item: typeof flat) => sendAsAdmin('PUT', `/api/admin/images/gallery/${item?.id}`, { json });
  const changed = { title: 'Renamed', category: null };
  expect((await send(flat)).body).toEqual({ data: { ...flat, ...changed, sort_order: 9 } });
  expect((await send(nested)).body).toEqual({
    data: { ...nested, content: { ...(nested?.content as object), ...changed }, sort_order: 9 },
  });
});

test('the bytes of a deleted image are gone', async () => {
  const { sendAsAdmin, load } = await start();
  const { id, url } = dataOf<Item>(await sendAsAdmin('POST', images, { form: pictureForm() }));
  expect((await load(url)).status).toBe(200);
  await sendAsAdmin('DELETE', `/api/admin/images/gallery/${id}`);
  expect((await load(url)).status).toBe(404);
});

// @spec 9.18
test.each([
  [
    '/api/images/kitchen',
    "There is no image section 'kitchen'; there are gallery, contact, entrance, about, logo, swordman",
  ],
  ['/api/videos/gallery', "There is no video section 'gallery'; there are hero, feature"],
])('the unknown section %s is refused', async (path, message) => {
  const { sendAsAdmin } = await start();
  expect(await sendAsAdmin('GET', path)).toMatchObject({
    status: 404,
    body: errorBody('not_found', message),
  });
});
