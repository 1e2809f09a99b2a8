import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { signOutButton, toast } from './support/page.ts';
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
    await server.clearRequests();
    await signOutButton(page).click();
    await expect(toast(page, 'Logged out successfully')).toBeVisible();
    await expect(page).toHaveURL('/login');
    // The page does not wait for the response.
    await expect
      .poll(async () => (await server.requests()).filter(({ method }) => method === 'POST'))
      .toEqual([{ method: 'POST', path: '/api/auth/logout', status: 200 }]);
    expect(await storedSession(page)).toBeNull();
  });
});

test('A URL to return to that is not one of the application leads to the dashboard', {
  tag: '@long',
}, async ({ page }) => {
  // The others are in tests/app/loginUrl.test.ts.
  const targets = ['/\\evil.example/', '/\t/evil.example/', 'javascript:alert(document.domain)'];
  await openSignedIn(page, '/settings');
  for (const next of targets) {
    await page.goto(`/login?${new URLSearchParams({ next })}`);
    await expect(signOutButton(page), next).toBeVisible();
    await expect(page, next).toHaveURL('/dashboard');
  }
});

test('An administrator who signs out and in again in one tab does so in the others', {
  tag: '@long',
}, async ({ page, context }) => {
  await openSignedIn(page, '/settings');
  const other = await context.newPage();
  await other.goto('/settings');
  await expect(signOutButton(other)).toBeVisible();
  await signOutButton(page).click();
  await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page).toHaveURL('/login');
  await submitSignIn(page);
  // After a sign-out, whatever the screen was.
  await expect(page).toHaveURL('/dashboard');
  await expect(signOutButton(other)).toBeVisible();
});

// @spec 7.22
test('An expired access token is refreshed once for all tabs', async ({ page, context, server }) => {
  await openSignedIn(page, '/settings');
  const other = await context.newPage();
  await other.goto('/settings');
  const tabs = [page, other];
  for (const tab of tabs) await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Settings');
  for (const path of ['/inquiries', '/contact', '/dashboard']) {
    await server.expire({ access: true });
    await server.clearRequests();
    await Promise.all(tabs.map((tab) => tab.locator(`nav a[href="${path}"]`).click()));
    for (const tab of tabs) {
      await expect(tab).toHaveURL(path);
      await expect(tab.locator('[aria-busy="true"]')).toHaveCount(0);
    }
    const refreshes = async () =>
      (await server.requests()).filter((request) => request.path === '/api/auth/refresh');
    const one = [{ method: 'POST', path: '/api/auth/refresh', status: 200 }];
    await expect.poll(refreshes).toEqual(one);
    for (const tab of tabs) await expect(tab.getByRole('article').first()).toBeVisible();
    expect(await refreshes()).toEqual(one);
  }
});

test('What is typed in the form of a picture outlives an expired session', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await openSignedIn(page, '/media?open=img_00001');
  const viewer = page.getByRole('dialog');
  await viewer.getByRole('button', { name: 'Edit' }).click();
  await viewer.getByLabel('Description').fill('Typed before the session expired');
  await server.expire({ access: true, refresh: true });
  await viewer.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(toast(page, /is kept: sign in and edit it again to see it/)).toBeVisible();
  await submitSignIn(page);
  await viewer.getByRole('button', { name: 'Edit' }).click();
  await expect(viewer.getByLabel('Description')).toHaveValue('Typed before the session expired');
});
