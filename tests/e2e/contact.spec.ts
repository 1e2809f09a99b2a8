import type { Page } from '@playwright/test';
import { otherWindow, paths } from './support/calls.ts';
import { expect, test } from './support/fixtures.ts';
import { openSignedIn } from './support/signIn.ts';

const first = 'Mei Bianchi';
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

test('the contact messages have their own counters, figures and subtitle', async ({ page, server }) => {
  await openSignedIn(page, '/contact');
  await expect(page).toHaveTitle(/^\(\d+\) Contact Messages · Studio Admin$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Messages');
  await expect(page.getByText(/managed separately from inquiries/)).toBeVisible();
  await expect(page.locator('main > header')).toContainText('Total Messages 31Pending 5');
  await expect(page.getByRole('region', { name: 'Statistics' }).getByRole('article')).toHaveText([
    'Total Messages31+12% this month',
    'Pending5',
    'In Progress12',
    'Completed13',
  ]);
  await expect(page.getByText('Showing 31 of 31')).toBeVisible();
  const lists = (await server.requests()).filter(({ path }) => path.startsWith('/api/v1/'));
  expect(lists).toEqual([{ method: 'GET', path: paths.contact, status: 200 }]);
});

test('a message without an email says so on its card and in its details', async ({ page }) => {
  await openSignedIn(page, '/contact');
  const nameless = card(page, 'Theo Sorensen').filter({ hasText: 'No email provided' });
  await nameless.getByRole('button', { name: 'View Details' }).click();
  await expect(page).toHaveURL('/contact?open=msg_00003');
  const details = page.getByRole('dialog', { name: 'Theo Sorensen' });
  await expect(details.getByRole('definition').first()).toHaveText('No email provided');
  await expect(details.getByRole('button', { name: 'Delete Contact Message' })).toBeVisible();
});

test('a status change and a deletion speak of contact messages', async ({ page }) => {
  await openSignedIn(page, '/contact');
  await card(page, first).getByRole('combobox').selectOption('completed');
  await expect(page.getByText('Contact message updated successfully!')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Completed', exact: true })).toHaveText('Completed14');

  await card(page, first).getByRole('button', { name: 'Delete Contact Message' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await expect(confirmation).toContainText('This action cannot be undone. Mei Bianchi');
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Contact message deleted successfully!')).toBeVisible();
  await expect(page.getByText('Showing 30 of 30')).toBeVisible();
  await expect(card(page, first)).toHaveCount(0);
});

test('the details change the status too', async ({ page }) => {
  await openSignedIn(page, '/contact?open=msg_00001');
  const choice = page.getByRole('dialog').getByRole('combobox', { name: 'Update Status' });
  await choice.selectOption('pending');
  await expect(page.getByText('Contact message updated successfully!')).toBeVisible();
  await expect(choice).toHaveValue('pending');
  expect(await (await otherWindow(page)).statusOf(paths.contact, 'msg_00001')).toBe('pending');
});

test('refused changes and deletions say why', async ({ page, server }) => {
  const body = { error: { message: 'The contact form is closed', code: 'forbidden' } };
  await server.fault({ method: 'PUT', path: `${paths.contact}/*`, status: 403, body });
  await server.fault({ method: 'DELETE', path: `${paths.contact}/*`, status: 409, body: {} });
  await openSignedIn(page, '/contact');
  const before = await card(page, first).getByRole('combobox').inputValue();
  await card(page, first).getByRole('combobox').selectOption('completed');
  await expect(page.getByText('The contact form is closed')).toBeVisible();
  await expect(card(page, first).getByRole('combobox')).toHaveValue(before);

  await card(page, first).getByRole('button', { name: 'Delete Contact Message' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Server error: 409')).toBeVisible();
  await expect(card(page, first)).toBeVisible();
});

test('a failed load and a failed refresh speak of contacts', async ({ page, server }) => {
  const fault = { path: paths.contact, status: 403, body: { message: 'Contact is closed' } };
  await server.fault(fault);
  await openSignedIn(page, '/contact');
  await expect(page.getByText('Failed to load contacts: Contact is closed')).toBeVisible();
  await expect(page.getByText('Failed to load contact stats: Contact is closed')).toBeVisible();
  await server.clearFaults();
  await page.getByRole('button', { name: 'Refresh Data' }).click();
  await expect(page.getByText('Contact messages refreshed', { exact: true })).toBeVisible();
  await expect(page.getByText('Showing 31 of 31')).toBeVisible();

  await server.fault(fault);
  await page.getByRole('button', { name: 'Refresh Data' }).click();
  await expect(page.getByText('Failed to refresh contact data')).toBeVisible();
  await expect(card(page, first)).toBeVisible();
});

test('filter and search leave the matching messages, or say that there are none', async ({ page }) => {
  await openSignedIn(page, '/contact');
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('pending');
  await expect(page.getByText('Showing 5 of 31')).toBeVisible();
  await page.getByPlaceholder('Search by name, email, phone, or message...').fill('no such message');
  await expect(page).toHaveURL('/contact?status=pending&q=no+such+message');
  const empty = page.getByRole('region', { name: 'No matching contact messages found' });
  await empty.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByText('Showing 31 of 31')).toBeVisible();
});

test('an empty inbox says that there are no contact messages', async ({ page, server }) => {
  await server.reset({ contact: 0 });
  await openSignedIn(page, '/contact');
  const empty = page.getByRole('region', { name: 'No contact messages found' });
  await expect(empty.getByRole('button', { name: 'Refresh' })).toBeVisible();
});
