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
  const { backend, clock } = createClockedBackend({ seed });
  const sendAsAdmin = await signedIn(backend);
  const load = (url: string, headers = {}) => backend.handle(new Request(url, { headers }));
  return { backend, clock, sendAsAdmin, load };
}

interface Item {
  readonly id: string;
  readonly url: string;
  readonly thumbnail_url: string;
}

test('An uploaded image is in the list of its section with every field, and its bytes are unchanged', async () => {
  const { sendAsAdmin, load } = await start();
  const response = await sendAsAdmin('POST', images, {
    form: pictureForm({
      title: '  Linen corner ',
      description: 'Afternoon light.',
      alt_text: 'A linen chair',
      category: 'Residential',
      sort_order: '4',
    }),
  });
  const { id, url } = dataOf<Item>(response);
  const item = {
    id: expect.stringMatching(/^img_[0-9a-f-]{36}$/),
    section: 'gallery',
    title: 'Linen corner',
    description: 'Afternoon light.',
    alt_text: 'A linen chair',
    category: 'Residential',
    sort_order: 4,
    is_active: true,
    created_at: '2026-11-21T09:30:00.000Z',
    cloudinary_public_id: 'atelier/gallery/linen-corner',
    url: expect.stringMatching(/^http:\/\/studio\.test\/files\/[0-9a-f-]{36}$/),
    thumbnail_url: `${url}/thumbnail`,
    urls: {
      thumbnail: `${url}/thumbnail`,
      small: `${url}/small`,
      medium: `${url}/medium`,
      large: `${url}/large`,
    },
  };
  expect({ status: response.status, body: response.body }).toEqual({ status: 201, body: { data: item } });
  expect((await sendAsAdmin('GET', '/api/images/gallery')).body).toEqual({ data: [{ ...item, id }] });

  const file = await load(url);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(png);
  expect(Object.fromEntries(file.headers)).toEqual({
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(png.length),
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
  });
});

test.each(['toString', 'constructor', 'huge'])('An image has no size called %s', async (size) => {
  const { sendAsAdmin, load } = await start();
  const { url } = dataOf<Item>(await sendAsAdmin('POST', images, { form: pictureForm() }));
  const response = await load(`${url}/${size}`);
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 404,
    body: errorBody('not_found', 'There is no such size'),
  });
});

test('A large photograph gets thumbnails 480, 960 and 1600 pixels wide', async () => {
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
    const response = await load(`${url}/${size}`);
    const { width, height, format } = await sharp(await response.arrayBuffer()).metadata();
    sizes.push([response.headers.get('Content-Type'), format, width, height]);
  }
  expect(sizes).toEqual([
    ['image/webp', 'webp', 480, 360],
    ['image/webp', 'webp', 480, 360],
    ['image/webp', 'webp', 960, 720],
    ['image/webp', 'webp', 1600, 1200],
  ]);
});

