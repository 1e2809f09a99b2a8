import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { createRandom } from '#fake-server/seed/random.ts';
import { type Measure, mediansOf } from '../bench.ts';
import { launch, openPage } from '../browser.ts';
import { folders } from '../builds.ts';

const photographs = 500;

/** Files that differ; each is served under many urls, because a browser decodes every url anew. */
const files = 8;

/** Widths in pixels; the height is three quarters. */
const widths = { original: 2_000, large: 1_600, medium: 960, small: 480, thumbnail: 480 } as const;

const fileOf = (size: keyof typeof widths, file: number) => `${size}-${file}.jpg`;

/** Blurred noise of several sizes: about as many bytes per pixel as a photograph. */
async function makePictures(): Promise<void> {
  mkdirSync(folders.pictures, { recursive: true });
  for (let file = 0; file < files; file++) {
    const random = createRandom(file + 1);
    const noise = { width: 500, height: 375, channels: 3 } as const;
    const pixels = Buffer.from(
      Array.from({ length: noise.width * noise.height * 3 }, () => 255 * random.next()),
    );
    for (const [size, width] of Object.entries(widths) as [keyof typeof widths, number][]) {
      const path = join(folders.pictures, fileOf(size, file));
      if (!existsSync(path))
        await sharp(pixels, { raw: noise })
          .blur(1.5)
          .resize(width, (width * 3) / 4, { kernel: 'cubic' })
          .jpeg({ quality: 85 })
          .toFile(path);
    }
  }
}

type Gallery = 'originals' | 'thumbnails';

/** The response to the gallery's list. */
function writeGallery(gallery: Gallery, origin: string): void {
  const data = Array.from({ length: photographs }, (_, index) => {
    const url = (size: keyof typeof widths) => `${origin}/pictures/${fileOf(size, index % files)}?${index}`;
    const sized = (size: keyof typeof widths) => (gallery === 'thumbnails' ? url(size) : null);
    return {
      id: `photograph-${index}`,
      section: 'gallery',
      title: `Photograph ${index}`,
      created_at: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
      urls: {
        thumbnail: sized('thumbnail'),
        small: sized('small'),
        medium: sized('medium'),
        large: sized('large'),
      },
      url: url('original'),
      thumbnail_url: sized('thumbnail'),
    };
  });
  writeFileSync(join(folders.pictures, `${gallery}.json`), JSON.stringify({ data }));
}

/** The proportional set size of a process in MiB (Linux). */
const memoryOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1_024;

/** The highest memory of the renderer while the gallery is scrolled to its end. */
async function scrollGallery(origin: string): Promise<number> {
  const browser = await launch();
  const { page, close } = await openPage(browser, origin, { isSignedIn: true });
  await page.goto('/media');
  await page.locator('main article img').first().waitFor({ timeout: 60_000 });
  const system = await browser.newBrowserCDPSession();
  const { processInfo } = await system.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const sample = () => Math.max(...renderers.map(memoryOf));
  let highest = 0;
  let isScrolling = true;
  const scrolling = page
    .evaluate(async () => {
      const { body } = document;
      for (let top = 0; top < body.scrollHeight; top += 80) {
        window.scrollTo(0, top);
        await new Promise(requestAnimationFrame);
      }
    })
    .finally(() => {
      isScrolling = false;
    });
  while (isScrolling) {
    highest = Math.max(highest, sample());
    await wait(200);
  }
  await scrolling;
  await close();
  await browser.close();
  return highest;
}

/** 500 photographs of 2,000 × 1,500 pixels, on a server without thumbnails and beside it on one with all sizes. */
export const memory: Measure = {
  rows: ['memory with 500 photographs'],
  async run({ backend, origins }) {
    if (process.platform !== 'linux') return [];
    await makePictures();
    for (const gallery of ['originals', 'thumbnails'] as const) writeGallery(gallery, origins[gallery]);
    await backend.reset();
    const { ours, reference } = await mediansOf(async () => ({
      ours: await scrollGallery(origins.originals),
      reference: await scrollGallery(origins.thumbnails),
    }));
    return [{ name: 'memory with 500 photographs', ours, reference }];
  },
};
