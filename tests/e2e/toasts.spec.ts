import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { png } from './support/files.ts';
import { expect, test } from './support/media.ts';
import { expectLoaded, opacityOf, signOutButton, toast } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';
import { dropFile } from './support/upload.ts';

/** Milliseconds that a toast fades before it is removed. */
const fade = 1_000;

async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not on the page`);
  return box;
}

const centreOf = async (target: Locator) => {
  const { x, y, width, height } = await boxOf(target);
  return { x: x + width / 2, y: y + height / 2 };
};

/** Presses a button with the mouse, which then rests there. */
async function pressWithMouse(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  const { x, y } = await centreOf(button);
  await button.page().mouse.move(x, y);
  await button.page().mouse.down();
  await button.page().mouse.up();
}

/** Whether the centre of a button can be pressed: nothing covers it. */
const isUncovered = (button: Locator) =>
  button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

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

// @spec 2.11 4.16 4.17 9.14
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
  await page.clock.pauseAt(Date.now() + 60_000);

  await test.step('a success', async () => {
    await press(media.refreshButton('Image'));
    const shown = toast(page, 'Images refreshed');
    const lastControl = await boxOf(
      page.getByRole('main').getByRole('button', { name: 'View', exact: true }),
    );
    const position = async () => {
      const { x, y, width } = await boxOf(shown);
      return { below: y - lastControl.y - lastControl.height, isAtRight: x + width > 1280 - 50 };
    };
    await expect.poll(position).toEqual({ below: 8, isAtRight: true });
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

for (const width of [1280, 768, 375])
  test(`At ${width} px toasts leave the button that was pressed uncovered`, {
    tag: width === 1280 ? [] : '@long',
  }, async ({ page, server, media }) => {
    await page.setViewportSize({ width, height: 800 });
    const expectUncovered = async (button: Locator, text: string | RegExp) => {
      await expect.poll(() => opacityOf(toast(page, text))).toBe(1);
      expect(await isUncovered(button)).toBe(true);
    };
    await openSignedIn(page, '/dashboard');
    await expectLoaded(page);
    const refreshAll = page.getByRole('button', { name: 'Refresh All Data' });
    await pressWithMouse(refreshAll);
    await expectUncovered(refreshAll, /^All data refreshed successfully!/);

    await media.open('?section=logo');
    await test.step('after an upload the button that opens the next one', async () => {
      const upload = page.getByRole('button', { name: 'Upload Image', exact: true });
      const dialog = await media.openUpload();
      await dropFile(dialog, await png());
      await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
      await expectUncovered(upload, 'Image uploaded successfully!');
    });

    const refresh = media.refreshButton('Image');
    await pressWithMouse(refresh);
    await expectUncovered(refresh, 'Images refreshed');

    await test.step('a stack of toasts', async () => {
      await server.fault({ path: '/api/*s/*', status: 403 });
      await pressWithMouse(refresh);
      await expectUncovered(refresh, 'Failed to refresh images');
      await expectUncovered(refresh, 'Failed to refresh media counts');
      await server.clearFaults();
    });
  });

/** The filters, the bar of the selection and the focused control that a toast lies over. */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const kept = '[data-keep-clear] :is(a, button, input, select), [data-selection-bar], :focus';
    const toasts = [...document.querySelectorAll('[data-visible] > .toast')].map((shown) =>
      shown.getBoundingClientRect(),
    );
    return [...document.querySelectorAll(kept)]
      .filter((element) => {
        const { left, right, top, bottom, width } = element.getBoundingClientRect();
        const isOver = (shown: DOMRect) =>
          shown.left < right && shown.right > left && shown.top < bottom && shown.bottom > top;
        return width > 1 && toasts.some(isOver);
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent);
  });

for (const width of [1280, 768, 375])
  test(`At ${width} px toasts cover no filter, no bar of a selection and no control that was used`, {
    tag: width === 375 ? [] : '@long',
  }, async ({ page, server, media }) => {
    await page.setViewportSize({ width, height: 812 });
    const expectClear = async (text: string | RegExp) => {
      const shown = toast(page, text).first();
      await expect.poll(() => opacityOf(shown)).toBe(1);
      await expect.poll(() => coveredControls(page)).toEqual([]);
      expect(page.viewportSize()?.height).toBeGreaterThan((await boxOf(shown)).y);
    };
    await openSignedIn(page, '/inquiries');
    await expectLoaded(page);
    const statuses = page.getByRole('main').getByRole('listitem').getByRole('combobox');
    for (const index of [0, 1]) {
      await statuses.nth(index).focus();
      const value = await statuses.nth(index).inputValue();
      await statuses.nth(index).selectOption(value === 'pending' ? 'completed' : 'pending');
      await expectClear(/^Inquiry updated successfully!/);
    }
    const undo = await boxOf(page.getByRole('button', { name: 'Undo' }));
    expect(undo.width).toBeGreaterThan(undo.height);
    await server.fault({ method: 'PUT', path: '/api/v1/*', status: 403 });
    await statuses.nth(2).selectOption('in_progress');
    await expectClear('Server error: 403');

    await media.open();
    await pressWithMouse(media.refreshButton('Image'));
    await expectClear('Images refreshed');
    await page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .check({ force: true });
    await server.fault({ path: '/api/*s/*', status: 403 });
    await pressWithMouse(media.refreshButton('Image'));
    await expectClear('Failed to refresh images');
    await expectClear('Failed to refresh media counts');
  });

test('A toast that appears under a resting pointer leaves in its time; one that the pointer moved onto stays', async ({
  page,
  media,
}) => {
  await page.clock.install();
  await media.open();
  await page.clock.pauseAt(Date.now() + 60_000);
  const refresh = media.refreshButton('Image');
  const shown = toast(page, 'Images refreshed');
  const press = async () => {
    await expect(refresh).toBeEnabled();
    await refresh.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => opacityOf(shown)).toBe(1);
  };
  await press();
  const { x, y } = await centreOf(shown);
  await expectDuration(shown, 4_000);

  await test.step('a pointer at rest', async () => {
    await page.mouse.move(x, y);
    await press();
    expect(await shown.evaluate((element) => element.matches(':hover'))).toBe(true);
    await expectDuration(shown, 4_000);
  });

  await test.step('a pointer that moves', async () => {
    await press();
    await page.mouse.move(x + 5, y);
    await page.clock.runFor(60_000);
    expect(await opacityOf(shown)).toBe(1);
    await page.mouse.move(x, y + 300);
    await expectDuration(shown, 4_000);
  });
});
