// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { imageCategories, imageSections, videoSections } from '#contract/entities.ts';
import { uploadLimits } from '#contract/limits.ts';
import assets from '#fake-server/assets/assets.json' with { type: 'json' };
import { contentTypeOf } from '#fake-server/files/contentType.ts';
import { titleCard } from '#fake-server/files/store.ts';

const folder = join(import.meta.dirname, '../../fake-server/assets');
const read = (file: string) => readFileSync(join(folder, file));

/** Width and height of the first track: `tkhd` of an MP4, `PixelWidth` and `PixelHeight` of a WebM. */
function videoSize(bytes: Buffer) {
  const header = bytes.indexOf('tkhd') + 4;
  if (header > 4) return { width: bytes.readUInt16BE(header + 76), height: bytes.readUInt16BE(header + 80) };
  const after = (id: number) => bytes.readUInt16BE(bytes.indexOf(Buffer.from([id, 0x82])) + 2);
  return { width: after(0xb0), height: after(0xba) };
}

describe('the table of assets', () => {
  const pictures = [...assets.images, ...new Set(assets.videos.map(({ poster }) => poster))];

  test('lists every file of the folder', () => {
    const listed = new Set([...pictures, ...assets.videos].map(({ file }) => file));
    expect(readdirSync(folder).toSorted()).toEqual(['assets.json', ...listed].toSorted());
  });

  test.each(pictures)('states the size of $file', async ({ file, width, height }) => {
    const metadata = await sharp(read(file)).metadata();
    expect([metadata.format, metadata.width, metadata.height]).toEqual(['webp', width, height]);
  });

  test.each(assets.videos)('states the size of $file, which starts before it is loaded', (video) => {
    const bytes = read(video.file);
    const { file, width, height } = video;
    expect({ type: contentTypeOf(bytes), ...videoSize(bytes) }).toEqual({
      type: file.endsWith('.mp4') ? 'video/mp4' : 'video/webm',
      width,
      height,
    });
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat') + 1);
  });

  test('has texts within the limits, known sections and categories, and no title twice', () => {
    const items = [...assets.images, ...assets.videos];
    expect(items.filter(({ title }) => title.length > uploadLimits.titleLength)).toEqual([]);
    expect(items.filter((item) => item.description.length > uploadLimits.descriptionLength)).toEqual([]);
    expect(new Set(items.map(({ title }) => title)).size).toBe(items.length);
    expect(new Set(assets.images.map(({ section }) => section))).toEqual(new Set(imageSections));
    expect(new Set(assets.videos.map(({ section }) => section))).toEqual(new Set(videoSections));
    expect(new Set(assets.images.flatMap(({ category }) => category ?? []))).toEqual(
      new Set(imageCategories),
    );
  });
});

test('the title card of an uploaded video shows a hostile title as text', async () => {
  const hostile = `</text><script>alert(1)</script><image href="x" onerror='y'/> & "]]>\u0000\u0007\ud800\ufffe`;
  const bytes = Buffer.from(titleCard(hostile));
  const card = new DOMParser().parseFromString(String(bytes), 'image/svg+xml');
  expect([...card.querySelectorAll('parsererror, script, image, [onerror], foreignObject')]).toEqual([]);
  expect(card.querySelector('text')?.textContent).toBe(
    `</text><script>alert(1)</script><image href="x" onerror='y'/> & "]]>`,
  );
  const { width, height } = await sharp(bytes).metadata();
  expect({ width, height }).toEqual({ width: 1600, height: 900 });
});
