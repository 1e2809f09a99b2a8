import type { Page } from '@playwright/test';
import { otherWindow, paths } from './support/calls.ts';
import { expect, test } from './support/fixtures.ts';
import { openSignedIn } from './support/signIn.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const cards = (page: Page) => page.getByRole('list', { name: 'Inquiries Management' }).getByRole('article');
const search = (page: Page) => page.getByPlaceholder('Search by name, email, phone, or message...');
const filter = (page: Page) => page.getByRole('combobox', { name: 'Status', exact: true });
const details = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('the inquiries show counters, figures and cards', async ({ page }) => {
  await openSignedIn(page, '/inquiries');
  await expect(page).toHaveTitle('(10) Inquiries Management · Studio Admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inquiries Management');
  await expect(page.locator('main > header')).toContainText('Total 48Pending 10');
  await expect(page.getByRole('region', { name: 'Statistics' }).getByRole('article')).toHaveText([
    'Total48+12% this month',
    'Pending10',
    'In Progress17',
    'Completed20',
  ]);
  await expect(page.getByText('Showing 48 of 48')).toBeVisible();

  const [newest] = await (await otherWindow(page)).list(paths.inquiries);
  if (!newest) throw new Error('The seed has no inquiry');
  const first = cards(page).first();
  await expect(first.getByRole('heading')).toHaveText('Samuel Raman');
  await expect(first).toContainText('samuel.raman@example.net');
  await expect(first).toContainText(newest.message ?? '');
  await expect(first).toContainText('+1 (212) 555-0187');
  await expect(first.getByRole('time')).toHaveText(/^\w{3} \d{1,2}, \d{4}$/);
  await expect(first.getByText('Pending').first()).toBeVisible();
  await expect(first.getByRole('button', { name: 'View Details' })).toBeVisible();
  await expect(first.getByRole('button', { name: 'Delete Inquiry' })).toBeVisible();
  await expect(first.getByRole('combobox', { name: 'Status of Samuel Raman' })).toHaveValue('pending');
});

test('a long message takes three lines of its card', async ({ page }) => {
  await openSignedIn(page, '/inquiries');
  const message = card(page, 'Samuel Raman').getByText(/^We are planning/);
  const lines = await message.evaluate((element) => {
    const { lineHeight } = getComputedStyle(element);
    return {
      shown: element.clientHeight / Number.parseFloat(lineHeight),
      isCut: element.scrollHeight > element.clientHeight,
    };
  });
  expect(lines).toEqual({ shown: 3, isCut: true });
});

test('the status filter leaves the items of that status', async ({ page }) => {
  await openSignedIn(page, '/inquiries');
  await expect(filter(page).getByRole('option')).toHaveText([
    'All Statuses',
    'Pending',
    'In Progress',
    'Completed',
  ]);
  for (const [label, value, count] of [
    ['Pending', 'pending', 10],
    ['In Progress', 'in_progress', 17],
    ['Completed', 'completed', 20],
  ] as const) {
    await filter(page).selectOption({ label });
    await expect(page).toHaveURL(`/inquiries?status=${value}`);
    await expect(page.getByText(`Showing ${count} of 48`)).toBeVisible();
  }
  await filter(page).selectOption('All Statuses');
  await expect(page).toHaveURL('/inquiries');
  await expect(page.getByText('Showing 48 of 48')).toBeVisible();
});

test('a search finds name, email, phone, message and id', async ({ page }) => {
  await openSignedIn(page, '/inquiries');
  const everything = await (await otherWindow(page)).list(paths.inquiries);
  await expect(page.getByText('Showing 48 of 48')).toBeVisible();
  for (const text of ['samuel RAMAN', '@studio.example', '555-0187', '< 20 m² & faces', 'inq_00007', '.*']) {
    const found = everything.filter((item) =>
      [item.name, item.email, item.phone, item.message, item.id].some((field) =>
        field?.toLowerCase().includes(text.toLowerCase()),
      ),
    );
    await search(page).fill(`  ${text} `);
    await expect(page.getByText(`Showing ${found.length} of 48`, { exact: true })).toBeVisible();
    if (found[0]) await expect(cards(page).first().getByRole('heading')).toHaveText(found[0].name ?? '');
    else await expect(cards(page)).toHaveCount(0);
  }
});

