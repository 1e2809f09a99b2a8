import type { Page } from '@playwright/test';
import { axeViolations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { expectLoaded } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

const panel = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This part of the dashboard could not be loaded.' });
const retry = (page: Page) => panel(page).getByRole('button', { name: 'Retry' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

/** A mark on the document, by which a reload can be told from a change of the content. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-marked', ''));
const isMarked = async (page: Page) => (await page.locator('body[data-marked]').count()) === 1;

/** `signed-in` holds the frame. */
const chunks = [
  { chunk: 'LoginRoute', path: '/login', title: 'Welcome back' },
  { chunk: 'signed-in', path: '/settings', title: 'Settings' },
  { chunk: 'SettingsRoute', path: '/settings', title: 'Settings' },
  { chunk: 'InboxRoute', path: '/inquiries', title: 'Inquiries Management' },
] as const;

const open = (page: Page, path: string) =>
  path === '/login' ? page.goto(path) : openSignedIn(page, path).then(() => null);

test.beforeEach(({ consoleErrors }) => {
  consoleErrors.allowFailedRequests('/assets/*');
});

// The same chart loads all of them: one before the sign-in and one after it.
for (const { chunk, path, title } of chunks.filter(({ chunk }) => /Route$/.test(chunk)))
  test(`An administrator whose browser fails to load ${chunk} at first sees ${path} all the same`, {
    tag: chunk === 'InboxRoute' ? [] : '@long',
  }, async ({ page }) => {
    let failures = 0;
    let isAskedAgain = false;
    await page.route('**/build.json', (route) => {
      isAskedAgain = true;
      return route.continue();
    });
    await page.route(`**/assets/${chunk}-*.js`, (route) => {
      if (isAskedAgain) return route.continue();
      failures++;
      return route.abort();
    });
    await open(page, path);
    await expect(heading(page)).toHaveText(title);
    expect(failures).toBeGreaterThan(0);
  });

for (const { chunk, path, title } of chunks)
  test(`An administrator whose server has lost ${chunk} reads so at ${path}, and sees the screen after Retry`, {
    tag: chunk === 'InboxRoute' ? [] : '@long',
  }, async ({ page }) => {
    const url = `**/assets/${chunk}-*.js`;
    await page.route(url, (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await open(page, path);
    await expect(panel(page)).toBeVisible();
    await expect(page).toHaveTitle('Not loaded · Studio Admin');
    await expect(page).toHaveURL(path);
    expect(await axeViolations(page)).toEqual([]);
    await retry(page).click();
    await expect(panel(page)).toBeVisible();

    // Where the browser keeps the failure of an import, Retry reloads the page.
    await page.unroute(url);
    await retry(page).click();
    await expect(heading(page)).toHaveText(title);
  });

test('An administrator whose browser fails to load the entry reads so in place of the loading state, and sees the page after Retry', async ({
  page,
}) => {
  const url = '**/assets/base-*.js';
  await page.route(url, (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('status')).toContainText('This dashboard could not be loaded.');
  await page.unroute(url);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page)).toHaveText('Welcome back');
});

test('An administrator uses the other screens while one is lost, and its panel goes when the connection returns', async ({
  page,
  context,
}) => {
  const url = '**/assets/SettingsRoute-*.js';
  await page.route(url, (route) => route.abort());
  await openSignedIn(page, '/contact');
  await link(page, 'Settings').click();
  await expect(panel(page)).toBeVisible();
  await link(page, 'Inquiries').click();
  await expect(heading(page)).toHaveText('Inquiries Management');
  await expectLoaded(page);
  await link(page, 'Settings').click();
  await expect(panel(page)).toBeVisible();

  await page.unroute(url);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(heading(page)).toHaveText('Settings');
});

test.describe('when another build has been deployed', () => {
  const url = '**/assets/InboxRoute-*.js';
  const address = '/inquiries?q=loft&status=all';

  test.beforeEach(async ({ page }) => {
    await page.route(url, (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await page.route('**/build.json', (route) => route.fulfill({ json: { id: 'another' } }));
  });

  test('an administrator whose screen went with the old one sees it from the new one, at the same address', async ({
    page,
  }) => {
    await openSignedIn(page, '/settings');
    await expect(heading(page)).toHaveText('Settings');
    await mark(page);
    // The new build has the chunk.
    page.on('request', (request) => request.isNavigationRequest() && page.unroute(url));
    await page.evaluate((to) => {
      history.replaceState(null, '', to);
      history.pushState(null, '', '/settings');
    }, address);
    await page.goBack();
    await expect(heading(page)).toHaveText('Inquiries Management');
    await expectLoaded(page);
    await expect(page).toHaveURL(address);
    expect(await isMarked(page)).toBe(false);
  });

  test('an administrator whose host still serves the old one reads so after one reload', {
    tag: '@long',
  }, async ({ page }) => {
    let loads = 0;
    page.on('load', () => loads++);
    await openSignedIn(page, address);
    await expect(panel(page)).toBeVisible();
    await expect(page).toHaveURL(address);
    expect(loads).toBe(2);
    await link(page, 'Settings').click();
    await expect(heading(page)).toHaveText('Settings');
  });
});
