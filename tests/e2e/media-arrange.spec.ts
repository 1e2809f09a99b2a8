import type { Page } from '@playwright/test';
import { expect, test } from './support/media.ts';
import { toast } from './support/page.ts';

function arrangeDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Arrange Gallery' });
  const tiles = dialog.getByRole('listitem');
  return {
    dialog,
    tiles,
    titles: () => dialog.locator('[data-title]').allTextContents(),
    open: async () => {
      await page.getByRole('button', { name: 'Arrange', exact: true }).click();
      await expect(tiles).toHaveCount(25);
    },
    save: async () => {
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(toast(page, 'Order saved')).toBeVisible();
      await expect(dialog).toHaveCount(0);
    },
  };
}

test('25 images are put in order by dragging and by buttons, and the order is the server’s after a reload', async ({
  page,
  server,
  media,
}) => {
  const { dialog, tiles, titles, open, save } = arrangeDialog(page);
  await media.open();
  await open();
  const [a = '', b = '', c = '', ...rest] = await titles();
  await tiles.first().dragTo(tiles.nth(2));
  await expect.poll(titles).toEqual([b, c, a, ...rest]);
  await expect(dialog.getByText(`${a}, 3 of 25`)).toBeAttached();
  await dialog.getByRole('radio', { name: b }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'To last' }).press('Enter');
  await expect.poll(titles).toEqual([c, a, ...rest, b]);
  await expect(tiles.last()).toBeInViewport();
  await expect(dialog.getByRole('button', { name: 'To last' })).toBeFocused();

  await server.clearRequests();
  await save();
  const updates = (await server.requests()).filter(({ method }) => method === 'PUT');
  expect(new Set(updates.map(({ status }) => status))).toEqual(new Set([200]));
  await expect(page).toHaveURL('/media');
  await page.reload();
  await open();
  expect(await titles()).toEqual([c, a, ...rest, b]);
});

test('A moved order and a typed text are there again after a reload, and nothing asks', async ({
  page,
  media,
}) => {
  const { titles, open, dialog } = arrangeDialog(page);
  await media.open();
  await open();
  await dialog.getByRole('button', { name: 'To last' }).click();
  const moved = await titles();
  await page.reload();
  await open();
  expect(await titles()).toEqual(moved);
  await page.keyboard.press('Escape');
  await media.cards.first().getByRole('button', { name: 'View' }).click();
  const title = page.getByLabel('Title', { exact: true });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await title.fill('Quiet harbour');
  await page.reload();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(title).toHaveValue('Quiet harbour');
});
