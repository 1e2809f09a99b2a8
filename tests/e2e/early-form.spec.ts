import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { holdCode } from './support/holdCode.ts';
import { expectLoaded } from './support/page.ts';
import { account, openSignedIn } from './support/signIn.ts';

const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
/** Only the application shows toasts. */
const expectRunning = (page: Page) => expect(page.locator('[data-toaster]')).toBeAttached();
const waiting = 'This page is still loading. You are signed in as soon as it is ready.';

test('A person signs in by typing and Enter before the code has come', async ({ page }) => {
  const { release } = await holdCode(page);
  await page.goto('/media', { waitUntil: 'commit' });
  await email(page).click();
  await page.keyboard.type(account.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText(waiting);
  await expect(page).toHaveURL('/media');
  release();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  await expect(page.getByText(waiting)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Media Management');
});

test('What was typed, the caret and the fields themselves are kept when the code comes', async ({ page }) => {
  const { release } = await holdCode(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await email(page).fill('studio@atelier.example');
  await password(page).fill('Linen-2026');
  await page.keyboard.press('ArrowLeft');
  const field = await password(page).elementHandle();
  release();
  await expectRunning(page);
  await page.keyboard.type('!');
  await expect(password(page)).toHaveValue('Linen-202!6');
  await expect(email(page)).toHaveValue('studio@atelier.example');
  expect(await field?.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('Whoever goes on typing after Enter is not signed in before the next Enter', async ({
  page,
  server,
}) => {
  const { release } = await holdCode(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await email(page).fill(account.email);
  await password(page).fill('Linen-Oak');
  await page.keyboard.press('Enter');
  await expect(page.getByText(waiting)).toBeVisible();
  await page.keyboard.type('-2026');
  await expect(page.getByText(waiting)).toBeHidden();
  release();
  await expectRunning(page);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  expect(await server.requests()).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good /);
});

test('A button that was pressed before the code has come does what it says, and an empty form says what is missing', async ({
  page,
}) => {
  const { release } = await holdCode(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await password(page).fill('visible');
  await page.getByRole('button', { name: 'Show password' }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  release();
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await expect(password(page)).toHaveValue('visible');
});

test('Where the code does not come, the form says so and keeps what is in it', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allowFailedRequests('/assets/*');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/login');
  await email(page).fill(account.email);
  await expect(page.getByRole('status')).toHaveText('This dashboard could not be loaded.Retry');
  await expect(email(page)).toHaveValue(account.email);
});

test('Nobody who is signed in sees the sign-in form', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = () => document.querySelector('.login') && Object.assign(window, { isFormSeen: true });
    new MutationObserver(seen).observe(document, { childList: true, subtree: true });
  });
  await openSignedIn(page, '/settings');
  await expectLoaded(page);
  expect(await page.evaluate('window.isFormSeen')).toBeUndefined();
});
