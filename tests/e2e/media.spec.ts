import { expect, test } from './support/media.ts';
import { opacityOf } from './support/page.ts';

// @spec 2.31
test('Cards say which pictures are broken and which are missing', async ({ server, media }) => {
  await server.fault({ path: '/files/vid_00001-*', status: 404 });
  await media.open('?q=copper+yard');
  await expect(media.card('Copper yard, shop').getByText('Failed to load image')).toBeVisible();
  await media.search.fill('');
  await media.section.selectOption('about');
  await expect(media.card('Bridge street, reading room').getByText('No image available')).toBeVisible();
  await media.tab('Video').click();
  await expect(media.card('Harbour loft, morning').getByText('Failed to load thumbnail')).toBeVisible();
  await expect(media.card('Linden court, dining room').getByText('No thumbnail available')).toBeVisible();
});

// @spec 2.30
test('The controls of a card appear when it is hovered or holds the focus', async ({ page, media }) => {
  await media.open('?tab=videos');
  const card = media.card('Harbour loft, morning');
  const play = card.getByRole('button', { name: 'Play Harbour loft, morning' });
  const icon = play.locator('svg');
  const remove = card.getByRole('button', { name: 'Delete Harbour loft, morning' });
  const opacities = async () => [await opacityOf(icon), await opacityOf(remove)];

  await page.mouse.move(0, 0);
  await expect.poll(opacities).toEqual([0, 0]);
  await card.hover();
  await expect.poll(opacities).toEqual([1, 1]);
  await page.mouse.move(0, 0);
  await expect.poll(opacities).toEqual([0, 0]);
  await page.getByRole('button', { name: 'View', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(play).toBeFocused();
  await expect.poll(opacities).toEqual([1, 1]);
  await remove.focus();
  await expect.poll(opacities).toEqual([1, 1]);
});
