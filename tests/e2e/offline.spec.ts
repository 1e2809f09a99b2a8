import { expect, test } from './support/media.ts';
import { toast } from './support/page.ts';

const title = 'Studio wordmark 2';

test('Without a connection a refresh waits, and a deletion fails and is not sent later', async ({
  page,
  context,
  server,
  consoleErrors,
  media,
}) => {
  consoleErrors.allowFailedRequests('*');
  await media.open('?section=logo');
  const banner = page.getByText(/^You are offline/);
  const refresh = media.refreshButton('Image');

  await test.step('a refresh', async () => {
    await context.setOffline(true);
    await expect(banner).toBeInViewport({ ratio: 1 });
    await refresh.click();
    await expect(refresh).toBeDisabled();
    await expect(media.cards).toHaveCount(3);
    await context.setOffline(false);
    await expect(banner).toHaveCount(0);
    await expect(toast(page, 'Images refreshed')).toBeVisible();
    await expect(media.cards).toHaveCount(3);
  });

  await test.step('a deletion', async () => {
    const dialog = await media.requestDeletion(title);
    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Network error: Please check your internet connection')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await server.clearRequests();
    await context.setOffline(false);
    await refresh.click();
    await expect.poll(async () => (await server.requests()).length).toBeGreaterThan(0);
    await expect(refresh).toBeEnabled();
    await expect(media.card(title)).toBeVisible();
    expect((await server.requests()).filter(({ method }) => method === 'DELETE')).toEqual([]);
  });
});
