import { expect, test } from './support/fixtures.ts';
import { openSignedIn } from './support/signIn.ts';

test.beforeEach(({ complaints }) => complaints.allowFailures('/files/moved-long-ago*'));

test.describe('the “/” key', () => {
  test('goes to the search, where it is a letter like any other', async ({ page }) => {
    await openSignedIn(page, '/inquiries');
    const search = page.getByRole('searchbox');
    await expect(search).toBeVisible();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
    await page.keyboard.press('/');
    await expect(search).toHaveValue('/');
  });

  test('does nothing with a dialog open, and can be switched off', async ({ page }) => {
    await openSignedIn(page, '/inquiries');
    await page.getByRole('button', { name: 'View Details' }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { includeHidden: true })).not.toBeFocused();
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('checkbox', { name: 'Press / to search' }).uncheck();
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Press / to search' })).not.toBeChecked();
    await page.getByRole('link', { name: 'Contact Messages' }).click();
    await expect(page.getByRole('searchbox')).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).not.toBeFocused();
  });
});

test('the title of the window counts what is pending, and follows a change', async ({ page, server }) => {
  await server.reset({ inquiries: 0, contact: 31, images: 0, videos: 0 });
  await openSignedIn(page, '/inquiries');
  await expect(page).toHaveTitle('Inquiries Management · Studio Admin');
  await page.getByRole('link', { name: 'Contact Messages' }).click();
  await expect(page).toHaveTitle(/^\(\d+\) Contact Messages · Studio Admin$/);
  const before = Number.parseInt((await page.title()).slice(1), 10);
  const pending = page.getByRole('article').filter({ has: page.locator('[data-tone="pending"]') });
  await pending.first().getByRole('combobox').selectOption('Completed');
  await expect(page).toHaveTitle(
    before === 1 ? 'Contact Messages · Studio Admin' : `(${before - 1}) Contact Messages · Studio Admin`,
  );
});

test('a date shows its full form on hover and on focus, and Escape hides it', async ({ page }) => {
  await openSignedIn(page, '/inquiries');
  const date = page.getByRole('main').getByRole('listitem').first().locator('time');
  const full = page.getByRole('tooltip');
  await date.hover();
  await expect(full).toHaveText(/^\w+day, \w+ \d+, \d{4} at \d+:\d\d [AP]M$/);
  await page.keyboard.press('Escape');
  await expect(full).toHaveCount(0);
  await page.mouse.move(0, 0);
  await date.focus();
  await expect(full).toBeInViewport({ ratio: 1 });
  await date.blur();
  await expect(full).toHaveCount(0);
});

test('a banner says that the connection is gone, and leaves when it returns', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allowFailures('*');
  await openSignedIn(page, '/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const banner = page.getByText(/^You are offline/);
  await context.setOffline(true);
  await expect(banner).toBeInViewport({ ratio: 1 });
  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
});

test.describe('a newer build', () => {
  test('is offered when one comes back to the page; Later puts it off, Reload loads it', async ({ page }) => {
    await page.clock.install();
    await openSignedIn(page, '/settings');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const notice = page.getByText('A newer version of this dashboard is ready.');
    await page.route('**/build.json', (route) => route.fulfill({ json: { id: 'another' } }));
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(notice).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Later' }).click();
    await expect(notice).toHaveCount(0);
    await page.clock.runFor(5 * 60_000);
    await expect(notice).toBeVisible();
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload' }).click();
    await loaded;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });

  test('is not offered while the deployed build is the running one', async ({ page }) => {
    await openSignedIn(page, '/settings');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const answered = page.waitForResponse('**/build.json');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    const { id }: { id: string } = await (await answered).json();
    await expect(page.locator('meta[name="build"]')).toHaveAttribute('content', id);
    await expect(page.getByText('A newer version of this dashboard is ready.')).toHaveCount(0);
  });
});

test('on paper every card of a list is there, and nothing that one could press', async ({ page }) => {
  await openSignedIn(page, '/inquiries');
  await expect(
    page
      .getByRole('article')
      .filter({ has: page.locator('time') })
      .first(),
  ).toBeVisible();
  const cards = page.getByRole('main').getByRole('listitem').getByRole('article');
  expect(await cards.count()).toBeLessThan(48);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(cards).toHaveCount(48);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect.poll(() => cards.count()).toBeLessThan(48);
});

test('a button that was busy has the focus again, unless it went elsewhere', async ({ page, server }) => {
  await openSignedIn(page, '/inquiries');
  const refresh = page.getByRole('button', { name: 'Refresh Data' });
  await expect(refresh).toBeEnabled();
  await expect(page.getByRole('article').first()).toBeVisible();
  await server.fault({ path: '/api/v1/admin/inquiries*', delayMs: 400 });
  await refresh.focus();
  await page.keyboard.press('Enter');
  await expect(refresh).toBeDisabled();
  await expect(page.locator('body')).toBeFocused();
  await expect(refresh).toBeEnabled();
  await expect(refresh).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(refresh).toBeDisabled();
  await page.getByRole('searchbox').focus();
  await expect(refresh).toBeEnabled();
  await expect(page.getByRole('searchbox')).toBeFocused();
});
