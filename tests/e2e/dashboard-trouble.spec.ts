import type { Page } from '@playwright/test';
import { otherWindow, paths } from './support/calls.ts';
import { expect, test } from './support/fixtures.ts';
import type { Server } from './support/server.ts';
import { openSignedIn } from './support/signIn.ts';

const cards = ['Total Inquiries', 'Pending Inquiries', 'Total Images', 'Total Videos'] as const;
const wholeFigures = ['48', '10', '46', '6'] as const;

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const activity = (page: Page) => page.getByRole('region', { name: 'Recent Activity' });
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Dashboard Error' });
const retry = (page: Page, name: string) => page.getByRole('button', { name: `Retry ${name}`, exact: true });
/** One for each card and for Recent Activity, where they failed. */
const retries = (page: Page) => page.getByRole('button', { name: /^Retry (?!All)/, includeHidden: true });

const refused = (message: string) => ({ status: 403, body: { error: { message, code: 'forbidden' } } });

/** All figures and the activity are there, and nothing is said to have failed. */
async function expectEverything(page: Page): Promise<void> {
  for (const [index, name] of cards.entries())
    await expect(card(page, name)).toContainText(`${name}${wholeFigures[index]}+`);
  await expect(activity(page)).toContainText('8 new inquiries this week');
  await expect(page.getByRole('link', { name: 'View Inquiries' })).toContainText('10 pending');
  await expect(retries(page)).toHaveCount(0);
  await expect(dialog(page)).toHaveCount(0);
}

/** Fails the statistics alone: the latest fifty, which have the same path, are answered before the fault is reached. */
async function failStatistics(page: Page, server: Server, message: string): Promise<void> {
  const data = await (await otherWindow(page)).list(paths.latestInquiries);
  await server.fault({ path: paths.latestInquiries, status: 200, body: { data } });
  await server.fault({ path: paths.inquiries, ...refused(message) });
}

const failAll = async (server: Server) => {
  await server.fault({ path: paths.inquiries, ...refused('The inbox is closed') });
  await server.fault({ path: paths.images, ...refused('The media library is closed') });
};

test('failed inquiries leave the figures alone, and Retry brings the activity back', async ({
  page,
  server,
  complaints,
}) => {
  complaints.allowFailures(paths.inquiries);
  await server.fault({ path: paths.latestInquiries, ...refused('The inbox is closed') });
  await openSignedIn(page, '/dashboard');
  await expect(page.getByText('Failed to load inquiries: The inbox is closed')).toBeVisible();
  await expect(activity(page)).toContainText('Failed to load');
  for (const [index, name] of cards.entries())
    await expect(card(page, name)).toContainText(`${name}${wholeFigures[index]}+`);
  await expect(dialog(page)).toHaveCount(0);

  await server.clearFaults();
  await retry(page, 'Recent Activity').click();
  await expectEverything(page);
});

test('failed statistics leave activity and media alone, and Retry brings both figures back', async ({
  page,
  server,
}) => {
  await failStatistics(page, server, 'Counting is switched off');
  await openSignedIn(page, '/dashboard');
  await expect(page.getByText('Failed to load inquiry stats: Counting is switched off')).toBeVisible();
  await expect(card(page, 'Total Inquiries')).toContainText('Failed to load');
  await expect(card(page, 'Pending Inquiries')).toContainText('Failed to load');
  await expect(page.getByRole('link', { name: 'View Inquiries' })).toHaveText('View InquiriesError');
  await expect(card(page, 'Total Images')).toContainText('46+8%');
  await expect(card(page, 'Total Videos')).toContainText('6+2%');
  await expect(activity(page)).toContainText('8 new inquiries this week');
  await expect(dialog(page)).toHaveCount(0);

  await server.clearFaults();
  await retry(page, 'Pending Inquiries').click();
  await expectEverything(page);
});

test('failed media counts leave the inquiries alone, and Retry brings both figures back', async ({
  page,
  server,
}) => {
  await server.fault({ path: paths.images, ...refused('The media library is closed') });
  await openSignedIn(page, '/dashboard');
  await expect(page.getByText('Failed to load media counts: The media library is closed')).toBeVisible();
  await expect(card(page, 'Total Images')).toContainText('Failed to load');
  await expect(card(page, 'Total Videos')).toContainText('Failed to load');
  await expect(card(page, 'Total Inquiries')).toContainText('48+12%');
  await expect(activity(page)).toContainText('8 new inquiries this week');
  await expect(dialog(page)).toHaveCount(0);

  await server.clearFaults();
  await retry(page, 'Total Images').click();
  await expectEverything(page);
});

test('a section without videos counts as empty and fails nothing', async ({ page, server }) => {
  await server.fault({ path: '/api/videos/hero', status: 404 });
  await server.fault({ path: '/api/videos/feature', status: 404 });
  await openSignedIn(page, '/dashboard');
  await expect(card(page, 'Total Videos')).toHaveText('Total Videos0+2%');
  await expect(card(page, 'Total Images')).toHaveText('Total Images46+8%');
});

