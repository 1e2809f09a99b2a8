import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { boxOf, expectLoaded, signOutButton, toast } from './support/page.ts';
import { account, openSignedIn, submitSignIn } from './support/signIn.ts';

const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('admin-session'));

// @spec 2.10 4.2 4.6 8.24
test('An administrator signs in at the URL that was asked for, stays signed in through a reload, and signs out', async ({
  page,
  server,
}) => {
  await page.goto('/media?section=about&sort=title');
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ next: '/media?section=about&sort=title' })}`);

  await test.step('the form reports its own errors, not the browser', async () => {
    await submitSignIn(page, { email: 'admin', password: '' });
    await expect(page.getByRole('alert')).toHaveText(['Invalid email address', 'Password is required']);
    await expect(page.getByLabel('Email')).toBeFocused();
    expect(await server.requests()).toEqual([]);
  });

  await submitSignIn(page);
  await expect(page).toHaveURL('/media?section=about&sort=title');
  await expect(page.getByRole('article', { name: 'Chapel mews, study' })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL('/media?section=about&sort=title');
  await expect(page.getByRole('complementary').getByText(account.email)).toBeVisible();

  await test.step('Sign out', async () => {
    await signOutButton(page).click();
    await expect(toast(page, 'Logged out successfully')).toBeVisible();
    await expect(page).toHaveURL('/login');
    expect(await storedSession(page)).toBeNull();
  });
});

test('The sign-in page has the focus in its first field, shows a refusal above the button, and its picture follows the time of day', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allowFailedRequests('/api/auth/login');
  const room = page.locator('.login > div');
  const images: string[] = [];
  for (const hour of ['09', '18']) {
    await page.clock.setFixedTime(new Date(`2026-11-28T${hour}:00:00-05:00`));
    await page.goto('/login');
    await expect(page.getByLabel('Email')).toBeFocused();
    images.push(
      await room.evaluate((each) => /#(\w+)/.exec(getComputedStyle(each).backgroundImage)?.[1] ?? ''),
    );
  }
  expect(images).toEqual(['', 'dusk']);
  await page.setViewportSize({ width: 1280, height: 590 });
  await expect(room).toBeHidden();
  await submitSignIn(page, { ...account, password: 'Linen-Oak-1999' });
  const refusal = page.getByRole('main').getByRole('alert');
  await expect(refusal).toHaveText('The email or the password is wrong');
  await expect(toast(page, 'The email or the password is wrong')).toBeVisible();
  const above = await boxOf(refusal);
  expect(above.y + above.height).toBeLessThan((await boxOf(page.getByRole('button', { name: 'Sign In' }))).y);
});

// @spec 7.22
test('An expired access token is refreshed once for all tabs, and all say when the session has ended', async ({
  page,
  context,
  server,
}) => {
  await openSignedIn(page, '/settings');
  const other = await context.newPage();
  await other.goto('/settings');
  const tabs = [page, other];
  for (const tab of tabs) await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await server.expire({ access: true });
  await server.clearRequests();
  await Promise.all(tabs.map((tab) => tab.locator('nav a[href="/dashboard"]').click()));
  for (const tab of tabs) {
    await expect(tab).toHaveURL('/dashboard');
    await expectLoaded(tab);
  }
  const refreshes = (await server.requests()).filter(({ path }) => path === '/api/auth/refresh');
  expect(refreshes).toEqual([{ method: 'POST', path: '/api/auth/refresh', status: 200 }]);
  for (const tab of tabs) await expect(tab.getByRole('article').first()).toBeVisible();

  await server.expire({ access: true, refresh: true });
  await page.getByRole('button', { name: 'Refresh All Data' }).click();
  for (const tab of tabs) {
    await expect(tab).toHaveURL('/login?next=%2Fdashboard');
    await expect(tab.getByRole('alert')).toHaveText('Your session has ended. Please sign in again.');
    await expect(tab.getByLabel('Email')).toHaveValue(account.email);
    await expect(tab.getByLabel('Password', { exact: true })).toBeFocused();
  }
  expect(await storedSession(page)).toBeNull();
  await submitSignIn(page);
  await expect(page).toHaveURL('/dashboard');
});
