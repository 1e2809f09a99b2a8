import type { Page } from '@playwright/test';
import { axeViolations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { expectLoaded } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

const chunk = '**/assets/InboxRoute-*.js';
const lose = (page: Page) => page.route(chunk, (route) => route.fulfill({ status: 404, body: 'Not found' }));

test('An administrator whose screen went with the last build sees it from the new one after one reload, and is told so where it is still missing', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allowFailedRequests('/assets/*');
  consoleErrors.allow(/Failed to fetch dynamically imported module/);
  const heading = page.getByRole('heading', { level: 1 });
  const link = page.getByRole('link', { name: 'Inquiries', exact: true });
  const text = page.getByText('This page couldn’t be loaded. Check your connection and try again.');
  let loads = 0;
  await lose(page);
  await openSignedIn(page, '/settings');
  await expectLoaded(page);
  page.on('load', () => {
    loads += 1;
  });

  await test.step('still missing', async () => {
    await link.click();
    await expect(text).toBeVisible();
    await expect(page).toHaveURL('/inquiries');
    await expect.poll(() => loads).toBe(1);
    expect(await axeViolations(page)).toEqual([]);
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Try Again' }).click()]);
    await expect(text).toBeVisible();
    expect(loads).toBe(2);
  });

  await test.step('in another build, back at the reload', async () => {
    await page.evaluate(() => sessionStorage.removeItem('admin-reloaded'));
    await page.getByRole('link', { name: 'Go Home' }).click();
    await expect(page.getByRole('article', { name: 'Total Inquiries' })).toContainText('48');
    await page.waitForLoadState();
    loads = 0;
    page.on('request', (request) => request.isNavigationRequest() && page.unroute(chunk));
    await link.click();
    await expectLoaded(page);
    await expect(heading).toHaveText('Inquiries Management');
    await expect(page).toHaveURL('/inquiries');
    await expect.poll(() => loads).toBe(1);
  });
});
