import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { said } from './support/media.ts';
import { account, openSignedIn, signIn } from './support/signIn.ts';

async function fillAndSubmit(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test.describe('the way in', () => {
  test('a signed-out visit to / leads to /login, and from there to the dashboard', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/login');
    await fillAndSubmit(page);
    await expect(page).toHaveURL('/dashboard');
  });

  test('a signed-out visit to a screen returns there after signing in, with its query', async ({ page }) => {
    await page.goto('/media?section=about&sort=title');
    await expect(page).toHaveURL(
      `/login?${new URLSearchParams({ next: '/media?section=about&sort=title' })}`,
    );
    await fillAndSubmit(page);
    await expect(page).toHaveURL('/media?section=about&sort=title');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Media Management');
  });

  test('a signed-in visit to / or /login leads to the dashboard', async ({ page }) => {
    await openSignedIn(page, '/');
    await expect(page).toHaveURL('/dashboard');
    await page.goto('/login');
    await expect(page).toHaveURL('/dashboard');
  });

  test('an address to return to that is not ours leads to the dashboard', async ({ page }) => {
    const hostile = [
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example/',
      '\\\\evil.example/',
      '/\t/evil.example/',
      '/\n\\evil.example/',
      'javascript:alert(document.domain)',
      'media',
      '/..//evil.example/',
      '/./login?next=/login',
    ];
    await openSignedIn(page, '/dashboard');
    for (const next of hostile) {
      await page.goto(`/login?${new URLSearchParams({ next })}`);
      await expect(page.getByRole('button', { name: 'Sign out', exact: true }), next).toBeVisible();
      await expect(page, next).toHaveURL('/dashboard');
    }
  });
});

test.describe('the session', () => {
  test('survives a reload', async ({ page }) => {
    await signIn(page);
    await page.goto('/settings');
    await page.reload();
    await expect(page).toHaveURL('/settings');
    await expect(page.getByRole('complementary').getByText(account.email)).toBeVisible();
  });

  test('ends with Sign out, which says so; the next sign-in leads to the dashboard', async ({
    page,
    server,
  }) => {
    await openSignedIn(page, '/media?section=about');
    await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();
    await server.clearRequests();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(said(page, 'Logged out successfully')).toBeVisible();
    await expect(page).toHaveURL('/login');
    // Nobody waits for the server to have heard.
    await expect
      .poll(async () => (await server.requests()).filter(({ method }) => method === 'POST'))
      .toEqual([{ method: 'POST', path: '/api/auth/logout', status: 200 }]);
    expect(await page.evaluate(() => localStorage.getItem('admin-session'))).toBeNull();
    await fillAndSubmit(page);
    await expect(page).toHaveURL('/dashboard');
  });

  test('ends with Sign out even when the server does not answer', async ({ page, server }) => {
    await openSignedIn(page, '/settings');
    await server.fault({ path: '/api/auth/logout', drop: true });
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(said(page, 'Logged out successfully')).toBeVisible();
    await expect(page).toHaveURL('/login');
  });

  test('ends with Sign out at once; the server hears of it, though it is slow and the next session begins meanwhile', async ({
    page,
    server,
  }) => {
    await openSignedIn(page, '/settings');
    await server.fault({ path: '/api/auth/logout', delayMs: 4_000 });
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(said(page, 'Logged out successfully')).toBeVisible({ timeout: 2_000 });
    await fillAndSubmit(page);
    await expect(page).toHaveURL('/dashboard');
    await expect
      .poll(() => server.requests())
      .toContainEqual({ method: 'POST', path: '/api/auth/logout', status: 200 });
    await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();
  });

  test('is the same in every tab: signing out and in again in one does it in the other', async ({
    page,
    context,
  }) => {
    await openSignedIn(page, '/settings');
    const other = await context.newPage();
    await other.goto('/settings');
    await expect(other.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(page).toHaveURL('/login');
    await fillAndSubmit(page);
    await expect(page).toHaveURL('/dashboard');
    await expect(other.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();
  });

  test('whose access token has expired is renewed once for all tabs', async ({ page, context, server }) => {
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
        (await server.requests()).filter(({ path: asked }) => asked === '/api/auth/refresh');
      const one = [{ method: 'POST', path: '/api/auth/refresh', status: 200 }];
      await expect.poll(refreshes).toEqual(one);
      for (const tab of tabs) await expect(tab.getByRole('article').first()).toBeVisible();
      expect(await refreshes()).toEqual(one);
    }
  });

  test('whose access token has expired is renewed on start', async ({ page, server }) => {
    await openSignedIn(page, '/settings');
    await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();
    await server.expire({ access: true });
    await server.clearRequests();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();
    expect(await server.requests()).toEqual([
      { method: 'GET', path: '/api/admin/profile', status: 401 },
      { method: 'POST', path: '/api/auth/refresh', status: 200 },
      { method: 'GET', path: '/api/admin/profile', status: 200 },
    ]);
  });

  test('that cannot be renewed on start is cleared, and its address remembered', async ({ page, server }) => {
    await openSignedIn(page, '/settings');
    await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();
    await server.expire({ access: true, refresh: true });
    await page.reload();
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ next: '/settings' })}`);
    expect(await page.evaluate(() => localStorage.getItem('admin-session'))).toBeNull();
  });

  test('stored in another shape counts as absent and is removed', async ({ page, server }) => {
    const stored = [{ name: 'admin-session', value: '{"tokens":{"accessToken":7}}' }];
    const origins = [{ origin: server.url, localStorage: stored }];
    await page.context().setStorageState({ cookies: [], origins });
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('admin-session'))).toBeNull();
    expect(await server.requests()).toEqual([]);
  });
});
