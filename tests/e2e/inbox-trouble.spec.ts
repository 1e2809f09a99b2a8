import type { Page } from '@playwright/test';
import { otherWindow, paths } from './support/calls.ts';
import { expect, test } from './support/fixtures.ts';
import type { Server } from './support/server.ts';
import { openSignedIn } from './support/signIn.ts';

const first = 'Samuel Raman';
const firstPath = `${paths.inquiries}/inq_00001`;

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const choice = (page: Page) => card(page, first).getByRole('combobox');
const updated = (page: Page) => page.getByText('Inquiry updated successfully!');
const refused = (message: string) => ({ status: 403, body: { error: { message, code: 'forbidden' } } });

const writes = async (server: Server) =>
  (await server.requests()).filter(({ method }) => method === 'PUT' || method === 'DELETE');

/** Listens for the keys that writes carry (decision 6). */
function idempotencyKeys(page: Page): readonly (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes(paths.inquiries))
      keys.push(request.headers()['idempotency-key']);
  });
  return keys;
}

async function confirmDeletion(page: Page): Promise<void> {
  await card(page, first).getByRole('button', { name: 'Delete Inquiry' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
}

test('ten status changes in a row end in the last one chosen, whatever the server’s pace', async ({
  page,
  server,
}) => {
  // Each answer comes faster than the one before, and the lists in between are slow.
  for (const times of [1, 2, 4]) await server.fault({ method: 'PUT', path: firstPath, delayMs: 150, times });
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postDataJSON());
  });
  await openSignedIn(page, '/inquiries');
  await expect(choice(page)).toHaveValue('pending');
  await server.fault({ method: 'GET', path: paths.inquiries, delayMs: 400, times: 2 });
  const chosen = ['in_progress', 'completed', 'pending', 'in_progress', 'completed', 'pending', 'completed'];
  for (const status of [...chosen, 'pending', 'in_progress', 'completed']) {
    await choice(page).selectOption(status);
    await expect(choice(page)).toHaveValue(status);
  }

  await expect(updated(page).first()).toBeVisible();
  await expect
    .poll(async () => ({
      sent: sent.at(-1),
      areDone: (await writes(server)).every(({ status }) => status === 200),
    }))
    .toEqual({ sent: { status: 'completed' }, areDone: true });
  await expect(choice(page)).toHaveValue('completed');
  await expect(page.getByRole('article', { name: 'Completed', exact: true })).toHaveText('Completed21');
  expect(await (await otherWindow(page)).statusOf(paths.inquiries, 'inq_00001')).toBe('completed');
  await page.reload();
  await expect(choice(page)).toHaveValue('completed');
});

test('a change shows at once, and goes back with the server’s words when it is refused', async ({
  page,
  server,
}) => {
  await server.fault({ method: 'PUT', ...refused('This inquiry is locked'), delayMs: 700, path: firstPath });
  await openSignedIn(page, '/inquiries');
  await choice(page).selectOption('completed');
  await expect(choice(page)).toHaveValue('completed');
  await expect(card(page, first).getByText('Completed', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('This inquiry is locked')).toBeVisible();
  await expect(choice(page)).toHaveValue('pending');
  await expect(card(page, first).getByText('Pending', { exact: true }).first()).toBeVisible();
  await expect(updated(page)).toHaveCount(0);
});

test('a change that the server refuses without words says its status', async ({ page, server }) => {
  await server.fault({ method: 'PUT', path: firstPath, status: 409 });
  await openSignedIn(page, '/inquiries');
  await choice(page).selectOption('completed');
  await expect(page.getByText('Server error: 409')).toBeVisible();
  await expect(choice(page)).toHaveValue('pending');
});

test('a change of an inquiry that was deleted elsewhere says so, and the inquiry disappears', async ({
  page,
  complaints,
}) => {
  complaints.allowFailures(firstPath);
  await openSignedIn(page, '/inquiries');
  await expect(choice(page)).toHaveValue('pending');
  await (await otherWindow(page)).remove(paths.inquiries, 'inq_00001');
  await choice(page).selectOption('completed');
  await expect(page.getByText('Inquiry not found')).toBeVisible();
  await expect(card(page, first)).toHaveCount(0);
  await expect(page.getByText('Showing 47 of 47')).toBeVisible();
});

test('a connection that drops in the middle of a change is tried once more with the same key', async ({
  page,
  server,
}) => {
  const keys = idempotencyKeys(page);
  await server.fault({ method: 'PUT', path: firstPath, drop: true, times: 1 });
  await openSignedIn(page, '/inquiries');
  await choice(page).selectOption('completed');
  await expect(updated(page)).toBeVisible();
  expect(await writes(server)).toEqual([
    { method: 'PUT', path: firstPath, status: 0 },
    { method: 'PUT', path: firstPath, status: 200 },
  ]);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
  expect(await (await otherWindow(page)).statusOf(paths.inquiries, 'inq_00001')).toBe('completed');
});

test('a change whose connection drops twice goes back and names the network', async ({ page, server }) => {
  await server.fault({ method: 'PUT', path: firstPath, drop: true, times: 2 });
  await openSignedIn(page, '/inquiries');
  await choice(page).selectOption('completed');
  await expect(page.getByText('Network error: Please check your internet connection')).toBeVisible();
  await expect(choice(page)).toHaveValue('pending');
  expect((await writes(server)).map(({ status }) => status)).toEqual([0, 0]);
});

test('a deletion whose answer was lost is not done twice', async ({ page, server, complaints }) => {
  complaints.allowFailures(firstPath);
  const keys = idempotencyKeys(page);
  await page.route(`**${firstPath}`, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
    await page.unroute(`**${firstPath}`);
  });
  await openSignedIn(page, '/inquiries');
  await confirmDeletion(page);
  await expect(page.getByText('Inquiry deleted successfully!')).toBeVisible();
  await expect(card(page, first)).toHaveCount(0);
  expect((await writes(server)).map(({ status }) => status)).toEqual([200, 200]);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});

