import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { contentTypeOf } from '#fake-server/files/contentType.ts';
import { parseRange } from '#fake-server/files/range.ts';
import { clipForm, createClockedBackend, dataOf, pictureForm, png, signedIn, svg } from './support.ts';

describe('the content type', () => {
  const riff = (kind: string) => `RIFF\x10\0\0\0${kind}`;

  test.each([
    ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n\0', 'image/png'],
    ['GIF89a\x01\0', 'image/gif'],
    [riff('WEBPVP8 '), 'image/webp'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a chair -->\n<svg>', 'image/svg+xml'],
    ['<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><svg>', 'image/svg+xml'],
    ['\0\0\0\x18ftypisom', 'video/mp4'],
    ['\0\0\0\x14ftypqt  ', 'video/quicktime'],
    ['\0\0\0\x08wide\0\0', 'video/quicktime'],
    [riff('AVI LIST'), 'video/x-msvideo'],
    ['\x1a\x45\xdf\xa3\x01\0\0\x1f\x42\x82\x84webm', 'video/webm'],
    ['OggS\0\x02', 'video/ogg'],
    ['\x1a\x45\xdf\xa3\x01\0\0\x1f\x42\x82\x88matroska', null],
    ['\0\0\0\x18ftypheic', null],
    ['\0\0\0\x18ftypavif', null],
    [riff('WAVEfmt '), null],
    ['MZ\x90\0', null],
    ['%PDF-1.7', null],
    ['<!DOCTYPE html><svg>', null],
    ['Dear studio,\n', null],
  ])('the first bytes %j are of %s', (bytes, type) => {
    expect(contentTypeOf(Buffer.from(bytes, 'latin1'))).toBe(type);
  });
});

describe('a range of a file', () => {
  test.each([
    [null, null],
    ['bytes=2-4', { start: 2, end: 4 }],
    ['bytes=7-', { start: 7, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-30', { start: 0, end: 9 }],
    ['bytes=5-99', { start: 5, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=4-2', null],
    ['bytes=0-1,4-5', null],
    ['bytes=-', null],
    ['lines=1-2', null],
  ])('Of ten bytes, %s requests %o', (header, range) => {
    expect(parseRange(header, 10)).toEqual(range);
  });
});

describe('the media', () => {
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
    const form = pictureForm({ section: 'about', title: 'Wide' }, photo, 'image/jpeg');
    const { url } = dataOf<Item>(await sendAsAdmin('POST', images, { form }));
    const sizes: unknown[] = [];
    for (const size of ['thumbnail', 'small', 'medium', 'large']) {
      const picture = await load(`${url}/${size}`);
      const { width, height, format } = await sharp(await picture.arrayBuffer()).metadata();
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
    ['an image that cannot be decoded', Buffer.concat([png.subarray(0, 20), svg]), 'image/png'],
  ])('the thumbnail of %s is the file itself', async (_, bytes, type) => {
    const { sendAsAdmin, load } = await start();
    const uploaded = await sendAsAdmin('POST', images, { form: pictureForm({}, bytes, type) });
    const response = await load(dataOf<Item>(uploaded).thumbnail_url);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    expect(response.headers.get('Content-Type')).toBe(type);
  });

  test('an uploaded video has its title on the thumbnail', async () => {
    const { sendAsAdmin, load } = await start();
    const uploaded = await sendAsAdmin('POST', videos, { form: clipForm({ title: 'Oak linen' }) });
    const card = await load(dataOf<Item>(uploaded).thumbnail_url);
    expect(card.headers.get('Content-Type')).toBe('image/svg+xml');
    expect(await card.text()).toContain('Oak linen');
  });

  test('an update changes only what it names, for items of both wire forms', async () => {
    const { sendAsAdmin } = await start({ images: 46, videos: 6, inquiries: 0, contact: 0 });
    const listed = await sendAsAdmin('GET', '/api/images/gallery');
    const before = dataOf<readonly Readonly<Record<string, unknown>>[]>(listed);
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
});
