import { expect, test } from './support/media.ts';

// @spec 2.31
test('Cards say which pictures are broken and which are missing', async ({ server, media }) => {
  await server.fault({ path: '/files/vid_00001-*', status: 404 });
  await media.open('?q=copper+yard');
  await expect(media.card('Copper yard, shop').getByText('Failed to load image')).toBeVisible();
  await media.open('?section=about');
  await expect(media.card('Bridge street, reading room').getByText('No image available')).toBeVisible();
  await media.tab('Video').click();
  await expect(media.card('Harbour loft, morning').getByText('Failed to load thumbnail')).toBeVisible();
  await expect(media.card('Linden court, dining room').getByText('No thumbnail available')).toBeVisible();
});
