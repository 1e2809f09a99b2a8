import type { Page } from '@playwright/test';
import { isLongRun } from '#tests/support/longRun.ts';
import { expect, test } from './support/fixtures.ts';
import { expectLoaded, holdRequests } from './support/page.ts';
import { openSignedIn, storeSession } from './support/signIn.ts';

interface Shift {
  readonly value: number;
  readonly elements: string;
}

/** What fonts that come after the texts may move: a pixel or two. */
const ofFonts = 0.0005;

/** Collects the layout shifts of every page from its start, as `window.shifts`. */
const observeShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || typeof entry.value !== 'number' || !('sources' in entry)) continue;
        const sources = Array.isArray(entry.sources) ? entry.sources : [];
        const elements = sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? 'removed').join(' | ');
        shifts.push({ value: entry.value, elements });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** How far the page has shifted, with what. */
async function shiftsOf(page: Page): Promise<readonly Shift[]> {
  await expectLoaded(page);
  await page.evaluate(() => document.fonts.ready);
  // Two frames later the browser has reported them.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate('window.shifts');
}

/** The shifts that are not of fonts. */
const movedOn = async (page: Page) => (await shiftsOf(page)).filter(({ value }) => value >= ofFonts);

/** Contact messages have the screen of the inquiries. */
const paths = ['/dashboard', '/media', '/inquiries', '/contact?sort=name', '/settings'];

test('nothing on any screen shifts while its data arrives, wide or narrow', async ({
  page,
  context,
  server,
}) => {
  // More than a window shows.
  await server.reset({ inquiries: 20, contact: 20, images: 24 });
  await observeShifts(page);
  // Fonts and scripts arrive late on every screen, as on a first visit.
  const session = await context.newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await server.fault({ path: '/api/admin/profile', delayMs: 100 });

  for (const width of isLongRun ? [1280, 375] : [1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/login');
    expect.soft(await movedOn(page), `login at ${width} px`).toEqual([]);
  }
  await storeSession(page);
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of width === 1280 || isLongRun ? paths : paths.slice(0, 3)) {
      const view = path.includes('sort') ? 'list' : 'cards';
      await page.evaluate((chosen) => localStorage.setItem('admin-inbox-view', chosen), view);
      // The data after the fonts, however slow the machine is.
      const release = await holdRequests(page, '**/api/{v1,images,videos}/**');
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      release();
      expect.soft(await movedOn(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test('Fonts that arrive after the texts move nothing by more than a pixel or two', {
  tag: '@long',
}, async ({ page }) => {
  await observeShifts(page);
  await page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(() => document.querySelector('h1'));
    await route.continue();
  });
  for (const path of ['/login', '/inquiries', '/settings'])
    await test.step(path, async () => {
      if (path === '/login') await page.goto(path);
      else await openSignedIn(page, path);
      const shifts = await shiftsOf(page);
      expect
        .soft(
          shifts.reduce((sum, { value }) => sum + value, 0),
          path,
        )
        .toBeLessThan(ofFonts);
    });
});
