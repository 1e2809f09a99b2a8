import type { Page } from '@playwright/test';
import type { Complaints } from './support/complaints.ts';
import { expect, test } from './support/fixtures.ts';
import { openSignedIn } from './support/signIn.ts';

const settingsScreen = '**/assets/settings-*.js';

/** A screen that does not come over the line: its code cannot be loaded. */
async function breakSettings(page: Page, complaints: Complaints): Promise<void> {
  complaints.allowFailures('/assets/*');
  complaints.allow(/Failed to fetch dynamically imported module/);
  await page.route(settingsScreen, (route) => route.abort());
}

const attempt = (page: Page) => page.getByText(/Retry attempt/);

async function errorId(page: Page): Promise<string> {
  return (await page.locator('code').textContent()) ?? '';
}

async function crash(page: Page, complaints: Complaints): Promise<void> {
  await breakSettings(page, complaints);
  await openSignedIn(page, '/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
}

test('an error in a screen leads to the crash screen with an id and the attempt', async ({
  page,
  complaints,
}) => {
  await crash(page, complaints);
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  expect(await errorId(page)).toMatch(/^[0-9A-Z]+-[0-9A-Z]+$/);
  await expect(attempt(page)).toContainText('Retry attempt 1');
  const [time = ''] = (await errorId(page)).split('-');
  expect(Math.abs(Number.parseInt(time, 36) - Date.now())).toBeLessThan(60_000);
});

test('Try Again loads the page again and counts the attempts that fail', async ({ page, complaints }) => {
  await crash(page, complaints);
  const ids = [await errorId(page)];
  for (const number of [2, 3]) {
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(attempt(page)).toContainText(`Retry attempt ${number}`);
    ids.push(await errorId(page));
  }
  expect(new Set(ids).size).toBe(3);

  await page.unroute(settingsScreen);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await expect(page).toHaveURL('/settings');
});

test('a minute without a crash lets the attempts start again', async ({ page, complaints }) => {
  await page.clock.install();
  await crash(page, complaints);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(attempt(page)).toContainText('Retry attempt 2');
  await page.clock.fastForward(60_000);
  await page.reload();
  await expect(attempt(page)).toContainText('Retry attempt 1');
});

test('Go Home leads to the dashboard, still signed in', async ({ page, complaints }) => {
  await crash(page, complaints);
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('article', { name: 'Total Inquiries' })).toContainText('48');
});

test('Contact Support leads to the inquiries, still signed in', async ({ page, complaints }) => {
  await crash(page, complaints);
  await page.getByRole('link', { name: 'Contact Support' }).click();
  await expect(page).toHaveURL('/inquiries');
  await expect(page.getByText('Showing 48 of 48')).toBeVisible();
});

test('a screen that breaks on the way leads to the crash screen too', async ({ page, complaints }) => {
  await openSignedIn(page, '/dashboard');
  await expect(page.getByRole('article', { name: 'Total Inquiries' })).toContainText('48');
  await breakSettings(page, complaints);
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
});
