import { expect, test } from './support/media.ts';
import { toast } from './support/page.ts';

test('25 images are put in order by drag and keys, and the order is the server’s after a reload', async ({
  page,
  server,
  media,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Arrange Gallery' });
  const options = dialog.getByRole('option');
  const titles = () => dialog.locator('[data-title]').allTextContents();
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Arrange', exact: true }).click();
    await expect(options).toHaveCount(25);
  };
  await media.open();
  await openDialog();
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
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Order saved')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const updates = (await server.requests()).filter(({ method }) => method === 'PUT');
  expect(new Set(updates.map(({ status }) => status))).toEqual(new Set([200]));
  await page.reload();
  await openDialog();
  expect(await titles()).toEqual([c, a, ...rest, b]);
});
