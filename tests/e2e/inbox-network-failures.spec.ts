import type { Page } from '@playwright/test';
import { apiClient, paths } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { toast } from './support/page.ts';
import type { Server } from './support/server.ts';
import { openSignedIn } from './support/signIn.ts';

const inquiryPath = `${paths.inquiries}/inq_00001`;

const card = (page: Page) => page.getByRole('article', { name: 'Samuel Raman', exact: true });
const status = (page: Page) => card(page).getByRole('combobox');

const writes = async (server: Server) =>
  (await server.requests()).filter(({ method }) => method === 'PUT' || method === 'DELETE');

test('Of ten statuses chosen in a row the last one is stored, in whatever order the responses arrive', {
  tag: '@long',
}, async ({ page, server }) => {
  // Each response arrives sooner than the one before, and the lists in between are slow.
  for (const times of [1, 2, 4])
    await server.fault({ method: 'PUT', path: inquiryPath, delayMs: 150, times });
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postDataJSON());
  });
  await openSignedIn(page, '/inquiries');
  await expect(status(page)).toHaveValue('pending');
  await server.fault({ method: 'GET', path: paths.inquiries, delayMs: 400, times: 2 });
  const chosen = ['in_progress', 'completed', 'pending', 'in_progress', 'completed', 'pending', 'completed'];
  for (const value of [...chosen, 'pending', 'in_progress', 'completed']) {
    await status(page).selectOption(value);
    await expect(status(page)).toHaveValue(value);
  }

  await expect(toast(page, 'Inquiry updated successfully!')).toBeVisible();
  await expect
    .poll(async () => ({
      sent: sent.at(-1),
      areDone: (await writes(server)).every((write) => write.status === 200),
    }))
    .toEqual({ sent: { status: 'completed' }, areDone: true });
  await expect(status(page)).toHaveValue('completed');
  const figures = page.getByRole('region', { name: 'Statistics' });
  await expect(figures.getByRole('button', { name: /^Completed/ })).toHaveText('Completed21');
  expect(await (await apiClient(page)).statusOf(paths.inquiries, 'inq_00001')).toBe('completed');
});

// @spec 9.11
test('A write whose connection is cut is repeated with its idempotency key, and done once', async ({
  page,
  server,
  consoleErrors,
}) => {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (['PUT', 'DELETE'].includes(request.method())) keys.push(request.headers()['idempotency-key']);
  });
  await openSignedIn(page, '/inquiries');

  await test.step('a request that was cut', async () => {
    await server.fault({ method: 'PUT', path: inquiryPath, drop: true, times: 1 });
    await status(page).selectOption('completed');
    await expect(toast(page, 'Inquiry updated successfully!')).toBeVisible();
    expect(await writes(server)).toEqual([
      { method: 'PUT', path: inquiryPath, status: 0 },
      { method: 'PUT', path: inquiryPath, status: 200 },
    ]);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
  });

  await test.step('a response that was lost', async () => {
    consoleErrors.allowFailedRequests(inquiryPath);
    keys.length = 0;
    await server.clearRequests();
    await page.route(`**${inquiryPath}`, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
      await page.unroute(`**${inquiryPath}`);
    });
    await card(page).getByRole('button', { name: 'Delete Inquiry' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Inquiry deleted successfully!')).toBeVisible();
    await expect(card(page)).toHaveCount(0);
    expect((await writes(server)).map((write) => write.status)).toEqual([200, 200]);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
  });
});

test('An administrator who changes an inquiry that was deleted elsewhere reads so, and it disappears', {
  tag: '@long',
}, async ({ page, consoleErrors }) => {
  consoleErrors.allowFailedRequests(inquiryPath);
  await openSignedIn(page, '/inquiries');
  await expect(status(page)).toHaveValue('pending');
  await (await apiClient(page)).remove(paths.inquiries, 'inq_00001');
  await status(page).selectOption('completed');
  await expect(toast(page, 'Inquiry not found')).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await expect(page.getByText('Showing 47 of 47')).toBeVisible();
});
