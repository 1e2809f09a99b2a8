import { writeFileSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { cameraPhoto, describePicture, resizedPhoto } from '../e2e/support/cameraPhoto.ts';
import { jpeg } from '../e2e/support/files.ts';
import { type Server, startServer } from '../e2e/support/server.ts';
import { account } from '../e2e/support/signIn.ts';
import { type Browser, engines, isInstalled } from './browsers.ts';
import { PageObject } from './page.ts';

interface Fixtures {
  /** The name of one of `engines`. */
  engine: string;
  /** A new browser with an empty profile. */
  running: Browser;
  tab: PageObject;
}

const test = base.extend<Fixtures & { server: Server }, { demo: Server }>({
  demo: [
    async ({ browserName: _ }, use) => {
      const { server, stop } = await startServer('demo');
      await use(server);
      await stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  server: async ({ demo }, use) => {
    await demo.reset();
    await use(demo);
  },
  engine: ['', { option: true }],
  running: async ({ engine }, use) => {
    const browser = await engines.find(({ name }) => name === engine)?.launch();
    if (!browser) throw new Error(`There is no engine '${engine}'`);
    await use(browser);
    await browser.close();
  },
  tab: async ({ running, server }, use) => {
    const tab = await running.newTab();
    await tab.resize(1280, 800);
    await use(new PageObject(tab, server.url));
  },
});

/** Opens a path without a session, and signs in. */
async function signIn(page: PageObject, path: string): Promise<void> {
  await page.goto(path);
  await page.fill('input[name=email]', account.email);
  await page.fill('input[name=password]', account.password);
  await page.tab.press('Enter');
  await page.expectPath(path);
  await page.expectLoaded();
}

const screens = ['/dashboard', '/media', '/inquiries', '/contact', '/settings'] as const;

for (const engine of engines.filter(isInstalled))
  test.describe(engine.name, () => {
    test.use({ engine: engine.name });

    test('signs in, stays signed in through a reload, shows every screen, and signs out', async ({ tab }) => {
      await signIn(tab, '/settings');
      await tab.reload();
      for (const path of screens) {
        await tab.click(`nav a[href="${path}"]`);
        await tab.expectPath(path);
        await tab.expectLoaded();
        await tab.expectCount(0, '[role="alert"]');
      }
      await tab.click('button', /^Sign out$/);
      await tab.expectVisible('.toast', /^Logged out successfully/);
      await tab.expectPath('/login');
    });

    test('resizes a photograph of 14 MB, upright and without its place, uploads and deletes it', async ({
      tab,
    }, testInfo) => {
      const photo = testInfo.outputPath('harbour-loft.jpg');
      writeFileSync(photo, await cameraPhoto());
      await signIn(tab, '/media');
      await tab.click('button', /^Upload Image$/);
      await tab.expectVisible('dialog[open] input[name=title]', /^/);
      await tab.tab.setFile('dialog[open] input[type=file]', photo);
      await tab.click('dialog[open] button', /^Resize to fit/);
      await tab.expectVisible('dialog[open] *', /^harbour-loft\.jpg · 13\.\d MB → \d\.\d MB$/);
      await tab.click('dialog[open] button', /^Upload$/);
      await tab.expectVisible('.toast', /^Image uploaded successfully!/);

      await tab.click('button', /^View Harbour Loft$/);
      await tab.expectVisible('dialog[open] img', /^/);
      const response = await fetch(
        String(await tab.tab.evaluate("document.querySelector('dialog[open] img').src")),
      );
      const picture = Buffer.from(await response.arrayBuffer());
      expect(picture.length).toBeLessThanOrEqual(10 * 1024 * 1024);
      expect(await describePicture(picture)).toEqual(resizedPhoto);

      await tab.tab.press('Escape');
      await tab.expectCount(0, 'dialog[open]');
      await tab.click('button', /^Delete Harbour Loft$/);
      await tab.click('dialog[open] button', /^Delete$/);
      await tab.expectVisible('.toast', /^Image deleted successfully!/);
      await tab.expectCount(0, 'article', /^Harbour Loft$/);
    });

    test('sends a file with its progress', async ({ tab, server }, testInfo) => {
      const image = testInfo.outputPath('oak-panel.jpg');
      writeFileSync(image, (await jpeg()).buffer);
      await server.fault({ method: 'POST', path: '/api/*/upload', delayMs: 2_000 });
      await signIn(tab, '/media');
      await tab.click('button', /^Upload Image$/);
      await tab.expectVisible('dialog[open] input[name=title]', /^/);
      await tab.tab.setFile('dialog[open] input[type=file]', image);
      await tab.click('dialog[open] button', /^Upload$/);
      await tab.expectVisible('dialog[open] *', /^100%$/);
      await tab.expectVisible('article', /^Oak Panel$/);
    });

    test('refreshes an expired token once for two tabs', async ({ tab, running, server }) => {
      const refreshes = async () =>
        (await server.requests())
          .filter(({ path }) => path === '/api/auth/refresh')
          .map(({ status }) => status);
      await signIn(tab, '/settings');
      const other = new PageObject(await running.newTab(), server.url);
      await other.goto('/settings');
      await other.expectLoaded();
      await server.expire({ access: true });
      await server.clearRequests();
      await server.fault({ path: '/api/auth/refresh', delayMs: 2_000, times: 1 });
      await other.click('nav a[href="/inquiries"]');
      await expect.poll(refreshes).toEqual([null]);
      // The second tab is refused while the first one's refresh is on its way.
      await tab.click('nav a[href="/contact"]');
      await tab.expectVisible('main article');
      await other.expectVisible('main article');
      expect(await refreshes()).toEqual([200]);
    });
  });
