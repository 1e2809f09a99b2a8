import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { signOutButton } from './support/page.ts';
import { account, openSignedIn, submitSignIn } from './support/signIn.ts';

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
