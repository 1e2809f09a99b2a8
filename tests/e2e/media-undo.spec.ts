import { expect, test } from './support/media.ts';
import { toast } from './support/page.ts';

test('an order is taken back by the button of its toast, a title by Ctrl+Z, and the server has both as before', async ({
  page,
  media,
}) => {
  await media.open();
  // The order that the list has after an arrangement.
  await media.sort.selectOption('As on the website');
  const titles = page.locator('main li h2');
  const before = await titles.allTextContents();
  const [first = ''] = before;

  await page.getByRole('heading', { name: first, exact: true }).dblclick();
  await page.getByRole('textbox', { name: 'Title' }).fill('Renamed');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Image updated successfully!')).toBeVisible();
  await expect(titles.first()).toHaveText('Renamed');

  await page.getByRole('button', { name: 'Arrange', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Arrange Gallery' });
  const places = () => dialog.locator('[data-title]').allTextContents();
  await expect.poll(async () => (await places()).length).toBeGreaterThan(3);
  const order = await places();
  await dialog.getByRole('option').last().press('Alt+Home');
  await expect.poll(places).not.toEqual(order);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  await toast(page, 'Order saved').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Undone: Gallery has its earlier order again.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(toast(page, `Undone: ${first} has its earlier title again.`)).toBeVisible();
  await expect(titles.first()).toHaveText(first);

  await page.reload();
  await expect.poll(() => titles.allTextContents()).toEqual(before);
  await page.getByRole('button', { name: 'Arrange', exact: true }).click();
  await expect.poll(places).toEqual(order.map((title) => (title === 'Renamed' ? first : title)));
});