test('An uploaded SVG is served unchanged, under a policy that forbids scripts and requests', async () => {
  const { sendAsAdmin, load } = await start();
  const uploaded = await sendAsAdmin('POST', images, { form: pictureForm({}, svg, 'image/svg+xml') });
  const response = await load(dataOf<Item>(uploaded).thumbnail_url);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(svg);
  expect(response.headers.get('Content-Security-Policy')).toBe(
    "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  );
  expect(response.headers.get('Content-Type')).toBe('image/svg+xml');
});

test('An image that cannot be decoded is served unchanged', async () => {
  const { sendAsAdmin, load } = await start();
  const broken = Buffer.concat([png.subarray(0, 20), Buffer.from('nothing more')]);
  const uploaded = await sendAsAdmin('POST', images, { form: pictureForm({}, broken) });
  const response = await load(dataOf<Item>(uploaded).thumbnail_url);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(broken);
});

test('An uploaded video is in its section, with its title on the thumbnail', async () => {
  const { sendAsAdmin, load } = await start();
  const response = await sendAsAdmin('POST', videos, { form: clipForm({ title: 'Oak & <b>linen</b>' }) });
  const { url, thumbnail_url } = dataOf<Item>(response);
  expect(response).toMatchObject({
    status: 201,
    body: { data: { title: 'Oak & <b>linen</b>', section: 'hero' } },
  });
  expect(
    dataOf<readonly Item[]>(await sendAsAdmin('GET', '/api/videos/hero')).map((item) => item.url),
  ).toEqual([url]);
  expect((await load(url)).headers.get('Content-Type')).toBe('video/mp4');
  const card = await load(thumbnail_url);
  expect(card.headers.get('Content-Type')).toBe('image/svg+xml');
  expect(await card.text()).not.toContain('<b>');
});

test('A batch stores the valid files and reports an error for each other one, in the order sent', async () => {
  const { sendAsAdmin } = await start();
  const form = formOf(
    { section: 'gallery', title: ['First', '', 'Third'], description: ['a', 'b', 'c'] },
    'images',
    [
      { bytes: png, type: 'image/png', name: 'a.png' },
      { bytes: png, type: 'image/png', name: 'b.png' },
      { bytes: program, type: 'image/png', name: 'c.png' },
    ],
  );
  const response = await sendAsAdmin('POST', '/api/admin/images/batch-upload', { form });
  expect({ status: response.status, body: response.body }).toEqual({
    status: 200,
    body: {
      data: {
        results: [
          { ok: true, item: expect.objectContaining({ title: 'First', description: 'a' }) },
          { ok: false, ...errorBody('invalid_field', 'Title is required', 'title') },
          {
            ok: false,
            ...errorBody(
              'file_type_refused',
              'Invalid file type. Please upload a JPEG, PNG, GIF, WebP, or SVG image.',
              'image',
            ),
          },
        ],
      },
    },
  });
  const titles = dataOf<readonly { title: string }[]>(await sendAsAdmin('GET', '/api/images/gallery')).map(
    ({ title }) => title,
  );
  expect(titles).toEqual(['First']);
});

test('A batch with fewer titles than files is rejected whole', async () => {
  const { sendAsAdmin } = await start();
  const file = { bytes: mp4, type: 'video/mp4', name: 'a.mp4' };
  const form = formOf({ section: 'hero', title: ['One', 'Two'] }, 'videos', [file, file, file]);
  expect(await sendAsAdmin('POST', '/api/admin/videos/batch-upload', { form })).toMatchObject({
    status: 422,
    body: errorBody('invalid_field', 'title: sent 2 times for 3 files', 'title'),
  });
});

test('A line break counts as one character, though a form sends two', async () => {
  const { sendAsAdmin } = await start();
  const description = `a${'\n'.repeat(499)}`;
  const sent = await sendAsAdmin('POST', images, { form: pictureForm({ description }) });
  expect({ status: sent.status, description: dataOf<{ description: string }>(sent).description }).toEqual({
    status: 201,
    description,
  });
});

test('An update has the same highest sort order as an upload', async () => {
  const { sendAsAdmin } = await start();
  const { id } = dataOf<Item>(await sendAsAdmin('POST', images, { form: pictureForm() }));
  const update = (sort_order: number) =>
    sendAsAdmin('PUT', `/api/admin/images/gallery/${id}`, { json: { sort_order } });
  expect((await update(999_999_999)).status).toBe(200);
  expect(await update(1_000_000_000)).toMatchObject({
    status: 422,
    body: errorBody('invalid_field', 'sort_order: must be at most 999999999', 'sort_order'),
  });
});

test('An update changes only what it names, for items of both wire forms', async () => {
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

test('A deleted image is gone from its list, and so are its bytes', async () => {
  const { sendAsAdmin, load } = await start();
  const { id, url } = dataOf<Item>(await sendAsAdmin('POST', images, { form: pictureForm() }));
  const wrongSection = await sendAsAdmin('DELETE', `/api/admin/images/about/${id}`);
  expect(wrongSection).toMatchObject({
    status: 404,
    body: errorBody('not_found', "Image not found in section 'about'"),
  });
  expect((await sendAsAdmin('DELETE', `/api/admin/images/gallery/${id}`)).body).toEqual({
    data: { id, deleted: true },
  });
  expect((await sendAsAdmin('GET', '/api/images/gallery')).body).toEqual({ data: [] });
  expect((await load(url)).status).toBe(404);
  expect((await sendAsAdmin('DELETE', `/api/admin/images/gallery/${id}`)).status).toBe(404);
});

// @spec 9.18
test.each([
  [
    '/api/images/kitchen',
    "There is no image section 'kitchen'; there are gallery, contact, entrance, about, logo, swordman",
  ],
  ['/api/videos/gallery', "There is no video section 'gallery'; there are hero, feature"],
])('The unknown section %s is rejected', async (path, message) => {
  const { sendAsAdmin } = await start();
  expect(await sendAsAdmin('GET', path)).toMatchObject({
    status: 404,
    body: errorBody('not_found', message),
  });
});
