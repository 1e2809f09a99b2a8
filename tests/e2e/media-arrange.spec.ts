import { expect, test } from './support/media.ts';
import { toast } from './support/page.ts';

test('25 images are put in order by dragging and by buttons; the order outlives a reload, and is saved', async ({
  page,
  server,
  media,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Arrange Gallery' });
  const tiles = dialog.getByRole('listitem');
  const titles = () => dialog.locator('[data-title]').allTextContents();
  const open = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Arrange', exact: true }).click();
    await expect(tiles).toHaveCount(25);
  };
  await media.open();
  await open();
  const [a = '', b = '', c = '', ...rest] = await titles();
  await tiles.first().dragTo(tiles.nth(2));
  await expect.poll(titles).toEqual([b, c, a, ...rest]);
  await expect(dialog.getByText(`${a}, 3 of 25`)).toBeAttached();
  await dialog.getByRole('radio', { name: b }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Move to end' }).press('Enter');
  await expect.poll(titles).toEqual([c, a, ...rest, b]);
  await expect(tiles.last()).toBeInViewport();
  await expect(dialog.getByRole('button', { name: 'Move to end' })).toBeFocused();

  await page.reload();
  await open();
  expect(await titles()).toEqual([c, a, ...rest, b]);
  await server.clearRequests();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Order saved')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const updates = (await server.requests()).filter(({ method }) => method === 'PUT');
  expect(new Set(updates.map(({ status }) => status))).toEqual(new Set([200]));
  await expect(page).toHaveURL('/media');
});
