import type { Page } from '@playwright/test';
import { axeViolations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { expectLoaded } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

const chunk = '**/assets/InboxRoute-*.js';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const link = (page: Page) => page.getByRole('link', { name: 'Inquiries', exact: true });
const text = 'This page couldn’t be loaded. Check your connection and try again.';

/** How often the page was loaded since. */
function countLoads(page: Page) {
  let count = 0;
  page.on('load', () => count++);
  return () => count;
}

test.beforeEach(async ({ page, consoleErrors }) => {
  consoleErrors.allowFailedRequests('/assets/*');
  consoleErrors.allow(/Failed to fetch dynamically imported module/);
  await page.route(chunk, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await openSignedIn(page, '/settings');
  await expectLoaded(page);
});

test('An administrator whose screen went with the last build sees it from the new one after one reload, at its address', async ({
  page,
}) => {
  const loads = countLoads(page);
  page.on('request', (request) => request.isNavigationRequest() && page.unroute(chunk));
  await link(page).click();
  await expectLoaded(page);
  await expect(heading(page)).toHaveText('Inquiries Management');
  await expect(page).toHaveURL('/inquiries');
  expect(loads()).toBe(1);
});

test('An administrator whose screen is still missing after one reload reads so, and sees it when it is back', async ({
  page,
}) => {
  const loads = countLoads(page);
  await link(page).click();
  await expect(page.getByText(text)).toBeVisible();
  await expect(page).toHaveURL('/inquiries');
  expect(loads()).toBe(1);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText(text)).toBeVisible();
  expect(loads()).toBe(2);
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page.getByRole('article', { name: 'Total Inquiries' })).toContainText('48');
  await link(page).click();
  await expect(page.getByText(text)).toBeVisible();
  await page.unroute(chunk);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(heading(page)).toHaveText('Inquiries Management');
});
