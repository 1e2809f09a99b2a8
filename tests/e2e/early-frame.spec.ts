import type { Page } from '@playwright/test';
import { screens } from '#app/screens.ts';
import { expect, test } from './support/fixtures.ts';
import { holdCode } from './support/holdCode.ts';
import { expectLoaded } from './support/page.ts';
import { openSignedIn, storeSession } from './support/signIn.ts';

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

/** What must not move when the code comes. */
const boxes = (page: Page) =>
  page.evaluate(() => {
    const elements = document.querySelectorAll('aside *, [data-top-bar], [data-top-bar] *, main, h1');
    return [...elements].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const isBlock = /^(?:MAIN|H1)$/.test(element.tagName);
      return [element.tagName, x, y, isBlock ? 0 : width, isBlock ? 0 : height].map(String).join(' ');
    });
  });

for (const width of [1280, 768, 375])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    for (const { path, heading } of screens)
      test(`the frame of ${path} is where the application's is`, {
        tag: path === '/inquiries' || (width === 1280 && path === '/media') ? [] : '@long',
      }, async ({ page }) => {
        const { release } = await holdCode(page);
        await storeSession(page);
        await page.goto(path, { waitUntil: 'commit' });
        await expect(page.locator('#frame h1')).toBeVisible();
        if (heading) await expect(page.locator('#frame h1')).toHaveText(heading.title);
        await page.evaluate(() => document.fonts.ready);
        const before = await boxes(page);
        release();
        await expectLoaded(page);
        await expect(page.locator('#frame')).toHaveCount(0);
        if (heading) {
          await expect(page.locator('h1')).toHaveText(heading.title);
          await expect(page.locator('[data-page-header] p')).toHaveText(heading.subtitle);
        }
        expect(await boxes(page)).toEqual(before);
      });
  });

test('A link that was pressed before the code has come opens its screen, and what had the focus has it', async ({
  page,
}) => {
  const { release } = await holdCode(page);
  await storeSession(page);
  await page.goto('/settings', { waitUntil: 'commit' });
  await link(page, 'Inquiries').click();
  await expect(page).toHaveURL('/settings');
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inquiries Management');
  await expect(page).toHaveURL('/inquiries');
  expect(await page.evaluate('window.isSame')).toBe(true);
});

test('The focus stays on its link when the code comes', async ({ page }) => {
  const { release } = await holdCode(page);
  await storeSession(page);
  await page.goto('/settings', { waitUntil: 'commit' });
  await link(page, 'Contact Messages').focus();
  release();
  await expect(page.locator('#frame')).toHaveCount(0);
  await expect(link(page, 'Contact Messages')).toBeFocused();
});

test('With all image reads delayed, a cold media screen shows its skeletons, and the upload form opens', async ({
  page,
  server,
}) => {
  await openSignedIn(page, '/settings');
  await server.fault({ path: '/api/images/*', delayMs: 20_000 });
  await server.clearRequests();
  await page.goto('/media', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Media Management');
  await page.getByRole('button', { name: 'Upload Image' }).click();
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeVisible();
  const reads = (await server.requests()).filter(({ path }) => /^\/api\/(?:images|videos)/.test(path));
  // Not one has been answered: at most four are sent.
  expect(reads.map(({ status }) => status)).toEqual([null, null, null, null]);
});
