import type { Page } from '@playwright/test';
import { paths } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { toast } from './support/page.ts';
import type { Server } from './support/server.ts';
import { openSignedIn } from './support/signIn.ts';

const inquiryPath = `${paths.inquiries}/inq_00001`;

const card = (page: Page) => page.getByRole('article', { name: 'Samuel Raman', exact: true });
const status = (page: Page) => card(page).getByRole('combobox');

const writes = async (server: Server) =>
  (await server.requests()).filter(({ method }) => method === 'PUT' || method === 'DELETE');

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