test('when all sources fail a modal lists what each said, and Retry All brings everything back', async ({
  page,
  server,
}) => {
  await failAll(server);
  await openSignedIn(page, '/dashboard');
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    'Inquiries: The inbox is closed',
    'Inquiry statistics: The inbox is closed',
    'Media counts: The media library is closed',
  ]);
  await expect(retries(page)).toHaveCount(5);

  await server.clearFaults();
  await dialog(page).getByRole('button', { name: 'Retry All' }).click();
  await expectEverything(page);
});

test('Retry All that fails again brings the modal back', async ({ page, server }) => {
  await failAll(server);
  await openSignedIn(page, '/dashboard');
  await expect(dialog(page)).toBeVisible();
  await server.clearRequests();
  await dialog(page).getByRole('button', { name: 'Retry All' }).click();
  await expect(page.getByText('Failed to refresh inquiry stats', { exact: true })).toBeVisible();
  await expect(dialog(page)).toBeVisible();
  const asked = await server.requests();
  expect(asked.filter(({ path }) => path.startsWith(paths.inquiries))).toHaveLength(2);
});

test('Back to Home closes the modal on the dashboard, where each source can still be retried', async ({
  page,
  server,
}) => {
  await failAll(server);
  await openSignedIn(page, '/dashboard');
  await dialog(page).getByRole('button', { name: 'Back to Home' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/dashboard');

  await server.clearFaults();
  await retry(page, 'Total Videos').click();
  await expect(card(page, 'Total Videos')).toHaveText('Total Videos6+2%');
  await expect(card(page, 'Total Inquiries')).toContainText('Failed to load');
  await retry(page, 'Recent Activity').click();
  await retry(page, 'Total Inquiries').click();
  await expectEverything(page);
});

test('a source that takes longer than ten seconds has timed out; the others are long there', async ({
  page,
  server,
  complaints,
}) => {
  complaints.allowFailures(paths.inquiries);
  await server.fault({ path: paths.latestInquiries, delayMs: 60_000 });
  await openSignedIn(page, '/dashboard');
  await expect(card(page, 'Total Inquiries')).toContainText('48+12%');
  await expect(page.getByRole('status', { name: 'Loading recent activity' })).toBeVisible();
  const since = Date.now();
  await expect(page.getByText('Failed to load inquiries: Request timed out')).toBeVisible({
    timeout: 14_000,
  });
  expect(Date.now() - since).toBeGreaterThan(7_000);
  await expect(activity(page)).toContainText('Failed to load');
  const cut = (await server.requests()).filter(({ path }) => path === paths.latestInquiries);
  expect(cut.map(({ status }) => status)).toEqual([0]);

  await server.clearFaults();
  await retry(page, 'Recent Activity').click();
  await expectEverything(page);
});

test('a cut connection is tried three times and then said to be a network error', async ({
  page,
  server,
  complaints,
}) => {
  complaints.allowFailures(paths.inquiries);
  await server.fault({ path: paths.latestInquiries, drop: true });
  await openSignedIn(page, '/dashboard');
  await expect(
    page.getByText('Failed to load inquiries: Network error: Please check your internet connection'),
  ).toBeVisible();
  await expect(activity(page)).toContainText('Failed to load');
  const tried = (await server.requests()).filter(({ path }) => path === paths.latestInquiries);
  expect(tried.map(({ status }) => status)).toEqual([0, 0, 0]);

  await server.clearFaults();
  await retry(page, 'Recent Activity').click();
  await expectEverything(page);
});

test('a connection that is cut once is not noticed', async ({ page, server }) => {
  await server.fault({ path: paths.inquiries, drop: true, times: 2 });
  await openSignedIn(page, '/dashboard');
  await expectEverything(page);
});

test('a failed refresh keeps the last good figures and says how old they are', async ({ page, server }) => {
  await openSignedIn(page, '/dashboard');
  await expectEverything(page);
  await server.fault({ path: paths.images, ...refused('The media library is closed') });
  await page.getByRole('button', { name: 'Refresh All Data' }).click();
  await expect(page.getByText('Failed to refresh media counts', { exact: true })).toBeVisible();
  await expect(card(page, 'Total Images')).toHaveText(
    /^Total Images46Failed to load\. As of \d{1,2}:\d\d:\d\d\s[AP]M Retry$/,
  );
  await expect(card(page, 'Total Inquiries')).toHaveText('Total Inquiries48+12%');
  await expect(page.getByText(/All data refreshed/)).toHaveCount(0);

  await server.clearFaults();
  await retry(page, 'Total Images').click();
  await expectEverything(page);
});

test('an answer that cannot be read is an unexpected error', async ({ page, server, complaints }) => {
  complaints.allowFailures(paths.inquiries);
  await server.fault({ path: paths.latestInquiries, malformed: true });
  await openSignedIn(page, '/dashboard');
  await expect(page.getByText('Failed to load inquiries: An unexpected error occurred')).toBeVisible();
  await expect(activity(page)).toContainText('Failed to load');
});
