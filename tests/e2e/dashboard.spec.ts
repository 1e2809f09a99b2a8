import type { Page } from '@playwright/test';
import { apiClient, paths } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { openSignedIn } from './support/signIn.ts';

const activity = (page: Page) => page.getByRole('region', { name: 'Recent Activity' });

test('An administrator sees figures and recent activity, and refreshes what has changed elsewhere', async ({
  page,
  server,
}) => {
  await openSignedIn(page, '/');
  await expect(page).toHaveURL('/dashboard');
  const figures = page.getByRole('article');
  await expect(figures).toHaveText([
    'Total Inquiries48+12%',
    'Pending Inquiries10+3%',
    'Total Images46+8%',
    'Total Videos6+2%',
  ]);
  await expect(activity(page).getByRole('list').first().getByRole('listitem')).toHaveText([
    '8 new inquiries this week',
    '10 pending responses',
  ]);
  const newest = activity(page).getByRole('list', { name: 'Newest inquiries' }).getByRole('link');
  await expect(newest).toHaveCount(5);
  await expect(page.getByRole('table', { name: 'The last eight weeks' }).getByRole('row')).toHaveCount(8);
  const pictures = page.getByRole('region', { name: 'Newest Pictures' }).getByRole('listitem');
  await expect(pictures).toHaveCount(6);

  await (await apiClient(page)).remove(paths.inquiries, 'inq_00001');
  await server.clearRequests();
  await page.getByRole('button', { name: 'Refresh All Data' }).click();
  await expect(page.getByText(/^All data refreshed successfully! \(\d+ms\)$/)).toBeVisible();
  await expect(figures).toHaveText([
    'Total Inquiries47+12%',
    'Pending Inquiries9+3%',
    'Total Images46+8%',
    'Total Videos6+2%',
  ]);
  await expect(activity(page)).toContainText('9 pending responses');
  const requests = await server.requests();
  expect(requests.map(({ method, path }) => `${method} ${path.replace(/\?include.*/, '')}`).sort()).toEqual([
    'GET /api/images/about',
    'GET /api/images/contact',
    'GET /api/images/entrance',
    'GET /api/images/gallery',
    'GET /api/images/logo',
    'GET /api/images/swordman',
    'GET /api/v1/admin/inquiries',
    'GET /api/v1/admin/inquiries?limit=50&offset=0',
    'GET /api/videos/feature',
    'GET /api/videos/hero',
  ]);
});

test('An administrator whose connections are cut reads a network error after three attempts, and retries', async ({
  page,
  server,
  consoleErrors,
}) => {
  consoleErrors.allowFailedRequests(paths.inquiries);
  await page.clock.install();
  await server.fault({ path: paths.latestInquiries, drop: true });
  // Not at the start, whose first request comes before the application and is no attempt of its own.
  await openSignedIn(page, '/settings');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const attempts = async () =>
    (await server.requests())
      .filter(({ path }) => path === paths.latestInquiries)
      .map(({ status }) => status);
  for (const expected of [[0], [0, 0]]) {
    await expect.poll(attempts).toEqual(expected);
    // Past the back-off, which begins when the page has noticed.
    await page.clock.fastForward(2_000);
  }
  await expect(
    page.getByText('Failed to load inquiries: Network error: Please check your internet connection'),
  ).toBeVisible();
  expect(await attempts()).toEqual([0, 0, 0]);

  await server.clearFaults();
  await page.getByRole('button', { name: 'Retry Recent Activity' }).click();
  await expect(activity(page)).toContainText('8 new inquiries this week');
});
