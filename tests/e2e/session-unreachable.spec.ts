import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { signOutButton } from './support/page.ts';
import type { LoggedRequest } from './support/server.ts';
import { account, openSignedIn, submitSignIn } from './support/signIn.ts';

const refreshPath = '/api/auth/refresh';
const unreachable = 'The server cannot be reached. Trying again…';

const refreshesIn = (requests: readonly LoggedRequest[]) =>
  requests.filter(({ path }) => path === refreshPath).map(({ status }) => status);

/** Signed-in tabs on the settings screen, which makes no requests of its own. */
async function openTabs(page: Page, context: BrowserContext, count: number): Promise<readonly Page[]> {
  await openSignedIn(page, '/settings');
  const tabs = [page];
  while (tabs.length < count) {
    const tab = await context.newPage();
    await tab.goto('/settings');
    tabs.push(tab);
  }
  for (const tab of tabs) await expect(signOutButton(tab)).toBeVisible();
  return tabs;
}

async function follow(tabs: readonly Page[], path: string) {
  await Promise.all(tabs.map((tab) => tab.locator(`nav a[href="${path}"]`).click()));
}

for (const hasLocks of [true, false])
  test(`Four tabs ${hasLocks ? '' : 'without Web Locks '}whose refresh is answered with 503 ask again together, and stay signed in`, {
    tag: '@long',
  }, async ({ page, context, server }) => {
    if (!hasLocks)
      await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
    const tabs = await openTabs(page, context, 4);
    expect(await page.evaluate(() => 'locks' in navigator && navigator.locks !== undefined)).toBe(hasLocks);
    await server.expire({ access: true });
    await server.fault({ path: refreshPath, status: 503, times: 2 });
    await server.clearRequests();
    await follow(tabs, '/contact');
    await expect(page.getByText(unreachable)).toBeVisible();
    for (const tab of tabs) {
      await expect(tab.getByRole('article').first()).toBeVisible();
      await expect(tab.getByText(unreachable)).toHaveCount(0);
      await expect(tab).toHaveURL('/contact');
    }
    expect(refreshesIn(await server.requests())).toEqual([503, 503, 200]);
  });

test('Two tabs whose session is refused both read so, with the email filled in and the way back', async ({
  page,
  context,
  server,
}) => {
  const tabs = await openTabs(page, context, 2);
  await server.expire({ access: true, refresh: true });
  await follow([page], '/contact');
  const urls = ['/login?next=%2Fcontact', '/login?next=%2Fsettings'];
  for (const [index, tab] of tabs.entries()) {
    await expect(tab).toHaveURL(urls[index] ?? '');
    await expect(tab.getByRole('alert')).toHaveText('Your session has ended. Please sign in again.');
    await expect(tab.getByLabel('Email')).toHaveValue(account.email);
    await expect(tab.getByLabel('Password', { exact: true })).toBeFocused();
  }
  expect(await page.evaluate(() => localStorage.getItem('admin-session'))).toBeNull();
  await submitSignIn(page);
  await expect(page).toHaveURL('/contact');
});

test('A reload while the server restarts waits for it, and keeps the session', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allowFailedRequests('/api/*');
  await openTabs(page, page.context(), 1);
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.reload();
  await expect(page.getByText(unreachable)).toBeVisible();
  await page.waitForRequest('**/api/admin/profile');
  expect(await page.evaluate(() => localStorage.getItem('admin-session'))).not.toBeNull();
  await page.unroute('**/api/**');
  await expect(signOutButton(page)).toBeVisible();
  await expect(page).toHaveURL('/settings');
  await expect(page.getByText(unreachable)).toHaveCount(0);
});

test('A sign-out that the server does not hear of is told later, and leaves nothing', async ({
  page,
  server,
}) => {
  await openTabs(page, page.context(), 1);
  await server.fault({ path: '/api/auth/logout', drop: true });
  await server.clearRequests();
  await signOutButton(page).click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('The server has not heard of the sign-out yet.')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);

  await server.clearFaults();
  await server.clearRequests();
  await expect
    .poll(async () => (await server.requests()).map(({ path, status }) => [path, status]))
    .toEqual([['/api/auth/logout', 200]]);
});
