import type { Page } from '@playwright/test';
import { otherWindow, paths } from './support/calls.ts';
import { expect, test } from './support/fixtures.ts';
import { openSignedIn } from './support/signIn.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole('region', { name });

test('the dashboard shows four figures with their fixed changes', async ({ page }) => {
  await openSignedIn(page, '/');
  await expect(page).toHaveURL('/dashboard');
  await expect(page).toHaveTitle(/^\(\d+\) Dashboard · Studio Admin$/);
  await expect(card(page, 'Total Inquiries')).toHaveText('Total Inquiries48+12%');
  await expect(card(page, 'Pending Inquiries')).toHaveText('Pending Inquiries10+3%');
  await expect(card(page, 'Total Images')).toHaveText('Total Images46+8%');
  await expect(card(page, 'Total Videos')).toHaveText('Total Videos6+2%');
});

test('recent activity counts the new inquiries of this week and the pending responses', async ({ page }) => {
  await openSignedIn(page, '/dashboard');
  await expect(panel(page, 'Recent Activity').getByRole('listitem')).toHaveText([
    '8 new inquiries this week',
    '10 pending responses',
  ]);
  await expect(page.getByRole('link', { name: 'View Inquiries' })).toHaveText('View Inquiries10 pending');
});

test('without inquiries and media the dashboard shows zeros and no recent activity', async ({
  page,
  server,
}) => {
  await server.reset({ inquiries: 0, images: 0, videos: 0 });
  await openSignedIn(page, '/dashboard');
  await expect(panel(page, 'Recent Activity')).toContainText('No recent activity');
  await expect(card(page, 'Total Inquiries')).toHaveText('Total Inquiries0+12%');
  await expect(card(page, 'Pending Inquiries')).toHaveText('Pending Inquiries0+3%');
  await expect(card(page, 'Total Images')).toHaveText('Total Images0+8%');
  await expect(card(page, 'Total Videos')).toHaveText('Total Videos0+2%');
});

test('the places of figures and activity are kept while they load', async ({ page, server }) => {
  await server.fault({ path: '/api/v1/*', delayMs: 1_000 });
  await openSignedIn(page, '/dashboard');
  await expect(card(page, 'Total Inquiries')).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('status', { name: 'Loading recent activity' })).toBeVisible();
  await expect(card(page, 'Total Images')).toHaveText('Total Images46+8%');

  await expect(card(page, 'Total Inquiries')).toHaveText('Total Inquiries48+12%');
  await expect(card(page, 'Total Inquiries')).not.toHaveAttribute('aria-busy');
  await expect(page.getByRole('status', { name: 'Loading recent activity' })).toHaveCount(0);
});

test('Refresh All Data asks all three sources again and says how long it took', async ({ page, server }) => {
  await openSignedIn(page, '/dashboard');
  await expect(card(page, 'Total Inquiries')).toContainText('48');
  await expect(card(page, 'Total Images')).toContainText('46');
  await (await otherWindow(page)).remove(paths.inquiries, 'inq_00001');
  await server.clearRequests();

  await page.getByRole('button', { name: 'Refresh All Data' }).click();
  await expect(page.getByText(/^All data refreshed successfully! \(\d+ms\)$/)).toBeVisible();
  await expect(card(page, 'Total Inquiries')).toHaveText('Total Inquiries47+12%');
  await expect(card(page, 'Pending Inquiries')).toHaveText('Pending Inquiries9+3%');
  await expect(panel(page, 'Recent Activity')).toContainText('9 pending responses');
  const asked = (await server.requests()).map(
    ({ method, path }) => `${method} ${path.replace(/\?include.*/, '')}`,
  );
  expect([...asked].sort()).toEqual([
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

test('Refresh All Data waits for the slowest source and cannot be pressed twice', async ({
  page,
  server,
}) => {
  await openSignedIn(page, '/dashboard');
  await expect(card(page, 'Total Images')).toContainText('46');
  await server.fault({ path: '/api/videos/hero', delayMs: 700, times: 1 });
  const refresh = page.getByRole('button', { name: 'Refresh All Data' });
  await refresh.click();
  await expect(refresh).toBeDisabled();
  const toast = page.getByText(/^All data refreshed successfully! \(\d+ms\)$/);
  await expect(toast).toBeVisible();
  await expect(refresh).toBeEnabled();
  const elapsed = Number(/\d+/.exec((await toast.textContent()) ?? '')?.[0]);
  expect(elapsed).toBeGreaterThanOrEqual(700);
});

const ways = [
  { name: 'Manage Media', path: '/media', heading: 'Media Management' },
  { name: 'Video Gallery', path: '/media', heading: 'Media Management' },
  { name: /^View Inquiries/, path: '/inquiries', heading: 'Inquiries Management' },
  { name: 'Settings', path: '/settings', heading: 'Settings' },
];

test('the quick actions and View all lead to their screens', async ({ page }) => {
  await openSignedIn(page, '/dashboard');
  for (const { name, path, heading } of ways) {
    await panel(page, 'Quick Actions').getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
  }
  await page.getByRole('link', { name: 'View all' }).click();
  await expect(page).toHaveURL('/inquiries');
});

const moments = [
  {
    before: '11:59:59',
    shown: '11:59:59 AM',
    greeting: 'Good Morning',
    later: 'Good Afternoon',
    next: '12:00:00 PM',
  },
  {
    before: '16:59:59',
    shown: '4:59:59 PM',
    greeting: 'Good Afternoon',
    later: 'Good Evening',
    next: '5:00:00 PM',
  },
  {
    before: '19:59:59',
    shown: '7:59:59 PM',
    greeting: 'Good Evening',
    later: 'Good Night',
    next: '8:00:00 PM',
  },
  {
    before: '23:59:59',
    shown: '11:59:59 PM',
    greeting: 'Good Night',
    later: 'Good Morning',
    next: '12:00:00 AM',
  },
];

test('the greeting, the long date and the 12-hour clock change with the clock', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-20T09:00:00-05:00') });
  await openSignedIn(page, '/dashboard');
  const heading = page.getByRole('heading', { level: 1 });
  const clock = page.getByRole('timer');
  const header = page.getByRole('main').getByText(/November/);
  await expect(heading).toHaveText('Good Morning, Administrator');

  for (const { before, shown, greeting, later, next } of moments) {
    await page.clock.pauseAt(new Date(`2026-11-21T${before}-05:00`));
    await expect(heading).toHaveText(`${greeting}, Administrator`);
    await expect(clock).toHaveText(shown);
    await expect(header).toContainText('Saturday, November 21, 2026');
    await page.clock.runFor(1_000);
    await expect(heading).toHaveText(`${later}, Administrator`);
    await expect(clock).toHaveText(next);
  }
  await expect(header).toContainText('Sunday, November 22, 2026');
});
