import { firstRequests, profile } from '#app/firstRequests.ts';
import { expect, test } from './support/fixtures.ts';
import { expectLoaded, signOutButton } from './support/page.ts';
import type { Server } from './support/server.ts';
import { openSignedIn } from './support/signIn.ts';

/** The requests so far as 'GET /api/…', sorted. */
const calls = async (server: Server) =>
  (await server.requests()).map(({ method, path }) => `${method} ${path}`).toSorted();

const heldChunk = '**/assets/base-*.js';

for (const [path, { urls }] of Object.entries(firstRequests)) {
  const expected = [profile, ...urls].map((url) => `GET ${url}`).toSorted();

  test(`A reload of ${path} sends the first requests before the application has loaded, and none of them twice`, {
    tag: ['/dashboard', '/media'].includes(path) ? [] : '@long',
  }, async ({ page, server }) => {
    await openSignedIn(page, path);
    await expectLoaded(page);
    await server.clearRequests();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(heldChunk, async (route) => {
      await released;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(() => calls(server)).toEqual(expected);
    release();
    await expectLoaded(page);
    expect(await calls(server)).toEqual(expected);
  });
}

test('An administrator whose access token is refused at the start sees the screen after one refresh', async ({
  page,
  server,
}) => {
  await openSignedIn(page, '/inquiries');
  await expectLoaded(page);
  await server.expire({ access: true });
  await server.clearRequests();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inquiries Management');
  await expectLoaded(page);
  expect(await calls(server)).toEqual([
    'GET /api/admin/profile',
    'GET /api/admin/profile',
    'GET /api/v1/admin/inquiries',
    'GET /api/v1/admin/inquiries',
    'POST /api/auth/refresh',
  ]);
});

test('An administrator whose connection is cut while the page starts sees the screen: the request is sent again', {
  tag: '@long',
}, async ({ page, server }) => {
  await openSignedIn(page, '/settings');
  await server.fault({ path: '/api/v1/admin/inquiries', drop: true, times: 1 });
  await server.clearRequests();
  await page.goto('/inquiries');
  await expectLoaded(page);
  expect(await calls(server)).toEqual([
    'GET /api/admin/profile',
    'GET /api/v1/admin/inquiries',
    'GET /api/v1/admin/inquiries',
  ]);
});

test('A screen whose data has come is shown and works while the profile is not answered', async ({
  page,
  server,
}) => {
  await openSignedIn(page, '/inquiries');
  await server.fault({ path: '/api/admin/profile', delayMs: 120_000 });
  await page.reload();
  await expectLoaded(page);
  await page.locator('nav a[href="/contact"]').click();
  await expectLoaded(page);
  await signOutButton(page).click();
  await expect(page).toHaveURL('/login');
});

test('A profile that is refused after the data has come hides the data and ends the session', async ({
  page,
  server,
}) => {
  await openSignedIn(page, '/inquiries');
  await server.fault({ path: '/api/admin/profile', delayMs: 2_000, status: 401 });
  await server.fault({ path: '/api/auth/refresh', status: 401 });
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page).toHaveURL('/login?next=%2Finquiries');
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveText('Your session has ended. Please sign in again.');
});

test('The login page asks for its code at once and for no data', async ({ page, server }) => {
  await page.route(heldChunk, () => {});
  const code = page.waitForRequest('**/assets/LoginRoute-*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await code;
  expect(await calls(server)).toEqual([]);
});
