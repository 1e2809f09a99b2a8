import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { build } from 'vite';
import { type Scene, scenes } from '#tests/e2e/support/scenes.ts';
import { type Server, startServer } from '#tests/e2e/support/server.ts';
import { browserFlags, ensureBrowser } from '#tests/support/browser.ts';

/** `npx tsx docs/screens/build.ts` writes screenshots of the production build with the seed of the fake backend to docs/screens/. */

interface Screenshot {
  readonly file: string;
  readonly scene: string;
  readonly theme: 'light' | 'dark';
}

const screenshots: readonly Screenshot[] = [
  { file: 'media-1280-light', scene: 'media: images', theme: 'light' },
  { file: 'media-1280-dark', scene: 'media: images', theme: 'dark' },
  { file: 'dashboard-1280-light', scene: 'dashboard', theme: 'light' },
  { file: 'details-1280-light', scene: 'inquiries: details', theme: 'light' },
];

const folder = join('docs', 'screens');

async function takeScreenshot(browser: Browser, server: Server, scene: Scene, { theme }: Screenshot) {
  await server.clearFaults();
  await server.reset();
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1280, height: 800 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  });
  const page = await context.newPage();
  await scene.show({ page, server });
  // What loads when the page is idle, and the drawing of the sign-in page.
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(
      [...document.images]
        .filter((image) => image.getBoundingClientRect().top < window.innerHeight)
        // One of the seeded images has no file.
        .map((image) => image.decode().catch(() => null)),
    );
  });
  const png = await page.screenshot();
  await context.close();
  return sharp(png).png({ palette: true, quality: 90, effort: 10, compressionLevel: 9 }).toBuffer();
}

await build({ logLevel: 'warn' });
mkdirSync(folder, { recursive: true });
const { server, stop } = await startServer();
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...browserFlags] });
try {
  const written = new Map<string, Buffer>();
  for (const screenshot of screenshots) {
    const scene = scenes.find(({ name }) => name === screenshot.scene);
    if (!scene) throw new Error(`There is no scene '${screenshot.scene}'`);
    written.set(`${screenshot.file}.png`, await takeScreenshot(browser, server, scene, screenshot));
  }
  for (const old of readdirSync(folder)) if (old.endsWith('.png')) rmSync(join(folder, old));
  for (const [name, png] of written) {
    writeFileSync(join(folder, name), png);
    process.stdout.write(`${join(folder, name)}  ${Math.round(png.length / 1024)} KB\n`);
  }
} finally {
  await browser.close();
  await stop();
}
