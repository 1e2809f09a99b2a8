import { expect, said, test } from './support/media.ts';

const sections = [
  '/api/images/about?include_inactive=true',
  '/api/images/contact?include_inactive=true',
  '/api/images/entrance?include_inactive=true',
  '/api/images/gallery?include_inactive=true',
  '/api/images/logo?include_inactive=true',
  '/api/images/swordman?include_inactive=true',
  '/api/videos/feature',
  '/api/videos/hero',
];

test.describe('the media cache', () => {
  test('answers for five minutes when sections are switched, and then no longer', async ({
    page,
    server,
    media,
  }) => {
    await page.clock.install();
    await media.open();
    await media.section.selectOption('about');
    await expect(media.card('Chapel mews, study')).toBeVisible();
    await media.section.selectOption('gallery');
    await media.tab('Video').click();
    await expect(media.card('Harbour loft, morning')).toBeVisible();
    await page.clock.fastForward('04:30');
    await media.tab('Image').click();
    await expect(media.card('Harbour loft, living room')).toBeVisible();
    expect(await server.requests()).toEqual([]);

    await page.clock.fastForward('01:00');
    await media.section.selectOption('about');
    await expect.poll(() => server.requests()).toEqual([{ method: 'GET', path: sections[0], status: 200 }]);
  });

  test('is gone past by the refresh button, which says so', async ({ page, server, media }) => {
    await media.open();
    await media.refreshButton('Image').click();
    await expect(said(page, 'Images refreshed')).toBeVisible();
    await expect.poll(async () => (await server.requests()).every(({ status }) => status === 200)).toBe(true);
    const paths = (await server.requests()).map(({ path }) => path);
    expect(paths.sort()).toEqual(sections);
  });

  test('is emptied by a deletion', async ({ page, server, media }) => {
    await media.open('?section=logo');
    const dialog = await media.askToDelete('Studio wordmark 2');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(/^Total Images\s*45$/)).toBeVisible();
    const paths = (await server.requests()).filter(({ method }) => method === 'GET').map(({ path }) => path);
    expect(paths.sort()).toEqual(sections);
  });

  test('makes the first visit ask for every section once', async ({ page, server, media }) => {
    await media.open();
    await page.reload();
    await expect(page.getByText(/^Total Images\s*46$/)).toBeVisible();
    const paths = (await server.requests())
      .map(({ path }) => path)
      .filter((path) => path !== '/api/admin/profile');
    expect(paths.sort()).toEqual(sections);
  });
});
