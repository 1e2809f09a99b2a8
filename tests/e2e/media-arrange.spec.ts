import type { Page } from '@playwright/test';
import { expect, test } from './support/media.ts';
import { toast } from './support/page.ts';

function arrangeDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Arrange Gallery' });
  const options = dialog.getByRole('option');
  return {
    dialog,
    options,
    titles: () => dialog.locator('[data-title]').allTextContents(),
    open: async () => {
      await page.getByRole('button', { name: 'Arrange', exact: true }).click();
      await expect(options).toHaveCount(25);
    },
    save: async () => {
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(toast(page, 'Order saved')).toBeVisible();
      await expect(dialog).toHaveCount(0);
    },
  };
}

test('25 images are put in order by drag and keys, and the order is the server’s after a reload', async ({
  page,
  server,
  media,
}) => {
  const { dialog, options, titles, open, save } = arrangeDialog(page);
  await media.open();
  await open();
  const [a = '', b = '', c = '', ...rest] = await titles();

  const third = await options.nth(2).boundingBox();
  await options.first().hover();
  await page.mouse.down();
  await page.mouse.move((third?.x ?? 0) + 60, (third?.y ?? 0) + 60, { steps: 3 });
  await page.mouse.up();
  await expect.poll(titles).toEqual([b, c, a, ...rest]);
  await expect(dialog.getByText(`${a}, 3 of 25`)).toBeAttached();

  await options.first().press('Alt+ArrowRight');
  await page.keyboard.press('Alt+End');
  await expect.poll(titles).toEqual([c, a, ...rest, b]);
  await expect(options.last()).toBeFocused();
  await expect(options.last()).toBeInViewport();

  await server.clearRequests();
  await save();
  const updates = (await server.requests()).filter(({ method }) => method === 'PUT');
  expect(new Set(updates.map(({ status }) => status))).toEqual(new Set([200]));
  await expect(page).toHaveURL('/media');
  await page.reload();
  await open();
  expect(await titles()).toEqual([c, a, ...rest, b]);
});

test.describe('on a small touch screen', () => {
  test.use({ viewport: { width: 375, height: 720 }, hasTouch: true });

  test('an image is moved by its grip, and the order is the server’s after a reload', async ({
    page,
    media,
  }) => {
    const { options, titles, open, save } = arrangeDialog(page);
    await media.open();
    await open();
    const [a = '', b = '', c = '', ...rest] = await titles();
    const grip = await options.first().locator('[data-grip]').boundingBox();
    const third = await options.nth(2).boundingBox();
    if (!grip || !third) throw new Error('The images are not on the page');
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
    await touch('touchStart', grip.x + grip.width / 2, grip.y + grip.height / 2);
    for (const part of [0.4, 0.8, 1])
      await touch(
        'touchMove',
        grip.x + part * (third.x + third.width / 2 - grip.x),
        grip.y + part * (third.y + third.height / 2 - grip.y),
      );
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(titles).toEqual([b, c, a, ...rest]);
    await save();
    await page.reload();
    await open();
    expect(await titles()).toEqual([b, c, a, ...rest]);
  });
});
