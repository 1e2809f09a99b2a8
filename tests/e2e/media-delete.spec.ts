import { expect, said, test } from './support/media.ts';

const title = 'Studio wordmark 2';
const path = '/api/images/logo';

test.describe('deleting an image', () => {
  test('asks first, and Cancel, Escape and a click outside send nothing', async ({ page, server, media }) => {
    await media.open('?section=logo');
    const opener = media.card(title).getByRole('button', { name: `Delete ${title}` });

    const dialog = await media.askToDelete(title);
    await expect(dialog).toContainText('This action cannot be undone');
    await expect(dialog).toContainText(title);
    const cancel = dialog.getByRole('button', { name: 'Cancel' });
    await expect(cancel).toBeFocused();
    await cancel.click();
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();

    await media.askToDelete(title);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await media.askToDelete(title);
    await page.mouse.click(5, 5);
    await expect(dialog).toHaveCount(0);

    await expect(media.card(title)).toBeVisible();
    expect(await server.requests()).toEqual([]);
  });

  test('removes it from list and counters, and stays so after a reload', async ({ page, server, media }) => {
    await media.open('?section=logo');
    const dialog = await media.askToDelete(title);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(said(page, 'Image deleted successfully!')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(media.card(title)).toHaveCount(0);
    await expect(media.cards).toHaveCount(2);
    await expect(page.getByText(/^Total Images\s*45$/)).toBeVisible();
    const deletions = (await server.requests()).filter(({ method }) => method === 'DELETE');
    expect(deletions).toEqual([{ method: 'DELETE', path: '/api/admin/images/logo/img_00031', status: 200 }]);
    await page.reload();
    await expect(media.cards).toHaveCount(2);
    await expect(media.card(title)).toHaveCount(0);
  });

  test('that is under way says so and cannot be asked twice', async ({ page, server, media }) => {
    await media.open('?section=logo');
    await server.fault({ method: 'DELETE', delayMs: 700, path: '/api/admin/images/*' });
    const dialog = await media.askToDelete(title);
    await dialog.getByRole('button', { name: 'Delete' }).dblclick();
    await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await expect(said(page, 'Image deleted successfully!')).toBeVisible();
    const deletions = (await server.requests()).filter(({ method }) => method === 'DELETE');
    expect(deletions).toHaveLength(1);
  });

  test('without a connection says so and lets go, and nothing is deleted later', async ({
    page,
    context,
    server,
    complaints,
    media,
  }) => {
    complaints.allowFailures('/api/*');
    await media.open('?section=logo');
    const dialog = await media.askToDelete(title);
    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(said(page, 'Network error: Please check your internet connection')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await context.setOffline(false);
    await media.refreshButton('Image').click();
    await expect(said(page, 'Images refreshed')).toBeVisible();
    await expect(media.card(title)).toBeVisible();
    expect((await server.requests()).filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  test('whose question is left with Back is not asked again', async ({ page, server, media }) => {
    await media.open('?section=logo');
    await page.getByRole('link', { name: 'Inquiries', exact: true }).click();
    await page.goBack();
    const dialog = await media.askToDelete(title);
    await page.goForward();
    await expect(page).toHaveURL('/inquiries');
    await expect(dialog).toHaveCount(0);
    await page.goBack();
    await expect(media.card(title)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect((await server.requests()).filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  test('that is already gone says so, and refreshes the list after a second', async ({
    page,
    server,
    media,
  }) => {
    await page.clock.install();
    await media.open('?section=logo');
    await server.fault({ method: 'DELETE', path: '/api/admin/images/*', status: 404 });
    await server.fault({
      path,
      body: { data: [{ id: 'img_00014', title: 'What is left', section: 'logo' }] },
    });
    const dialog = await media.askToDelete(title);
    await page.clock.pauseAt(Date.now() + 60_000);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(said(page, 'Image not found. Refreshing list...')).toBeVisible();
    await expect(dialog).toHaveCount(0);

    await page.clock.runFor(999);
    await expect(media.card(title)).toBeVisible();
    const reads = async () => (await server.requests()).filter((one) => one.path.startsWith(path));
    expect(await reads()).toEqual([]);
    await page.clock.runFor(1);
    await expect(media.cards.getByRole('heading')).toHaveText(['What is left']);
    expect(await reads()).toEqual([{ method: 'GET', path: `${path}?include_inactive=true`, status: 200 }]);
  });

  const failures = [
    { fault: { status: 403 }, says: 'You do not have permission to delete this item.', calls: [403] },
    { fault: { status: 500 }, says: 'Server error occurred. Please try again later.', calls: [500, 500] },
    {
      fault: { drop: true },
      says: 'Network error: Please check your internet connection',
      calls: [0, 0],
    },
    {
      fault: { status: 409, body: { error: { message: 'This image is on the front page' } } },
      says: 'This image is on the front page',
      calls: [409],
    },
  ] as const;
  for (const { fault, says, calls } of failures)
    test(`that fails says '${says}' and keeps the image`, async ({ page, server, media }) => {
      await media.open('?section=logo');
      await server.fault({ method: 'DELETE', path: '/api/admin/images/*', ...fault });
      const dialog = await media.askToDelete(title);
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(said(page, says)).toBeVisible();
      await expect(media.card(title)).toBeVisible();
      const deletions = (await server.requests()).filter(({ method }) => method === 'DELETE');
      expect(deletions.map(({ status }) => status)).toEqual(calls);
    });
});

test.describe('deleting a video', () => {
  test('that is already gone says so', async ({ page, server, media }) => {
    await media.open('?tab=videos');
    await server.fault({ method: 'DELETE', path: '/api/admin/videos/*', status: 404 });
    const dialog = await media.askToDelete('Harbour loft, morning');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(said(page, 'Video not found. Refreshing list...')).toBeVisible();
  });

  test('that the server cannot do says so', async ({ page, server, media }) => {
    await media.open('?tab=videos');
    await server.fault({ method: 'DELETE', path: '/api/admin/videos/*', status: 500 });
    const dialog = await media.askToDelete('Harbour loft, morning');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(said(page, 'Server error occurred. Please try again later.')).toBeVisible();
    await expect(media.card('Harbour loft, morning')).toBeVisible();
  });
});
