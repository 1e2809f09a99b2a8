import { expect, test } from './support/media.ts';
import { toast } from './support/page.ts';

const networkError = 'Network error: Please check your internet connection';

test('Without a connection a refresh and a screen say so at once, and go on when it returns', async ({
  page,
  context,
  consoleErrors,
  media,
}) => {
  consoleErrors.allowFailedRequests('*');
  consoleErrors.allow(/Failed to fetch dynamically imported module/);
  await media.open('?section=logo');
  const banner = page.getByText(/^You’re offline/);
  const refresh = page.getByRole('button', { name: 'Refresh images' });
  const failure = page.getByRole('main').getByRole('alert').filter({ hasText: 'Failed to load images' });

  await test.step('a refresh', async () => {
    await context.setOffline(true);
    await expect(banner).toBeInViewport({ ratio: 1 });
    await refresh.click();
    await expect(toast(page, networkError)).toBeVisible();
    await expect(toast(page, 'Failed to refresh images')).toBeVisible();
    await expect(refresh).toBeEnabled();
    await expect(failure).toContainText(networkError);
    await expect(media.cards).toHaveCount(3);
    await context.setOffline(false);
    await expect(banner).toHaveCount(0);
    await expect(toast(page, 'Images refreshed')).toBeVisible();
    await expect(failure).toHaveCount(0);
    await expect(media.cards).toHaveCount(3);
  });

  await test.step('a screen that is opened', async () => {
    const link = page.getByRole('link', { name: 'Contact Messages' });
    const code = page.waitForResponse(/InboxRoute/);
    await link.hover();
    // It is there with all that it imports.
    await page.evaluate(`import('${(await code).url()}').then(() => null)`);
    let failedReads = 0;
    page.on('requestfailed', (request) => {
      if (request.url().includes('/contact')) failedReads += 1;
    });
    await context.setOffline(true);
    await link.click();
    const notice = page.getByRole('main').getByRole('alert');
    await expect(notice).toHaveText(new RegExp(`^Failed to load contact messages${networkError}`));
    // At once, not after two more attempts.
    expect(failedReads).toBe(1);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(notice).toHaveCount(0);
  });

  await test.step('reads that nobody asked for, after a status and of the figures, say nothing', async () => {
    const dashboard = page.getByRole('link', { name: 'Dashboard', exact: true });
    const figures = page.getByRole('main').getByText('Pending Inquiries').locator('..');
    await dashboard.click();
    await expect(figures).toContainText(/\d/);
    await page.getByRole('link', { name: 'Inquiries', exact: true }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await context.setOffline(true);
    const read = page.waitForEvent('requestfailed', (request) => request.method() === 'GET');
    const status = page.getByRole('article').first().getByRole('combobox');
    await status.selectOption((await status.inputValue()) === 'pending' ? 'completed' : 'pending');
    await expect(toast(page, networkError)).toBeVisible();
    await read;
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    const count = page.waitForEvent('requestfailed', (request) => request.method() === 'GET');
    await dashboard.click();
    await count;
    await expect(figures).toContainText(/\d/);
    await expect(page.getByText('Failed to load')).toHaveCount(0);
    await context.setOffline(false);
    await expect(banner).toHaveCount(0);
    await expect(page.locator('.toast').filter({ hasText: 'Failed to load' })).toHaveCount(0);
  });

  await test.step('a screen whose code is not there', async () => {
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await expect(page.getByText(/^This page couldn’t be loaded/)).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  });
});
