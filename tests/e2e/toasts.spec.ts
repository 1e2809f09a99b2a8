import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { png } from './support/files.ts';
import { expect, opacityOf, test } from './support/media.ts';
import { choose } from './support/upload.ts';

/** A toast that is over fades for a second before it is gone. */
const fade = 1_000;

const toast = (page: Page, text: string | RegExp) => page.locator('.toast').filter({ hasText: text });

/** Stops the page's clock, so that only `expectDuration` moves it. */
async function stopClock(page: Page): Promise<void> {
  await page.mouse.move(640, 790);
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Lets the page's clock run until the toast is over, and not a millisecond more or less. */
async function expectDuration(shown: Locator, duration: number): Promise<void> {
  const { clock } = shown.page();
  const opacity = () => opacityOf(shown);
  await expect.poll(opacity).toBe(1);
  await clock.runFor(duration - 1);
  expect(await opacity()).toBe(1);
  await clock.runFor(1);
  await expect.poll(opacity).toBe(0);
  await clock.runFor(fade - 1);
  await expect(shown).toHaveCount(1);
  await clock.runFor(1);
  await expect(shown).toHaveCount(0);
}

test.describe('toasts', () => {
  test('stand at the top right', async ({ page, media }) => {
    await media.open();
    await media.refreshButton('Image').click();
    const corner = async () => {
      const { x, y, width } = (await toast(page, 'Images refreshed').boundingBox()) ?? {
        x: 0,
        y: 0,
        width: 0,
      };
      return { isAtTop: y > 0 && y < 50, isAtRight: x + width > 1280 - 50 };
    };
    await expect.poll(corner).toEqual({ isAtTop: true, isAtRight: true });
  });

  test('of signing out stay for two seconds', async ({ page, media }) => {
    await page.clock.install();
    await media.open();
    await page.getByRole('button', { name: 'Sign out', exact: true }).focus();
    await stopClock(page);
    await page.keyboard.press('Enter');
    await expectDuration(toast(page, 'Logged out successfully'), 2_000);
  });

  const lasting = [
    { what: 'a success on a data screen', fault: null, says: 'Images refreshed' },
    { what: 'an error', fault: { path: '/api/images/*', status: 403 }, says: 'Failed to refresh images' },
  ] as const;
  for (const { what, fault, says } of lasting)
    test(`of ${what} stay for four seconds`, async ({ page, server, media }) => {
      await page.clock.install();
      await media.open();
      if (fault) await server.fault(fault);
      await media.refreshButton('Image').focus();
      await stopClock(page);
      await page.keyboard.press('Enter');
      await expectDuration(toast(page, says), 4_000);
    });

  test('lie over a modal dialog and its backdrop', async ({ page, server, media }) => {
    await server.fault({ method: 'POST', path: '/api/admin/images/upload', status: 403 });
    await media.open();
    await page.getByRole('main').getByRole('button', { name: 'Upload Image', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload Image' });
    await choose(dialog, await png());
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    const shown = toast(page, /^Failed to upload image/);
    await expect.poll(() => opacityOf(shown)).toBe(1);
    await expect(dialog).toBeVisible();
    // White where nothing lies over it: the backdrop would leave half of that.
    const pixels = await sharp(await shown.screenshot())
      .raw()
      .toBuffer();
    expect(pixels.reduce((most, value) => Math.max(most, value), 0)).toBe(255);
  });
});
