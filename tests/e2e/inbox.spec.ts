import { apiClient, paths } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { toast } from './support/page.ts';
import { openSignedIn } from './support/signIn.ts';

const inboxes = [
  {
    name: 'inquiries',
    path: '/inquiries',
    api: paths.inquiries,
    id: 'inq_00001',
    sender: 'Samuel Raman',
    heading: 'Inquiries Management',
    counters: 'Total 48Pending 10',
    title: '(1) Inquiries Management · Studio Admin',
    figures: ['Total48+12% this month', 'Pending10', 'In Progress17', 'Completed20'],
    changedFigures: ['Total48+12% this month', 'Pending9', 'In Progress17', 'Completed21'],
    delete: 'Delete Inquiry',
    updated: 'Inquiry updated successfully!',
    deleted: 'Inquiry deleted successfully!',
    counts: ['Showing 48 of 48', 'Showing 47 of 47'],
  },
  {
    name: 'contact messages',
    path: '/contact',
    api: paths.contact,
    id: 'msg_00001',
    sender: 'Mei Bianchi',
    heading: 'Contact Messages',
    counters: 'Total Messages 31Pending 5',
    title: '(1) Contact Messages · Studio Admin',
    figures: ['Total Messages31+12% this month', 'Pending5', 'In Progress12', 'Completed13'],
    changedFigures: ['Total Messages31+12% this month', 'Pending5', 'In Progress11', 'Completed14'],
    delete: 'Delete Contact Message',
    updated: 'Contact message updated successfully!',
    deleted: 'Contact message deleted successfully!',
    counts: ['Showing 31 of 31', 'Showing 30 of 30'],
  },
] as const;

for (const inbox of inboxes)
  test(`An administrator reads the ${inbox.name}, stores a status and deletes one`, async ({
    page,
    server,
  }) => {
    const statistics = page.getByRole('region', { name: 'Statistics' }).getByRole('button');
    const card = page.getByRole('article', { name: inbox.sender, exact: true });
    const status = card.getByRole('combobox');
    const requests = async (method: string) =>
      (await server.requests()).filter(
        (request) => request.method === method && request.path.startsWith(inbox.api),
      );

    await openSignedIn(page, inbox.path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(inbox.heading);
    await expect(page).toHaveTitle(inbox.title);
    await expect(page.locator('main > header')).toContainText(inbox.counters);
    await expect(statistics).toHaveText([...inbox.figures]);
    await expect(page.getByText(inbox.counts[0])).toBeVisible();
    expect(await requests('GET')).toEqual([{ method: 'GET', path: inbox.api, status: 200 }]);

    await test.step('a status is stored', async () => {
      await status.selectOption('completed');
      await expect(toast(page, inbox.updated)).toBeVisible();
      await expect(statistics).toHaveText([...inbox.changedFigures]);
      expect(await (await apiClient(page)).statusOf(inbox.api, inbox.id)).toBe('completed');
      await page.reload();
      await expect(status).toHaveValue('completed');
    });

    await test.step('a confirmed deletion is sent once', async () => {
      const confirmation = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
      await card.getByRole('button', { name: inbox.delete }).click();
      await confirmation.getByRole('button', { name: 'Cancel' }).click();
      await expect(confirmation).toHaveCount(0);
      await card.getByRole('button', { name: inbox.delete }).click();
      await confirmation.getByRole('button', { name: 'Delete' }).click();
      await expect(toast(page, inbox.deleted)).toBeVisible();
      await expect(card).toHaveCount(0);
      await expect(page.getByText(inbox.counts[1])).toBeVisible();
      expect(await requests('DELETE')).toEqual([
        { method: 'DELETE', path: `${inbox.api}/${inbox.id}`, status: 200 },
      ]);
    });
  });

test('The window title has no number when nothing is new', async ({ page, server }) => {
  await server.reset({ inquiries: 0 });
  await openSignedIn(page, '/inquiries');
  await expect(page.getByRole('region', { name: 'No inquiries found' })).toBeVisible();
  await expect(page).toHaveTitle('Inquiries Management · Studio Admin');
});

test('Filter, search and the open inquiry survive Back, Forward and reload', async ({ page }) => {
  const search = page.getByPlaceholder('Search by name, email, phone, or message...');
  const filter = page.getByRole('combobox', { name: 'Status', exact: true });
  const details = page.getByRole('dialog', { name: 'Samuel Raman' });
  const openDetails = () =>
    page.getByRole('article', { name: 'Samuel Raman' }).getByRole('button', { name: 'View Details' }).click();

  await openSignedIn(page, '/inquiries');
  await openDetails();
  await expect(page).toHaveURL('/inquiries?open=inq_00001');
  await expect(details).toBeVisible();
  await page.goBack();
  await expect(details).toHaveCount(0);
  await page.goForward();
  await expect(details).toBeVisible();
  await page.reload();
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await expect(page).toHaveURL('/inquiries');

  await filter.selectOption({ label: 'In Progress' });
  await search.fill('example.org');
  await expect(page).toHaveURL('/inquiries?status=in_progress&q=example.org');
  const shown = (await page.getByText(/^Showing \d+ of 48$/).textContent()) ?? '';
  await page.reload();
  await expect(page.getByText(shown, { exact: true })).toBeVisible();
  await expect(search).toHaveValue('example.org');
  await expect(filter).toHaveValue('in_progress');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.goBack();
  await expect(page).toHaveURL('/inquiries?status=in_progress&q=example.org');
  await expect(search).toHaveValue('example.org');
  await page.goBack();
  await expect(page).toHaveURL('/inquiries');
  await expect(search).toHaveValue('');
  await expect(page.getByText('Showing 48 of 48')).toBeVisible();
});
