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

test('Where the server has only originals, cards show them in the size of the card', async ({
  page,
  media,
}) => {
  await page.route('**/api/images/gallery*', async (route) => {
    const response = await route.fetch();
    const sizes = /"(thumbnail_url|thumbnail|small|medium|large)":"[^"]*"/g;
    await route.fulfill({ response, body: (await response.text()).replace(sizes, '"$1":null') });
  });
  await media.open();
  const card = media.card('Harbour loft, living room');
  // The picture covers its area, and has no pixel more than that needs.
  await expect
    .poll(() =>
      card
        .locator('canvas')
        .evaluate((canvas: HTMLCanvasElement) =>
          Math.min(canvas.width - canvas.clientWidth, canvas.height - canvas.clientHeight),
        ),
    )
    .toBe(0);
  await expect(card.getByRole('img')).toHaveAccessibleName(/./);
  await media.search.fill('copper yard');
  await expect(media.card('Copper yard, shop').getByText('Failed to load image')).toBeVisible();
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

test('Tab, section, order, search and the open item survive Back, Forward and reload', {
  tag: '@long',
}, async ({ page, server, media }) => {
  await media.open();

  await test.step('a reload reads each section once', async () => {
    await page.reload();
    await expect(page.getByText(/^Total Images\s*46$/)).toBeVisible();
    const requested = (await server.requests()).map(({ path }) => path);
    expect(requested.filter((path) => path !== '/api/admin/profile').sort()).toEqual([
      '/api/images/about?include_inactive=true',
      '/api/images/contact?include_inactive=true',
      '/api/images/entrance?include_inactive=true',
      '/api/images/gallery?include_inactive=true',
      '/api/images/logo?include_inactive=true',
      '/api/images/swordman?include_inactive=true',
      '/api/videos/feature',
      '/api/videos/hero',
    ]);
  });

  await media.tab('Video').click();
  await expect(page).toHaveURL('/media?tab=videos');

  await test.step('the open item', async () => {
    await media.card('Harbour loft, morning').getByRole('button', { name: /^Play/ }).click();
    const viewer = page.getByRole('dialog', { name: 'Harbour loft, morning' });
    await expect(page).toHaveURL('/media?tab=videos&open=vid_00001');
    await expect(viewer).toBeVisible();
    await page.goBack();
    await expect(viewer).toHaveCount(0);
    await page.goForward();
    await expect(viewer).toBeVisible();
    await page.goBack();
    await expect(viewer).toHaveCount(0);
    await expect(page).toHaveURL('/media?tab=videos');
  });

  await media.section.selectOption('feature');
  await expect(page).toHaveURL('/media?tab=videos&section=feature');
  await media.openView();
  await media.sort.selectOption('Title A-Z');
  await media.search.fill('kitchen');
  await expect(page).toHaveURL('/media?tab=videos&section=feature&sort=title&q=kitchen');
  await page.reload();
  await expect(media.search).toHaveValue('kitchen');
  await media.openView();
  await expect(media.sort).toHaveValue('title');
  await page.keyboard.press('Escape');
  await expect(media.section).toHaveValue('feature');
  await expect(media.cards.getByRole('heading')).toHaveText(['Copper yard, kitchen']);
  await page.goBack();
  await expect(page).toHaveURL('/media?tab=videos');
  await expect(media.section).toHaveValue('hero');
  await page.goBack();
  await expect(page).toHaveURL('/media');
  await expect(media.tab('Image')).toHaveAttribute('aria-selected', 'true');
  await expect(media.card('Harbour loft, living room')).toBeVisible();

  await test.step('unknown values count as absent', async () => {
    await page.goto('/media?tab=sofas&section=cellar&sort=price');
    await expect(media.card('Harbour loft, living room')).toBeVisible();
    await expect(media.tab('Image')).toHaveAttribute('aria-selected', 'true');
    await expect(media.section).toHaveValue('gallery');
    await media.openView();
    await expect(media.sort).toHaveValue('newest');
  });
});