test('a search waits for 300 ms without typing before it filters', async ({ page }) => {
  await page.clock.install();
  await openSignedIn(page, '/inquiries');
  await expect(page.getByText('Showing 48 of 48')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await search(page).pressSequentially('Samuel');
  await page.clock.runFor(200);
  await search(page).press('End');
  await search(page).pressSequentially(' R');
  await page.clock.runFor(299);
  await expect(page.getByText('Showing 48 of 48')).toBeVisible();
  await page.clock.runFor(1);
  await expect(page.getByText('Showing 1 of 48')).toBeVisible();
});

test('search, filter and status stay in the address through Back and reload', async ({ page }) => {
  await openSignedIn(page, '/inquiries');
  await filter(page).selectOption({ label: 'In Progress' });
  await search(page).fill('example.org');
  await expect(page).toHaveURL('/inquiries?status=in_progress&q=example.org');
  const shown = await page.getByText(/^Showing \d+ of 48$/).textContent();

  await page.reload();
  await expect(page.getByText(shown ?? '', { exact: true })).toBeVisible();
  await expect(search(page)).toHaveValue('example.org');
  await expect(filter(page)).toHaveValue('in_progress');

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.goBack();
  await expect(page).toHaveURL('/inquiries?status=in_progress&q=example.org');
  await expect(search(page)).toHaveValue('example.org');
  await page.goBack();
  await expect(page).toHaveURL('/inquiries');
  await expect(search(page)).toHaveValue('');
  await expect(page.getByText('Showing 48 of 48')).toBeVisible();
});

test('nothing that matches offers Clear Filters, which shows everything again', async ({ page }) => {
  await openSignedIn(page, '/inquiries?q=no-such-person&status=pending');
  const empty = page.getByRole('region', { name: 'No matching inquiries found' });
  await expect(empty).toBeVisible();
  await expect(empty.getByRole('button', { name: 'Refresh' })).toBeVisible();
  await expect(page.getByText('Showing 0 of 48')).toBeVisible();
  await empty.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL('/inquiries');
  await expect(page.getByText('Showing 48 of 48')).toBeVisible();
  await expect(search(page)).toHaveValue('');
});

test('an empty inbox says so and offers Refresh', async ({ page, server }) => {
  await server.reset({ inquiries: 0 });
  await openSignedIn(page, '/inquiries');
  const empty = page.getByRole('region', { name: 'No inquiries found' });
  await expect(empty).toBeVisible();
  await expect(empty.getByRole('button', { name: 'Clear Filters' })).toHaveCount(0);
  await empty.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Inquiries refreshed', { exact: true })).toBeVisible();
});

test('six skeletons hold the place of the cards', async ({ page, server }) => {
  await server.fault({ path: paths.inquiries, delayMs: 1_000 });
  await openSignedIn(page, '/inquiries');
  const loading = page.getByRole('status', { name: 'Loading inquiries' });
  await expect(loading.locator('header')).toHaveCount(6);
  await expect(loading).toHaveCount(0);
  await expect(card(page, 'Samuel Raman')).toBeVisible();
});

test('View Details shows the whole inquiry, and Close, Escape and Back close it', async ({ page }) => {
  await openSignedIn(page, '/inquiries');
  const [newest] = await (await otherWindow(page)).list(paths.inquiries);
  const open = () => card(page, 'Samuel Raman').getByRole('button', { name: 'View Details' }).click();
  const dialog = details(page, 'Samuel Raman');

  await open();
  await expect(page).toHaveURL('/inquiries?open=inq_00001');
  await expect(dialog.getByRole('term')).toHaveText(['Email', 'Phone', 'Date submitted']);
  await expect(dialog.getByRole('definition')).toHaveText([
    'samuel.raman@example.net',
    '+1 (212) 555-0187',
    /^\w+day, \w+ \d{1,2}, \d{4} at \d{1,2}:\d\d\s[AP]M$/,
  ]);
  await expect(dialog.getByRole('combobox', { name: 'Update Status' })).toHaveValue('pending');
  await expect(dialog.getByText(newest?.message ?? '', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/inquiries');

  await open();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await open();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await page.goForward();
  await expect(dialog).toBeVisible();
});

test('a link to an inquiry opens it; one that is gone says so', async ({ page }) => {
  await openSignedIn(page, '/inquiries?open=inq_00010');
  await expect(page.getByRole('dialog').getByText('No message provided')).toBeVisible();
  await page.goto('/inquiries?open=inq_99999');
  await expect(details(page, 'Inquiry Details')).toContainText('It is no longer there');
  await details(page, 'Inquiry Details').getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL('/inquiries');
});

test('a status chosen on the card is stored and counted', async ({ page }) => {
  await openSignedIn(page, '/inquiries');
  await card(page, 'Samuel Raman').getByRole('combobox').selectOption('completed');
  await expect(page.getByText('Inquiry updated successfully!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Statistics' }).getByRole('article')).toHaveText([
    'Total48+12% this month',
    'Pending9',
    'In Progress17',
    'Completed21',
  ]);
  expect(await (await otherWindow(page)).statusOf(paths.inquiries, 'inq_00001')).toBe('completed');
  await page.reload();
  await expect(card(page, 'Samuel Raman').getByRole('combobox')).toHaveValue('completed');
});

test('a status chosen in the details shows there, on the card and after a reload', async ({ page }) => {
  await openSignedIn(page, '/inquiries?open=inq_00001');
  const choice = details(page, 'Samuel Raman').getByRole('combobox', { name: 'Update Status' });
  await choice.selectOption({ label: 'In Progress' });
  await expect(page.getByText('Inquiry updated successfully!')).toBeVisible();
  await expect(choice).toHaveValue('in_progress');
  await page.keyboard.press('Escape');
  await expect(card(page, 'Samuel Raman').getByRole('combobox')).toHaveValue('in_progress');
  expect(await (await otherWindow(page)).statusOf(paths.inquiries, 'inq_00001')).toBe('in_progress');
});

test('an inquiry is deleted only after the confirmation', async ({ page, server }) => {
  await openSignedIn(page, '/inquiries');
  const confirmation = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await card(page, 'Samuel Raman').getByRole('button', { name: 'Delete Inquiry' }).click();
  await expect(confirmation).toContainText('This action cannot be undone. Samuel Raman');
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect(confirmation).toHaveCount(0);
  expect((await server.requests()).filter(({ method }) => method === 'DELETE')).toEqual([]);

  await card(page, 'Samuel Raman').getByRole('button', { name: 'Delete Inquiry' }).click();
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Inquiry deleted successfully!')).toBeVisible();
  await expect(confirmation).toHaveCount(0);
  await expect(card(page, 'Samuel Raman')).toHaveCount(0);
  await expect(page.getByText('Showing 47 of 47')).toBeVisible();
  expect((await server.requests()).filter(({ method }) => method === 'DELETE')).toEqual([
    { method: 'DELETE', path: `${paths.inquiries}/inq_00001`, status: 200 },
  ]);
});

test('an inquiry that is deleted from its details closes them', async ({ page }) => {
  await openSignedIn(page, '/inquiries?open=inq_00001');
  await details(page, 'Samuel Raman').getByRole('button', { name: 'Delete Inquiry' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Inquiry deleted successfully!')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/inquiries');
});

test('Refresh Data shows what has changed elsewhere', async ({ page }) => {
  await openSignedIn(page, '/inquiries');
  await expect(page.getByText('Showing 48 of 48')).toBeVisible();
  await (await otherWindow(page)).remove(paths.inquiries, 'inq_00001');
  await page.getByRole('button', { name: 'Refresh Data' }).click();
  await expect(page.getByText('Inquiries refreshed', { exact: true })).toBeVisible();
  await expect(page.getByText('Showing 47 of 47')).toBeVisible();
});
