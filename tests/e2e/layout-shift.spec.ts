import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { expectLoaded } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

/** Resolves two frames later, when the browser has reported what has shifted. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Collects the layout shifts of every page from its start, as `window.shifts`. */
const observeShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: { value: number; elements: string }[] = [];
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

for (const width of [1280, 375])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('nothing on any screen shifts while its data arrives', async ({ page, context, server }) => {
      await observeShifts(page);
      // Fonts and scripts arrive late on every screen, as on a first visit.
      const session = await context.newCDPSession(page);
      await session.send('Network.setCacheDisabled', { cacheDisabled: true });
      for (const data of ['/api/admin/profile', '/api/v1/*', '/api/videos/*'])
        await server.fault({ path: data, delayMs: 300 });
      await server.fault({ path: '/api/images/*', delayMs: 600 });

      const list = '/contact?sort=name';
      for (const path of ['/login', '/dashboard', '/media', '/inquiries', '/contact', list, '/settings'])
        await test.step(path, async () => {
          if (path === list) await page.evaluate(() => localStorage.setItem('admin-inbox-view', 'list'));
          if (path === '/login') await page.goto(path);
          else await openSignedIn(page, path);
          await expectLoaded(page);
          await page.evaluate(() => document.fonts.ready);
          await painted(page);
          expect.soft(await page.evaluate('window.shifts'), path).toEqual([]);
        });
    });
  });

test('Fonts that arrive after the texts move nothing by more than a pixel or two', async ({ page }) => {
  await observeShifts(page);
  await page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(() => document.querySelector('h1'));
    await route.continue();
  });
  for (const path of ['/login', '/inquiries', '/settings'])
    await test.step(path, async () => {
      if (path === '/login') await page.goto(path);
      else await openSignedIn(page, path);
      await expectLoaded(page);
      await page.evaluate(() => document.fonts.ready);
      await painted(page);
      const sum = 'window.shifts.reduce((sum, { value }) => sum + value, 0)';
      expect.soft(await page.evaluate(sum), path).toBeLessThan(0.0005);
    });
});
