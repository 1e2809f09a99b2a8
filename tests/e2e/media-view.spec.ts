import { expect, test } from './support/media.ts';

test('Escape closes the menu of the view alone, and its button has the focus again', {
  tag: '@long',
}, async ({ page, media }) => {
  await media.open();
  await media.card('Harbour loft, living room').getByRole('checkbox').check();
  const button = page.getByRole('button', { name: 'View', exact: true });
  const menu = await media.openView();
  await menu.getByRole('radio', { name: 'Large' }).focus();
  // Keys are for the menu, and not for the card behind it.
  for (const key of ['#', 'j', 'Delete', '/']) await page.keyboard.press(key);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(menu.getByRole('radio', { name: 'Large' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await expect(media.card('Harbour loft, living room').getByRole('checkbox')).toBeChecked();

  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(media.card('Harbour loft, living room').getByRole('checkbox')).not.toBeChecked();

  await media.openView();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(menu).toBeHidden();

  await media.openView();
  await menu.getByRole('button', { name: /^No alt text/ }).focus();
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
});

test('Small pictures are chosen by keys, stay after a reload, and have the controls of the large ones', {
  tag: '@long',
}, async ({ page, media }) => {
  await media.open();
  const card = media.card('Harbour loft, living room');
  const widthOf = async () => (await card.boundingBox())?.width ?? 0;
  const large = await widthOf();
  await media.openView();
  await page.getByRole('radio', { name: 'Large' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(widthOf).toBeLessThan(large * 0.6);
  await page.reload();
  await expect.poll(widthOf).toBeLessThan(large * 0.6);

  await card.getByRole('checkbox').check();
  await page.keyboard.press('Escape');
  await card.hover();
  await card.getByRole('button', { name: 'Delete Harbour loft, living room' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Confirm Deletion' })).toBeVisible();
});
