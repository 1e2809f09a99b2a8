import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
          .blur(2)
          .resize(width, (width * 3) / 4, { kernel: 'cubic' })
          .jpeg({ quality: 75 })
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

/** MiB of the renderer at the highest while the gallery is scrolled to its end, and then after garbage collection. */
async function scrollGallery(origin: string): Promise<{ readonly highest: number; readonly kept: number }> {
  const browser = await launch();
  const { page, cdp, calm } = await openPage(browser, origin, { isSignedIn: true });
  await page.goto('/media');
  await page.locator('main article :is(img, canvas)').first().waitFor({ timeout: 60_000 });
  const system = await browser.newBrowserCDPSession();
  const { processInfo } = await system.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const sample = () => Math.max(...renderers.map(memoryOf));
  let highest = 0;
  const timer = setInterval(() => {
    highest = Math.max(highest, sample());
  }, 200);
  try {
    await page.evaluate(async () => {
      for (let top = 0; top < document.body.scrollHeight; top += 120) {
        window.scrollTo(0, top);
        await new Promise(requestAnimationFrame);
      }
    });
    await calm();
    await cdp.send('HeapProfiler.collectGarbage');
    await calm();
  } finally {
    clearInterval(timer);
  }
  const kept = sample();
  await browser.close();
  return { highest, kept };
}

/** 500 photographs of 2,000 × 1,500 pixels, on a server without thumbnails and beside it on one with all sizes. */
export const memory: Measure = {
  rows: ['memory after 500 photographs', 'highest memory meanwhile'],
  async run({ backend, origins }) {
    if (process.platform !== 'linux') return [];
    await makePictures();
    for (const gallery of ['originals', 'thumbnails'] as const) writeGallery(gallery, origins[gallery]);
    await backend.reset();
    const medians = await mediansOf(async () => {
      // At the same time: memory does not depend on time.
      const [originals, thumbnails] = await Promise.all([
        scrollGallery(origins.originals),
        scrollGallery(origins.thumbnails),
      ]);
      return {
        ...{ kept: originals.kept, keptReference: thumbnails.kept },
        ...{ highest: originals.highest, highestReference: thumbnails.highest },
      };
    });
    return [
      { name: 'memory after 500 photographs', ours: medians.kept, reference: medians.keptReference },
      { name: 'highest memory meanwhile', ours: medians.highest, reference: medians.highestReference },
    ];
  },
};
