import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { png } from './support/files.ts';
import { expect, test } from './support/media.ts';
import { opacityOf, signOutButton, toast } from './support/page.ts';
import { dropFile } from './support/upload.ts';

/** Milliseconds that a toast fades before it is removed. */
const fade = 1_000;

/** Expects a toast for exactly so many milliseconds; the page's clock is paused. */
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

test('Toasts appear at the top right: four seconds on a data screen, two for a sign-out', async ({
  page,
  server,
  media,
}) => {
  await page.clock.install();
  await media.open();
  const press = async (button: Locator) => {
    await expect(button).toBeEnabled();
    await button.focus();
    await page.keyboard.press('Enter');
  };
  // A toast under the pointer stays.
  await page.mouse.move(640, 790);
  await page.clock.pauseAt(Date.now() + 60_000);

  await test.step('a success', async () => {
    await press(media.refreshButton('Image'));
    const shown = toast(page, 'Images refreshed');
    const position = async () => {
      const { x, y, width } = (await shown.boundingBox()) ?? { x: 0, y: 0, width: 0 };
      return { isAtTop: y > 0 && y < 50, isAtRight: x + width > 1280 - 50 };
    };
    await expect.poll(position).toEqual({ isAtTop: true, isAtRight: true });
    await expectDuration(shown, 4_000);
  });

  await test.step('an error', async () => {
    await server.fault({ path: '/api/images/*', status: 403 });
    await press(media.refreshButton('Image'));
    await expectDuration(toast(page, 'Failed to refresh images'), 4_000);
  });

  await test.step('a sign-out', async () => {
    await press(signOutButton(page));
    await expectDuration(toast(page, 'Logged out successfully'), 2_000);
  });
});

test('A toast lies over a modal dialog and its backdrop', async ({ page, server, media }) => {
  await server.fault({ method: 'POST', path: '/api/admin/images/upload', status: 403 });
  await media.open();
  const dialog = await media.openUpload();
  await dropFile(dialog, await png());
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  const shown = toast(page, /^Failed to upload image/);
  await expect.poll(() => opacityOf(shown)).toBe(1);
  await expect(dialog).toBeVisible();
  // The toast has white pixels; under the backdrop they would be half as bright.
  const pixels = await sharp(await shown.screenshot())
    .raw()
    .toBuffer();
  expect(pixels.reduce((most, value) => Math.max(most, value), 0)).toBe(255);
});