test('a deletion that is not allowed says why and keeps the inquiry', async ({ page, server }) => {
  await server.fault({ method: 'DELETE', path: firstPath, ...refused('Only the owner may delete this') });
  await openSignedIn(page, '/inquiries');
  await confirmDeletion(page);
  await expect(page.getByText('Only the owner may delete this')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(card(page, first)).toBeVisible();
});

test('a deletion of what was deleted elsewhere says so, and the list is read again', async ({
  page,
  complaints,
}) => {
  complaints.allowFailures(firstPath);
  await openSignedIn(page, '/inquiries');
  await expect(choice(page)).toBeVisible();
  await (await otherWindow(page)).remove(paths.inquiries, 'inq_00001');
  await confirmDeletion(page);
  await expect(page.getByText('Inquiry not found')).toBeVisible();
  await expect(page.getByText('Showing 47 of 47')).toBeVisible();
  await expect(card(page, first)).toHaveCount(0);
});

test('a list that cannot be loaded says why, and Refresh brings it', async ({ page, server }) => {
  await server.fault({ path: paths.inquiries, ...refused('The inbox is closed') });
  await openSignedIn(page, '/inquiries');
  await expect(page.getByText('Failed to load inquiries: The inbox is closed')).toBeVisible();
  await expect(page.getByText('Failed to load inquiry stats: The inbox is closed')).toBeVisible();
  const notice = page.getByRole('main').getByRole('alert');
  await expect(notice).toContainText('Failed to load inquiriesThe inbox is closed');
  await expect(page.locator('main > header')).toContainText('Total –Pending –');
  await expect(page.getByRole('article', { name: 'Pending', exact: true })).toHaveText('Pending–');

  await server.clearFaults();
  await notice.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Showing 48 of 48')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a failed refresh says so and keeps the cards', async ({ page, server }) => {
  await openSignedIn(page, '/inquiries');
  await expect(card(page, first)).toBeVisible();
  await server.fault({ path: paths.inquiries, ...refused('The inbox is closed') });
  await page.getByRole('button', { name: 'Refresh Data' }).click();
  await expect(page.getByText('Failed to refresh inquiries data')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The inbox is closed');
  await expect(card(page, first)).toBeVisible();
  await expect(page.getByText('Showing 48 of 48')).toBeVisible();
});

test('a list in no known shape is an error, not an empty inbox', async ({ page, server }) => {
  await server.fault({ path: paths.inquiries, status: 200, body: { data: { count: 0 } } });
  await openSignedIn(page, '/inquiries');
  await expect(page.getByText('Failed to load inquiries: An unexpected error occurred')).toBeVisible();
  await expect(page.getByText('No inquiries found')).toHaveCount(0);
});
